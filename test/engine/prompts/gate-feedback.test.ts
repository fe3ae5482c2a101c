import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/domain/finding.ts";
import { failing, gateFeedback, type Round } from "../../../src/engine/prompts/gate-feedback.ts";

const names = { solution: "fib.py", tests: "test_fib.py" };
const finding = (parts: Partial<Finding>): Finding => ({
  ...{ check: "clean-run", status: "fail", effect: "refutes", summary: "A test failed.", evidence: {}, warnings: [] },
  ...{ ms: 1, ...parts },
});
const round = (parts: Partial<Round> = {}): Round => ({
  ...{ entry: "fib", unchanged: false, idleTests: [], lostTests: [], ruling: null },
  ...parts,
});

describe("gateFeedback", () => {
  it("gives the failing test with its values, and what to do", () => {
    const failures = [{ test: "test_fib::test_ten", message: "AssertionError: fib(10) gave 34, expected 55" }];
    const text = gateFeedback([finding({ evidence: { collected: ["a"], failures } })], names, round());
    expect(text).toMatchInlineSnapshot(`
      "Your files were copied to a clean place and checked. This does not hold yet:
      - clean-run: A test failed.
        a
        test_fib::test_ten: AssertionError: fib(10) gave 34, expected 55

      Fix the cause in fib.py or, if a test is wrong, in test_fib.py; run the tests, then reply without a call."
    `);
  });

  it("says so when nothing has changed", () => {
    expect(gateFeedback([finding({})], names, round({ unchanged: true }))).toMatch(/^Nothing has changed since/);
  });

  it("keeps a flood of evidence short", () => {
    const failures = Array.from({ length: 500 }, (_, index) => ({ test: `t${index}`, message: "x".repeat(10_000) }));
    expect(gateFeedback([finding({ evidence: { failures } })], names, round()).length).toBeLessThan(3_200);
  });

  it("gives a counterexample as a line that can be pasted, and leaves the question open until it is settled", () => {
    const counterexample = { case: { args: [[1, 2]] }, expected: { tuple: [1, 2] }, actual: null };
    const differential = finding({ check: "differential", evidence: { cases: 40, counterexample } });
    const open = gateFeedback([differential], names, round());
    expect(open).toContain("  assert fib([1, 2]) == (1, 2)  # an independent reference; your solution gives None");
    expect(open).toContain("change nothing and say why");
    const settled = gateFeedback([differential], names, round({ ruling: { side: "oracle", why: "It says pairs." } }));
    expect(settled).toContain("confirmed that yours is wrong here. It says pairs.");
    expect(settled).not.toContain("change nothing");
  });

  it("gives what a check of the examiner says, where several answers are right", () => {
    const counterexample = { case: { args: [] }, expected: null, actual: [], why: "one vertex is missing" };
    const text = gateFeedback([finding({ check: "differential", evidence: { counterexample } })], names, round());
    expect(text).toContain("fib() gives []; an independent check says: one vertex is missing");
  });

  it("shows survivors as diffs with the input that tells them apart, and asks for tests only", () => {
    const survivor = { line: 3, operator: "comparison boundary", diff: "-    if n < 2:\n+    if n <= 2:\n" };
    const survivors = [
      { ...survivor, sentence: "no test notices < becoming <=", by: { input: { args: [2] }, solution: 1, mutant: 2 } },
      ...Array.from({ length: 5 }, () => survivor),
    ];
    const mutation = finding({ check: "mutation", effect: "limits", summary: "6 live.", evidence: { survivors } });
    const text = gateFeedback([mutation], names, round({ idleTests: ["test_fib::test_more"] }));
    expect(text).toContain("  no test notices < becoming <=\n      -    if n < 2:\n      +    if n <= 2:\n");
    expect(text).toContain("tell it apart with fib(2): your solution gives 1, the changed one 2");
    expect(text).toContain("and 2 more like these");
    expect(text).toContain("these new tests notice none of the changes above: test_fib::test_more.");
    expect(text).toMatch(/leave fib\.py as it is and add or mend tests in test_fib\.py/);
  });

  it("names lines never run, assertions that assert nothing, and the size where growth breaks", () => {
    const coverage = finding({ check: "coverage", evidence: { missedLines: [4, 5] } });
    const flips = [{ test: "test_a", line: 7, was: "3", becomes: "4" }];
    const flip = finding({ check: "flip-control", effect: "limits", evidence: { survivors: flips } });
    const points = [1_000, 2_000, 4_000, 8_000].map((n, at) => ({ n, seconds: [0.001, 0.002, 0.016, 0.033][at] }));
    const growth = finding({ check: "growth", evidence: { claim: "O(n)", slope: 0.98, se: 0.02, points } });
    const text = gateFeedback([coverage, flip, growth], names, round());
    expect(text).toContain("lines no test runs: 4, 5");
    expect(text).toContain("test_a, line 7: nothing fails when 3 becomes 4");
    expect(text).toContain("claimed O(n); measured: the claim times n^0.98 ± 0.02");
    expect(text).toContain("between n = 2000 (2 ms a call) and n = 4000 (16 ms a call)");
    expect(text).toContain("Fix the cause in fib.py");
  });

  it("names tests that were lost", () => {
    const text = gateFeedback([], names, round({ lostTests: ["test_fib::test_ten"] }));
    expect(text).toContain("test_fib::test_ten. A test that once passed stays");
  });
});

describe("failing", () => {
  it("leaves out what passed, was skipped or broke", () => {
    const others = (["pass", "skip", "error"] as const).map((status) => finding({ status }));
    expect(failing(others, 1)).toEqual([]);
  });

  it("sends back what refutes at any level, and what limits up to the level asked", () => {
    const refutes = finding({ check: "differential" });
    const limits = finding({ check: "mutation", effect: "limits" });
    expect(failing([refutes, limits], 1)).toEqual([refutes]);
    expect(failing([refutes, limits], 2)).toEqual([refutes, limits]);
  });

  it("does not send back what another check has lifted, and does until then", () => {
    const doubtful = finding({ check: "suspicious", effect: "limits", liftedBy: "differential" });
    const differential = (status: Finding["status"]) => finding({ check: "differential", status, effect: "limits" });
    expect(failing([doubtful, differential("pass")], 3)).toEqual([]);
    expect(failing([doubtful, differential("skip")], 3)).toEqual([doubtful]);
    expect(failing([doubtful], 3)).toEqual([doubtful]);
  });
});
