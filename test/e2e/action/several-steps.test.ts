import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { RunArtifacts } from "../../support/mini-runner/artifacts/run-artifacts.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario.stop());

it("several steps of one run keep an artifact each", async () => {
  const { hub } = scenario;
  const { id: runId } = await hub.addRun({ actor: hub.hub.account("alice") });
  const artifacts = new RunArtifacts();
  const results: ScenarioResult[] = [];
  for (const question of ["First?", "Second?", "Third?"])
    results.push(
      await scenario.run(hub.as("alice").schedule("0 3 * * *", ".github/workflows/nightly.yml"), {
        ...{ runId, artifacts, with: { requirement: question } },
        script: [{ text: JSON.stringify({ ...ADD_SPECIFICATION, question }) }],
      }),
    );
  const names = ["", "-2", "-3"].map((copy) => `verialgo-${runId}-1${copy}`);
  expect(results.map(({ outputs }) => outputs.artifact)).toEqual(names);
  for (const [at, name] of names.entries())
    expect(artifacts.get(name).files["report.md"]?.toString()).toContain(["First?", "Second?", "Third?"][at]);
});
