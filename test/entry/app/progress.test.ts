import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pollRuns } from "../../../src/entry/app/poll-runs.ts";
import { handleProgress } from "../../../src/entry/app/progress.ts";
import { sendRun } from "../../../src/entry/app/send-run.ts";
import type { Front } from "../../support/app-front/start-front.ts";
import {
  checkOf,
  drain,
  passTime,
  runNow,
  saysVerdict,
  sentRun,
  startApp,
  startAppHub,
  stepTime,
} from "../../support/app-runs.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

const MINUTE = 60_000;

let hub: FakeHub;
let front: Front;
beforeAll(async () => {
  hub = await startAppHub();
});
beforeEach(async () => {
  stepTime();
  passTime(10 * MINUTE);
  front = await startApp(hub);
});
afterEach(async () => {
  await front.stop();
  vi.useRealTimers();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.limitRefusals()).toEqual([]);
  await hub.stop();
});

const bodies = (number: number) => hub.comments(number).map(({ author, body }) => [author.login, body] as const);
const ofApp = (number: number) => hub.comments(number).filter(({ author }) => author.login === "verialgo[bot]");

describe("a run that goes on", () => {
  it("moves its check run on, with the link to the log", async () => {
    const run = await sentRun(front, hub);
    await hub.startRun(run.workflowRunId);
    await drain(front.app, hub);
    expect(await runNow(front.app, run)).toMatchObject({ state: "running" });
    const url = `${hub.serverUrl}/${hub.owner}/${hub.repo}/actions/runs/${run.workflowRunId}`;
    expect(checkOf(hub, run)).toMatchObject({ status: "in_progress", conclusion: null, detailsUrl: url });
    expect(checkOf(hub, run)?.actions.map(({ identifier }) => identifier)).toEqual(["cancel"]);
  });

  it("ends with the verdict of its own comment, which the App's makes room for, and rings for the next run", async () => {
    const run = await sentRun(front, hub);
    const said = await saysVerdict(hub, run, "tested");
    const ring = vi.spyOn(front.app.bells.runs, "ring");
    await hub.endRun(run.workflowRunId, "success");
    await drain(front.app, hub);
    expect(ring).toHaveBeenCalled();
    expect(await runNow(front.app, run)).toMatchObject({ state: "ended", note: "The run ended: tested." });
    const check = checkOf(hub, run);
    expect(check).toMatchObject({ status: "completed", conclusion: "success" });
    expect(check?.title).toContain("tested · level 1");
    expect(check?.summary).toContain(said.url);
    expect(check?.actions.map(({ identifier }) => identifier)).toEqual(["rerun"]);
    expect(ofApp(run.thread.number)).toEqual([]);
    expect(hub.comments(run.thread.number).map(({ id }) => id)).toContain(said.id);
  });

  it.each([
    ["failure", "neutral"],
    ["cancelled", "cancelled"],
  ])("(%s) keeps the one comment when the run took the App's over and finished it", async (ended, conclusion) => {
    const run = await sentRun(front, hub);
    await saysVerdict(hub, run, "refuted", "app");
    const before = bodies(run.thread.number);
    await hub.endRun(run.workflowRunId, ended);
    await drain(front.app, hub);
    expect(bodies(run.thread.number)).toEqual(before);
    expect(checkOf(hub, run)).toMatchObject({ conclusion });
  });

  it.each([
    ["failure", "## ⚠️ Ended without a result", "neutral"],
    ["cancelled", "## ⏹️ Cancelled", "cancelled"],
  ])("that ended as %s and said nothing is ended by the App, with the link to the log", async (ended, heading, end) => {
    const run = await sentRun(front, hub);
    await hub.endRun(run.workflowRunId, ended);
    await drain(front.app, hub);
    const [comment, ...more] = ofApp(run.thread.number);
    expect(more).toEqual([]);
    expect(comment?.body).toContain(heading);
    expect(comment?.body).toContain(`/actions/runs/${run.workflowRunId}`);
    expect(checkOf(hub, run)).toMatchObject({ status: "completed", conclusion: end });
    expect(await runNow(front.app, run)).toMatchObject({ state: "ended" });
  });

  it.each([
    ["cancelled", "cancelled"],
    ["failure", "neutral"],
  ])("that was broken off (%s) and says so itself leaves no second comment", async (ended, conclusion) => {
    const run = await sentRun(front, hub);
    const said = await saysVerdict(hub, run, null);
    await hub.endRun(run.workflowRunId, ended);
    await drain(front.app, hub);
    expect(ofApp(run.thread.number)).toEqual([]);
    expect(hub.comments(run.thread.number).map(({ id }) => id)).toContain(said.id);
    expect(checkOf(hub, run)).toMatchObject({ conclusion });
  });

  it.each(["job", "app"] as const)("(by the %s) cancelled after its result was shown keeps it", async (as) => {
    const run = await sentRun(front, hub);
    const said = await saysVerdict(hub, run, "verified", as);
    await hub.endRun(run.workflowRunId, "cancelled");
    await drain(front.app, hub);
    expect(hub.comments(run.thread.number).slice(1)).toMatchObject([{ id: said.id }]);
    expect(checkOf(hub, run)).toMatchObject({ conclusion: "success", summary: expect.stringContaining(said.url) });
    expect(await runNow(front.app, run)).toMatchObject({ note: "The run ended: verified." });
  });

  it("is red at a pull request's head where it was refuted", async () => {
    await hub.commit({ "a.py": "x = 1\n" }, { branch: "topic" });
    const { number } = await hub.as("alice").openPull({ title: "A change", head: "topic", base: "main" });
    const { commentId } = hub.as("alice").comment(number, "/verialgo verify a.py");
    await drain(front.app, hub);
    const key = { key: `comment-${commentId}`, where: { repositoryId: hub.state.id } } as never;
    await sendRun(front.app, await runNow(front.app, key));
    const run = await runNow(front.app, key);
    await saysVerdict(hub, run, "refuted");
    await hub.endRun(run.workflowRunId ?? 0, "failure");
    await drain(front.app, hub);
    expect(checkOf(hub, run)).toMatchObject({ conclusion: "failure", headSha: await hub.head("topic") });
  });

  it("stays over when its events come late or twice, and other runs are nobody's", async () => {
    const run = await sentRun(front, hub);
    await hub.endRun(run.workflowRunId, "failure");
    await drain(front.app, hub);
    const before = hub.requests().length;
    const at = new Date().toISOString();
    for (const status of ["in_progress", "completed"] as const) {
      for (const runId of [run.workflowRunId, 4_242]) {
        const notice = { kind: "progress", runId, attempt: 1, status, conclusion: null, at } as const;
        const noticed = { where: run.where, key: "late", notice };
        const task = { id: 1, noticed, deliveryId: "d", receivedAt: at, tries: 0 };
        expect(await handleProgress(front.app, task)).toEqual({ is: "done" });
      }
    }
    expect(hub.requests()).toHaveLength(before);
    expect((await runNow(front.app, run)).state).toBe("ended");
  });

  it("whose event comes before the answer to its dispatch is waited for", async () => {
    const run = await sentRun(front, hub);
    await front.app.store.changeRun(run.where.repositoryId, run.key, { workflowRunId: null });
    await hub.startRun(run.workflowRunId);
    expect(await drain(front.app, hub)).toMatchObject([{ is: "later" }]);
    await front.app.store.changeRun(run.where.repositoryId, run.key, { workflowRunId: run.workflowRunId });
    passTime(3_000);
    await drain(front.app, hub);
    expect((await runNow(front.app, run)).state).toBe("running");
  });
});

