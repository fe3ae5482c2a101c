import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  receiptIn,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const requirement = "Add two integers.";
const WORKFLOW = ".github/workflows/nightly.yml";

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario?.stop());

describe("a step with `requirement`, started by hand", () => {
  let result: ScenarioResult;
  beforeAll(async () => {
    const event = scenario.hub.as("alice").dispatchWorkflow({ workflow: WORKFLOW });
    result = await scenario.run(event, { script: RIGHT_AT_ONCE, with: { requirement } });
  });

  it("delivers on a branch named by the run", async () => {
    const branch = `verialgo/run-${result.runId}-add`;
    expect(receiptIn(result)).toMatchObject({ verdict: "tested", requirement: { source: "input" } });
    expect(result.outputs).toMatchObject({ branch, verdict: "tested" });
    expect(Object.keys(await scenario.hub.files(branch))).toContain("algorithms/add/add.py");
    const [pull] = await scenario.hub.pulls();
    expect(pull?.pull).toMatchObject({ draft: true, base: "main", head: { branch } });
    expect(scenario.hub.checkRuns(result.outputs.commit)).toHaveLength(1);
  });

  it("talks to nobody: no comment, no reaction, no question who may", () => {
    const operations = result.requests.map(({ operation }) => operation);
    expect(operations.filter((name) => /comment|reaction|label|permission/.test(name ?? ""))).toEqual([]);
    expect(result.outputs["comment-url"]).toBeUndefined();
    expect(result.summary).toContain("✅ tested");
  });
});

describe("a step with `requirement` on an event that is trusted by its type", () => {
  const results = new Map<string, ScenarioResult>();
  const EVENTS = ["schedule", "push"] as const;

  beforeAll(async () => {
    const { hub } = scenario;
    const before = await hub.head();
    const after = await hub.commit({ "notes.md": "Sums\n" });
    const events = {
      schedule: hub.as("alice").schedule("0 3 * * *", WORKFLOW),
      push: hub.as("stranger").push({ branch: "main", before, after }),
    };
    const tasks = EVENTS.map((name) => async () => {
      // Refused before the first model call, which is enough to see that it was taken up.
      results.set(name, await scenario.run(events[name], { with: { requirement, python: "/nonexistent" } }));
    });
    await twoAtATime(tasks);
  });

  it.each(EVENTS)("%s is taken up", (name) => {
    const result = results.get(name) as ScenarioResult;
    expect(result.outputs.verdict).toBe("not-run");
    expect(result.conclusion).toBe("failure");
    expect(result.summary).toContain("/nonexistent");
    expect(result.requests.map(({ operation }) => operation)).not.toContain("repos/get-collaborator-permission-level");
  });
});
