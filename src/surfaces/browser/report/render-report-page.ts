import { DATA_ELEMENT, type ReportData, ROOT_ELEMENT } from "../api.ts";
import { contentPolicy, type PageParts } from "../content-policy.ts";
import { packReport } from "./pack-report.ts";
import { type PlainWords, plainWords } from "./plain-words.ts";
import { missingCharacters } from "./report-notes.ts";

/** Bytes of a report, whatever the log: small enough to be sent around, and for a browser to open at once. */
export const REPORT_BYTES = 600_000;

/** By this a report of ours is known again; it stands among a file's first bytes. */
export const REPORT_MARK = "<!doctype html>\n<!-- VeriAlgo report -->\n";

export interface ReportPage {
  html: string;
  shortened: number;
  omitted: number;
}

/**
 * One HTML file that needs nothing but itself: the page's script and style, allowed by their hashes, and the run as packed data. Whatever the
 * run holds is either base64 or escaped; the file is never larger than `REPORT_BYTES`.
 */
export function renderReportPage(report: ReportData, page: PageParts): ReportPage {
  const { chinese } = plainWords(report);
  const mark = (left: number) => missingCharacters(left, chinese);
  const frame = (told: Pick<ReportData, "shortened" | "omitted">, base64: string) =>
    htmlOf(plainWords({ ...report, ...told }), page, base64);
  // The words that tell what was left out take room, too.
  const most = { shortened: Number.MAX_SAFE_INTEGER, omitted: report.events.length };
  const room = REPORT_BYTES - Buffer.byteLength(frame(most, ""));
  const { base64, left } = packReport(report, room, mark);
  return { html: frame(left, base64), ...left };
}

const htmlOf = ({ chinese, title, verdict, lines }: PlainWords, page: PageParts, base64: string): string =>
  `${REPORT_MARK}<html lang="${chinese ? "zh-Hans" : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(page)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${page.style}</style>
</head>
<body>
<div id="${ROOT_ELEMENT}"></div>
<noscript>
<h1>${escaped(verdict)}</h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
</noscript>
<script type="application/octet-stream" id="${DATA_ELEMENT}">${base64}</script>
<script>${page.script}</script>
</body>
</html>
`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