describe("lost events", () => {
  it("are made up for by asking, once nothing was heard for ten minutes", async () => {
    const run = await sentRun(front, hub);
    hub.pauseWebhooks();
    await hub.startRun(run.workflowRunId);
    await hub.endRun(run.workflowRunId, "failure");
    await hub.webhooksSettled();
    hub.resumeWebhooks();
    passTime(5 * MINUTE);
    await pollRuns(front.app);
    expect((await runNow(front.app, run)).state).toBe("sent");
    passTime(6 * MINUTE);
    await pollRuns(front.app);
    expect((await runNow(front.app, run)).state).toBe("ended");
    expect(ofApp(run.thread.number)[0]?.body).toContain("## ⚠️ Ended without a result");
  });

  it("of a run that is gone, or that the App may not look at any more, end it", async () => {
    const run = await sentRun(front, hub);
    hub.state.runs.delete(run.workflowRunId);
    passTime(11 * MINUTE);
    await pollRuns(front.app);
    expect((await runNow(front.app, run)).state).toBe("ended");
    const other = await sentRun(front, hub);
    hub.installation().suspend();
    passTime(11 * MINUTE);
    await pollRuns(front.app);
    hub.installation().unsuspend();
    expect((await runNow(front.app, other)).state).toBe("ended");
  });

  it("are asked for a few at a time, each in its turn", async () => {
    const run = await sentRun(front, hub);
    passTime(11 * MINUTE);
    const before = hub.requests({ operation: "actions/get-workflow-run" }).length;
    await pollRuns(front.app);
    await pollRuns(front.app);
    expect(hub.requests({ operation: "actions/get-workflow-run" })).toHaveLength(before + 1);
    expect((await runNow(front.app, run)).state).toBe("sent");
  });
});

