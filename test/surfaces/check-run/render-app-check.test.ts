import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Verdict } from "../../../src/domain/verdict.ts";
import { renderEnded, renderRunning } from "../../../src/surfaces/check-run/render-app-check.ts";
import type { RunEnd } from "../../../src/surfaces/report/run-ends.ts";
import { expectGolden } from "../report/golden.ts";
import { RUN_URL } from "../report/samples.ts";

const told = (verdict: Verdict): RunEnd => ({
  ...{ how: "told", verdict, heading: `${verdict} · level 1 (executed) reached`, runUrl: RUN_URL },
  commentUrl: "https://github.com/acme/tools/issues/12#issuecomment-5",
});
const ENDS: RunEnd[] = [
  told("verified"),
  told("refuted"),
  { how: "cancelled", by: "alice", runUrl: null },
  { how: "not-sent", why: "GitHub does not know the workflow.", advice: "Comment `/verialgo setup`.", isSure: true },
  { how: "silent", runUrl: RUN_URL },
];

describe("the App's check run", () => {
  it("looks as its golden file", () => {
    const all = ["Sort a list", "实现堆排序"].map((request) => [
      renderRunning(RUN_URL, request),
      ...ENDS.map((end) => renderEnded(end, true, request)),
    ]);
    expectGolden(join(import.meta.dirname, "golden/app.txt"), JSON.stringify(all, null, 2));
  });

  it("is never red on an issue's base commit, and green there only for what was tested or verified", () => {
    const conclusions = Verdict.options.map((verdict) => renderEnded(told(verdict), false, null).conclusion);
    expect(conclusions).toEqual(["success", "success", "neutral", "neutral", "neutral"]);
    for (const end of ENDS.slice(3)) expect(renderEnded(end, false, null).conclusion).toBe("neutral");
  });

  it("satisfies a required check of a pull request only for what was tested or verified", () => {
    const conclusions = Verdict.options.map((verdict) => renderEnded(told(verdict), true, null).conclusion);
    expect(conclusions).toEqual(["success", "success", "failure", "action_required", "action_required"]);
    for (const end of ENDS.slice(3)) expect(renderEnded(end, true, null).conclusion).toBe("action_required");
  });
});
