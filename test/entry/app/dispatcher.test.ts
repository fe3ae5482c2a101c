import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppRun } from "../../../src/domain/app-run.ts";
import { createBell } from "../../../src/entry/app/bell.ts";
import { serveInstallation, startDispatcher } from "../../../src/entry/app/dispatcher.ts";
import { PACE } from "../../../src/entry/app/pace.ts";
import { pollRuns } from "../../../src/entry/app/poll-runs.ts";
import { sendRun } from "../../../src/entry/app/send-run.ts";
import { type Clock, systemClock } from "../../../src/ports/clock.ts";
import type { Front } from "../../support/app-front/start-front.ts";
import {
  checkOf,
  drain,
  passTime,
  runNow,
  startApp,
  startAppHub,
  stepTime,
  WORKFLOW,
  WORKFLOW_PATH,
  waitingRun,
} from "../../support/app-runs.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

const MINUTE = 60_000;
const DISPATCH = "actions/create-workflow-dispatch";

let hub: FakeHub;
let front: Front;
beforeAll(async () => {
  hub = await startAppHub();
});
beforeEach(async () => {
  stepTime();
  front = await startApp(hub);
});
afterEach(async () => {
  await front.stop();
  vi.useRealTimers();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

/** A clock on which time never comes. */
const endless: Clock = {
  ...systemClock,
  sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true })),
};

const keysSent = (of: FakeHub = hub): unknown[] => of.dispatches().map(({ inputs }) => inputs.key);
const app = () => front.app;

describe("sending a run", () => {
  it("hands the workflow what was asked, on the default branch, and keeps which run it became", async () => {
    const text = "a".repeat(64);
    const run = await waitingRun(app(), hub);
    await app().store.changeRun(run.where.repositoryId, run.key, { textSha256: text });
    expect(await sendRun(app(), run)).toEqual({ is: "done" });
    const { inputs, workflow, ref, by, runId } = hub.dispatches().at(-1) as ReturnType<FakeHub["dispatches"]>[number];
    expect({ workflow, ref, by }).toEqual({ workflow: WORKFLOW_PATH, ref: "refs/heads/main", by: "verialgo[bot]" });
    expect(inputs).toMatchObject({
      ...{ issue: String(run.thread.number), command: "/verialgo implement", actor: "alice", key: run.key },
      "text-sha256": text,
    });
    const home = { owner: hub.owner, repo: hub.repo, repositoryId: hub.state.id, branch: "main" };
    expect(await runNow(app(), run)).toMatchObject({ state: "sent", workflowRunId: runId, home, tries: 1 });
    expect(hub.requests({ operation: DISPATCH }).at(-1)?.actor).toBe("verialgo[bot]");
  });

  it("is marked before it is asked for, and is asked for once however many ask at once", async () => {
    const run = await waitingRun(app(), hub);
    const states: string[] = [];
    hub.onRequest({ operation: DISPATCH, run: async () => void states.push((await runNow(app(), run)).state) });
    await Promise.all([sendRun(app(), run), sendRun(app(), run), serveInstallation(app(), run.where.installationId)]);
    expect(states).toEqual(["sent"]);
    expect(keysSent().filter((key) => key === run.key)).toHaveLength(1);
  });
});

describe("a run whose answer was lost", () => {
  it("is found again by its key after a restart, and not sent again", async () => {
    const run = await waitingRun(app(), hub);
    await sendRun(app(), run);
    const { workflowRunId, where, key } = await runNow(app(), run);
    // The process ended between GitHub's answer and the store.
    await app().store.changeRun(where.repositoryId, key, { workflowRunId: null });
    passTime(20_000);
    await pollRuns(app());
    expect(await runNow(app(), run)).toMatchObject({ workflowRunId, state: "sent" });
    expect(keysSent().filter((sent) => sent === key)).toHaveLength(1);
  });

  it("is sent again with the same key when GitHub has no run of it after a minute, and not before", async () => {
    const run = await waitingRun(app(), hub);
    const { where, key } = run;
    const home = { owner: hub.owner, repo: hub.repo, repositoryId: hub.state.id, branch: "main" };
    const sentAt = new Date().toISOString();
    // The process ended between the store and the request.
    await app().store.changeRun(where.repositoryId, key, { state: "sent", home, sentAt, tries: 1, updatedAt: sentAt });
    passTime(20_000);
    await pollRuns(app());
    expect(keysSent()).not.toContain(key);
    passTime(45_000);
    await pollRuns(app());
    expect(keysSent().filter((sent) => sent === key)).toHaveLength(1);
    expect(await runNow(app(), run)).toMatchObject({ state: "sent", tries: 2, workflowRunId: expect.any(Number) });
  });

  it("is never sent again when GitHub took it without saying which run it is, as an older server does", async () => {
    const silent = () => hub.fail({ operation: DISPATCH, fault: { kind: "status", status: 204, when: "after" } });
    const found = await waitingRun(app(), hub);
    silent();
    expect(await sendRun(app(), found)).toEqual({ is: "done" });
    passTime(20_000);
    await pollRuns(app());
    expect(await runNow(app(), found)).toMatchObject({ workflowRunId: hub.dispatches().at(-1)?.runId, tries: 1 });
    await hub.commit({ [WORKFLOW_PATH]: WORKFLOW.replace(/^run-name:.*$/m, "") });
    const unnamed = await waitingRun(app(), hub);
    silent();
    await sendRun(app(), unnamed);
    await hub.commit({ [WORKFLOW_PATH]: WORKFLOW });
    passTime(5 * MINUTE);
    await pollRuns(app());
    expect(await runNow(app(), unnamed)).toMatchObject({ state: "sent", workflowRunId: null });
    expect(keysSent().filter((sent) => sent === unnamed.key)).toHaveLength(1);
    passTime(7 * 60 * MINUTE);
    await pollRuns(app());
    expect((await runNow(app(), unnamed)).state).toBe("ended");
  });

  it("goes on by itself when GitHub is away for a while", async () => {
    const run = await waitingRun(app(), hub);
    hub.fail({ operation: DISPATCH, fault: { kind: "status", status: 502, when: "before" } });
    expect(await sendRun(app(), run)).toMatchObject({ is: "later" });
    passTime(2 * MINUTE);
    await pollRuns(app());
    expect(await runNow(app(), run)).toMatchObject({ state: "sent", workflowRunId: expect.any(Number) });
    expect(keysSent().filter((sent) => sent === run.key)).toHaveLength(1);
  });
});

