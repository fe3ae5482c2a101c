import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("an App that was away", () => {
  let stage: AppStage;
  let tools: FakeHub;
  beforeAll(async () => {
    stage = await AppStage.open({ fleet: { pretend: () => ({ conclusion: "success", afterMs: 1 }) } });
    tools = stage.hub.at("acme/tools");
  });
  afterAll(() => stage?.close());

  it("has GitHub send again what it missed, and answers each once", async () => {
    const { number } = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    tools.as("alice").comment(number, "/verialgo implement");
    await stage.fleet.ended(await stage.run());
    // A token is not handed back by a process that was killed.
    await stage.until(() => tools.checkRuns().every(({ status }) => status === "completed"));
    await stage.tokensGone();
    await stage.hub.webhooksSettled();
    await stage.server.end("SIGKILL");

    const missed = [
      tools.as("alice").comment(number, "/verialgo implement with a test for negative numbers"),
      tools.as("alice").comment(number, "/verialgo status"),
      tools.as("mallory").comment(number, "/verialgo implement something else"),
    ].map(({ id }) => id);
    await stage.hub.webhooksSettled();
    const codesOf = (guid: string) =>
      stage.hub
        .webhookAttempts()
        .filter((one) => one.guid === guid)
        .map(({ answer }) => answer?.code);
    expect(missed.map(codesOf)).toEqual([[0], [0], [0]]);

    await stage.server.startAgain();
    await stage.fleet.ended(await stage.run(1));
    await stage.until(() => tools.comments(number).some(({ body }) => body.includes("kind=reply")));
    await stage.until(() => tools.checkRuns().every(({ status }) => status === "completed"));
    await stage.hub.webhooksSettled();
    expect(missed.map(codesOf)).toEqual([
      [202, 0],
      [202, 0],
      [202, 0],
    ]);

    // Once more: everything is known by now.
    await stage.server.end();
    await stage.server.startAgain();
    await stage.until(() => stage.hub.requests({ operation: "apps/list-webhook-deliveries" }).length >= 3);
    await stage.server.end();
    const commands = tools.dispatches().map(({ inputs }) => inputs.command);
    expect(commands).toEqual(["/verialgo implement", expect.stringContaining("with a test for negative numbers")]);
    expect(new Set(tools.dispatches().map(({ inputs }) => inputs.key)).size).toBe(2);
    const own = tools.comments(number).filter(({ author }) => author.login === "verialgo[bot]");
    expect(own).toHaveLength(3);
    expect(stage.hub.hub.tokens.living()).toEqual([]);
  });
});
