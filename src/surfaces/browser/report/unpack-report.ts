import type { Receipt } from "../../../domain/receipt.ts";
import type { ReportData } from "../api.ts";

/** A report as its file holds it: a receipt stands in it once, though it is in the log's last event, too, and mostly the file's text. */
export interface PackedReport extends Omit<ReportData, "receipt" | "receiptText"> {
  receipt: Receipt | typeof OF_THE_LOG | null;
  receiptText: string | typeof AS_WRITTEN | null;
}

/** In place of a receipt: the one of `run.ended`. */
export const OF_THE_LOG = 1;
/** In place of a text: the receipt's, as a run writes it. */
export const AS_WRITTEN = 1;

/** How a run writes its receipt. */
export const textOfReceipt = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** Runs in the page. */
export function unpackReport(packed: PackedReport): ReportData {
  const receipt = packed.receipt === OF_THE_LOG ? receiptOf(packed) : packed.receipt;
  const written = packed.receiptText === AS_WRITTEN ? receipt && textOfReceipt(receipt) : packed.receiptText;
  return { ...packed, receipt, receiptText: written };
}

/** The receipt of the log's end; null for a log that was cut. */
export function receiptOf({ events }: Pick<ReportData, "events">): Receipt | null {
  const last = events.at(-1);
  return last?.type === "run.ended" ? last.receipt : null;
}
