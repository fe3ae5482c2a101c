import { redactDeep } from "../../domain/redact.ts";
import { link, list, stack } from "../markdown/blocks.ts";
import { COMMENT_LADDER, type Detail, fitToRoom, PULL_REQUEST_ROOM } from "../markdown/fit.ts";
import { plainTitle } from "../markdown/inert.ts";
import { checks } from "../report/checks.ts";
import { files } from "../report/delivery.ts";
import { evidence } from "../report/evidence.ts";
import { opening } from "../report/opening.ts";
import { record } from "../report/record.ts";
import type { RunReport } from "../report/run-report.ts";
import { usage } from "../report/usage.ts";
import { inertInMessage } from "./inert-message.ts";

export interface RenderedPullRequest {
  /** Plain text under GitHub's 256 characters. */
  title: string;
  body: string;
}

/**
 * Title and text of the pull request that carries the files. `issue` is where it was asked for; the words that close it on merging
 * stand there only when the verdict is `verified`. `checksWait`: it is opened with a job's own token, for which GitHub starts no checks by
 * itself. Pure.
 */
export function renderPullRequest(
  report: RunReport,
  issue: number | null,
  { checksWait }: { checksWait: boolean },
): RenderedPullRequest {
  const { receipt, state } = report;
  const title = (receipt.specification ?? state.specification)?.title ?? "An algorithm";
  const inert = { ...report, receipt: redactDeep(receipt, inertInMessage), state: redactDeep(state, inertInMessage) };
  return {
    title: plainTitle(title, 120),
    body: fitToRoom((detail) => body(inert, issue, checksWait, detail), COMMENT_LADDER, PULL_REQUEST_ROOM),
  };
}

function body(report: RunReport, issue: number | null, checksWait: boolean, detail: Detail): string {
  const reference =
    issue === null ? "" : report.receipt.verdict === "verified" ? `Closes #${issue}.` : `Asked for in #${issue}.`;
  return stack(
    opening(report, detail),
    reference,
    checks(report, detail),
    evidence(report, detail),
    files(report, detail),
    list([
      `The full report, the receipt and every event are in the artifact of ${link("the job", report.runUrl)}.`,
      "To have it changed, comment `/verialgo revise` followed by what to change.",
      ...(checksWait
        ? [
            "A pull request opened by a workflow runs its own checks only after somebody presses **Approve workflows to run**.",
          ]
        : []),
    ]),
    usage(report),
    // The text was changed above, so its hash would be another's.
    record(report, { ...detail, request: 0 }),
  );
}
