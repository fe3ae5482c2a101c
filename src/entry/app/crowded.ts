import { performance } from "node:perf_hooks";

/** Shorter looks tell of one request, longer ones of a time that is over. */
const LOOK_MS = 250;
/** Share of the time in which the event loop was not idle. */
const HIGH = 0.7;

/** Told of by the event loop: the share of its time it was at work since an earlier look. */
type Utilization = Pick<typeof performance, "eventLoopUtilization">;

/**
 * Whether this process has so much to do that webhooks would wait for their answer: then the loops beside take less at a time. What they
 * leave is in the store and waits for a quieter moment; GitHub gives up on an answer after ten seconds.
 */
export function createCrowded(monotonicMs: () => number, { eventLoopUtilization }: Utilization = performance) {
  let last = { at: monotonicMs(), seen: eventLoopUtilization() };
  let isCrowded = false;
  return (): boolean => {
    const at = monotonicMs();
    if (at - last.at >= LOOK_MS) {
      const seen = eventLoopUtilization();
      isCrowded = eventLoopUtilization(seen, last.seen).utilization > HIGH;
      last = { at, seen };
    }
    return isCrowded;
  };
}
