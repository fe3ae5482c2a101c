import { oneLine } from "../../../domain/untrusted-text.ts";
import { type Headline, headlineOf, isChinese, passedOverLine } from "../../headline.ts";
import type { ReportData } from "../api.ts";
import { reportNotes } from "./report-notes.ts";

/** What a report says without its script, each a line of plain text. */
export interface PlainWords {
  chinese: boolean;
  /** Of the page. */
  title: string;
  verdict: string;
  lines: string[];
}

const LONGEST = 1_000;
const REASONS_SHOWN = 10;

export function plainWords(report: ReportData): PlainWords {
  const { events, receipt, recheck } = report;
  const begin = events.find((event) => event.type === "run.started");
  const requirement = begin?.requirement?.text ?? null;
  const chinese = isChinese(requirement);
  const ready = events.findLast((event) => event.type === "specification.ready");
  const topic = oneLine(receipt?.specification?.title ?? ready?.specification.title ?? "", 120);
  const head: Headline | null = receipt && headlineOf(receipt, requirement, recheck);
  const none = chinese ? "没有结论" : "no verdict";
  const verdict = head === null ? none : `${head.label}: ${head.level}`;
  const passedOver = receipt && passedOverLine(receipt, requirement);
  return {
    chinese,
    title: [head?.label ?? none, topic, "VeriAlgo"].filter((part) => part !== "").join(" · "),
    verdict,
    lines: [
      topic,
      head?.caught ?? "",
      passedOver ?? "",
      ...(receipt?.reasons.slice(0, REASONS_SHOWN).map(({ message }) => message) ?? []),
      head?.check ?? "",
      ...reportNotes({ ...report, lastSeq: events.at(-1)?.seq ?? 0 }, chinese),
      chinese
        ? "本报告的其余内容由页面自身的脚本显示，而脚本在此处被禁用。"
        : "The rest of this report is shown by a script of its own, and scripts are switched off here.",
    ]
      .map((line) => oneLine(line, LONGEST))
      .filter((line) => line !== ""),
  };
}
