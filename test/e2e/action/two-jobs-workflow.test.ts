import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction, MODEL_KEY } from "../../support/action-scenario.ts";
import { ADD_WITH_EXAMINER, ORACLE } from "../../support/add-oracle.ts";
import { ADD_SPECIFICATION, RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION, TESTS } from "../../support/cli-cases.ts";
import { RunArtifacts } from "../../support/mini-runner/artifacts/run-artifacts.ts";
import { node24 } from "../../support/mini-runner/node-binary.ts";
import { runWorkflow, type WorkflowResult } from "../../support/mini-runner/workflow/run-workflow.ts";
import { type ServerStep, startModelServer } from "../../support/model-server/model-server.ts";
import { leaksOfWorkflow } from "../../support/sinks.ts";
import { readBack } from "../../surfaces/browser/report/read-back.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const PROJECT = resolve(import.meta.dirname, "../../..");
/** Without an examiner, for what is the same at every level. */
const LEVEL_1 = '\n      require-level: "1"';
const ENDPOINT = "https://api.deepseek.com/v1";

let scenario: ActionScenario;
let folder: string;
let node: string;
const started = () =>
  readFileSync(join(folder, "started"), "utf8")
    .split("\n")
    .filter((line) => line !== "");

beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  folder = mkdtempSync(join(tmpdir(), "verialgo-watched-"));
  writeFileSync(join(folder, "started"), "");
  writeFileSync(join(folder, "watch.mjs"), WATCH);
  node = join(folder, "node");
  writeFileSync(
    node,
    `#!/bin/bash\nSTARTED=${join(folder, "started")} exec ${await node24()} --import ${join(folder, "watch.mjs")} "$@"\n`,
  );
  chmodSync(node, 0o755);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await scenario.stop();
});

// A plain sh would drop variables such as `INPUT_BASE-URL`, so that the wrapper is bash.
/** Writes down every program the bundle starts, with the job it is in. */
const WATCH = `import { appendFileSync } from "node:fs";
import { ChildProcess } from "node:child_process";
const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  appendFileSync(process.env.STARTED, process.env.GITHUB_JOB + " " + options.file + "\\n");
  return spawn.call(this, options);
};
`;

interface Ran extends WorkflowResult {
  number: number;
  body: string;
  branch: string;
  /** Programs started by each job. */
  programs: string[];
}

/** The example as a maintainer copies it, but for the endpoint; started by the label on an issue of its own. */
async function runExample(
  name: string,
  script: readonly ServerStep[],
  { extra = "", artifacts = new RunArtifacts() } = {},
): Promise<Ran> {
  const { hub } = scenario;
  const model = await startModelServer({ protocol: "chat", script, apiKey: MODEL_KEY });
  const text = readFileSync(join(PROJECT, "examples", name), "utf8");
  expect(text).toContain(`base-url: ${ENDPOINT}`);
  const alice = hub.as("alice");
  const { number } = alice.openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
  const before = started().length;
  const result = await runWorkflow({
    ...{ hub, event: alice.label(number, "algo"), node, artifacts },
    workflow: text.replace(`base-url: ${ENDPOINT}`, `base-url: ${model.baseUrl}${extra}`),
    secrets: { VERIALGO_API_KEY: MODEL_KEY },
    resolve: { "verialgo/verialgo@v1": PROJECT },
  }).ended;
  await model.close();
  expect(model.finish()).toBeNull();
  expect(leaksOfWorkflow(result, hub.requests(), [MODEL_KEY])).toEqual([]);
  const comments = hub.comments(number);
  expect(comments).toHaveLength(1);
  const programs = started().slice(before);
  return { ...result, number, programs, body: comments[0]?.body ?? "", branch: `verialgo/${number}-add` };
}

async function expectDelivered({ number, branch, body }: Ran, reaction: "+1" | "rocket"): Promise<void> {
  const { hub } = scenario;
  const files = await hub.files(branch);
  expect(files["algorithms/add/add.py"]?.bytes.toString()).toBe(SOLUTION);
  expect(files["algorithms/add/test_add.py"]?.bytes.toString()).toBe(TESTS);
  expect(files["algorithms/add/verialgo-receipt.json"]?.mode).toBe("100644");
  const pulls = (await hub.pulls()).filter(({ pull }) => pull.head.branch === branch);
  expect(pulls).toHaveLength(1);
  expect(body).toContain("byte for byte those that were judged");
  expect(body).toContain(`New draft pull request ${pulls[0]?.number}`);
  expect(hub.checkRuns(await hub.head(branch))).toMatchObject([{ conclusion: "success" }]);
  expect(hub.issue(number).labels).toEqual([]);
  expect(hub.reactions({ issue: number }).sort()).toEqual([reaction, "eyes"].sort());
}

