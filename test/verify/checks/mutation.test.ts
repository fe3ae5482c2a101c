import { describe, expect, it } from "vitest";
import { mutation, mutationCheck } from "../../../src/verify/checks/mutation.ts";
import { askCheck } from "../../support/ask-check.ts";

const SOLUTION = `def least(x, low):
    if x < low:
        return low
    return x


def spare(n):
    while n > 0:
        n -= 1
    return n
`;
const HEAD = "from solution import least, spare\n";
const WEAK = `${HEAD}def test_call():\n    assert least(5, 0) is not None\n    least(-5, 0)\n`;
const SHARP = `${HEAD}def test_sharp():
    assert [least(x, 0) for x in (-2, -1, 0, 1, 3)] == [0, 0, 0, 1, 3]
    assert least(2.5, 2.5) == 2.5
def test_spare():
    assert spare(2) == 0 and spare(-1) == -1 and spare(1) == 0 and spare(0.5) == -0.5
`;

describe("mutation", () => {
  it("passes when the tests notice nearly all mistakes, by assertion and by steps; equal programs are not counted", async () => {
    const finding = await askCheck(mutation, SOLUTION, SHARP);
    expect(finding).toMatchObject({ status: "pass", evidence: { needed: 0.9, uncovered: 0 } });
    const { killedBy, killed, run, total } = finding.evidence as {
      killedBy: { steps: number };
      killed: number;
      run: number;
      total: number;
    };
    expect(killedBy).toMatchObject({ assertion: expect.any(Number), steps: expect.any(Number) });
    expect(killedBy.steps).toBeGreaterThan(0);
    expect(killed).toBeGreaterThan(8);
    expect(run).toBe(total);
  });

  it("limits tests that only call, shows what they miss, and leaves lines that nothing runs to the coverage", async () => {
    const seen: string[] = [];
    const check = mutationCheck((done, of) => seen.push(`${done}/${of}`));
    const finding = await askCheck(check, SOLUTION, WEAK);
    // The same seed says the same again.
    expect({ ...(await askCheck(mutation, SOLUTION, WEAK)), ms: 0 }).toEqual({ ...finding, ms: 0 });
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    const { score, survivors, uncovered, run } = finding.evidence as {
      score: number;
      survivors: { diff: string; sentence: string; line: number }[];
      uncovered: number;
      run: number;
    };
    expect(score).toBeLessThan(0.6);
    expect(uncovered).toBeGreaterThan(2);
    expect(survivors.every(({ line }) => line < 5)).toBe(true);
    expect(survivors.find(({ line }) => line === 2)?.diff).toMatch(/^@@ .*\n.*\n?- {4}if x < low:\n\+ {4}if /m);
    expect(finding.summary).toMatch(
      /^The tests notice only \d+ of \d+ small deliberate mistakes in the solution \(0\.\d\d/,
    );
    expect(finding.summary).toMatch(/No test notices when `.*` .*\d+ more survive\.$/);
    expect(seen.at(-1)).toBe(`${run}/${run}`);
  });

  it("limits tests that fail again though nothing was changed", async () => {
    const finding = await askCheck(mutation, SOLUTION, `${HEAD}def test_wrong():\n    assert spare(1) == 1\n`);
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toContain("test_solution::test_wrong does not pass when the tests are run again");
  });
});

describe("survivors where nobody says what is legal", () => {
  const GCD = "def gcd(a, b):\n    while b > 1:\n        a, b = b, a % b\n    return a if b == 0 else 1\n";
  const OF_GCD = `from solution import gcd
def test_gcd():
    assert [gcd(12, 18), gcd(7, 5), gcd(9, 0), gcd(4, 8)] == [6, 1, 9, 4]
    assert [gcd(1, 0), gcd(2, 12), gcd(8, 2), gcd(5, 1)] == [1, 2, 2, 1]
`;

  it("are probably equivalent where thousands of inputs, also beyond those given, tell none apart", async () => {
    const finding = await askCheck(mutation, GCD, OF_GCD);
    expect(finding).toMatchObject({ status: "pass", evidence: { probablyEquivalent: 2, survivors: [] } });
  });

  it("count where an input far from those given tells them apart, which is no input to try", async () => {
    const far = "def grade(points):\n    if points > 700:\n        return 1\n    return 0\n";
    const tests =
      "from solution import grade\ndef test_grade():\n    assert [grade(1), grade(900), grade(5)] == [0, 1, 0]\n";
    const finding = await askCheck(mutation, far, tests);
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    const survivors = finding.evidence.survivors as { line: number; sentence: string }[];
    expect(survivors.some(({ line }) => line === 2)).toBe(true);
    expect(finding.evidence.probablyEquivalent).toBe(0);
  });
});
