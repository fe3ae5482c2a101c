import { gunzipSync } from "node:zlib";
import type { RunEvent } from "../../../../src/domain/event.ts";
import { DATA_ELEMENT, type ReportData } from "../../../../src/surfaces/browser/api.ts";
import { type ReportInput, reportData } from "../../../../src/surfaces/browser/report/report-data.ts";
import { unpackReport } from "../../../../src/surfaces/browser/report/unpack-report.ts";

const DATA = new RegExp(`<script type="application/octet-stream" id="${DATA_ELEMENT}">([A-Za-z0-9+/=]*)</script>`, "g");

/** The data of a report's file as the page reads it, which has exactly one such element. */
export function readBack(html: string): ReportData {
  const found = [...html.matchAll(DATA)];
  if (found.length !== 1) throw new Error(`the file has ${found.length} data elements`);
  const json = gunzipSync(Buffer.from(found[0]?.[1] ?? "", "base64")).toString("utf8");
  return unpackReport(JSON.parse(json));
}

/** The report of these events, without a receipt's file where none is given. */
export const dataOf = (events: readonly RunEvent[], more: Partial<ReportInput> = {}): ReportData =>
  reportData({
    ...{ events: [...events], cut: events.at(-1)?.type !== "run.ended", skipped: 0 },
    ...{ receiptFile: null, toolVersion: "0.1.0" },
    ...more,
  });