describe("what cannot be told now", () => {
  it("leaves the run as it is, and is told by a later try, once", async () => {
    const run = await sentRun(front, hub);
    hub.fail({ operation: "checks/update", fault: { kind: "secondary-limit", retryAfter: 300 } });
    await hub.endRun(run.workflowRunId, "failure");
    expect(await drain(front.app, hub)).toMatchObject([{ is: "later" }]);
    expect((await runNow(front.app, run)).state).toBe("sent");
    passTime(6 * MINUTE);
    await drain(front.app, hub);
    expect((await runNow(front.app, run)).state).toBe("ended");
    expect(ofApp(run.thread.number)).toHaveLength(1);
    expect(checkOf(hub, run)).toMatchObject({ status: "completed" });
  });

  it.each([
    "checks/update",
    "issues/update-comment",
    "issues/list-comments",
    "apps/create-installation-access-token",
  ] as const)("because GitHub did not take the token for a moment (%s), is told by a later try", async (operation) => {
    const run = await sentRun(front, hub);
    hub.fail({ operation, fault: { kind: "status", status: 401, message: "Bad credentials" } });
    await hub.endRun(run.workflowRunId, "failure");
    expect(await drain(front.app, hub)).toMatchObject([{ is: "later" }]);
    passTime(MINUTE);
    await drain(front.app, hub);
    expect((await runNow(front.app, run)).state).toBe("ended");
    expect(ofApp(run.thread.number)).toMatchObject([{ body: expect.stringContaining("Ended without a result") }]);
    expect(checkOf(hub, run)).toMatchObject({ status: "completed" });
  });

  it("because the App's key is not taken for a while, does not end a run that works", async () => {
    const run = await sentRun(front, hub);
    await hub.startRun(run.workflowRunId);
    await drain(front.app, hub);
    passTime(11 * MINUTE);
    const operation = "apps/create-installation-access-token";
    hub.fail({ operation, fault: { kind: "status", status: 401, message: "Bad credentials" } });
    await pollRuns(front.app);
    expect((await runNow(front.app, run)).state).toBe("running");
    await hub.endRun(run.workflowRunId, "failure");
    await drain(front.app, hub);
    expect((await runNow(front.app, run)).state).toBe("ended");
  });

  it("because the issue is gone, ends the run and its check run all the same", async () => {
    const run = await sentRun(front, hub);
    hub.deleteIssue(run.thread.number);
    await hub.endRun(run.workflowRunId, "failure");
    await drain(front.app, hub);
    expect((await runNow(front.app, run)).state).toBe("ended");
    expect(checkOf(hub, run)).toMatchObject({ status: "completed", conclusion: "neutral" });
  });
});
