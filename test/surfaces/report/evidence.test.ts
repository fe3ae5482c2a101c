import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/domain/finding.ts";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { annotationsOf } from "../../../src/surfaces/check-run/annotations.ts";
import { COMMENT_LADDER, type Detail } from "../../../src/surfaces/markdown/fit.ts";
import { checks } from "../../../src/surfaces/report/checks.ts";
import { evidence } from "../../../src/surfaces/report/evidence.ts";
import type { RunReport } from "../../../src/surfaces/report/run-report.ts";
import { finding, receipt } from "../sample-run.ts";
import { growthFinding } from "./rich-samples.ts";
import { testedReport } from "./samples.ts";

const FULL = COMMENT_LADDER[0] as Detail;

const reportWith = (findings: Finding[], rest: Partial<Receipt> = {}): RunReport => ({
  ...testedReport(),
  receipt: receipt({ findings, ...rest }),
});
const shown = (one: Finding, rest: Partial<Receipt> = {}): string => evidence(reportWith([one], rest), FULL);

const differs = (rest: Record<string, unknown> = {}): Finding =>
  finding("differential", {
    status: "fail",
    effect: "refutes",
    evidence: {
      cases: 12,
      counterexample: {
        case: {
          init: [2],
          ops: [
            ["put", [{ tuple: [1, { float: "0.5" }] }]],
            ["get", []],
          ],
        },
        expected: [null, { raises: "KeyError" }],
        actual: [null, { dict: [["a", { set: [3] }]] }],
        shown: {
          input: "Cache(2) .put((1, 0.5)) .get()",
          expected: "[None, raises KeyError]",
          actual: "[None, {'a': {3}}]",
        },
      },
      ...rest,
    },
  });

describe("evidence of the upper levels", () => {
  it("shows a counterexample as the language writes it, by the entry that was asked", () => {
    expect(shown(differs(), { specification: null })).toContain(
      [
        "input     Cache(2)",
        "          .put((1, 0.5))",
        "          .get()",
        "expected  [None, raises KeyError]",
        "got       [None, {'a': {3}}]",
      ].join("\n"),
    );
  });

  it("says when earlier calls made the difference", () => {
    expect(shown(differs())).not.toContain("Asked alone");
    expect(shown(differs({ afterOtherCalls: true }))).toContain("Asked alone, the program is right");
  });

  it("shows both answers, and no side, where an arbiter found the request to be open", () => {
    const text = shown({ ...differs({ arbiter: "The request says nothing of an empty cache." }), effect: "limits" });
    expect(text).toMatch(/reference +\[None, raises KeyError\]\nprogram +\[None, \{'a': \{3\}\}\]/);
    expect(text).toContain("The third reader: The request says nothing of an empty cache.");
    expect(text).not.toMatch(/expected|counterexample/i);
  });

  it("shows the example of the request that does not hold, also where there was no answer", () => {
    const evidence = { example: "merge([1], [2]) is [1, 2]", case: { args: [[1], [2]] }, expected: [1, 2] };
    const broken = (rest: object) =>
      shown(finding("examples", { status: "fail", effect: "refutes", evidence: { ...evidence, ...rest } }));
    expect(broken({ actual: [2, 1] })).toMatch(
      /input +merge_sorted\(\[1\], \[2\]\)\nexpected +\[1, 2\]\ngot +\[2, 1\]/,
    );
    expect(broken({})).toMatch(/got +no answer/);
  });

  it("shows the two answers to one input, and what makes the difference", () => {
    const pair = { case: { args: [[3]] }, first: [3], again: [3, 3], because: "calls", hashSeeds: [1, 1] };
    const text = shown(finding("state", { status: "fail", effect: "refutes", evidence: { pair } }));
    expect(text).toContain("It keeps something between calls.");
    expect(text).toMatch(/input +merge_sorted\(\[3\]\)\nfirst +\[3\]\nagain +\[3, 3\]/);
  });

  it("lists assertions that assert nothing, and marks them in the file", () => {
    const deaf = [{ module: "test_merge_sorted", test: "test_a", line: 7, was: "[1, 2]", becomes: "[1, 2, 0]" }];
    const one = finding("flip-control", { status: "fail", evidence: { flips: 1, deaf } });
    expect(shown(one)).toContain("`test_merge_sorted:7` `[1, 2]` or `[1, 2, 0]`");
    expect(annotationsOf({ ...reportWith([one]), deliveredFolder: "algorithms/x" })).toMatchObject([
      { path: "algorithms/x/test_merge_sorted.py", start_line: 7, annotation_level: "warning" },
    ]);
    expect(shown(finding("flip-control", { evidence: { flips: 1, deaf: [] } }))).toBe("");
  });

  it("names branches never taken, also where every line runs, and says nothing where nothing is missed", () => {
    const covered = (missedLines: number[], missedBranches: unknown) =>
      shown(finding("coverage", { evidence: { missedLines, missedBranches } }));
    expect(covered([], [{ line: 4, way: "false" }])).toContain("**Branches that no test takes:** line 4 (false).");
    expect(covered([2, 3], [])).toContain("**Lines that no test runs:** 2–3.");
    expect(covered([2, 3], [[8, 9]])).toContain("**Lines that no test runs:** 2–3.");
    expect(covered([], [])).toBe("");
  });

  it("takes equivalent mutants and those that were not run out of the sum", () => {
    const survivors = [{ line: 2, operator: "return-value", diff: "-a\n+b", sentence: "No test notices it." }];
    const evidence = { score: 0.8, killed: 4, total: 10, run: 7, probablyEquivalent: 2, survivors };
    const text = shown(finding("mutation", { status: "fail", evidence }));
    expect(text).toContain(
      "5 small mistakes in the program, one at a time (and 2 more that change no answer), 7 of 10 in",
    );
    expect(text).toContain("noticed 4 of them (80 %)");
    expect(text).toContain("No test notices it. (`return-value`)");
  });

  it("is not stopped by evidence of another form", () => {
    const odd = [
      { counterexample: { case: { int: 5 }, expected: { set: "x" }, actual: { tuple: 3 } } },
      { pair: 3 },
      { deaf: "x" },
    ];
    for (const check of [
      "differential",
      "state",
      "examples",
      "flip-control",
      "coverage",
      "mutation",
      "growth",
    ] as const)
      for (const evidence of odd) expect(() => shown(finding(check, { status: "fail", evidence }))).not.toThrow();
    expect(() => shown(growthFinding({ evidence: { claim: 3 } }))).not.toThrow();
  });
});

describe("level 2 that a person's oracle does without", () => {
  const weak = finding("mutation", { status: "fail", summary: "The tests notice only 3 of 9." });
  const rest = { level: 3, requiredLevel: 3, verdict: "verified" } as const;

  it("is told beside the table", () => {
    const text = checks(reportWith([weak, finding("differential")], rest), FULL);
    expect(text).toContain("Level 2 (sharp tests) was not reached; with an oracle that a person gave");
    expect(text).toContain("The tests notice only 3 of 9.");
  });

  it("is not told where it was reached, nor where level 3 was not", () => {
    expect(checks(reportWith([finding("mutation"), finding("differential")], rest), FULL)).not.toContain(
      "a person gave",
    );
    expect(checks(reportWith([weak], { ...rest, level: 1 }), FULL)).not.toContain("a person gave");
  });
});
