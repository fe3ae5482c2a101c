import { describe, expect, it } from "vitest";
import { complaintIn, complaintOf } from "../../../src/engine/tools/complaint.ts";
import type { SandboxRun } from "../../../src/ports/sandbox.ts";

const TRACEBACK = `Traceback (most recent call last):
  File "/box/fib.py", line 3, in fib
    raise ValueError
  File "/box/fib.py", line 9, in <module>
    except KeyError:
AssertionError: fib_matrix(10) gave 34, expected 55`;

const RUNNER = `test_clamp::test_usual failed
  assert clamp(5, 0, 3) == 3, f"clamp(5, 0, 3) gave {clamp(5, 0, 3)}"
  got: 0
  expected: 3
  message: clamp(5, 0, 3) gave 0, expected 3
  at: test_clamp.py:11
test_clamp::test_edges passed
1 passed, 1 failed`;

const run = (parts: Partial<SandboxRun>): SandboxRun => ({
  ...{ ending: "exit", code: 1, signal: null, ms: 5, stderr: "", stdout: "", dropped: 0, ...parts },
});

describe("complaintIn", () => {
  it.each([
    ["a traceback", TRACEBACK, "AssertionError: fib_matrix(10) gave 34, expected 55"],
    [
      "an error behind a test's name",
      "test_a.py::test_x FAILED\nE   IndexError: list index out of range",
      "IndexError: list index out of range",
    ],
    ["a dotted error", "decimal.InvalidOperation\ncustom.pkg.MyError: bad", "custom.pkg.MyError: bad"],
    ["a failed assertion with its message", RUNNER, "AssertionError: clamp(5, 0, 3) gave 0, expected 3"],
    ["one without", RUNNER.replace(/^ {2}message.*\n/m, ""), "AssertionError: clamp(5, 0, 3) gave 0, expected 3"],
    ["two sides", "assert f(x) == g(x)\n  left: 1\n  right: 2", "AssertionError: f(x) == g(x): 1 and 2"],
    ["a missing exception", "test_a::b failed\n  Failed: DID NOT RAISE ValueError", "Failed: DID NOT RAISE ValueError"],
    ["source that only looks like one", "assert x\nKeyError: 3", "KeyError: 3"],
    ["an error without words", "...\nRecursionError", "RecursionError"],
    ["something else", "first\nlast line\n\n", "last line"],
  ])("finds %s", (_, text, phrase) => {
    expect(complaintIn(text)).toBe(phrase);
  });

  it("is null for nothing and short for much", () => {
    expect(complaintIn(" \n")).toBeNull();
    expect(complaintIn(`ValueError: ${"x".repeat(5_000)}`)?.length).toBe(200);
  });
});

it("is not held up by output made to be slow to read", () => {
  for (const text of [
    "a.".repeat(2_000_000),
    "Error".repeat(800_000),
    "assert x\n".repeat(400_000),
    ": \n".repeat(1_000_000),
  ])
    expect((complaintIn(text) ?? "").length).toBeLessThanOrEqual(200);
});

describe("complaintOf", () => {
  it("says how it ended when it did not end by itself", () => {
    expect(complaintOf(run({ ending: "wall-time", stderr: "ValueError: x" }), "took too long")).toBe("took too long");
    expect(complaintOf(run({}), "ended with exit code 1")).toBe("ended with exit code 1");
  });
});
