import type { NotDone } from "../../github/outcome.ts";

/** What became of a notice. `later`: nothing is lost; it is to be handled anew at `until` (ISO 8601), because of `why`. */
export type Handled = { is: "done" } | Later;
export interface Later {
  is: "later";
  until: string;
  why: string;
}

export const DONE: Handled = { is: "done" };

/** Milliseconds until something is tried again that failed without saying when it may be. */
export const TRY_AGAIN_MS = 30_000;

/**
 * Whether another try may help: a limit or GitHub's own trouble passes, a refusal stays. A token that is not accepted passes: it was revoked,
 * or the App's key or clock is being mended.
 */
export const isPassing = ({ problem }: Pick<NotDone, "problem">): boolean =>
  problem === "limited" || problem === "unavailable" || problem === "unauthorized";

export const laterBy = (now: Date, ms: number, why: string): Later => ({
  ...{ is: "later", until: new Date(now.getTime() + ms).toISOString(), why },
});
