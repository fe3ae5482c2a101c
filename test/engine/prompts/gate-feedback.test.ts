import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/domain/finding.ts";
import { evidenceLines, failing, gateFeedback } from "../../../src/engine/prompts/gate-feedback.ts";

const names = { solution: "fib.py", tests: "test_fib.py" };
const finding = (parts: Partial<Finding>): Finding => ({
  ...{ check: "clean-run", status: "fail", effect: "refutes", summary: "A test failed.", evidence: {}, warnings: [] },
  ...{ ms: 1, ...parts },
});

describe("gateFeedback", () => {
  it("gives the failing test with its values, and what to do", () => {
    const failures = [{ test: "test_fib::test_ten", message: "AssertionError: fib(10) gave 34, expected 55" }];
    const text = gateFeedback([finding({ evidence: { collected: ["a"], failures } })], names, false);
    expect(text).toMatchInlineSnapshot(`
      "Your files were copied to a clean place and checked. This does not hold yet:
      - clean-run: A test failed.
        a
        test_fib::test_ten: AssertionError: fib(10) gave 34, expected 55

      Fix the cause in fib.py or, if a test is wrong, in test_fib.py; run the tests, then reply without a call."
    `);
  });

  it("says so when nothing has changed", () => {
    expect(gateFeedback([finding({})], names, true)).toMatch(/^Nothing has changed since the last check/);
  });

  it("keeps a flood of evidence short", () => {
    const failures = Array.from({ length: 500 }, (_, index) => ({ test: `t${index}`, message: "x".repeat(10_000) }));
    expect(gateFeedback([finding({ evidence: { failures } })], names, false).length).toBeLessThan(2_500);
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
});

describe("evidenceLines", () => {
  it.each([
    [{ solution: [{ module: "fib", line: 3, what: "calls os._exit" }] }, ["  fib line 3: calls os._exit"]],
    [{ stubs: [{ kind: "raises", result: "passed" }] }, ["  a stub that raises: passed"]],
    [{ points: [1, "a\u001b", { x: 1 }] }, ["  1", "  a\\u001b", '  {"x":1}']],
    [{ score: 0.5, none: [], nothing: null }, []],
  ])("%j", (evidence, lines) => {
    expect(evidenceLines(evidence)).toEqual(lines);
  });

  it("counts what it leaves out", () => {
    expect(evidenceLines({ lines: [1, 2, 3, 4, 5, 6, 7] }).at(-1)).toBe("  … and 2 more lines");
  });
});
