import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handleButton, keyAgain } from "../../../src/entry/app/buttons.ts";
import { sendRun } from "../../../src/entry/app/send-run.ts";
import type { Front } from "../../support/app-front/start-front.ts";
import {
  askedRun,
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

let hub: FakeHub;
let front: Front;
beforeAll(async () => {
  hub = await startAppHub({ roles: { alice: "write", bob: "maintain", rita: "read", tom: "triage" } });
});
beforeEach(async () => {
  stepTime();
  passTime(10 * 60_000);
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

const threadRuns = (number: number) => front.app.store.runsOfThread(hub.state.id, number);
const writes = (since: number) =>
  hub
    .requests()
    .slice(since)
    .filter(({ method, path }) => method !== "GET" && !/graphql|access_tokens|installation\/token/.test(path));

const press = async (who: string, id: number | null, button: "cancel" | "rerun" | "rerequest") => {
  const person = hub.as(who);
  if (button === "rerequest") person.rerequest(id ?? 0);
  else person.pressButton(id ?? 0, button);
  return drain(front.app, hub);
};

describe("Cancel", () => {
  it("stops a run that waits, and comment and check run say who did", async () => {
    const run = await askedRun(front, hub);
    await press("bob", run.checkRunId, "cancel");
    expect(await runNow(front.app, run)).toMatchObject({ state: "cancelled", note: "bob cancelled the run." });
    const [comment, ...more] = hub.comments(run.thread.number).slice(1);
    expect(more).toEqual([]);
    expect(comment?.body).toContain("cancelled by `bob` before it began");
    expect(checkOf(hub, run)).toMatchObject({ status: "completed", conclusion: "cancelled" });
    expect(hub.dispatches().map(({ inputs }) => inputs.key)).not.toContain(run.key);
  });

  it("keeps a run from being sent at once, also when nobody can be told just now", async () => {
    const run = await askedRun(front, hub);
    hub.fail({ operation: "issues/update-comment", fault: { kind: "secondary-limit", retryAfter: 200 } });
    expect(await press("alice", run.checkRunId, "cancel")).toMatchObject([{ is: "later" }]);
    passTime(1_000);
    await sendRun(front.app, run);
    expect(await runNow(front.app, run)).toMatchObject({ state: "cancelled", note: null, sentAt: null });
    passTime(5 * 60_000);
    await drain(front.app, hub);
    expect(await runNow(front.app, run)).toMatchObject({ state: "cancelled", note: "alice cancelled the run." });
    expect(hub.comments(run.thread.number).at(-1)?.body).toContain("cancelled by `alice`");
    expect(checkOf(hub, run)).toMatchObject({ conclusion: "cancelled" });
  });

  it("stops the workflow run of one that was sent, whose end is then told", async () => {
    const run = await sentRun(front, hub);
    await hub.startRun(run.workflowRunId);
    await drain(front.app, hub);
    await press("alice", run.checkRunId, "cancel");
    await drain(front.app, hub);
    expect(hub.state.runs.get(run.workflowRunId)).toMatchObject({ status: "completed", conclusion: "cancelled" });
    expect(await runNow(front.app, run)).toMatchObject({ state: "ended", note: "The run was cancelled." });
    expect(checkOf(hub, run)).toMatchObject({ conclusion: "cancelled" });
  });

  it("waits for the answer to a dispatch that is under way", async () => {
    const run = await sentRun(front, hub);
    await front.app.store.changeRun(run.where.repositoryId, run.key, { workflowRunId: null });
    expect(await press("alice", run.checkRunId, "cancel")).toMatchObject([{ is: "later" }]);
    await front.app.store.changeRun(run.where.repositoryId, run.key, { workflowRunId: run.workflowRunId });
    passTime(31_000);
    await drain(front.app, hub);
    expect(hub.state.runs.get(run.workflowRunId)?.conclusion).toBe("cancelled");
  });
});

describe("Run again", () => {
  it.each(["rerun", "rerequest"] as const)("(%s) asks for the same with another key, once a press", async (button) => {
    const run = await sentRun(front, hub, { command: "/verialgo implement quick sort" });
    await saysVerdict(hub, run, "unverified");
    await hub.endRun(run.workflowRunId, "failure");
    await drain(front.app, hub);
    await press("bob", run.checkRunId, button);
    const [again, ...more] = await threadRuns(run.thread.number);
    expect(more.map(({ key }) => key)).toEqual([run.key]);
    expect(again).toMatchObject({ state: "waiting", command: run.command, actor: { login: "bob" } });
    expect(again?.key).toMatch(new RegExp(`^${run.key}-again-\\d{7,}$`));
    expect(again?.checkRunId).not.toBe(run.checkRunId);
    expect(hub.comments(run.thread.number).at(-1)?.body).toContain("Queued");
    // GitHub's redelivery of the same press.
    await press("bob", run.checkRunId, button);
    expect(await threadRuns(run.thread.number)).toHaveLength(2);
  });

  it("adds one run however many press it, and another when that one is over", async () => {
    const run = await sentRun(front, hub);
    await hub.endRun(run.workflowRunId, "failure");
    await drain(front.app, hub);
    for (const [who, button] of [
      ["alice", "rerun"],
      ["bob", "rerun"],
      ["bob", "rerequest"],
    ] as const)
      await press(who, run.checkRunId, button);
    const [again, ...more] = await threadRuns(run.thread.number);
    expect(more.map(({ key }) => key)).toEqual([run.key]);
    await press("alice", again?.checkRunId ?? 0, "cancel");
    await press("bob", again?.checkRunId ?? 0, "rerun");
    expect((await threadRuns(run.thread.number)).map(({ state }) => state)).toEqual(["waiting", "cancelled", "ended"]);
  });

  it("does nothing while the run goes on", async () => {
    const run = await askedRun(front, hub);
    const at = new Date().toISOString();
    const sender = { login: "alice", id: hub.as("alice").account.id, isBot: false };
    const notice = { kind: "button", button: "rerun", runKey: run.key, sender, at } as const;
    const task = {
      id: 1,
      noticed: { where: run.where, key: "button-1", notice },
      deliveryId: "d",
      receivedAt: at,
      tries: 0,
    };
    const before = hub.requests().length;
    expect(await handleButton(front.app, task)).toEqual({ is: "done" });
    expect(hub.requests()).toHaveLength(before);
  });

  it("is refused, and says so, when the issue's text is another one by now", async () => {
    const run = await sentRun(front, hub);
    await hub.endRun(run.workflowRunId, "failure");
    await drain(front.app, hub);
    hub.issue(run.thread.number).body = "Something else, please.";
    await press("alice", run.checkRunId, "rerun");
    expect(await threadRuns(run.thread.number)).toHaveLength(1);
    expect(hub.comments(run.thread.number).at(-1)?.body).toContain("The text of this issue is another one");
  });

  it("counts its number apart from a workflow run's own attempts, and never grows", () => {
    const again = keyAgain("comment-5", "button-9-rerun-0123456789abcdef");
    expect(again).toMatch(/^comment-5-again-\d{7,10}$/);
    expect(keyAgain(again, "button-9-rerun-fedcba9876543210").match(/-again-/g)).toHaveLength(1);
    expect(keyAgain("comment-5", "button-9-rerun-0123456789abcdee")).not.toBe(again);
  });
});

describe("who may not start a run", () => {
  it("presses in vain, reader, triager or stranger, and nobody is told anything", async () => {
    const waiting = await askedRun(front, hub);
    const over = await sentRun(front, hub);
    await hub.endRun(over.workflowRunId, "failure");
    await drain(front.app, hub);
    const before = hub.requests().length;
    for (const who of ["rita", "tom", "stranger"]) {
      await press(who, waiting.checkRunId, "cancel");
      await press(who, over.checkRunId, "rerun");
      await press(who, over.checkRunId, "rerequest");
    }
    expect(hub.requests({ operation: "repos/get-collaborator-permission-level" }).length).toBeGreaterThanOrEqual(9);
    expect(writes(before)).toEqual([]);
    expect((await runNow(front.app, waiting)).state).toBe("waiting");
    expect(await threadRuns(over.thread.number)).toHaveLength(1);
  });
});
