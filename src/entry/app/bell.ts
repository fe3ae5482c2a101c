import type { Clock } from "../../ports/clock.ts";

/** Wakes a loop that waits for work. Rung while nobody waits, the next wait is over at once. */
export interface Bell {
  ring(): void;
  /** Resolves when it was rung, after `ms`, or when `signal` aborts. For one waiting loop. Never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(clock: Clock): Bell {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    async wait(ms, signal) {
      if (!isRung && !signal.aborted) {
        const over = new AbortController();
        const stop = () => over.abort();
        wake = stop;
        signal.addEventListener("abort", stop, { once: true });
        await clock.sleep(ms, over.signal);
        signal.removeEventListener("abort", stop);
      }
      isRung = false;
    },
  };
}