describe("a dispatch GitHub refuses", () => {
  const broken = async (text: string | null, act: () => Promise<void>) => {
    await hub.commit({ [WORKFLOW_PATH]: text });
    try {
      await act();
    } finally {
      await hub.commit({ [WORKFLOW_PATH]: WORKFLOW });
    }
  };

  it.each([
    [
      "no trigger",
      WORKFLOW.replace(/on:\n {2}workflow_dispatch:\n(?: {4}.*\n)+/, "on: push\n"),
      "has no `workflow_dispatch` trigger",
    ],
    ["gone", null, "There is no workflow verialgo.yml on the default branch"],
    ["older", WORKFLOW.replace(/ {6}actor:\n(?: {8}.*\n)+/, ""), "does not know all inputs"],
  ])("%s: ends the run, and comment and check run say what to do", async (_, text, advice) => {
    await broken(text, async () => {
      const run = await waitingRun(app(), hub);
      expect(await sendRun(app(), run)).toEqual({ is: "done" });
      expect(await runNow(app(), run)).toMatchObject({ state: "failed" });
      const comments = hub.comments(run.thread.number);
      expect(comments).toHaveLength(1);
      expect(comments[0]?.body).toContain("## ⛔ Not started");
      expect(comments[0]?.body).toContain(advice);
      expect(checkOf(hub, run)).toMatchObject({ status: "completed", conclusion: "neutral", title: "Not started" });
    });
  });

  it("is told later when the comment cannot be written now, and the run is not lost meanwhile", async () => {
    await broken(null, async () => {
      const run = await waitingRun(app(), hub);
      hub.fail({ operation: "issues/update-comment", times: 4, fault: { kind: "status", status: 500 } });
      expect(await sendRun(app(), run)).toMatchObject({ is: "later" });
      expect((await runNow(app(), run)).state).toBe("sent");
      passTime(2 * MINUTE);
      await pollRuns(app());
      expect((await runNow(app(), run)).state).toBe("failed");
      expect(hub.comments(run.thread.number)[0]?.body).toContain("## ⛔ Not started");
    });
  });

  it("by a rate limit stops the installation for as long as GitHub says, and the run waits", async () => {
    const run = await waitingRun(app(), hub);
    hub.fail({ operation: DISPATCH, fault: { kind: "secondary-limit", retryAfter: 600 } });
    const sent = await sendRun(app(), run);
    if (sent.is === "done") expect.fail("it was sent");
    expect(Date.parse(sent.until) - Date.now()).toBeGreaterThan(590_000);
    expect(await runNow(app(), run)).toMatchObject({ state: "waiting", tries: 0 });
    const asked = hub.requests({ operation: DISPATCH }).length;
    expect(await sendRun(app(), run)).toMatchObject({ is: "later" });
    expect(hub.requests({ operation: DISPATCH })).toHaveLength(asked);
    passTime(11 * MINUTE);
    expect(await sendRun(app(), run)).toEqual({ is: "done" });
  });
});

