import type { Limits } from "../domain/limits.ts";
import type { Clock } from "../ports/clock.ts";

/** Longest timer Node can hold; a limit beyond it (24 days) limits nothing. */
const LONGEST_TIMER_MS = 2_147_483_647;

export interface RunSignal {
  readonly signal: AbortSignal;
  /** Lets go of the timer and the listener. */
  release(): void;
}

/** Aborts when the user does, or when the seconds of the run are used up. */
export function runSignal(user: AbortSignal, limits: Limits, clock: Clock): RunSignal {
  const controller = new AbortController();
  const released = new AbortController();
  const abort = () => controller.abort();
  if (user.aborted) abort();
  user.addEventListener("abort", abort, { once: true });
  const ms = (limits.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  if (ms <= LONGEST_TIMER_MS)
    void clock.sleep(ms, released.signal).then(() => {
      if (!released.signal.aborted) abort();
    });
  return {
    signal: controller.signal,
    release: () => {
      released.abort();
      user.removeEventListener("abort", abort);
    },
  };
}
