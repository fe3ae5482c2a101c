import { gzipSync } from "node:zlib";
import type { RunEvent } from "../../../domain/event.ts";
import type { ReportData } from "../api.ts";
import { type Bounds, type Mark, shorten } from "./shorten.ts";
import { AS_WRITTEN, type PackedReport, textOfReceipt } from "./unpack-report.ts";

/** Bytes of JSON a page can take apart at once without a pause. */
const MOST_JSON = 16_777_216;

interface Step extends Bounds {
  events: number;
  /** Findings without their evidence. */
  bare?: true;
}

/** `text` characters of what was said and printed, so many items of a list, so many events. Each row is taken when the one above is too much. */
const LADDER: readonly Step[] = [
  { text: Number.POSITIVE_INFINITY, items: Number.POSITIVE_INFINITY, events: 20_000 },
  ...[65_536, 16_384, 8_192, 4_096, 2_048, 1_024].map((text) => ({ text, items: 4_096, events: 20_000 })),
  { text: 512, items: 1_024, events: 8_192 },
  { text: 256, items: 512, events: 4_096 },
  { text: 128, items: 256, events: 2_048 },
  { text: 64, items: 128, events: 1_024 },
  { text: 64, items: 64, events: 128 },
  { text: 64, items: 64, events: 128, bare: true },
  { text: 64, items: 32, events: 8, bare: true },
];

export interface Packed {
  /** What the page's data element holds. */
  base64: string;
  /** What it says was left out of it. */
  left: Pick<ReportData, "shortened" | "omitted">;
}

/**
 * The report's data in at most `room` characters, whatever it holds: the longest texts are shortened step by step, then lists, and at last
 * events from the middle of the run are left out. Throws when there is room for nothing at all.
 */
export function packReport(report: ReportData, room: number, mark: Mark): Packed {
  const whole = withoutRepeats(report);
  let found: Packed | null = null;
  // By halves: each try costs as much as the log is large.
  for (let [low, high] = [0, LADDER.length]; low < high; ) {
    // The first row first: nearly every run fits.
    const middle = low === 0 && high === LADDER.length ? 0 : (low + high) >> 1;
    const tried = attempt(whole, LADDER[middle] as Step, room, mark);
    found = tried ?? found;
    if (tried === null) low = middle + 1;
    else high = middle;
  }
  if (found !== null) return found;
  const left = { shortened: 0, omitted: whole.events.length };
  const base64 = encoded({ ...whole, ...left, events: [], receiptText: null }, room);
  if (base64 === null) throw new Error(`There are only ${room} characters of room for a report's data.`);
  return { base64, left };
}

function attempt(whole: PackedReport, step: Step, room: number, mark: Mark): Packed | null {
  const data = shortened(whole, step, mark);
  const base64 = encoded(data, room);
  return base64 === null ? null : { base64, left: { shortened: data.shortened, omitted: data.omitted } };
}

function withoutRepeats({ receipt, receiptText, ...report }: ReportData): PackedReport {
  const isAsWritten = receipt !== null && receiptText === textOfReceipt(receipt);
  return { ...report, receiptText: isAsWritten ? AS_WRITTEN : receiptText };
}

function encoded(data: PackedReport, room: number): string | null {
  const json = Buffer.from(JSON.stringify(data), "utf8");
  if (json.length > MOST_JSON) return null;
  const base64 = gzipSync(json, { level: 9 }).toString("base64");
  return base64.length > room ? null : base64;
}

function shortened(given: PackedReport, step: Step, mark: Mark): PackedReport {
  const tally = { count: 0 };
  const whole = step.bare ? withoutEvidence(given, tally) : given;
  const events = thinned(whole.events, step.events);
  const latest = latestVersions(events);
  const kept = events.slice(0, -1).map((event) => shortenEvent(event, step, latest.has(event), mark, tally));
  const before = tally.count;
  kept.push(...events.slice(-1).map((event) => shortenEvent(event, step, latest.has(event), mark, tally)));
  const { receiptText } = whole;
  const isWhole = tally.count === before;
  const isLong = typeof receiptText === "string" && receiptText.length > recordBounds(step).text;
  return {
    ...whole,
    events: kept,
    receiptText: isWhole && !isLong ? receiptText : null,
    shortened: tally.count,
    omitted: whole.events.length - events.length,
  };
}

const withoutEvidence = (report: PackedReport, tally: { count: number }): PackedReport =>
  JSON.parse(
    JSON.stringify({ ...report, receiptText: null }, (key, value) => {
      if (key !== "evidence" && key !== "examples" && key !== "knownCases") return value;
      tally.count += 1;
      return Array.isArray(value) ? [] : {};
    }),
  );

/** Beginning and end of the run: how it began, and how it came to its verdict. */
function thinned(events: readonly RunEvent[], most: number): readonly RunEvent[] {
  if (events.length <= most) return events;
  const head = Math.floor(most / 4);
  return [...events.slice(0, head), ...events.slice(events.length - (most - head))];
}

/** Evidence is worth more than what was said on the way to it. */
const RECORDS = new Set<RunEvent["type"]>(["run.started", "specification.ready", "check.ended", "run.ended"]);
const recordBounds = ({ text, items }: Bounds): Bounds => ({ text: text * 4, items: items * 4 });

function shortenEvent(
  event: RunEvent,
  step: Bounds,
  isLatest: boolean,
  mark: Mark,
  tally: { count: number },
): RunEvent {
  if (event.type === "file.written") {
    // A program is shown whole or not at all: line numbers, coverage and differences hang on it.
    const isLong = event.text !== null && event.text.length > step.text * (isLatest ? 8 : 2);
    if (isLong) tally.count += 1;
    const { text, ...facts } = event;
    return { ...(shorten(facts, step, mark, tally) as typeof facts), text: isLong ? null : text };
  }
  return shorten(event, RECORDS.has(event.type) ? recordBounds(step) : step, mark, tally) as RunEvent;
}

function latestVersions(events: readonly RunEvent[]): ReadonlySet<RunEvent> {
  const versions = new Map<string, RunEvent>();
  for (const event of events) if (event.type === "file.written") versions.set(`${event.role} ${event.path}`, event);
  return new Set(versions.values());
}