describe("runs of many", () => {
  const rows = async (view: FakeHub, count: number, of: Front): Promise<AppRun[]> => {
    const first = await waitingRun(of.app, view);
    const more = Array.from({ length: count - 1 }, (_, at) => ({ ...first, key: `${first.key}-${at}` }));
    for (const run of more) await of.app.store.addRun(run);
    return [first, ...more];
  };

  it("are sent as many as may run at once, a repository in turn, and the next when one is over", async () => {
    const org = await hub.install({ owner: "fair-org", repositories: 2, files: { [WORKFLOW_PATH]: WORKFLOW } });
    const few = await startApp(hub, { VERIALGO_RUNS_AT_ONCE: "4" });
    const [one, two] = org.repositories as [FakeHub, FakeHub];
    const flood = await rows(one, 20, few);
    await rows(two, 2, few);
    await serveInstallation(few.app, org.id);
    await serveInstallation(few.app, org.id);
    expect([one, two].map((view) => keysSent(view).length)).toEqual([2, 2]);
    const { repositoryId } = (flood[0] as AppRun).where;
    await few.app.store.changeRun(repositoryId, keysSent(one)[0] as string, { state: "ended" });
    await serveInstallation(few.app, org.id);
    expect([one, two].map((view) => keysSent(view).length)).toEqual([3, 2]);
    await few.stop();
  });

  it("never meet GitHub's secondary limit: many of one installation wait in the store, not in memory", async () => {
    const org = await hub.install({ owner: "busy-org", repositories: 1, files: { [WORKFLOW_PATH]: WORKFLOW } });
    const wide = await startApp(hub, { VERIALGO_RUNS_AT_ONCE: "500" });
    const [view] = org.repositories as [FakeHub];
    await rows(view, 84, wide);
    const before = hub.limitRefusals().length;
    const sentBy: number[] = [];
    for (let round = 0; round < 40 && keysSent(view).length < 84; round += 1) {
      const until = await serveInstallation(wide.app, org.id);
      sentBy.push(keysSent(view).length);
      if (until > Date.now()) passTime(until - Date.now());
    }
    expect(keysSent(view)).toHaveLength(84);
    expect(new Set(keysSent(view)).size).toBe(84);
    expect(sentBy[0]).toBe(Math.floor(PACE.minute * 0.6));
    expect(hub.limitRefusals()).toHaveLength(before);
    await wide.stop();
  });
});

describe("wishes of many", () => {
  it("never meet GitHub's secondary limit either: what cannot be answered now waits in the store", async () => {
    const org = await hub.install({
      ...{ owner: "loud-org", repositories: 2, files: { [WORKFLOW_PATH]: WORKFLOW }, roles: { alice: "write" } },
    });
    const views = org.repositories as [FakeHub, FakeHub];
    const wishes = 24;
    for (let at = 0; at < wishes; at += 1) {
      const view = views[at % 2] as FakeHub;
      view.as("alice").comment(view.addIssue({ title: "Sort" }), "/verialgo implement");
    }
    await drain(app(), hub);
    const left = await app().store.tasksOf(org.id);
    expect(left).toBeGreaterThan(wishes / 2);
    const sent = () => views.flatMap((view) => keysSent(view));
    for (let round = 0; round < 60 && sent().length < 10; round += 1) {
      await serveInstallation(app(), org.id);
      passTime(15_000);
      await drain(app(), hub);
    }
    for (let round = 0; round < 60 && (await app().store.tasksOf(org.id)) > 0; round += 1) {
      passTime(MINUTE);
      await drain(app(), hub);
    }
    expect(await app().store.tasksOf(org.id)).toBe(0);
    expect(views.flatMap((view) => view.comments()).filter(({ author }) => author.type === "Bot")).toHaveLength(wishes);
    expect(hub.limitRefusals()).toEqual([]);
  });
});

describe("the loop", () => {
  it("sends what comes when it is rung, serves every installation, and ends when the App stops", async () => {
    vi.useRealTimers();
    const org = await hub.install({ owner: "other-org", repositories: 1, files: { [WORKFLOW_PATH]: WORKFLOW } });
    const [view] = org.repositories as [FakeHub];
    const stopping = new AbortController();
    // Nothing but a ring ends a wait, and the end of what was under way rings as well.
    const bells = { tasks: createBell(endless), runs: createBell(endless) };
    const running = { ...app(), signal: stopping.signal, clock: systemClock, bells };
    const over = startDispatcher(running);
    const runs = [await waitingRun(running, hub), await waitingRun(running, view), await waitingRun(running, hub)];
    const meanwhile = { ...(runs[0] as AppRun), key: "comment-meanwhile" };
    hub.onRequest({ operation: DISPATCH, run: async () => void (await running.store.addRun(meanwhile)) });
    running.bells.runs.ring();
    await vi.waitFor(async () => {
      for (const run of [...runs, meanwhile]) expect((await runNow(running, run)).workflowRunId).not.toBeNull();
    }, 60_000);
    stopping.abort();
    await over;
    const last = await waitingRun(running, hub);
    expect((await runNow(running, last)).state).toBe("waiting");
  });
});
