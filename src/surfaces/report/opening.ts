import { headlineOf } from "../headline.ts";
import { type AlertKind, alert, link, list, stack } from "../markdown/blocks.ts";
import type { Detail } from "../markdown/fit.ts";
import { code, prose } from "../markdown/inert.ts";
import { languageOf, type RunReport } from "./run-report.ts";
import { meaningOf, VERDICT_MARKS } from "./wording.ts";

/** Reasons shown; the receipt holds all of them. */
const REASONS = 8;

const KINDS: Record<RunReport["receipt"]["verdict"], AlertKind> = {
  verified: "NOTE",
  tested: "NOTE",
  refuted: "CAUTION",
  unverified: "WARNING",
  "not-run": "WARNING",
};

/** Verdict, what was caught, how to check it; then why, or what the verdict does and does not say. */
export function opening(report: RunReport, detail: Detail): string {
  const { receipt, state, recheck } = report;
  const line = headlineOf(receipt, state.requirement, null);
  const chinese = languageOf(state.requirement) === "zh";
  const label = chinese ? "无需密钥即可自行核对：" : "Check it yourself, without a key: ";
  return stack(
    `## ${VERDICT_MARKS[receipt.verdict]} ${line.label} · ${line.level}`,
    [
      ...(line.caught === "" ? [] : [prose(line.caught, Math.max(200, detail.sentence))]),
      ...(recheck === null ? [] : [`${label}${code(recheck, 600)}`]),
      ...place(report, chinese),
    ].join("  \n"),
    alert(
      KINDS[receipt.verdict],
      stack(
        ...(chinese ? [meaningOf(receipt.verdict, "zh")] : []),
        meaningOf(receipt.verdict, "en"),
        reasons(report, detail),
        report.advice === undefined ? "" : `**What to do:** ${prose(report.advice, 600)}`,
      ),
    ),
    question(report),
  );
}

/** The link people look for next. */
function place({ publication }: RunReport, chinese: boolean): string[] {
  const pull = publication?.pull ?? null;
  if (pull === null) return [];
  const kind = pull.isDraft ? "draft pull request" : "pull request";
  return [`${chinese ? "文件位于" : "The files are in"} **${link(`${kind} ${pull.number}`, pull.url)}**`];
}

function reasons({ receipt }: RunReport, detail: Detail): string {
  const all = receipt.reasons.filter(({ code }) => code !== "question");
  const said = all.slice(0, REASONS).map((reason) => prose(reason.message, Math.max(160, detail.sentence)));
  const left = all.length - said.length;
  return list(left > 0 ? [...said, `… and ${left} more in the receipt`] : said);
}

/** A requirement that cannot be followed as it stands ends in a question to the person. */
function question({ receipt }: RunReport): string {
  const asked = receipt.reasons.find(({ code }) => code === "question");
  if (asked === undefined) return "";
  return alert(
    "IMPORTANT",
    stack(
      "**A question back to you**, from the model. Answer it in the text of a new request.",
      prose(asked.message, 2_000),
    ),
  );
}
