import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderPullRequest } from "../../../src/surfaces/pull-request/render-pull-request.ts";
import { expectGolden } from "../report/golden.ts";
import { testedReport } from "../report/samples.ts";

describe("the pull request", () => {
  it("looks as its golden file", () => {
    const { title, body } = renderPullRequest({ ...testedReport(), publication: null }, 12);
    expectGolden(join(import.meta.dirname, "golden/tested.md"), `${title}\n\n${body}`);
  });

  it("closes the issue only when the work is verified", () => {
    const report = testedReport();
    expect(renderPullRequest(report, 12).body).not.toMatch(/closes/i);
    const verified = { ...report, receipt: { ...report.receipt, verdict: "verified" as const } };
    expect(renderPullRequest(verified, 12).body).toContain("Closes #12.");
    expect(renderPullRequest(verified, null).body).not.toMatch(/closes/i);
  });
});
