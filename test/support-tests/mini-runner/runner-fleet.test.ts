import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type FleetOptions, RunnerFleet } from "../../support/runner-fleet.ts";
import { ALL, octokitFor } from "../fakehub/client.ts";
import { folderWith } from "./tiny-action.ts";

const workflow = (script: string, more = "") => `name: Go
on: { workflow_dispatch: { inputs: { key: { type: string } } } }
${more}
jobs:
  go:
    runs-on: ubuntu-24.04
    steps:
      - run: ${script}
        env: { KEY: "\${{ inputs.key }}", SECRET: "\${{ secrets.SECRET }}" }
`;

let hub: FakeHub;
let fleet: RunnerFleet | null;
beforeEach(async () => {
  hub = await startFakeHub({ owner: "octo" });
});
afterEach(async () => {
  await fleet?.close();
  await hub.stop();
});

const open = (options: FleetOptions = {}) => {
  fleet = new RunnerFleet(hub, {
    node: process.execPath,
    patience: { interruptMs: 300, terminateMs: 300 },
    ...options,
  });
  return fleet;
};

const dispatch = async (repository: FakeHub, key = "k") => {
  const { data } = await octokitFor(hub, repository.installationToken({ ...ALL })).rest.actions.createWorkflowDispatch({
    owner: repository.owner,
    repo: repository.repo,
    workflow_id: "go.yml",
    ref: "main",
    inputs: { key },
    return_run_details: true,
  });
  return (data as unknown as { workflow_run_id: number }).workflow_run_id;
};

const logOf = (run: Awaited<ReturnType<RunnerFleet["ended"]>>) => run.jobs.go?.steps.map(({ log }) => log).join("\n");

describe("the runners", () => {
  it("run each repository's own file at its commit, with its secrets and its token", async () => {
    const files = { ".github/workflows/go.yml": workflow('echo "$GITHUB_REPOSITORY $GITHUB_RUN_ID $KEY ${#SECRET}"') };
    const { repositories } = await hub.install({ owner: "acme", repositories: 2, files });
    open({ secrets: ({ repo }) => ({ SECRET: `s3cret of ${repo}` }) });
    const ids = await Promise.all(repositories.map((repository) => dispatch(repository, `for ${repository.repo}`)));
    for (const [index, repository] of repositories.entries()) {
      const run = await (fleet as RunnerFleet).ended(ids[index] ?? 0);
      expect(run.conclusion).toBe("success");
      expect(logOf(run)).toContain(`acme/${repository.repo} ${ids[index]} for ${repository.repo} 16`);
      expect(repository.state.runs.get(ids[index] ?? 0)).toMatchObject({ status: "completed", conclusion: "success" });
    }
  });

  it("let one of a group after the other, in order", async () => {
    const folder = folderWith({});
    const log = join(folder, "log");
    writeFileSync(log, "");
    const gate = join(folder, "gate");
    const script = `echo "in $KEY" >> ${log}; until [ -e ${gate} ]; do sleep 0.02; done; echo "out $KEY" >> ${log}`;
    const group = "concurrency: { group: all, cancel-in-progress: false, queue: max }";
    await hub.commit({ ".github/workflows/go.yml": workflow(script, group) });
    const runners = open();
    const keys = ["1", "2", "3", "4"];
    const ids: number[] = [];
    for (const key of keys) ids.push(await dispatch(hub, key));
    writeFileSync(gate, "");
    await Promise.all(ids.map((id) => runners.ended(id)));
    expect(readFileSync(log, "utf8").trim().split("\n")).toEqual(keys.flatMap((key) => [`in ${key}`, `out ${key}`]));
  });

  it("cancel the one that waits when a later one comes, where only one may wait", async () => {
    const gate = join(folderWith({}), "gate");
    const script = `until [ -e ${gate} ]; do sleep 0.02; done`;
    await hub.commit({ ".github/workflows/go.yml": workflow(script, "concurrency: { group: all }") });
    const runners = open();
    const [first, second, third] = [await dispatch(hub), await dispatch(hub), await dispatch(hub)];
    expect((await runners.ended(second)).conclusion).toBe("cancelled");
    writeFileSync(gate, "");
    expect((await runners.ended(first)).conclusion).toBe("success");
    expect((await runners.ended(third)).conclusion).toBe("success");
  });

  it("cancel through the API, a run that waits and one that works, and say when it has ended", async () => {
    await hub.commit({ ".github/workflows/go.yml": workflow("echo here; exec sleep 600") });
    let seen: (runId: number) => void = () => {};
    const working = new Promise<number>((resolve) => {
      seen = resolve;
    });
    // Nobody listens there; what would have been sent is remembered.
    hub.connectApp({ url: hub.apiUrl.replace(/\d+$/, "1"), secret: "s" });
    const runners = open({ atOnce: 1, onLine: (line, _job, runId) => line.includes("here") && seen(runId) });
    const [first, second] = [await dispatch(hub), await dispatch(hub)];
    const { actions } = octokitFor(hub, hub.installationToken({ ...ALL })).rest;
    const cancel = (run_id: number) => actions.cancelWorkflowRun({ owner: "octo", repo: "algorithms", run_id });
    await cancel(second);
    expect(hub.state.runs.get(second)?.status).toBe("queued");
    expect(await working).toBe(first);
    await cancel(first);
    expect((await runners.ended(first)).conclusion).toBe("cancelled");
    expect((await runners.ended(second)).conclusion).toBe("cancelled");
    expect([...hub.state.runs.values()].map(({ conclusion }) => conclusion)).toEqual(["cancelled", "cancelled"]);
    await hub.webhooksSettled();
    const told = hub.webhookAttempts().map(({ action }) => action);
    expect(told.filter((action) => action === "in_progress")).toHaveLength(1);
    expect(told.filter((action) => action === "completed")).toHaveLength(2);
  });

  it("end what works when they are closed", async () => {
    await hub.commit({ ".github/workflows/go.yml": workflow("echo here; exec sleep 600") });
    let seen = () => {};
    const working = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const runners = open({ onLine: (line) => line.includes("here") && seen() });
    const runId = await dispatch(hub);
    await working;
    await runners.close();
    expect((await runners.ended(runId)).conclusion).toBe("cancelled");
  });

  it("only play runs when asked to, so many at a time as there are runners", async () => {
    await hub.commit({ ".github/workflows/go.yml": workflow("exit 1") });
    const runners = open({
      atOnce: 3,
      pretend: ({ inputs }) => ({ conclusion: inputs.key === "no" ? "failure" : "success", afterMs: 5 }),
    });
    const ids: number[] = [];
    for (const key of ["a", "b", "no", "c", "d", "e"]) ids.push(await dispatch(hub, key));
    const runs = await Promise.all(ids.map((id) => runners.ended(id)));
    expect(runs.map(({ conclusion }) => conclusion === "success")).toEqual([true, true, false, true, true, true]);
    expect(runners.most).toBeLessThanOrEqual(3);
  });

  it("say so when a file holds what they do not know", async () => {
    await hub.commit({ ".github/workflows/go.yml": `${workflow("echo")}    container: alpine\n` });
    const runners = open();
    await expect(runners.ended(await dispatch(hub))).rejects.toThrow("container");
    await expect(runners.close()).rejects.toThrow("container");
    fleet = null;
  });
});
