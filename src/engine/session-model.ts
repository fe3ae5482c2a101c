import type { SessionName } from "../domain/event.ts";
import type { ModelRole } from "../domain/receipt.ts";
import type { Model } from "../ports/model.ts";
import type { PriceOf } from "./meter.ts";
import type { ImplementPorts } from "./run-request.ts";

/** A model that answers a session, and what its replies cost where that is known. */
export interface PricedModel {
  model: Model;
  priceOf?: PriceOf;
}

/** A model as far as a receipt speaks of it. */
export type TellingModel = Pick<Model, "identity" | "learned">;

/** `role` is null where the author's model answers. */
export interface SessionModel extends PricedModel {
  role: ModelRole | null;
}

/**
 * Whose model answers a session. One session never changes its model, so what a provider sent is only ever sent back to the model that
 * said it.
 */
export function modelOf({ model, priceOf, roles = {} }: ImplementPorts, session: SessionName): SessionModel {
  const role = session === "examiner" || session === "arbiter" ? session : null;
  const own = role === null ? undefined : roles[role];
  if (own !== undefined) return { ...own, role };
  return { model, role: null, ...(priceOf === undefined ? {} : { priceOf }) };
}
