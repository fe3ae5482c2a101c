import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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
    const result = await run(tinyAction(READS), {
      node: undefined as never,
      with: { requirement: "排序", OLD: "x", nonsense: "y" },
      env: { OPENAI_API_KEY: "k", GITHUB_SHA: "mine" },
      secrets: ["k3y"],
      permissions: { issues: "write" },
    });
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
    expect(["VITEST", "GITHUB_TOKEN", "RUNNER_DEBUG", "GITHUB_ACTION_PATH"].filter((name) => name in told.env)).toEqual(
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

const SPEAKS = `
const { appendFileSync } = require("node:fs");
appendFileSync(process.env.GITHUB_OUTPUT, "verdict<<E\\nverified\\nE\\n");
appendFileSync(process.env.GITHUB_STATE, "commentId=7\\n");
appendFileSync(process.env.GITHUB_ENV, "LATER=yes\\n");
appendFileSync(process.env.GITHUB_PATH, "/opt/later\\n");
appendFileSync(process.env.GITHUB_STEP_SUMMARY, "# Done");
console.log("::add-mask::hidden-value");
console.error("::error file=a.py::on standard error, hidden-value");
`;
const TELLS = `console.log(JSON.stringify([process.env.STATE_commentId, process.env.LATER, process.env.PATH.split(":")[0], process.env.INPUT_MAX_STEPS, process.env.GITHUB_OUTPUT]));`;

describe("what an action leaves", () => {
  it("is kept, and post is told", async () => {
    const result = await run(tinyAction(SPEAKS, TELLS));
    expect(result).toMatchObject({
      conclusion: "success",
      exitCode: 0,
      outputs: { verdict: "verified" },
      state: { commentId: "7" },
      env: { LATER: "yes" },
      path: ["/opt/later"],
      summary: "# Done",
      annotations: [{ level: "error", message: "on standard error, ***", properties: { file: "a.py" } }],
      orphans: [],
      jobStatus: "success",
    });
    const [state, later, path, input, output] = JSON.parse(result.post?.rawLog ?? "") as string[];
    expect([state, later, path, input]).toEqual(["7", "yes", "/opt/later", "16"]);
    expect(output).not.toBe(result.environment.GITHUB_OUTPUT);
  });

  it("fails by its exit code or by a malformed file; post runs if its condition holds", async () => {
    const broken = 'require("node:fs").appendFileSync(process.env.GITHUB_OUTPUT, "nonsense\\n");';
    const [exits, malformed, skipped] = await Promise.all([
      run(tinyAction("process.exit(3)", "process.exit(4)")),
      run(tinyAction(broken, "")),
      run(tinyAction("process.exit(1)", "", { postIf: "success()" })),
    ]);
    expect([exits.conclusion, exits.exitCode, exits.post?.exitCode]).toEqual(["failure", 3, 4]);
    expect([malformed.conclusion, malformed.exitCode, malformed.post?.conclusion]).toEqual(["failure", 0, "success"]);
    expect([skipped.jobStatus, skipped.post?.conclusion]).toEqual(["failure", "skipped"]);
  });
});

const STUBBORN = `
require("node:fs").appendFileSync(process.env.GITHUB_STATE, "begun=yes\\n");
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => console.log(signal));
setInterval(() => {}, 1000);
console.log("ready");`;
const POST = "console.log(process.env.STATE_begun)";

describe("how an action ends early", () => {
  it("gets SIGINT, SIGTERM and SIGKILL when cancelled, then post", async () => {
    const running = start(tinyAction(STUBBORN, POST), { patience: { interruptMs: 2000, terminateMs: 2000 } });
    running.onLine((line) => line === "ready" && running.cancel());
    const result = await running.ended;
    expect(result.rawLog).toBe("ready\nSIGINT\nSIGTERM\n");
    expect(result).toMatchObject({ conclusion: "cancelled", exitCode: 137, signal: "SIGKILL", jobStatus: "cancelled" });
    expect(result.annotations[0]?.message).toBe("The operation was canceled.");
    expect([result.post?.conclusion, result.post?.rawLog]).toEqual(["success", "yes\n"]);
    expect(hub.state.runs.get(result.runId)?.conclusion).toBe("cancelled");
  });

  it("is cancelled through the API and by its time limit; a polite one ends at SIGINT", async () => {
    const polite = 'process.on("SIGINT", () => process.exit(0)); setInterval(() => {}, 1000); console.log("ready");';
    const { id: runId } = await hub.addRun();
    const running = start(tinyAction(polite, ""), { runId });
    const token = hub.actionsToken({ actions: "write" });
    running.onLine(async () => {
      const headers = { authorization: `bearer ${token}`, "x-github-api-version": "2022-11-28", "user-agent": "test" };
      await fetch(`${hub.apiUrl}/repos/octo/algorithms/actions/runs/${runId}/cancel`, { method: "POST", headers });
    });
    const atOnce = start(tinyAction(polite));
    atOnce.cancel();
    const [byApi, byLimit, unstarted] = await Promise.all([
      running.ended,
      run(tinyAction(polite), { timeoutMs: 1 }),
      atOnce.ended,
    ]);
    expect([unstarted.conclusion, unstarted.exitCode, unstarted.jobStatus]).toEqual(["cancelled", null, "cancelled"]);
    expect([byApi.conclusion, byApi.exitCode, byApi.post?.conclusion]).toEqual(["cancelled", 0, "success"]);
    expect([byLimit.conclusion, byLimit.post]).toEqual(["cancelled", null]);
  });

  it("dies by a signal from elsewhere as a failure, its files read and post run", async () => {
    const running = start(tinyAction(STUBBORN, POST));
    running.onLine((line) => line === "ready" && running.kill());
    const result = await running.ended;
    expect(result).toMatchObject({ conclusion: "failure", exitCode: 137, jobStatus: "failure" });
    expect(result.post?.rawLog).toBe("yes\n");
  });

  it("is told of processes that outlive the job, also when they hold its output open", async () => {
    const leaves =
      'require("node:child_process").spawn("sleep", ["300"], { detached: true, stdio: "inherit" }).unref();';
    const result = await run(tinyAction(leaves, ""), { patience: { outputMs: 100 } });
    expect(result.orphans.map(({ command }) => command)).toEqual(["sleep 300"]);
    expect(result.conclusion).toBe("success");
    // Where nobody collects it, a killed process stays as a zombie, which has no command line.
    const file = `/proc/${result.orphans[0]?.pid}/cmdline`;
    await vi.waitFor(() => expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe(""), { timeout: 10_000 });
  });
});
