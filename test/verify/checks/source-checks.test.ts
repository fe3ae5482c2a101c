import { describe, expect, it } from "vitest";
import type { Analysis } from "../../../src/languages/language.ts";
import { placeholders } from "../../../src/verify/checks/placeholders.ts";
import { suspicious } from "../../../src/verify/checks/suspicious.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { gateInput, honest, scriptedLanguage } from "../../support/scripted-language.ts";

async function ask(check: typeof placeholders, analysis: Partial<Analysis>) {
  return (await runGate(gateInput(scriptedLanguage(honest, analysis)), [check])).findings[0]!;
}

const at = (module: string, line: number, what: string) => ({ module, line, what });

describe("placeholders", () => {
  it("passes without one and refutes with one, naming the line", async () => {
    expect((await ask(placeholders, {})).status).toBe("pass");
    expect(await ask(placeholders, { placeholders: [at("solution", 7, "f has an empty body")] })).toMatchObject({
      status: "fail",
      effect: "refutes",
      summary: "Code is missing: f has an empty body (solution, line 7).",
    });
  });

  it("is not asked of a solution that could not be read", async () => {
    const finding = await ask(placeholders, { parsed: {} });
    expect(finding).toMatchObject({ status: "skip", skipReason: "earlier-check-failed" });
  });
});

describe("suspicious", () => {
  const exit = "uses os._exit";

  it("passes without one", async () => {
    expect((await ask(suspicious, {})).status).toBe("pass");
  });

  it("refutes in the solution, also when the tests hold some", async () => {
    const found = [at("test_solution", 1, exit), at("solution", 2, exit)];
    expect(await ask(suspicious, { suspicious: found })).toMatchObject({
      status: "fail",
      effect: "refutes",
      summary:
        "The solution uses os._exit (solution, line 2): an algorithm has no use for that. Move it to another file.",
    });
  });

  it("limits in the tests", async () => {
    expect(await ask(suspicious, { suspicious: [at("test_solution", 1, exit)] })).toMatchObject({
      status: "fail",
      effect: "limits",
    });
  });

  it("limits by what a comparison settles, but not by what is the same in each of its runs", async () => {
    const asked = (what: string) => ask(suspicious, { doubtful: [at("solution", 1, what)] });
    expect(await asked("uses eval")).toMatchObject({ status: "fail", effect: "limits", liftedBy: "differential" });
    const finding = await asked("reads sys.argv");
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.liftedBy).toBeUndefined();
  });

  it("limits by what is doubtful, and shortens a long list", async () => {
    const doubtful = [1, 2, 3, 4, 5].map((line) => at("solution", line, "uses eval"));
    const finding = await ask(suspicious, { doubtful });
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toContain("(solution, line 3); and 2 more");
  });
});
