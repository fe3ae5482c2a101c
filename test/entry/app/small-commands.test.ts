import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TAKEN } from "../../../src/entry/app/send-run.ts";
import { markerLine } from "../../../src/github/marker.ts";
import { answerTo, ownComments } from "../../support/app-answers.ts";
import { type AppScenario, appScenario } from "../../support/app-scenario.ts";
import { asRead } from "../../support/as-read.ts";

let scenario: AppScenario;
beforeAll(async () => {
  scenario = await appScenario();
});
afterAll(() => scenario?.stop());

const issue = (title = "Heap sort") => scenario.hub.as("alice").openIssue({ title }).number;
const say = (number: number, body: string) =>
  answerTo(scenario, number, scenario.hub.as("alice").comment(number, body));
const lastOf = (number: number) => asRead(ownComments(scenario.hub, number).at(-1)?.body ?? "");

/** Has a run of the thread go on as if it had been sent. */
async function sent(key: string, state: "sent" | "running" = "running") {
  const { hub, app } = scenario;
  const { id, owner, name: repo } = hub.state;
  const run = await hub.addRun({ event: "workflow_dispatch" });
  await app.store.changeRun(id, key, {
    ...{ state, workflowRunId: run.id, sentAt: app.clock.now().toISOString() },
    home: { owner: owner.login, repo, repositoryId: id, branch: "main" },
  });
  return run;
}

describe("commands the App answers itself", () => {
  it("help: the list of commands, by one comment", async () => {
    const number = issue("堆排序");
    const { comments, run, key } = await say(number, "/verialgo help");
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain("/verialgo implement [options]");
    expect(comments[0]?.body).toContain("编写算法");
    expect(run).toBeNull();
    expect(scenario.hub.reactions({ comment: Number(key.split("-")[1]) })).toEqual(["eyes"]);
  });

  it("status: what waits with its place, what runs with its link, what ended with what came of it", async () => {
    const { hub, app } = scenario;
    const number = issue();
    await say(number, "/verialgo status");
    expect(lastOf(number)).toContain("No run is known for this issue.");
    const ended = await say(number, "/verialgo implement a");
    const works = await say(number, "/verialgo implement b");
    const waits = await say(number, "/verialgo implement c");
    const { id } = hub.state;
    const job = await sent(works.key);
    await app.store.changeRun(id, ended.key, { state: "ended", note: "The run ended: verified." });
    const failed = await say(number, "/verialgo implement d");
    await app.store.changeRun(id, failed.key, { state: "failed", note: "There is no workflow." });
    await say(number, "/verialgo status");
    const shown = lastOf(number)
      .split("\n")
      .filter((line) => /UTC/.test(line));
    expect(shown).toEqual([
      expect.stringMatching(/UTC: could not be started: There is no workflow\./),
      expect.stringMatching(/UTC: waits, \d+ of \d+/),
      expect.stringMatching(/UTC: is running/),
      expect.stringMatching(/UTC: The run ended: verified\./),
    ]);
    expect(ownComments(hub, number).at(-1)?.body).toContain(`/actions/runs/${job.id}`);
    expect(waits.run?.state).toBe("waiting");
  });

  it("status is told in Chinese where the issue is", async () => {
    const number = issue("堆排序");
    await say(number, "/verialgo implement");
    await say(number, "/verialgo status");
    expect(lastOf(number)).toMatch(/排队中，第 \d+ 位，共 \d+ 个 · waits, \d+ of \d+/);
  });
});

