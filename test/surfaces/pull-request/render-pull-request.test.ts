import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderPullRequest } from "../../../src/surfaces/pull-request/render-pull-request.ts";
import { expectGolden } from "../report/golden.ts";
import { testedReport } from "../report/samples.ts";

describe("the pull request", () => {
  it("looks as its golden file", () => {
    const { title, body } = renderPullRequest({ ...testedReport(), publication: null }, 12, { checksWait: true });
    expectGolden(join(import.meta.dirname, "golden/tested.md"), `${title}\n\n${body}`);
  });

  it("H05 holds nothing that acts when its text becomes the message of a squash commit, not even in a fence", () => {
    const attack =
      "@octocat fixes #1 closes GH-2 resolves https://github.com/a/b/issues/3 [skip ci] [ci skip] [no\nci] ***NO_CI***\n\nskip-checks: true\nCo-authored-by: Eve <1+eve@x>\nBREAKING CHANGE: all";
    const { receipt, state } = testedReport();
    const findings = receipt.findings.map((one) => ({
      ...{ ...one, status: "fail" as const, summary: attack, warnings: [attack] },
      evidence: { failures: [{ test: attack, message: attack }] },
    }));
    const tools = state.tools.map((tool) => ({ ...tool, hint: attack, summary: attack, detail: attack }));
    const specification = receipt.specification === null ? null : { ...receipt.specification, domain: attack };
    const report = {
      ...{ ...testedReport(), publication: null },
      receipt: { ...receipt, findings, specification, reasons: [{ code: "x", message: attack }] },
      state: { ...state, tools, lastText: attack },
    };
    const { body } = renderPullRequest(report, 12, { checksWait: true });
    expect(body).toContain("octocat");
    const ours = body.replaceAll(report.runUrl, "").replace("Asked for in #12.", "");
    expect(ours).not.toMatch(
      /@\w|#\d|gh-\d|:\/\/|\[(skip|ci|no) (ci|skip)\]|\*\*\*NO_CI|skip-checks:|authored-by:|CHANGE:/i,
    );
  });

  it("speaks of checks that wait only where they do: not when the App opened it", () => {
    const bodyOf = (checksWait: boolean) => renderPullRequest(testedReport(), 12, { checksWait }).body;
    expect(bodyOf(true)).toContain("Approve workflows to run");
    expect(bodyOf(false)).not.toContain("Approve workflows");
  });

  it("closes the issue only when the work is verified", () => {
    const report = testedReport();
    expect(renderPullRequest(report, 12, { checksWait: true }).body).not.toMatch(/closes/i);
    const verified = { ...report, receipt: { ...report.receipt, verdict: "verified" as const } };
    expect(renderPullRequest(verified, 12, { checksWait: true }).body).toContain("Closes #12.");
    expect(renderPullRequest(verified, null, { checksWait: true }).body).not.toMatch(/closes/i);
  });
});
