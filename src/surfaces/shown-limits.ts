import type { LimitUse } from "../domain/limits.ts";
import type { Receipt } from "../domain/receipt.ts";

/**
 * The limits that say something. What a model's replies cost is always among them, as unknown where it is: also where a limit of money was
 * held by an estimate of tokens nobody counted.
 */
export function shownLimits({ limits, model, usage }: Pick<Receipt, "limits" | "model" | "usage">): LimitUse[] {
  const isPaid = model !== null && model.calls > 0 && model.protocol !== "scripted";
  return limits
    .map((one) => (one.name === "cost-usd" && isPaid && usage.costUsd === null ? { ...one, used: null } : one))
    .filter(({ name, used, limit }) => used !== null || limit !== null || (name === "cost-usd" && isPaid));
}
