import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { ALL, octokitFor, refusal } from "./client.ts";

const at = { owner: "octo", repo: "algorithms" };
const names = Array.from({ length: 26 }, (_, index) => `i${index}`);
const inputs = names.map((name) => `      ${name}: { type: string, required: false }`).join("\n");
const GO = `name: Go
run-name: \${{ inputs.i0 && format('Key {0} for {1}', inputs.i0, github.repository) || 'Without a key' }}
on:
  workflow_dispatch:
    inputs:
${inputs}
`;

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ files: { ".github/workflows/go.yml": GO, ".github/workflows/no.yml": "on: push\n" } });
});
afterAll(() => hub.stop());

const actions = () => octokitFor(hub, hub.installationToken({ ...ALL })).rest.actions;
const dispatch = (wish: Record<string, string>, workflow_id = "go.yml") =>
  actions().createWorkflowDispatch({ ...at, workflow_id, ref: "main", inputs: wish });

describe("dispatches", () => {
  it("evaluates run-name into the run's title", async () => {
    await dispatch({ i0: "comment-1" });
    await dispatch({});
    const { data } = await actions().listWorkflowRuns({ ...at, workflow_id: "go.yml", event: "workflow_dispatch" });
    expect(data.workflow_runs.map(({ display_title }) => display_title)).toEqual([
      "Without a key",
      "Key comment-1 for octo/algorithms",
    ]);
  });

  it("takes 25 inputs and 65,535 characters at most", async () => {
    const all = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(await refusal(dispatch(all))).toMatchObject({ status: 422, message: expect.stringContaining("25") });
    expect(hub.contractViolations().map(({ operation }) => operation)).toContain("actions/create-workflow-dispatch");
    const room = 65_535 - JSON.stringify({ i0: "" }).length;
    await dispatch({ i0: "文".repeat(room) });
    const denied = await refusal(dispatch({ i0: "x".repeat(room + 1) }));
    expect(denied).toMatchObject({ status: 422, message: "inputs are too large." });
  });

  it("starts nothing that is disabled or has no such trigger", async () => {
    expect(await refusal(dispatch({}, "no.yml"))).toMatchObject({
      status: 422,
      message: "Workflow does not have 'workflow_dispatch' trigger",
    });
    hub.disableWorkflow("go.yml", "disabled_inactivity");
    const before = hub.dispatches().length;
    expect(await refusal(dispatch({}))).toMatchObject({
      status: 422,
      message: "Cannot trigger a 'workflow_dispatch' on a disabled workflow",
    });
    expect((await actions().getWorkflow({ ...at, workflow_id: "go.yml" })).data.state).toBe("disabled_inactivity");
    expect(hub.dispatches()).toHaveLength(before);
    hub.enableWorkflow("go.yml");
    await dispatch({});
  });

  it("lists runs by when they were made", async () => {
    const count = async (created: string) =>
      (await actions().listWorkflowRunsForRepo({ ...at, created })).data.total_count;
    const run = await hub.addRun();
    Object.assign(run, { createdAt: "2026-01-02T03:04:05Z" });
    expect(await count("2026-01-02")).toBe(1);
    expect(await count("2026-01-02T03:04:05Z")).toBe(1);
    expect(await count("<2026-01-02T03:04:06Z")).toBe(1);
    expect(await count("2026-01-01..2026-01-03")).toBe(1);
    expect(await count(">2026-01-02T03:04:05Z")).toBe(hub.state.runs.size - 1);
    expect(await count(">=2026-01-02T03:04:05Z")).toBe(hub.state.runs.size);
    expect(await refusal(count("yesterday"))).toMatchObject({ status: 422 });
  });

  it("lets a runner end a run that is cancelled, and ends one that nobody runs at once", async () => {
    const [first, second] = [await hub.addRun(), await hub.addRun()];
    let asked = false;
    first.runner = {
      cancel() {
        asked = true;
      },
    };
    for (const run_id of [first.id, second.id]) await actions().cancelWorkflowRun({ ...at, run_id });
    expect([first.status, asked]).toEqual(["in_progress", true]);
    expect([second.status, second.conclusion]).toEqual(["completed", "cancelled"]);
    await hub.endRun(first.id, "cancelled");
    expect(first).toMatchObject({ status: "completed", conclusion: "cancelled" });
  });

  it("writes workflow files with the permission for them, and only with it", async () => {
    const token = hub.installationToken({ contents: "write", workflows: "write" });
    const write = (auth: string, path: string) =>
      octokitFor(hub, auth).rest.repos.createOrUpdateFileContents({ ...at, path, message: "m", content: "eA==" });
    await write(token, ".github/workflows/a.yml");
    const denied = await refusal(write(hub.installationToken({ contents: "write" }), ".github/workflows/b.yml"));
    expect(denied).toMatchObject({ status: 403, message: "Resource not accessible by integration" });
    expect(denied.headers["x-accepted-github-permissions"]).toBe("workflows=write");
  });
});
