import type { Clock } from "../../src/ports/clock.ts";

export interface VirtualClock extends Clock {
  /** Lets time pass: every sleep that is due ends, in order. */
  pass(ms: number): void;
  /** The same clock for who waits alone: its sleeps let the time pass themselves. */
  readonly hasty: Clock;
}

/** Time that passes only when it is told to, or when somebody waits on `hasty`. */
export function virtualClock(): VirtualClock {
  let now = 0;
  const sleeping = new Set<{ at: number; wake(): void }>();
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = [...sleeping].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      now = Math.max(now, next.at);
      next.wake();
    }
    now = until;
  };
  const clock: Clock = {
    now: () => new Date(1_780_000_000_000 + now),
    monotonicMs: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = () => {
          sleeping.delete(sleeper);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        const sleeper = { at: now + ms, wake };
        sleeping.add(sleeper);
        signal?.addEventListener("abort", wake, { once: true });
      }),
  };
  const hasty: Clock = {
    ...clock,
    sleep: async (ms, signal) => {
      if (!signal?.aborted) pass(ms);
    },
  };
  return { ...clock, pass, hasty };
}
