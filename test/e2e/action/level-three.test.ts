import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_WITH_EXAMINER, ORACLE } from "../../support/add-oracle.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { type LabelledEnd, runLabelled } from "../../support/labelled-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("a label, with no level asked for", () => {
  let scenario: ActionScenario;
  let end: LabelledEnd;
  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    end = await runLabelled(scenario, {
      script: ADD_WITH_EXAMINER,
      issue: { title: "Add two integers", body: "add(2, 3) is 5." },
      with: { "require-level": "", "examiner-model": "second-model" },
    });
  });
  afterAll(() => scenario?.stop());

  it("ends verified: the examiner's oracle was written beside the solution, and agrees with it", () => {
    expect(end.unplayed).toBeNull();
    expect(end.result.conclusion).toBe("success");
    expect(end.result.outputs).toMatchObject({ verdict: "verified", level: "3" });
    const receipt = JSON.parse(end.files["verialgo-receipt.json"] ?? "");
    expect(receipt).toMatchObject({ verdict: "verified", level: 3, requiredLevel: 3, reasons: [] });
    const shown = Object.fromEntries(
      receipt.findings.map((one: { check: string; status: string }) => [one.check, one.status]),
    );
    for (const check of ["mutation", "coverage", "examples", "differential", "state"])
      expect(shown[check]).toBe("pass");
    expect(
      receipt.findings.find((one: { check: string }) => one.check === "differential").evidence.legal,
    ).toBeGreaterThanOrEqual(1000);
  });

  it("never shows the examiner the solution, nor the author the oracle", () => {
    const [author] = end.prompts.filter((text) => !text.includes("You are the examiner."));
    expect(end.prompts.filter((text) => text.includes("You are the examiner."))).toHaveLength(1);
    expect(author).toBeDefined();
    expect(end.prompts.join("\n")).not.toContain("The sum.");
  });

  it("has the oracle written by the model that the input names, and says so in receipt and comment", () => {
    const receipt = JSON.parse(end.files["verialgo-receipt.json"] ?? "");
    expect(receipt.roles).toMatchObject({ examiner: { name: "second-model", calls: 1 } });
    expect(end.body).toContain("Model of the examiner: `second-model`, 1 call");
    expect(end.result.log).toContain("examiner and arbiter second-model");
  });

  it("delivers solution, tests, oracle and receipt to the branch, and says so", async () => {
    const branch = `verialgo/${end.number}-add`;
    const files = await scenario.hub.files(await scenario.hub.head(branch));
    const folder = "algorithms/add/";
    expect(
      Object.keys(files)
        .filter((path) => path.startsWith(folder))
        .sort(),
    ).toEqual(["add.py", "oracle.py", "test_add.py", "verialgo-receipt.json"].map((name) => folder + name));
    expect(files[`${folder}oracle.py`]?.bytes.toString()).toBe(ORACLE);
    expect(end.body).toMatch(/✅ verified · level 3 \(cross-checked\) reached, level 3 \(cross-checked\) required/);
    expect(end.body).toContain("oracle.py");
    expect(end.reactions).toContain("rocket");
  });

  it("closes the issue when its pull request is merged", async () => {
    const [pull] = await scenario.hub.pulls();
    expect(pull?.body).toContain(`Closes #${end.number}`);
  });
});
