import { existsSync } from "node:fs";
import { join } from "node:path";
import { RunEvent } from "../domain/event.ts";
import { RECEIPT_FILE } from "../domain/receipt.ts";
import type { Redact } from "../domain/redact.ts";
import { redactRecord } from "../engine/redact-record.ts";
import { renderReportPage } from "../surfaces/browser/report/render-report-page.ts";
import { type ReportInput, reportData } from "../surfaces/browser/report/report-data.ts";
import { reportNotes } from "../surfaces/browser/report/report-notes.ts";
import { readNamedBytes } from "./source-file.ts";
import { TOOL_VERSION } from "./version.ts";

/** The report as a file of a run's folder. */
export const REPORT_PAGE = "report.html";

export interface MadeReport {
  html: string;
  /** What its reader should know of it, one sentence each. */
  notes: string[];
}

/**
 * The report of a log, beside the receipt that lies in `folder`. Secrets are taken out of the data and not of the page: its own words must
 * stay what their hashes say. Loads the page when it is called.
 */
export async function reportOf(
  log: Omit<ReportInput, "receiptFile" | "toolVersion">,
  folder: string,
  redact: Redact,
): Promise<MadeReport> {
  const page = await import("virtual:verialgo-page");
  const receiptFile = receiptIn(folder);
  const data = reportData(
    { ...log, receiptFile: receiptFile && redact(receiptFile), toolVersion: TOOL_VERSION },
    (event) => redactRecord(RunEvent, event, redact),
  );
  const { html, ...left } = renderReportPage(data, page);
  return { html, notes: reportNotes({ ...data, ...left, lastSeq: data.events.at(-1)?.seq ?? 0 }, false) };
}

const LARGEST_RECEIPT = 16_777_216;

/** Null where there is none; empty where there is one that cannot be read, as a pipe, on which one would wait for ever. */
function receiptIn(folder: string): string | null {
  const path = join(folder, RECEIPT_FILE);
  try {
    return readNamedBytes(path, "The receipt", LARGEST_RECEIPT).toString("utf8");
  } catch {
    return existsSync(path) ? "" : null;
  }
}
