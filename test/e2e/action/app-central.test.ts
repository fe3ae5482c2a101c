import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction, MODEL_KEY } from "../../support/action-scenario.ts";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";
import { runWorkflow, type WorkflowResult } from "../../support/mini-runner/workflow/run-workflow.ts";
import { startModelServer } from "../../support/model-server/model-server.ts";
import { leaksOfWorkflow } from "../../support/sinks.ts";
import { startTokenServer, type TokenServer } from "../../support/token-server.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const PROJECT = resolve(import.meta.dirname, "../../..");
const EXAMPLE = readFileSync(resolve(PROJECT, "examples/verialgo-central.yml"), "utf8");

/** The example as an organization copies it, but for the addresses; level 1, so that no examiner is needed. */
function workflowFor(appUrl: string, baseUrl: string): string {
  const lines = [
    ["app-url: https://verialgo.example.com", `app-url: ${appUrl}`],
    ["base-url: https://api.deepseek.com/v1", `base-url: ${baseUrl}\n          require-level: "1"`],
  ] as const;
  return lines.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, EXAMPLE);
}

describe("a repository that works for others", () => {
  let scenario: ActionScenario;
  let runner: FakeHub;
  let server: TokenServer;
  let number: number;
  let result: WorkflowResult;

  async function run(key: string, baseUrl: string): Promise<WorkflowResult> {
    const event = runner.as("verialgo[bot]").dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" });
    return runWorkflow({
      ...{
        hub: runner,
        event,
        workflow: workflowFor(server.url, baseUrl),
        workflowPath: ".github/workflows/verialgo.yml",
      },
      inputs: {
        ...{
          repository: "octo/algorithms",
          issue: String(number),
          command: "/verialgo implement",
          actor: "alice",
          key,
        },
      },
      secrets: { VERIALGO_API_KEY: MODEL_KEY },
      resolve: { "verialgo/verialgo@v1": PROJECT },
    }).ended;
  }

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    const { hub } = scenario;
    runner = await hub.addRepository("octo", "runner");
    server = await startTokenServer(hub, { runnerRepository: { owner: "octo", repo: "runner" } });
    number = hub.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." }).number;
    const home = { owner: "octo", repo: "runner", repositoryId: runner.state.id, branch: "main" };
    await server.sent(hub, "label-1-now", { home });
    const model = await startModelServer({ protocol: "chat", script: RIGHT_AT_ONCE, apiKey: MODEL_KEY });
    result = await run("label-1-now", model.baseUrl);
    await model.close();
    expect(model.finish()).toBeNull();
  });
  afterAll(async () => {
    await server?.close();
    await scenario?.stop();
  });

  it("answers and delivers where it was asked, as the App", async () => {
    const { hub } = scenario;
    expect(result.conclusion).toBe("success");
    expect(result.jobs.verialgo?.permissions).toEqual({ "id-token": "write" });
    const [comment, ...others] = hub.comments(number);
    expect(others).toEqual([]);
    expect(comment?.author.login).toBe("verialgo[bot]");
    expect(comment?.body).toMatch(/## ✅ tested/);
    const [pull] = await hub.pulls();
    expect(pull).toMatchObject({ author: { login: "verialgo[bot]" } });
    expect(Object.keys(await hub.branches())).toContain(`verialgo/${number}-add`);
    const { message } = await hub.commitAt(`verialgo/${number}-add`);
    expect(message).toMatch(/\nCo-authored-by: alice <\d+\+alice@users\.noreply\.github\.com>/);
    expect(hub.checkRuns().map(({ conclusion }) => conclusion)).toEqual(["success"]);
  });

  it("links to the run where it runs, and leaves nothing else there", async () => {
    const { hub } = scenario;
    const run = `https://github.com/octo/runner/actions/runs/${result.runId}`;
    const bodies = [hub.comments(number)[0]?.body ?? "", hub.checkRuns()[0]?.detailsUrl ?? ""];
    for (const text of bodies) expect(text).toContain(run);
    expect(bodies.join()).not.toContain("octo/algorithms/actions/");
    expect([...runner.state.issues.values()]).toEqual([]);
    expect(Object.keys(await runner.branches())).toEqual(["main"]);
    expect(runner.checkRuns()).toEqual([]);
    expect(leaksOfWorkflow(result, hub.requests(), [MODEL_KEY])).toEqual([]);
  });

  it("starts nothing without the App's word: its own token reaches no other repository", async () => {
    // The App itself looks where the repository is.
    const asked = () => scenario.hub.requests().filter(({ operation }) => !operation?.startsWith("apps/")).length;
    const before = asked();
    const refused = await run("comment-404", "http://127.0.0.1:9/v1");
    expect(refused.conclusion).toBe("failure");
    const [step] = refused.jobs.verialgo?.steps ?? [];
    expect(step?.outputs.verdict).toBe("not-run");
    expect(step?.summary).toContain("gave no token: The App has sent no run that may have a token here.");
    expect(asked()).toBe(before);
  });
});
