import { describe, expect, it } from "vitest";
import { flipControl } from "../../../src/verify/checks/flip-control.ts";
import { askCheck } from "../../support/ask-check.ts";

const SOLUTION = "def f(x):\n    return x + 1\n";

describe("flip-control", () => {
  it("passes when every expected value matters: plain, in parameters, in a shared table, in unittest", async () => {
    const finding = await askCheck(
      flipControl,
      SOLUTION,
      `import pytest, unittest
from solution import f
TABLE = [(1, 2), (2, 3)]
def test_plain():
    assert f(1) == 2
@pytest.mark.parametrize("x, want", TABLE)
def test_table(x, want):
    assert f(x) == want
def test_loop():
    for x, want in TABLE:
        assert f(x) == pytest.approx(want)
class TestF(unittest.TestCase):
    def test_unit(self):
        self.assertEqual(f(5), 6)
`,
    );
    expect(finding).toMatchObject({ status: "pass", evidence: { deaf: [] } });
    expect(finding.evidence.flips).toBeGreaterThanOrEqual(4);
  });

  it("limits assertions that are never reached, and names test and line", async () => {
    const finding = await askCheck(
      flipControl,
      SOLUTION,
      `from solution import f
def test_a():
    assert f(1) == 2
def test_b():
    for x in range(f(-1)):
        assert f(x) == 7
        assert f(x) == [8]
`,
    );
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.evidence).toMatchObject({
      flips: 3,
      deaf: [{ test: "test_solution::test_b", line: 6 }, { line: 7 }],
    });
    expect(finding.summary).toMatch(
      /asserts nothing: test_solution::test_b passes even when the value expected in line 6, 7, becomes 8 \(and 1 more\)/,
    );
  });

  it("does not punish tests that compare with a slow reference", async () => {
    const finding = await askCheck(
      flipControl,
      SOLUTION,
      "from solution import f\ndef slow(x):\n    return sum([x, 1])\ndef test_all():\n    for x in range(9):\n        assert f(x) == slow(x)\n",
    );
    expect(finding).toMatchObject({ status: "pass", summary: expect.stringContaining("No test holds a literal") });
  });
});
