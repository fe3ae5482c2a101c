import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("the button of a check run", () => {
  let stage: AppStage;
  let tools: FakeHub;
  beforeAll(async () => {
    stage = await AppStage.open({ script: [{ trouble: "hang" }] });
    tools = stage.hub.at("acme/tools");
  });
  afterAll(() => stage?.close());

  it("cancels the run that works, for whoever may, and every place says so", async () => {
    const { number } = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    tools.as("alice").comment(number, "/verialgo implement");
    const runId = await stage.run();
    // Probes of the endpoint, then the first question, which is never answered.
    await stage.model.received(3);
    const check = await stage.until(() => tools.checkRuns().find(({ status }) => status === "in_progress"));
    tools.as("mallory").pressButton(check.id, "cancel");
    tools.as("alice").pressButton(check.id, "cancel");
    const run = await stage.fleet.ended(runId);
    expect(run.conclusion).toBe("cancelled");
    await stage.until(() => check.status === "completed");
    expect(check.conclusion).toBe("cancelled");
    expect(check.actions.map(({ identifier }) => identifier)).toEqual(["rerun"]);
    const [, answer, ...others] = tools.comments(number);
    expect(others).toEqual([]);
    expect(answer?.body).toMatch(/state=over/);
    expect(answer?.body).toContain("cancelled");
    expect(stage.hub.requests({ operation: "actions/cancel-workflow-run" })).toHaveLength(1);
    expect(tools.dispatches()).toHaveLength(1);
  });
});
