import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { annotationsOf } from "../../../src/surfaces/check-run/annotations.ts";
import { renderCheckRun } from "../../../src/surfaces/check-run/render-check-run.ts";
import { expectGolden } from "../report/golden.ts";
import { counterexampleReport } from "../report/rich-samples.ts";
import { notRunReport, refutedReport, testedReport, unverifiedReport } from "../report/samples.ts";

describe("the check run", () => {
  it("looks as its golden file", () => {
    expectGolden(
      join(import.meta.dirname, "golden/refuted.txt"),
      JSON.stringify(renderCheckRun(refutedReport()), null, 2),
    );
  });

  it("passes only for what was tested or verified; no other conclusion satisfies a required check", () => {
    expect(renderCheckRun(testedReport())).toMatchObject({ name: "VeriAlgo", conclusion: "success" });
    expect(renderCheckRun(refutedReport()).conclusion).toBe("failure");
    expect(renderCheckRun(unverifiedReport()).conclusion).toBe("action_required");
    expect(renderCheckRun(notRunReport()).conclusion).toBe("action_required");
  });

  it("annotates the failing line of each test in the judged files", () => {
    const lines = annotationsOf(refutedReport()).map(({ path, start_line, annotation_level }) => [
      path,
      start_line,
      annotation_level,
    ]);
    expect(lines).toEqual([
      ["lib/test_fib.py", 5, "failure"],
      ["lib/test_fib.py", 5, "failure"],
      ["lib/test_fib.py", 7, "failure"],
    ]);
  });

  it("annotates survivors and missed lines in the delivered files", () => {
    const all = annotationsOf({ ...counterexampleReport(), deliveredFolder: "algorithms/merge_sorted" });
    expect(all.map(({ start_line, end_line, annotation_level }) => [start_line, end_line, annotation_level])).toEqual([
      ...[3, 6, 6, 9, 12].map((line) => [line, line, "warning"]),
      [9, 10, "notice"],
    ]);
    expect(new Set(all.map(({ path }) => path))).toEqual(new Set(["algorithms/merge_sorted/merge_sorted.py"]));
  });

  it("annotates nothing that is not in the repository", () => {
    expect(annotationsOf(counterexampleReport())).toEqual([]);
  });
});