describe("examples/verialgo-two-jobs.yml", () => {
  it("H10 one job solves without the right to write, the other publishes without the key, and runs nothing", async () => {
    const ran = await runExample("verialgo-two-jobs.yml", RIGHT_AT_ONCE, { extra: LEVEL_1 });
    expect(ran.conclusion).toBe("success");
    const { "verialgo/solve": solve, "verialgo/publish": publish } = ran.jobs;
    expect(solve?.permissions).toEqual({ contents: "read", issues: "write", "pull-requests": "write" });
    expect(publish?.permissions).toEqual({
      ...{ contents: "write", issues: "write", "pull-requests": "write", checks: "write" },
    });
    const environment = (job: typeof solve) => JSON.stringify([job?.steps.map((step) => step.environment), job?.posts]);
    expect(environment(solve)).toContain(MODEL_KEY);
    expect(environment(publish)).not.toContain(MODEL_KEY);
    expect(ran.programs.some((line) => /^solve .*(bwrap|python3)/.test(line))).toBe(true);
    expect(ran.programs.filter((line) => !line.startsWith("solve "))).toEqual([]);
    await expectDelivered(ran, "+1");
    expect(ran.body).not.toContain("next job publishes");
    expect(ran.jobs.verialgo?.outputs).toMatchObject({ verdict: "tested", branch: ran.branch });
    // Each has the same page of the run.
    const pages = ran.artifacts?.names().map((name) => ran.artifacts?.get(name).files["report.html"]?.toString() ?? "");
    expect(pages).toHaveLength(2);
    expect(pages?.[0]).toBe(pages?.[1]);
    expect(readBack(pages?.[0] ?? "")).toMatchObject({ receipt: { verdict: "tested" }, receiptDiffers: false });
    // Neither job leaves its token, or the key, in what others can read.
    const published = Object.values(await scenario.hub.files(ran.branch)).map(({ bytes }) => bytes.toString());
    const kept = ran.artifacts?.names().flatMap((name) => Object.values(ran.artifacts?.get(name).files ?? {})) ?? [];
    expect(kept.length).toBeGreaterThan(5);
    for (const text of [...published, ...kept.map(String), ran.body]) {
      expect(text).not.toContain(MODEL_KEY);
      expect(text).not.toMatch(/gh[su]_\w{10}/);
    }
  });

  it("a refuted run publishes nothing: the second job is skipped, and the comment is final", async () => {
    const placeholder = "def add(a, b):\n    raise NotImplementedError\n";
    const files = [
      { name: "write_file", arguments: { path: "add.py", content: placeholder } },
      { name: "write_file", arguments: { path: "test_add.py", content: TESTS } },
    ];
    const script = [{ text: JSON.stringify(ADD_SPECIFICATION) }, { calls: files }];
    const ran = await runExample("verialgo-two-jobs.yml", script, { extra: `${LEVEL_1}\n      max-steps: "1"` });
    expect(ran.jobs["verialgo/solve"]).toMatchObject({
      status: "failure",
      outputs: { verdict: "refuted", deliverable: "false" },
    });
    expect(ran.jobs["verialgo/publish"]?.status).toBe("skipped");
    expect(ran.body).toContain("refuted");
    expect(ran.body).toContain("state=over");
    expect(ran.body).not.toContain("next job publishes");
    expect(scenario.hub.reactions({ issue: ran.number }).sort()).toEqual(["-1", "eyes"]);
    expect(Object.keys(await scenario.hub.branches())).not.toContain(ran.branch);
  });
});

it("files that cannot be handed over are not announced: the second job is skipped, and the comment says why", async () => {
  const artifacts = new RunArtifacts();
  artifacts.fail({ operation: "CreateArtifact", status: 403, times: Number.POSITIVE_INFINITY });
  const ran = await runExample("verialgo-two-jobs.yml", RIGHT_AT_ONCE, { artifacts, extra: LEVEL_1 });
  expect(ran.jobs["verialgo/solve"]).toMatchObject({ status: "failure", outputs: { deliverable: "false" } });
  expect(ran.jobs["verialgo/publish"]?.status).toBe("skipped");
  expect(ran.body).toMatch(/could not be handed over to the job that publishes/);
  expect(ran.body).toContain("the files are gone with the job");
  expect(ran.body).not.toContain("next job publishes");
});

describe("examples/verialgo.yml", () => {
  it("from the label to the pull request in one job, with the oracle, as nothing else was asked for", async () => {
    // The folder of the first example's run is taken on its branch only, so that the same name is free here.
    const ran = await runExample("verialgo.yml", ADD_WITH_EXAMINER);
    expect(ran.conclusion).toBe("success");
    expect(ran.jobs.verialgo?.permissions).toEqual({
      ...{ contents: "write", issues: "write", "pull-requests": "write", checks: "write" },
    });
    await expectDelivered(ran, "rocket");
    expect(ran.body).toContain("✅ verified · level 3");
    const files = await scenario.hub.files(ran.branch);
    expect(files["algorithms/add/oracle.py"]?.bytes.toString()).toBe(ORACLE);
  });
});
