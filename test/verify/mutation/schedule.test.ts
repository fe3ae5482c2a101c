import { describe, expect, it } from "vitest";
import type { Baseline, TestTrace } from "../../../src/languages/lab.ts";
import type { Point } from "../../../src/languages/points.ts";
import type { Mutant } from "../../../src/verify/mutation/mutant.ts";
import { scheduleOf } from "../../../src/verify/mutation/schedule.ts";

const point = (id: number, line: number, kind: Point["kind"] = "statement"): Point => ({
  ...{ id, line, kind },
  ...{ way: "", guard: false },
});
const trace = (test: string, steps: number, points: number[]): TestTrace => ({
  ...{ test, steps, points },
  ...{ status: "passed", ms: 999 - steps },
});
const mutant = (id: number, ...lines: number[]): Mutant => ({
  ...{ id, lines, line: lines[0] ?? 1 },
  ...{ operator: "x", was: "", becomes: "", text: `${id}` },
});
const BASELINE: Baseline = {
  run: { ending: "completed", message: "", results: [], collected: [], steps: 111 },
  points: [point(0, 1), point(1, 3), point(2, 4), point(3, 8), point(4, 9), point(5, 9, "branch")],
  atImport: [0],
  tests: [trace("slow", 70, [1, 2]), trace("quick", 10, [2, 3]), trace("equal", 10, [3]), trace("none", 20, [])],
};
const testsOf = (...lines: number[]) => scheduleOf(BASELINE, [mutant(1, ...lines)]).runs[0]?.tests;

describe("the schedule of mutants", () => {
  it("runs the tests that run a mutated line, fewest steps first, else in the order they stand", () => {
    expect(testsOf(3)).toEqual(["slow"]);
    expect(testsOf(4)).toEqual(["quick", "slow"]);
    expect(testsOf(8)).toEqual(["quick", "equal"]);
    expect(testsOf(3, 8)).toEqual(["quick", "equal", "slow"]);
  });

  it("takes a line in the middle of a statement for that statement", () => {
    expect(testsOf(6)).toEqual(["quick", "slow"]);
  });

  it("runs all tests where a line is run at import", () => {
    expect(testsOf(1)).toEqual(["quick", "equal", "none", "slow"]);
  });

  it("leaves out what no test runs, though a branch of it is known", () => {
    const { runs, uncovered } = scheduleOf(BASELINE, [mutant(1, 9), mutant(2, 3)]);
    expect(uncovered.map(({ id }) => id)).toEqual([1]);
    expect(runs.map(({ mutant }) => mutant.id)).toEqual([2]);
  });

  it("gives twenty times the steps of those tests and of the import, and some more", () => {
    expect(scheduleOf(BASELINE, [mutant(1, 3)]).runs[0]?.steps).toBe(20 * (1 + 70) + 10_000);
  });
});
