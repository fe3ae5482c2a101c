import { describe, expect, it } from "vitest";
import { stubControl } from "../../../src/verify/checks/stub-control.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { pythonMachine } from "../../support/python-session.ts";
import { file, gateInput } from "../../support/scripted-language.ts";

const CHECKS = [{ ...stubControl, needs: [] }];
const SOLUTION = "def double(x):\n    return 2 * x\n";

async function ask(tests: string) {
  const { language, sandbox } = await pythonMachine();
  const files = [file("solution.py", "solution", SOLUTION), file("test_solution.py", "tests", tests)];
  const { findings, runs } = await runGate(gateInput(language, { files, sandbox }), CHECKS);
  return { finding: findings[0]!, warm: runs.filter(({ argv }) => argv.at(-1) === "lab").length, runs: runs.length };
}

const asserting = (body: string) => `from solution import double\n\ndef test_double():\n    ${body}\n`;

describe("stub-control in the lab", () => {
  it("runs the solution and every stub in one warm process, and says that the control held", async () => {
    const { finding, warm, runs } = await ask(asserting("assert double(3) == 6\n    assert double(4) == 8"));
    expect(finding).toMatchObject({
      status: "pass",
      evidence: { control: "The same tests pass in the lab with the solution unchanged." },
    });
    expect(finding.evidence).toMatchObject({ stubs: [{ kind: "raises", result: "noticed" }, {}, {}, {}] });
    expect({ warm, runs }).toEqual({ warm: 1, runs: 1 });
  });

  it("limits when the tests pass with a stub", async () => {
    const { finding } = await ask(asserting("assert double"));
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toContain("they pass with one that raises");
  });

  it("gives each stub a session of its own when the unchanged solution does not pass in the lab", async () => {
    const { finding, runs } = await ask(asserting("assert double(3) == 7"));
    expect(finding.evidence).toMatchObject({ control: "test_solution::test_double does not pass in the lab." });
    expect(runs).toBeGreaterThan(3);
  });
});
