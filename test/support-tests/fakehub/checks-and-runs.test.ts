import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { ALL, octokitFor, refusal } from "./client.ts";

const WORKFLOW = `name: VeriAlgo
on:
  workflow_dispatch:
    inputs:
      issue: { required: true }
      command: { default: implement }
`;

let hub: FakeHub;
let sha: string;
const at = { owner: "octo", repo: "algorithms" };
beforeEach(async () => {
  hub = await startFakeHub({
    files: { ".github/workflows/verialgo.yml": WORKFLOW, ".github/workflows/other.yml": "on: push\n" },
  });
  sha = await hub.head();
});
afterEach(() => hub.stop());

const rest = (token?: string) => octokitFor(hub, token).rest;

describe("check runs", () => {
  const annotation = (line: number) => ({
    path: "a.py",
    start_line: line,
    end_line: line,
    annotation_level: "failure" as const,
    message: "m",
  });
  const many = (count: number) => Array.from({ length: count }, (_, index) => annotation(index + 1));
  const create = (wish: Record<string, unknown> = {}, token?: string) =>
    rest(token).checks.create({ ...at, name: "VeriAlgo", head_sha: sha, ...wish });

  it("starts, collects annotations by 50 and ends", async () => {
    const { data } = await create({ status: "in_progress" });
    expect([data.status, data.conclusion, data.app?.slug]).toEqual(["in_progress", null, "github-actions"]);
    const update = (wish: Record<string, unknown>) => rest().checks.update({ ...at, check_run_id: data.id, ...wish });
    await update({ output: { title: "t", summary: "s", annotations: many(50) } });
    const ended = await update({ conclusion: "failure", output: { title: "t", summary: "s", annotations: many(10) } });
    expect(ended.data).toMatchObject({ status: "completed", conclusion: "failure", output: { annotations_count: 60 } });
    const listed = await octokitFor(hub).paginate("GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations", {
      ...at,
      check_run_id: data.id,
      per_page: 50,
    });
    expect(listed).toHaveLength(60);
    const found = await rest().checks.listForRef({ ...at, ref: "main", check_name: "VeriAlgo" });
    expect(found.data.check_runs.map(({ id }) => id)).toEqual([data.id]);
    expect(hub.checkRuns(sha)[0]?.annotations).toHaveLength(60);
    expect(hub.contractViolations()).toEqual([]);
  });

  it("refuses 51 annotations, long texts and unknown levels, in GitHub's words", async () => {
    const output = (wish: Record<string, unknown>) => create({ output: { title: "t", summary: "s", ...wish } });
    expect((await refusal(output({ annotations: many(51) }))).message).toBe(
      "Invalid request.\n\nNo more than 50 items are allowed; 51 were supplied.",
    );
    expect((await refusal(output({ summary: "x".repeat(65_536) }))).message).toBe(
      "Invalid request.\n\nOnly 65535 characters are allowed; 65536 were supplied.",
    );
    expect((await refusal(output({ text: "x".repeat(65_536) }))).status).toBe(422);
    expect((await output({ text: "x".repeat(65_535) })).status).toBe(201);
    const level = [{ ...annotation(1), annotation_level: "error" }];
    expect((await refusal(output({ annotations: level }))).message).toContain(
      '"error" is not a member of ["notice","warning","failure"]',
    );
    expect((await refusal(output({ annotations: [{ ...annotation(1), message: "x".repeat(65_537) }] }))).status).toBe(
      422,
    );
    expect((await refusal(output({ annotations: [{ ...annotation(1), title: "x".repeat(256) }] }))).status).toBe(422);
    expect((await refusal(output({ annotations: [{ ...annotation(3), end_line: 2 }] }))).status).toBe(422);
    expect((await refusal(output({ annotations: [{ ...annotation(3), end_line: 4, start_column: 1 }] }))).status).toBe(
      422,
    );
  });

  it("refuses an unknown commit, an end without a conclusion, people, and foreign apps", async () => {
    expect(await refusal(create({ head_sha: "0".repeat(40) }))).toMatchObject({
      status: 422,
      message: `No commit found for SHA: ${"0".repeat(40)}`,
    });
    expect((await refusal(create({ status: "completed" }))).message).toContain('"conclusion" wasn\'t supplied');
    expect(await refusal(create({}, hub.userToken("octo", ALL)))).toMatchObject({
      status: 403,
      message: "You must authenticate via a GitHub App.",
    });
    expect(await refusal(create({}, hub.actionsToken({ checks: "read" })))).toMatchObject({
      status: 403,
      message: "Resource not accessible by integration",
    });
    const { id } = (await create()).data;
    const foreign = rest(hub.installationToken()).checks.update({ ...at, check_run_id: id, status: "in_progress" });
    expect(await refusal(foreign)).toMatchObject({ status: 403 });
  });
});

