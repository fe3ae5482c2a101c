import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Draws } from "../../src/verify/differential/draws.ts";

/** When a fault strikes: after so many events of the run, and so many milliseconds more. */
export interface Moment {
  events: number;
  ms: number;
}

/** Anywhere in a run of so many events, its first milliseconds included. */
export const anyMoment = (draws: Draws, events: number): Moment => ({
  events: draws.int(0, events),
  ms: draws.int(0, 150),
});

export const momentText = ({ events, ms }: Moment): string => `${ms} ms after event ${events}`;

const POLL_MS = 8;

/** Waits for the moment; false when the run ends before. `events` counts those so far. */
export async function reached(moment: Moment, events: () => number, isOver: () => boolean): Promise<boolean> {
  while (!isOver() && events() < moment.events) await sleep(POLL_MS);
  for (const until = performance.now() + moment.ms; !isOver() && performance.now() < until; ) await sleep(POLL_MS);
  return !isOver();
}

/** Of an event log; 0 while there is none. */
export function eventsIn(path: string | null): number {
  if (path === null) return 0;
  try {
    return readFileSync(path, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}
