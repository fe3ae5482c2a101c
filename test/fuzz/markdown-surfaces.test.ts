import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, it } from "vitest";
import { oneLine, visible } from "../../src/domain/untrusted-text.ts";
import { annotationsOf } from "../../src/surfaces/check-run/annotations.ts";
import { renderCheckRun } from "../../src/surfaces/check-run/render-check-run.ts";
import { renderBrokenOff } from "../../src/surfaces/comment/render-broken-off.ts";
import { renderFinal } from "../../src/surfaces/comment/render-final.ts";
import { renderLive } from "../../src/surfaces/comment/render-live.ts";
import { renderReply } from "../../src/surfaces/comment/render-reply.ts";
import { renderSummary } from "../../src/surfaces/job-summary/render-summary.ts";
import { renderPullRequest } from "../../src/surfaces/pull-request/render-pull-request.ts";
import type { RunReport } from "../../src/surfaces/report/run-report.ts";
import { aliveParts, nodes } from "../surfaces/markdown/inertness.ts";
import { poisonedBy } from "../surfaces/report/poison.ts";
import { counterexampleReport } from "../surfaces/report/rich-samples.ts";
import { RUN_URL, testedReport, unverifiedReport } from "../surfaces/report/samples.ts";
import { demand, fuzz, RUNS } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

const LIMITS = {
  steps: 16,
  "tool-calls": 60,
  "input-tokens": null,
  "output-tokens": null,
  "cost-usd": 1,
  seconds: 1_800,
};

/** Every text GitHub gets of a run, by its name. */
const SURFACES: Record<string, (report: RunReport) => string> = {
  final: renderFinal,
  summary: renderSummary,
  "check summary": (report) => renderCheckRun(report).summary,
  "check text": (report) => renderCheckRun(report).text,
  "pull request": (report) => renderPullRequest(report, 12, { checksWait: true }).body,
  live: ({ state }) => renderLive({ state, limits: LIMITS, runUrl: RUN_URL, now: new Date(0) }),
  "broken off": ({ state, requester, artifact }) =>
    renderBrokenOff({ state, how: "cancelled", by: requester, runUrl: RUN_URL, artifact }),
  refusal: ({ receipt: { specification, reasons } }) =>
    renderReply(
      {
        kind: "refused",
        title: specification?.title ?? "",
        message: reasons.map(({ message }) => message).join(" "),
        fix: { text: specification?.domain ?? "", language: null },
        help: false,
      },
      [],
    ),
};
const REPORTS = { counterexample: counterexampleReport(), unverified: unverifiedReport(), tested: testedReport() };

/** Elements that stand out on a page; lists, quotes and words differ with what is said. */
const STRUCTURE = /^(?:heading|html|link|image|table|thematicBreak|footnote\w*|definition|\w+Reference)$/;

function structureOf(all: readonly Nodes[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of all) if (STRUCTURE.test(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** How many texts of others one rendering takes, about. */
const PLACES = 60;
/** Chinese in a request adds lines in Chinese; that is the template's doing. */
const words = hostileText(5)
  .map((text) => text.replace(/\p{sc=Han}/gu, "x"))
  .filter((text) => visible(text).trim() !== "");

describe("a run with other hostile words in every place", () => {
  it("has no link, heading, HTML, table or mention more than the same run with harmless ones, on any surface", () => {
    const harmless = new Map<string, Map<string, number>>();
    const cases = fc.tuple(
      fc.array(words, { minLength: PLACES, maxLength: PLACES }),
      fc.constantFrom(...Object.keys(REPORTS)),
      fc.constantFrom(...Object.keys(SURFACES)),
    );
    fuzz(
      cases,
      ([texts, which, surface], seen) => {
        const report = REPORTS[which as keyof typeof REPORTS];
        const render = SURFACES[surface] as (report: RunReport) => string;
        let used = 0;
        const markdown = render(poisonedBy(report, () => texts[used++ % texts.length] ?? ""));
        if (used >= PLACES) seen("all places used");
        const all = nodes(markdown);
        const problems = aliveParts(markdown, undefined, all);
        demand(problems.length === 0, `${surface}: ${problems.join("; ")}`);
        const key = `${which} ${surface}`;
        const template = harmless.get(key) ?? structureOf(nodes(render(poisonedBy(report, () => "word"))));
        harmless.set(key, template);
        // Less may be there: a part that has nothing to show is left out.
        for (const [type, times] of structureOf(all))
          demand(
            times <= (template.get(type) ?? 0),
            `${surface}: ${times} times ${type} instead of ${template.get(type)}`,
          );
      },
      // Each holds as many texts as there are places.
      { atLeast: { "all places used": 0.4 }, runs: Math.ceil(RUNS / PLACES) },
    );
  });

  it("has annotations within GitHub's limits, and a title of one line", () => {
    fuzz(
      words,
      (text) => {
        const report = poisonedBy(counterexampleReport(), () => text);
        for (const { title, message, path } of annotationsOf(report)) {
          demand(visible(title) === title && !title.includes("\n") && title.length <= 255, title);
          demand(visible(message) === message && Buffer.byteLength(message) < 64_000 && message !== "", message);
          demand(path !== "", "nowhere");
        }
        const { title } = renderPullRequest(report, 12, { checksWait: true });
        demand(oneLine(title, 256) === title && !/@[\w-]|#\d/.test(title), title);
      },
      { runs: Math.ceil(RUNS / 25) },
    );
  });
});
