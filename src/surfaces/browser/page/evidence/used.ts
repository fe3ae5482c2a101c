import type { LimitUse } from "../../../../domain/limits.ts";
import { shownLimits } from "../../../shown-limits.ts";
import type { RunView } from "../../run-view.ts";

/** Of each limit what was used: from the receipt at the end, before it from the events so far. */
export function limitsOf({ state, lastAt }: Pick<RunView, "state" | "lastAt">): readonly LimitUse[] {
  if (state.ended !== null) return shownLimits(state.ended.receipt);
  const { model, startedAt, step, stepLimit, tools, modelCalls, inputTokens, outputTokens, costUsd } = state;
  // An endpoint that does not count leaves nothing but noughts; the receipt then has an estimate.
  const isUncounted = modelCalls > 0 && inputTokens + outputTokens === 0;
  const seconds = startedAt === null || lastAt === null ? 0 : (Date.parse(lastAt) - Date.parse(startedAt)) / 1_000;
  const time: LimitUse = { name: "seconds", used: Math.max(0, seconds), limit: null };
  if (model === null) return [time];
  const used = (name: LimitUse["name"], value: number | null, limit: number | null = null) => ({
    name,
    used: value,
    limit,
  });
  return [
    used("steps", step, stepLimit > 0 ? stepLimit : null),
    used("tool-calls", tools.length),
    used("input-tokens", isUncounted ? null : inputTokens),
    used("output-tokens", isUncounted ? null : outputTokens),
    ...(model.scripted ? [] : [used("cost-usd", costUsd)]),
    time,
  ];
}

/** The share of a limit that is used, 0…1; null where there is no limit, or what was used is unknown. */
export const shareOf = ({ used, limit }: LimitUse): number | null =>
  used === null || limit === null || limit <= 0 ? null : Math.min(1, used / limit);