describe("workflow runs and dispatches", () => {
  it("reads, lists and cancels a run once", async () => {
    const run = await hub.addRun({ jobs: ["solve", "publish"] });
    const { actions } = rest();
    expect((await actions.getWorkflowRun({ ...at, run_id: run.id })).data).toMatchObject({
      status: "in_progress",
      head_sha: sha,
    });
    expect((await actions.listJobsForWorkflowRun({ ...at, run_id: run.id })).data.jobs.map(({ name }) => name)).toEqual(
      ["solve", "publish"],
    );
    expect((await actions.cancelWorkflowRun({ ...at, run_id: run.id })).status).toBe(202);
    expect(await refusal(actions.cancelWorkflowRun({ ...at, run_id: run.id }))).toMatchObject({
      status: 409,
      message: "Cannot cancel a workflow run that is completed.",
    });
    expect((await actions.listWorkflowRunsForRepo({ ...at, status: "cancelled" })).data.total_count).toBe(1);
    expect((await actions.listWorkflowRuns({ ...at, workflow_id: "verialgo.yml" })).data.total_count).toBe(1);
    expect(
      await refusal(rest(hub.actionsToken({ actions: "read" })).actions.cancelWorkflowRun({ ...at, run_id: run.id })),
    ).toMatchObject({ status: 403 });
    expect(await refusal(actions.getWorkflowRun({ ...at, run_id: 5 }))).toMatchObject({ status: 404 });
  });

  const dispatch = (wish: Record<string, unknown> = {}) =>
    rest().actions.createWorkflowDispatch({
      ...at,
      workflow_id: "verialgo.yml",
      ref: "main",
      inputs: { issue: "7" },
      ...wish,
    });

  it("dispatches a workflow, with the run's id when asked for it", async () => {
    expect((await dispatch()).status).toBe(204);
    const answer = await octokitFor(hub).request(
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
      {
        ...at,
        workflow_id: "verialgo.yml",
        ref: "main",
        inputs: { issue: "8" },
        return_run_details: true,
      },
    );
    const { workflow_run_id } = answer.data as unknown as { workflow_run_id: number };
    expect(answer.status).toBe(200);
    expect(hub.dispatches().map(({ inputs, runId }) => ({ inputs, runId }))[1]).toEqual({
      inputs: { issue: "8", command: "implement" },
      runId: workflow_run_id,
    });
    expect((await rest().actions.getWorkflowRun({ ...at, run_id: workflow_run_id })).data.event).toBe(
      "workflow_dispatch",
    );
    expect(hub.contractViolations()).toEqual([]);
  });

  it.each([
    [{ ref: "nowhere" }, 422, "No ref found for: nowhere"],
    [{ inputs: { issue: "7", colour: "red" } }, 422, 'Unexpected inputs provided: ["colour"]'],
    [{ inputs: {} }, 422, "Required input 'issue' not provided"],
    [{ workflow_id: "other.yml" }, 422, "Workflow does not have 'workflow_dispatch' trigger"],
    [{ workflow_id: "missing.yml" }, 404, "Not Found"],
  ])("refuses the dispatch %j", async (wish, status, message) => {
    expect(await refusal(dispatch(wish))).toMatchObject({ status, message });
    expect(hub.dispatches()).toEqual([]);
  });

  it("refuses more than 25 inputs", async () => {
    const inputs = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`i${index}`, "x"]));
    expect(await refusal(dispatch({ inputs }))).toMatchObject({
      status: 422,
      message: expect.stringContaining("No more than 25 properties"),
    });
  });

  it("takes a repository dispatch of up to 10 keys and 64 KB", async () => {
    const send = (client_payload: Record<string, unknown>) =>
      rest().repos.createDispatchEvent({ ...at, event_type: "go", client_payload });
    expect((await send({ a: 1 })).status).toBe(204);
    expect(hub.dispatches()).toMatchObject([{ kind: "repository_dispatch", eventType: "go", inputs: { a: 1 } }]);
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`k${index}`, 1]));
    expect((await refusal(send(eleven))).message).toContain(
      "No more than 10 properties are allowed; 11 were supplied.",
    );
    expect(await refusal(send({ a: "x".repeat(65_536) }))).toMatchObject({ status: 422 });
  });
});
