import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type RunActionOptions, runAction } from "../../support/mini-runner/run-action.ts";
import { tinyAction } from "./tiny-action.ts";

let hub: FakeHub;
let event: RunActionOptions["event"];
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
  event = hub.as("alice").openIssue({ title: "Sort" });
});
afterAll(() => hub.stop());

/** The job's own Node is used where its version does not matter: it starts at once. */
const start = (action: string, wish: Partial<RunActionOptions> = {}) =>
  runAction({ hub, event, action, node: process.execPath, patience: { interruptMs: 300, terminateMs: 300 }, ...wish });
const run = (action: string, wish: Partial<RunActionOptions> = {}) => start(action, wish).ended;

const READS = `
const { readFileSync, readdirSync } = require("node:fs");
console.log(JSON.stringify({ env: process.env, event: JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH)), cwd: process.cwd(), here: readdirSync(".") , version: process.version}));`;

describe("what an action is given", () => {
  it("is run by the Node it names, with the runner's variables and nothing of the tests' own", async () => {
    process.env.LEAKED = "1";
    const result = await run(tinyAction(READS), {
      node: undefined as never,
      with: { requirement: "排序", OLD: "x", nonsense: "y" },
      env: { OPENAI_API_KEY: "k", GITHUB_SHA: "mine" },
      secrets: ["k3y"],
      permissions: { issues: "write" },
    });
    delete process.env.LEAKED;
    const told = JSON.parse(result.rawLog) as {
      env: Record<string, string>;
      event: unknown;
      cwd: string;
      here: string[];
      version: string;
    };
    expect(told.version).toMatch(/^v24\./);
    expect(told.event).toEqual(event.payload);
    expect(told).toMatchObject({ cwd: result.workspace, here: [] });
    expect(told.env).toMatchObject({
      INPUT_REQUIREMENT: "排序",
      "INPUT_BASE-URL": "http://127.0.0.1:3000/v1",
      INPUT_MAX_STEPS: "16",
      GITHUB_ACTIONS: "true",
      GITHUB_ACTOR: "alice",
      GITHUB_TRIGGERING_ACTOR: "alice",
      GITHUB_API_URL: hub.apiUrl,
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: "octo/algorithms",
      GITHUB_RUN_ID: String(result.runId),
      GITHUB_RUN_ATTEMPT: "1",
      GITHUB_EVENT_NAME: "issues",
      GITHUB_REF: "refs/heads/main",
      GITHUB_REF_NAME: "main",
      GITHUB_SHA: await hub.head(),
      GITHUB_ACTION: "__octo_verialgo",
      GITHUB_ACTION_REF: "v1",
      GITHUB_WORKFLOW_REF: "octo/algorithms/.github/workflows/verialgo.yml@refs/heads/main",
      RUNNER_OS: "Linux",
      CI: "true",
      OPENAI_API_KEY: "k",
    });
    expect(told.env["INPUT_GITHUB-TOKEN"]).toMatch(/^ghs_/);
    expect(["LEAKED", "GITHUB_TOKEN", "RUNNER_DEBUG", "GITHUB_ACTION_PATH"].filter((name) => name in told.env)).toEqual(
      [],
    );
    const files = ["OUTPUT", "STATE", "ENV", "PATH", "STEP_SUMMARY"].map((name) => told.env[`GITHUB_${name}`] ?? "");
    for (const file of files) expect(file).toMatch(/\/_temp\/_runner_file_commands\/[a-z_]+_[0-9a-f-]{36}$/);
    expect(result.annotations.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      "warning: Input 'old' has been deprecated with message: use new",
      "warning: Unexpected input(s) 'nonsense', valid inputs are ['requirement', 'base-url', 'max steps', 'github-token', 'old']",
    ]);
    expect(result.log).not.toContain(told.env["INPUT_GITHUB-TOKEN"]);
    expect(hub.state.runs.get(result.runId)?.conclusion).toBe("success");
    result.remove();
    expect(existsSync(result.tempFolder)).toBe(false);
  });

  it("gives a pull request's events the trial merge, never the head", async () => {
    const branch = "topic";
    await hub.commit({ "a.py": "a = 1\n" }, { branch });
    const opened = await hub.as("alice").openPull({ title: "A", head: branch, base: "main" });
    const { environment } = await run(tinyAction(""), {
      event: opened,
      runId: 7,
      runAttempt: 2,
      actor: "alice",
      triggeringActor: "bob",
    });
    expect(environment).toMatchObject({
      GITHUB_REF: `refs/pull/${opened.number}/merge`,
      GITHUB_HEAD_REF: branch,
      GITHUB_BASE_REF: "main",
      GITHUB_RUN_ID: "7",
      GITHUB_RUN_ATTEMPT: "2",
      GITHUB_TRIGGERING_ACTOR: "bob",
    });
    expect(environment.GITHUB_SHA).not.toBe(await hub.head(branch));
  });

  it("knows no other fields of action.yml, no other scripts and no secrets in defaults", async () => {
    await expect(run(tinyAction("", undefined, { inputs: "\n  a: { description: a, type: string }" }))).rejects.toThrow(
      /type/,
    );
    await expect(
      run(tinyAction("", undefined, { inputs: '\n  a: { description: a, default: "${{ secrets.KEY }}" }' })),
    ).rejects.toThrow(/secrets/);
    await expect(run("/nowhere")).rejects.toThrow(/action.yml/);
  });
});
