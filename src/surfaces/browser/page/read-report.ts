import { DATA_ELEMENT, type ReportData } from "../api.ts";
import { type PackedReport, unpackReport } from "../report/unpack-report.ts";

/** The run that this file holds; null where the page came from a server. Rejects when the data cannot be unpacked. */
export async function readReport(): Promise<ReportData | null> {
  const base64 = document.getElementById(DATA_ELEMENT)?.textContent?.trim();
  if (!base64) return null;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return unpackReport((await new Response(stream).json()) as PackedReport);
}
