import { describe, expect, it } from "vitest";
import type { CaseControls } from "../../../src/languages/case-controls.ts";
import type { CheckContext } from "../../../src/verify/check.ts";
import { pipelineProblem } from "../../../src/verify/differential/pipeline-control.ts";
import { createWorkbench } from "../../../src/verify/workbench.ts";
import { pythonMachine } from "../../support/python-session.ts";

/** What is said of the comparison when the controls are changed, so that they cannot come out as they must. */
async function problem(change: (controls: CaseControls) => Partial<CaseControls>): Promise<string | null> {
  const { language, sandbox } = await pythonMachine();
  const { instruments } = language;
  if (instruments === null) throw new Error("no instruments");
  const { caseControls } = instruments;
  const given = { sandbox, seed: "5eed", signal: new AbortController().signal } as CheckContext;
  const context: CheckContext = { ...given, workbench: createWorkbench(() => context) };
  return pipelineProblem(context, { ...instruments, caseControls: { ...caseControls, ...change(caseControls) } });
}

describe("the controls of the comparison", () => {
  it("come out as they must", async () => {
    expect(await problem(() => ({}))).toBeNull();
  });

  it.each<[string, (controls: CaseControls) => Partial<CaseControls>, RegExp]>([
    [
      "a wrong answer that agrees",
      ({ wrongFrom }) => ({ wrongFrom: wrongFrom / 2 }),
      /a wrong answer for \d+ came out as “agrees”/,
    ],
    ["a lie of the oracle that is not noticed", ({ canary }) => ({ canary: canary - 1 }), /beside an oracle that lies/],
    [
      "a right answer that disagrees",
      ({ oracle }) => ({ oracle: { ...oracle, text: oracle.text.replace("sum(", "1 + sum(") } }),
      /a right answer for \d+ came out as “differs”/,
    ],
    ["an oracle that does not load", ({ oracle }) => ({ oracle: { ...oracle, text: "x" } }), /could not be loaded/],
  ])("tell of %s", async (_, change, said) => {
    expect(await problem(change)).toMatch(said);
  });
});
