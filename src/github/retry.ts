import type { Redact } from "../domain/redact.ts";
import type { Clock } from "../ports/clock.ts";
import { ApiError, apiErrorOf } from "./api-error.ts";
import { limitWaitMs, lostWaitMs, PATIENCE } from "./patience.ts";

/** What to do when an answer was lost: ask again, give up, or look first whether the thing was done after all (null: it was not). */
export type WhenLost<T> = "repeat" | "give-up" | (() => Promise<T | null>);

/** Told before each wait of `ms`. `limit`: GitHub asked for it; `lost`: an answer was lost. `what` is what is being tried. */
export type OnWait = (wait: { why: "limit" | "lost"; what: string; ms: number }) => void;

export type Retry = <T>(what: string, act: () => Promise<T>, whenLost: WhenLost<T>) => Promise<T>;

/**
 * Tries until there is an answer or a final refusal; throws `ApiError`s only. A request that met a rate limit was surely not executed;
 * one whose answer was lost (5xx, cut, timed out) may have been. The patience with rate limits is shared by all calls.
 */
export function createRetry(options: {
  clock: Clock;
  signal: AbortSignal | undefined;
  hide: Redact;
  onWait: OnWait | undefined;
  limitsMs?: number | undefined;
}): Retry {
  const { clock, signal, hide, onWait } = options;
  let limitsLeftMs = options.limitsMs ?? PATIENCE.limitsMs;

  const sleep = async (why: "limit" | "lost", ms: number, what: string) => {
    onWait?.({ why, what, ms });
    await clock.sleep(ms, signal);
    if (signal?.aborted) throw stopped(what);
  };

  const waitForLimit = async (error: unknown, told: ApiError, what: string) => {
    const wait = limitWaitMs(error, clock.now().getTime());
    if (wait > limitsLeftMs) throw outlasted(told, what, wait);
    limitsLeftMs -= wait;
    await sleep("limit", wait, what);
  };

  const retry: Retry = async (what, act, whenLost) => {
    const find = typeof whenLost === "function" ? () => retry(what, whenLost, "repeat") : null;
    for (let lost = 0; ; ) {
      if (signal?.aborted) throw stopped(what);
      try {
        return await act();
      } catch (error) {
        if (signal?.aborted) throw stopped(what);
        const told = apiErrorOf(error, what, hide);
        // An `ApiError` thrown by `act` itself has been through here already.
        if (told === error) throw told;
        if (told.problem === "limited") {
          await waitForLimit(error, told, what);
          continue;
        }
        const isLost = told.problem === "unavailable";
        if (isLost) lost += 1;
        const isOver = !isLost || lost >= PATIENCE.tries || whenLost === "give-up";
        if (!isOver) await sleep("lost", lostWaitMs(lost), what);
        // Also after a refusal that follows a lost answer: "already exists" may speak of our own.
        const found = find !== null && lost > 0 ? await find() : null;
        if (found !== null) return found;
        if (isOver) throw told;
      }
    }
  };
  return retry;
}

const stopped = (what: string) =>
  new ApiError("unavailable", 0, "stopped", `The run was stopped before GitHub let us ${what}.`);

function outlasted({ status, said, type }: ApiError, what: string, waitMs: number): ApiError {
  const minutes = Math.ceil(waitMs / 60_000);
  const message = `GitHub did not let us ${what} for now: its rate limit holds for about ${minutes} more minute${minutes === 1 ? "" : "s"}; try again then (${status}: ${said}).`;
  return new ApiError("limited", status, said, message, { type, waitMs });
}