describe("/verialgo cancel", () => {
  it("stops what waits: in the store, its comment and its check run", async () => {
    const { hub, app } = scenario;
    const number = issue();
    const { key, run } = await say(number, "/verialgo implement x");
    const { comments } = await say(number, "/verialgo cancel");
    expect(await app.store.run(hub.state.id, key)).toMatchObject({ state: "cancelled" });
    expect(comments).toHaveLength(2);
    expect(comments[0]).toMatchObject({ id: run?.commentId, body: expect.stringContaining("⏹️ Cancelled") });
    expect(hub.checkRuns().find(({ id }) => id === run?.checkRunId)).toMatchObject({ conclusion: "cancelled" });
    expect(lastOf(number)).toContain("alice cancelled what waited here");
    // The run that is dispatched nevertheless sees this marker, and does not begin.
    expect(comments[1]?.body).toMatch(/^<!-- verialgo:run=app\.1 key=comment-\d+ kind=cancel asked=/);
  });

  it("tells the workflow run of what works to stop, and links it", async () => {
    const { hub } = scenario;
    const number = issue();
    const { key } = await say(number, "/verialgo implement x");
    const job = await sent(key);
    const { requests } = await say(number, "/verialgo cancel");
    expect(requests.filter(({ operation }) => operation === "actions/cancel-workflow-run")).toHaveLength(1);
    expect(ownComments(hub, number).at(-1)?.body).toContain(`/actions/runs/${job.id}`);
    expect(lastOf(number)).toMatch(/alice cancelled \[the run\]/);
  });

  it("is put off while it is not known which workflow run it is", async () => {
    const { hub, app } = scenario;
    const number = issue();
    const { key } = await say(number, "/verialgo implement x");
    await app.store.changeRun(hub.state.id, key, { state: "sent" });
    const task = await scenario.taskOf(hub.as("alice").comment(number, "/verialgo cancel"));
    const { handleNotice } = await import("../../../src/entry/app/handle-notice.ts");
    if (task === null) throw new Error("no task");
    expect((await handleNotice(app, task)).is).toBe("later");
    await app.store.changeRun(hub.state.id, key, { state: "ended" });
    expect((await handleNotice(app, task)).is).toBe("done");
    await app.store.finishTask(task.id);
  });

  it("does not wait for a run that GitHub took without naming it, and stops the others all the same", async () => {
    const { hub, app } = scenario;
    const number = issue();
    const waits = await say(number, "/verialgo implement x");
    const { key } = await say(number, "/verialgo implement y");
    await sent(key, "sent");
    const sentAt = new Date(Date.now() - 4 * 60_000).toISOString();
    await app.store.changeRun(hub.state.id, key, { workflowRunId: null, note: TAKEN, sentAt });
    expect((await say(number, "/verialgo cancel")).handled).toEqual({ is: "done" });
    expect(await app.store.run(hub.state.id, waits.key)).toMatchObject({ state: "cancelled" });
    expect(lastOf(number)).toMatch(/Not cancelled[\s\S]*did not say which workflow run[\s\S]*Actions page/);
  });

  it("says that nothing runs, and leaves alone what was asked for later", async () => {
    const { hub, app } = scenario;
    const number = issue();
    await say(number, "/verialgo cancel");
    expect(lastOf(number)).toContain("Nothing is running here");
    const webhook = hub.as("alice").comment(number, "/verialgo cancel");
    const { key } = await say(number, "/verialgo implement x");
    await app.store.changeRun(hub.state.id, key, { askedAt: "2099-01-01T00:00:00Z" });
    await answerTo(scenario, number, webhook);
    expect(await app.store.run(hub.state.id, key)).toMatchObject({ state: "waiting" });
  });

  it("asks a run the App has forgotten to stop by its live comment", async () => {
    const { hub } = scenario;
    const number = issue();
    const marker = markerLine({ runId: "77", attempt: 1, key: "k", kind: "run", askedAt: null, isOver: false });
    const { commentId } = hub.as(hub.app.bot.login).comment(number, `${marker}\n## ⏳ VeriAlgo is working`);
    await say(number, "/verialgo cancel");
    expect(hub.reactions({ comment: commentId })).toEqual(["-1"]);
    expect(lastOf(number)).toMatch(/alice cancelled \[the run\]/);
  });

  it("by somebody who may not stops nothing", async () => {
    const { hub, app } = scenario;
    const number = issue();
    const { key } = await say(number, "/verialgo implement x");
    const { comments } = await answerTo(scenario, number, hub.as("rita").comment(number, "/verialgo cancel"));
    expect(comments).toHaveLength(1);
    expect(await app.store.run(hub.state.id, key)).toMatchObject({ state: "waiting" });
  });
});
