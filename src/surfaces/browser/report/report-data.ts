import { isDeepStrictEqual } from "node:util";
import type { RunEvent } from "../../../domain/event.ts";
import { RECEIPT_FILE, Receipt } from "../../../domain/receipt.ts";
import { recheckCommand } from "../../headline.ts";
import type { EventLogReading } from "../../ndjson/read-event-log.ts";
import type { ReportData } from "../api.ts";
import { withoutDepths } from "./shorten.ts";
import { receiptOf } from "./unpack-report.ts";

export interface ReportInput extends EventLogReading {
  /** The text of the receipt's file beside the log; null when there is none. */
  receiptFile: string | null;
  toolVersion: string;
}

/**
 * What a report tells of a run. The receipt is the log's: of a log that is cut there is none, as nothing vouches for a file. Kinds of
 * events that only show that a run is alive are left out, but for the last one of a log that is cut. `clean` sees each event.
 */
export function reportData(
  { receiptFile, cut, skipped, toolVersion, ...log }: ReportInput,
  clean: (event: RunEvent) => RunEvent = (event) => event,
): ReportData {
  const events = log.events.map((event) => clean(withoutDepths(event)));
  const last = events.at(-1);
  const kept = events.filter((event) => event === last || !ALIVE.has(event.type));
  const given = receiptFile === null ? null : parsed(receiptFile);
  const receipt = receiptOf({ events });
  const isSame = receipt !== null && isDeepStrictEqual(receipt, given);
  const fits = receipt === null ? given !== null && isOfRun(given, events) : isSame;
  const isJudged = receipt?.files.some(({ role }) => role === "solution") ?? false;
  return {
    kind: "report",
    ...{ events: kept, receipt, cut, skipped, toolVersion },
    receiptText: isSame && receiptFile !== null && isPlain(receiptFile) ? receiptFile : null,
    receiptDiffers: receiptFile !== null && !fits,
    shortened: 0,
    omitted: 0,
    // The report lies beside the files unless somebody moved it.
    recheck: isSame && isJudged ? recheckCommand(RECEIPT_FILE, ".") : null,
  };
}

const ALIVE = new Set<RunEvent["type"]>(["model.waiting", "model.writing"]);

function parsed(text: string): Receipt | null {
  try {
    return withoutDepths(Receipt.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Whether a text of JSON is as a program writes it. One with a field twice says one thing to who looks and another to who reads it. */
function isPlain(text: string): boolean {
  const value: unknown = JSON.parse(text);
  return [JSON.stringify(value), JSON.stringify(value, null, 2)].includes(text.trim());
}

/** Milliseconds that may lie between a run's beginning and its first event. */
const AT_ONCE = 5_000;

/** A receipt does not name its run; no two runs of a folder begin at one time. */
function isOfRun({ startedAt }: Receipt, events: readonly RunEvent[]): boolean {
  const begin = events.find((event) => event.type === "run.started");
  return begin !== undefined && Math.abs(Date.parse(begin.at) - Date.parse(startedAt)) <= AT_ONCE;
}
