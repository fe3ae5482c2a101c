import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("one runner repository for an organisation", () => {
  let stage: AppStage;
  beforeAll(async () => {
    stage = await AppStage.open({
      script: RIGHT_AT_ONCE,
      environment: { VERIALGO_RUNNER_REPOSITORY: "acme/runner" },
      installed: [
        {
          owner: "acme",
          repositories: ["runner"],
          files: (own) => ({ ".github/workflows/verialgo.yml": own.workflow("verialgo-central.yml") }),
        },
      ],
    });
    await stage.hub.addRepository("acme", "tools", { roles: { alice: "write" } });
  });
  afterAll(() => stage?.close());

  it("does the work of a repository that has no workflow, and leaves the result there alone", async () => {
    const tools = stage.hub.at("acme/tools");
    const runner = stage.hub.at("acme/runner");
    const { number } = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    tools.as("alice").comment(number, "/verialgo implement");
    await stage.succeeded();
    expect(tools.dispatches()).toEqual([]);
    expect(runner.dispatches()).toMatchObject([{ inputs: { repository: "acme/tools", issue: String(number) } }]);
    await stage.until(() => tools.checkRuns().every(({ status }) => status === "completed"));
    const [, answer, ...others] = tools.comments(number);
    expect(others).toEqual([]);
    expect(answer?.body).toContain("## ✅ tested");
    expect(Object.keys(await tools.branches())).toEqual(["main", `verialgo/${number}-add`]);
    expect([runner.comments(), runner.checkRuns(), Object.keys(await runner.branches())]).toEqual([[], [], ["main"]]);
    await stage.tokensGone();
  });
});
