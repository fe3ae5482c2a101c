import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { type EventLogReading, readEventLog } from "../surfaces/ndjson/read-event-log.ts";
import { readNamedBytes } from "./source-file.ts";

/** A long run of 60 steps with full details stays far below it. */
const LARGEST_LOG = 268_435_456;

/** Reads an event log a person named. Throws a `UsageError` of one sentence for a file that is none. */
export function readLogFile(path: string): EventLogReading {
  const reading = readEventLog(readNamedBytes(path, "The event log", LARGEST_LOG).toString("utf8"));
  if (reading !== null) return reading;
  throw new UsageError(`"${oneLine(path, 300)}" is not an event log: no line of it is an event of a run.`);
}
