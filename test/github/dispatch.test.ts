import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelRun, type DispatchOrder, sendDispatch } from "../../src/github/dispatch.ts";
import { findRunByKey, holdsNames, readRun } from "../../src/github/workflow-runs.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, refusal, TROUBLES } from "./hub-client.ts";

const example = (name: string) => readFileSync(join(import.meta.dirname, "../../examples", name), "utf8");
const FOLDER = ".github/workflows";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({
    files: {
      [`${FOLDER}/verialgo.yml`]: example("verialgo-app.yml"),
      [`${FOLDER}/central.yml`]: example("verialgo-central.yml"),
      [`${FOLDER}/own.yml`]: "on: issues\n",
      [`${FOLDER}/off.yml`]: "on: workflow_dispatch\n",
      [`${FOLDER}/keyless.yml`]: "on: workflow_dispatch\n",
    },
  });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const clientFor = () => clientOf(hub, { actions: "write" });
const inputsFor = (key: string) => ({ issue: "12", command: "/verialgo implement", actor: "alice", key });
const order = (key: string, given: Partial<DispatchOrder> = {}): DispatchOrder => ({
  ...{ workflow: "verialgo.yml", ref: "main", inputs: inputsFor(key), ...given },
});
const send = (wish: DispatchOrder, client = clientFor().client) => sendDispatch(client, placeOf(hub), wish);
const find = (key: string, given: { repository?: string; workflow?: string; since?: string } = {}) =>
  findRunByKey(clientFor().client, placeOf(hub), {
    ...{ workflow: "verialgo.yml", key, repository: null, since: null, ...given },
  });
const sent = (key: string) => hub.dispatches().filter(({ inputs }) => inputs.key === key);

