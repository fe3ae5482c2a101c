import { describe, expect, it } from "vitest";
import { sameControl } from "../../../src/verify/checks/same-control.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { askCheck } from "../../support/ask-check.ts";
import { gateInput, scriptedLanguage, session } from "../../support/scripted-language.ts";

const SOLUTION = "def f(x):\n    total = 0\n    for one in range(x):\n        total += one\n    return total\n";
const HONEST = "from solution import f\ndef test_f():\n    assert f(3) == 3\n";

describe("same-control", () => {
  it("passes when the tests ask for answers", async () => {
    const finding = await askCheck(sameControl, SOLUTION, HONEST);
    expect(finding).toMatchObject({ status: "pass", summary: expect.stringContaining("with 2 rewrites") });
  });

  it("limits tests that look at the source", async () => {
    const looking = `${HONEST}def test_names():\n    assert "total" in f.__code__.co_varnames\n`;
    const finding = await askCheck(sameControl, SOLUTION, looking);
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toMatch(
      /look at the source or at timing: .*\(renamed locals\), test_solution::test_names: /,
    );
  });

  it("is not asked of a language without a lab", async () => {
    const { findings } = await runGate(gateInput(scriptedLanguage(() => session())), [{ ...sameControl, needs: [] }]);
    expect(findings[0]).toMatchObject({ status: "skip", skipReason: "no-material" });
  });
});
