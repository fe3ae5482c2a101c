import { describe, expect, it } from "vitest";
import { coverage, linesInWords } from "../../../src/verify/checks/coverage.ts";
import { askCheck } from "../../support/ask-check.ts";

const SOLUTION = `"""A docstring is no line to run."""
LIMIT = 3


def f(x):
    """Nor is this."""
    if x > LIMIT:
        y = x - LIMIT
        return y
    for _ in range(x):
        x += 0
    return x


if __name__ == "__main__":
    print(f(1))
`;
const tests = (...asserts: string[]) =>
  `from solution import f\ndef test_f():\n${asserts.map((one) => `    assert ${one}\n`).join("")}`;

describe("coverage", () => {
  it("passes when every line is run; a main block is no part of it", async () => {
    const finding = await askCheck(coverage, SOLUTION, tests("f(5) == 2", "f(2) == 2"));
    expect(finding).toMatchObject({ status: "pass", evidence: { missedLines: [] } });
  });

  it("limits when lines are never run, and names them", async () => {
    const finding = await askCheck(coverage, SOLUTION, tests("f(2) == 2"));
    expect(finding).toMatchObject({ status: "fail", effect: "limits", evidence: { missedLines: [8, 9] } });
    expect(finding.summary).toContain("never run lines 8 to 9 of the solution: add tests");
  });

  it("only reports branches that are never taken", async () => {
    const finding = await askCheck(coverage, "def f(x):\n    if x:\n        x = 1\n    return x\n", tests("f(2) == 1"));
    expect(finding).toMatchObject({ status: "pass", evidence: { missedBranches: [{ line: 2 }] } });
    expect(finding.summary).toContain("1 of 2 branches are never taken, the first in line 2");
  });

  it.each([
    [[4], "line 4"],
    [[4, 5, 6, 9], "lines 4 to 6 and 9"],
    [[1, 3, 5, 7, 9, 11, 13, 15, 17, 18, 19], "lines 1, 3, 5, 7, 9, 11, 13, 15 and 3 more"],
  ])("says %j as %s", (lines, words) => {
    expect(linesInWords(lines)).toBe(words);
  });
});
