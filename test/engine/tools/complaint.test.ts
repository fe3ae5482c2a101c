import { describe, expect, it } from "vitest";
import { complaintIn, complaintOf } from "../../../src/engine/tools/complaint.ts";
import type { SandboxRun } from "../../../src/ports/sandbox.ts";

const TRACEBACK = `Traceback (most recent call last):
  File "/box/fib.py", line 3, in fib
    raise ValueError
  File "/box/fib.py", line 9, in <module>
    except KeyError:
AssertionError: fib_matrix(10) gave 34, expected 55`;

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

describe("complaintOf", () => {
  it("says how it ended when it did not end by itself", () => {
    expect(complaintOf(run({ ending: "wall-time", stderr: "ValueError: x" }), "took too long")).toBe("took too long");
    expect(complaintOf(run({}), "ended with exit code 1")).toBe("ended with exit code 1");
  });
});
