import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("an App that is killed", () => {
  let stage: AppStage;
  let tools: FakeHub;
  beforeAll(async () => {
    stage = await AppStage.open({ fleet: { pretend: () => ({ conclusion: "success", afterMs: 1 }) } });
    tools = stage.hub.at("acme/tools");
  });
  afterAll(() => stage?.close());

  it.each([
    ["while it writes its comment", "issues/create-comment"],
    ["while it opens the check run", "checks/create"],
  ])("%s: goes on where it was, and asks for no second run", async (_when, operation) => {
    const before = tools.dispatches().length;
    const { number } = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    let killed: () => void = () => {};
    const isKilled = new Promise<void>((done) => {
      killed = done;
    });
    // GitHub does what it was asked to, and nobody is there for the answer.
    stage.hub.onRequest({
      operation,
      run: async () => {
        await stage.server.end("SIGKILL");
        killed();
      },
    });
    tools.as("alice").comment(number, "/verialgo implement");
    await isKilled;
    await stage.server.startAgain();
    const runId = await stage.run(before);
    await stage.fleet.ended(runId);
    await stage.until(() => tools.checkRuns().every(({ status }) => status === "completed"));
    expect(tools.dispatches()).toHaveLength(before + 1);
    expect(tools.checkRuns()).toHaveLength(before + 1);
    expect(tools.comments(number).filter(({ author }) => author.login === "verialgo[bot]")).toHaveLength(1);
    expect(tools.reactions({ comment: tools.comments(number)[0]?.id ?? 0 })).toContain("eyes");
  });
});
