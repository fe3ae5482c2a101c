import { CHECK_LEVELS, type Finding } from "../../domain/finding.ts";
import type { Level } from "../../domain/verdict.ts";
import { duration } from "../figures.ts";
import { passedOverLine } from "../headline.ts";
import { list, stack, table, unbroken } from "../markdown/blocks.ts";
import type { Detail } from "../markdown/fit.ts";
import { code, prose } from "../markdown/inert.ts";
import { languageOf, type RunReport } from "./run-report.ts";
import { heading, notShown, questionOf } from "./wording.ts";

/** The mark of a finding. What only caps the level is not shown as evidence against the program. */
export function markOf(finding: Finding): string {
  if (finding.status === "pass") return "✅";
  if (finding.status === "skip") return "➖";
  return finding.status === "fail" && finding.effect === "refutes" ? "❌" : "⚠️";
}

/** The checks as a table, each with its question and its answer, and what was not shown. */
export function checks(report: RunReport, detail: Detail): string {
  const { receipt, state } = report;
  if (receipt.findings.length === 0) return "";
  const language = languageOf(state.requirement);
  const rows = receipt.findings.map((finding) => [
    markOf(finding),
    `${questionOf(finding.check, language)}<br>${code(finding.check)}`,
    prose(finding.summary, detail.sentence),
    CHECK_LEVELS[finding.check] === 0 ? "–" : String(CHECK_LEVELS[finding.check]),
    unbroken(duration(finding.ms)),
  ]);
  return stack(
    heading("shown", language),
    table(["", "Question", "Answer", "Level", "Time"], rows, "lllrr"),
    warnings(report, detail),
    prose(passedOverLine(receipt, state.requirement) ?? "", Math.max(300, detail.sentence)),
    missing(report),
  );
}

/** Remarks of the checks shown under the table. */
const WARNINGS = 10;

function warnings({ receipt }: RunReport, detail: Detail): string {
  const all = receipt.findings.flatMap(({ check, warnings }) => warnings.map((text) => ({ check, text })));
  const said = all
    .slice(0, WARNINGS)
    .map(({ check, text }) => `${code(check)} remarks: ${prose(text, detail.sentence)}`);
  const left = all.length - said.length;
  return list(left > 0 ? [...said, `… and ${left} more in the receipt`] : said);
}

/** The levels above the one reached, in so many words. Moot where the verdict is against the program. */
function missing({ receipt, state }: RunReport): string {
  if (receipt.verdict === "refuted" || receipt.verdict === "not-run") return "";
  const language = languageOf(state.requirement);
  const open = ([1, 2, 3, 4] as const).filter((level: Level) => level > receipt.level);
  if (open.length === 0) return "";
  const lead = language === "zh" ? "**没有验证的内容：** Not shown:" : "**Not shown:**";
  const lines = open.map((level) => notShown(level, level <= receipt.requiredLevel, language));
  return `${lead}\n${list(lines)}`;
}