describe("a dispatch", () => {
  it("says which run it made, in one request", async () => {
    const { client } = clientFor();
    const answer = await send(order("comment-1"), client);
    const [dispatch] = sent("comment-1");
    expect(answer).toEqual({ ok: true, runId: dispatch?.runId });
    expect(dispatch?.inputs).toEqual({ ...inputsFor("comment-1"), "head-sha": "", "text-sha256": "" });
    expect(client.requests()).toBe(1);
    expect(hub.requests({ operation: "actions/create-workflow-dispatch" }).at(-1)?.body).toEqual({
      ...{ ref: "main", inputs: inputsFor("comment-1"), return_run_details: true },
    });
  });

  it.each(TROUBLES)("is never sent twice under %s", async (name, fault) => {
    const key = `once-${name.replaceAll(" ", "-")}`;
    hub.fail({ operation: "actions/create-workflow-dispatch", fault });
    const answer = await send(order(key));
    const [only, ...more] = sent(key);
    expect(more).toEqual([]);
    // Before it was done: nobody can know from here, so it is left to whoever looks later.
    if (name.endsWith("before it was done")) expect(answer).toMatchObject({ ok: false, problem: "unavailable" });
    else expect(answer).toEqual({ ok: true, runId: only?.runId });
    const tries = hub
      .requests({ operation: "actions/create-workflow-dispatch" })
      .filter(({ body }) => JSON.stringify(body).includes(`"${key}"`));
    expect(tries).toHaveLength(name === "a secondary limit" ? 2 : 1);
  });

  it("is not looked for where its run could not be told from others", async () => {
    hub.fail({ operation: "actions/create-workflow-dispatch", fault: { kind: "cut", when: "after" } });
    const answer = await send(order("", { workflow: "keyless.yml", inputs: {} }));
    expect(answer).toMatchObject({
      ...{ ok: false, problem: "unavailable" },
      message: "GitHub did not say whether it started the workflow keyless.yml.",
    });
    expect(hub.dispatches().filter(({ workflow }) => workflow?.endsWith("keyless.yml"))).toHaveLength(1);
  });

  it("leaves the run unknown on a server that does not tell, or does not know the question", async () => {
    hub.fail({
      operation: "actions/create-workflow-dispatch",
      fault: { kind: "status", status: 422, message: '"return_run_details" is not a permitted key.' },
    });
    expect(await send(order("comment-2"))).toEqual({ ok: true, runId: null });
    expect(hub.requests({ operation: "actions/create-workflow-dispatch" }).at(-1)?.body).toEqual({
      ...{ ref: "main", inputs: inputsFor("comment-2") },
    });
    expect((await find("comment-2"))?.id).toBe(sent("comment-2")[0]?.runId);
  });

  it.each([
    ["gone.yml", {}, "not-found", /^There is no workflow gone\.yml on the default branch; .*setup/],
    ["own.yml", {}, "invalid", /^The workflow own\.yml has no `workflow_dispatch` trigger; .*setup/],
    ["off.yml", {}, "invalid", /^The workflow off\.yml is disabled; enable it/],
    ["verialgo.yml", { surprise: "1" }, "invalid", /^The workflow verialgo\.yml does not know all inputs/],
  ])("of %s with %j is refused with what to do", async (workflow, more, problem, advice) => {
    hub.disableWorkflow("off.yml");
    const inputs = workflow === "verialgo.yml" ? { ...inputsFor("comment-3"), ...more } : more;
    const { client } = clientFor();
    expect(await send(order("", { workflow, inputs }), client)).toMatchObject({
      ...{ ok: false, problem, advice: expect.stringMatching(advice) },
    });
    expect(client.requests()).toBe(1);
  });

  it.each([
    [403, "Repository was archived so is read-only.", {}, /^The repository is archived/],
    [403, "Actions has been disabled for this repository.", {}, /^The repository has GitHub Actions turned off/],
    [403, "Resource not accessible by integration", {}, /permission `actions: write`/],
    [422, "Required input 'model' not provided", {}, /asks for an input that the App does not give/],
    [404, "Not Found", { repository: "acme/tools" }, /runner repository's default branch; .*verialgo-central\.yml/],
    [
      422,
      'Unexpected inputs provided: ["repository"]',
      { repository: "acme/tools" },
      /by examples\/verialgo-central\.yml/,
    ],
  ])("(%i %s) is advised on as the App's, with inputs %j", async (status, message, more, advice) => {
    hub.fail({ operation: "actions/create-workflow-dispatch", fault: { kind: "status", status, message } });
    const { client } = clientFor();
    const answer = await send(order("", { inputs: { ...inputsFor("comment-9"), ...more } }), client);
    expect(answer).toMatchObject({ ok: false, advice: expect.stringMatching(advice) });
  });
});

describe("a run", () => {
  it("is found by its key, which is a word of its title", async () => {
    await send(order("comment-44"));
    await send(order("label-3-2026-11-30T01:02:03Z"));
    await send(order("comment-4"));
    await send(order("comment-4"));
    const [first] = sent("comment-4");
    expect(await find("comment-4")).toMatchObject({
      ...{ id: first?.runId, attempt: 1, status: "queued", conclusion: null, title: "VeriAlgo: issue 12 [comment-4]" },
      ...{ event: "workflow_dispatch", path: `${FOLDER}/verialgo.yml`, headBranch: "main", headSha: await hub.head() },
      url: expect.stringMatching(/\/actions\/runs\/\d+$/),
    });
    expect((await find("label-3-2026-11-30T01:02:03Z"))?.id).toBe(sent("label-3-2026-11-30T01:02:03Z")[0]?.runId);
    for (const none of ["comment", "comment-444", "12 [comment-4]", ""]) expect(await find(none)).toBeNull();
    expect(await find("comment-4", { workflow: "central.yml" })).toBeNull();
  });

  it("is no run that something else started", async () => {
    await hub.addRun({ event: "issue_comment", title: "VeriAlgo [comment-6]" });
    expect(await find("comment-6")).toBeNull();
  });

  it("of a runner repository is of one repository", async () => {
    const wish = (repository: string) =>
      order("label-1-x", { workflow: "central.yml", inputs: { ...inputsFor("label-1-x"), repository } });
    const [first, second] = [await send(wish("octo/one")), await send(wish("octo/one-more"))];
    const ofOne = await find("label-1-x", { workflow: "central.yml", repository: "Octo/One" });
    const ofOther = await find("label-1-x", { workflow: "central.yml", repository: "octo/one-more" });
    expect([ofOne?.id, ofOther?.id]).toEqual([first, second].map((one) => one.ok && one.runId));
    expect(await find("label-1-x", { workflow: "central.yml", repository: "octo/on" })).toBeNull();
  });

  it("is looked for further back where it is known since when", async () => {
    const { id } = await hub.addRun({ event: "workflow_dispatch", title: "[far-back]" });
    for (let count = 0; count < 100; count += 1) await hub.addRun({ event: "workflow_dispatch", title: `[${count}]` });
    expect(await find("far-back")).toBeNull();
    expect((await find("far-back", { since: new Date(Date.now() - 60_000).toISOString() }))?.id).toBe(id);
    const asked = hub.requests({ operation: "actions/list-workflow-runs" }).at(-1);
    expect(decodeURIComponent(asked?.path ?? "")).toMatch(/created=>=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/);
  });

  it("is read, and cancelled unless it is over", async () => {
    const { client } = clientFor();
    const place = placeOf(hub);
    const { id } = await hub.addRun({ attempt: 3 });
    expect(await readRun(client, place, id)).toMatchObject({
      ...{ ok: true, run: { id, attempt: 3, status: "in_progress", conclusion: null } },
    });
    expect(await cancelRun(client, place, id)).toEqual({ ok: true, wasOver: false });
    expect(await cancelRun(client, place, id)).toEqual({ ok: true, wasOver: true });
    expect(await readRun(client, place, id)).toMatchObject({ run: { status: "completed", conclusion: "cancelled" } });
    expect(await cancelRun(client, place, 5)).toMatchObject({ ok: false, problem: "not-found" });
    expect(await readRun(client, place, 5)).toMatchObject({ ok: false, problem: "not-found" });
    const reader = clientOf(hub, { actions: "read" }).client;
    expect(await cancelRun(reader, place, id)).toMatchObject({ ok: false, problem: "forbidden" });
  });

  it("cannot be looked for without the permission", async () => {
    const looking = findRunByKey(clientOf(hub, {}).client, placeOf(hub), {
      ...{ workflow: "verialgo.yml", key: "a", repository: null, since: null },
    });
    expect(await refusal(looking)).toMatchObject({ problem: "forbidden" });
  });

  it.each([
    ["VeriAlgo: issue 1 [comment-5]", ["comment-5"], true],
    ["Run of comment-5.", ["comment-5"], true],
    ["comment-5", ["COMMENT-5"], true],
    ["[comment-55]", ["comment-5"], false],
    ["[x-comment-5]", ["comment-5"], false],
    ["a/b [comment-5]", ["comment-5", "a/b"], true],
    ["a/b/c [comment-5]", ["comment-5", "a/b"], false],
  ])("titled %j by %j: %s", (title, names, isFound) => {
    expect(holdsNames(title, names)).toBe(isFound);
  });
});
