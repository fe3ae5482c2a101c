import type { Clock } from "../../src/ports/clock.ts";

/** A clock whose sleeps take no time but move it on; everything else takes as long as it takes. */
export function leapingClock(): { clock: Clock; slept: number[] } {
  const slept: number[] = [];
  const leapt = () => slept.reduce((sum, ms) => sum + ms, 0);
  const clock: Clock = {
    now: () => new Date(Date.now() + leapt()),
    monotonicMs: () => performance.now() + leapt(),
    async sleep(ms, signal) {
      if (!signal?.aborted) slept.push(ms);
    },
  };
  return { clock, slept };
}
