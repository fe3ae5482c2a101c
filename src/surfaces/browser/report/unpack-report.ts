import type { Receipt } from "../../../domain/receipt.ts";
import type { ReportData } from "../api.ts";

/** A report as its file holds it: the receipt stands in the log's last event alone, and mostly its file's text is what follows from it. */
export interface PackedReport extends Omit<ReportData, "receipt" | "receiptText"> {
  receiptText: string | typeof AS_WRITTEN | null;
}

/** In place of a text: the receipt's, as a run writes it. */
export const AS_WRITTEN = 1;

/** How a run writes its receipt. */
export const textOfReceipt = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** Runs in the page. */
export function unpackReport(packed: PackedReport): ReportData {
  const receipt = receiptOf(packed);
  const written = packed.receiptText === AS_WRITTEN ? receipt && textOfReceipt(receipt) : packed.receiptText;
  return { ...packed, receipt, receiptText: written };
}

/** The receipt of the log's end; null for a log that was cut. */
export function receiptOf({ events }: Pick<ReportData, "events">): Receipt | null {
  const last = events.at(-1);
  return last?.type === "run.ended" ? last.receipt : null;
}
