import { RunEvent } from "../../domain/event.ts";

export interface EventLogReading {
  events: RunEvent[];
  /** The file ends in the middle of a line, or without `run.ended`. */
  cut: boolean;
  /** Lines that could not be understood (a later version's events) or are not of this run, the cut one not counted. */
  skipped: number;
}

/**
 * Reads an event log. Returns null when the text is none: no line in it is an event. A half last line and a missing end are
 * a cut log, not an error; a line of a later version is skipped and counted. So is what no run writes: an event behind the end, and one
 * whose `seq` is not above that of the one before (two runs in one file), so that all who read a log come to one verdict.
 */
export function readEventLog(text: string): EventLogReading | null {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  const events: RunEvent[] = [];
  let skipped = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const event = parseEvent(line);
    if (event === null || !follows(events.at(-1), event)) skipped += 1;
    else events.push(event);
  }
  // A log that lost only its last line feed is whole.
  const last = rest.trim() === "" ? null : parseEvent(rest);
  if (last !== null && follows(events.at(-1), last)) events.push(last);
  else if (last !== null) skipped += 1;
  if (events.length === 0) return null;
  const cut = (rest.trim() !== "" && last === null) || events.at(-1)?.type !== "run.ended";
  return { events, cut, skipped };
}

const follows = (before: RunEvent | undefined, { seq }: RunEvent): boolean =>
  before === undefined || (before.type !== "run.ended" && seq > before.seq);

/** Null for a line that is no event of this version. */
export function parseEvent(line: string): RunEvent | null {
  try {
    const parsed = RunEvent.safeParse(JSON.parse(line));
    return parsed.success ? (parsed.data as RunEvent) : null;
  } catch {
    return null;
  }
}
