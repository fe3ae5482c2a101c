import type { Clock } from "../../ports/clock.ts";

/** Milliseconds between two log lines about requests that were turned away for the same reason: anybody may send them. */
const QUIET_MS = 10_000;

/** Says of one more for a reason whether a line is due: null when not, else how many were passed over since the last line. Reasons must be few. */
export function createSparing({ monotonicMs }: Pick<Clock, "monotonicMs">): (reason: string) => Also | null {
  const said = new Map<string, { at: number; since: number }>();
  return (reason) => {
    const now = monotonicMs();
    const last = said.get(reason);
    if (last !== undefined && now - last.at < QUIET_MS) {
      last.since += 1;
      return null;
    }
    said.set(reason, { at: now, since: 0 });
    return last === undefined ? {} : { alsoSince: last.since };
  };
}

type Also = { alsoSince?: number };
