import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_ATTEMPTS, MOST_REFUSED, missedDeliveries } from "../../../src/entry/app/missed-deliveries.ts";
import { sweep } from "../../../src/entry/app/sweep.ts";
import type { PastDelivery } from "../../../src/github/app-identity.ts";
import { markerLine } from "../../../src/github/marker.ts";
import type { Front } from "../../support/app-front/start-front.ts";
import { drain, passTime, startApp, startAppHub, stepTime } from "../../support/app-runs.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let hub: FakeHub;
let front: Front;
beforeAll(async () => {
  hub = await startAppHub();
});
beforeEach(async () => {
  stepTime();
  passTime(2 * HOUR);
  front = await startApp(hub);
  await sweep(front.app);
});
afterEach(async () => {
  await front.stop();
  hub.resumeWebhooks();
  vi.useRealTimers();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.limitRefusals()).toEqual([]);
  await hub.stop();
});

const has = (key: string) => front.app.store.hasEvent(hub.state.id, key);
const redelivered = () => hub.requests({ operation: "apps/redeliver-webhook-delivery" }).length;

/** A repository is looked through when something came from it. */
async function somethingCame(): Promise<void> {
  hub.as("alice").comment(hub.addIssue({ title: "First" }), "/verialgo help");
  await hub.webhooksSettled();
}

/** What somebody asks while nothing reaches the App. */
async function missed(body: string): Promise<{ key: string; number: number; commentId: number }> {
  hub.pauseWebhooks();
  const number = hub.addIssue({ title: "Sort a list" });
  const { commentId } = hub.as("alice").comment(number, body);
  await hub.webhooksSettled();
  hub.resumeWebhooks();
  return { key: `comment-${commentId}`, number, commentId };
}

describe("deliveries that were missed", () => {
  it("while the App was down are asked for again, once, and worked on", async () => {
    const { key, number } = await missed("/verialgo implement");
    hub.pauseWebhooks();
    hub.as("alice").label(hub.addIssue({ title: "By label" }), "algo");
    await hub.webhooksSettled();
    hub.resumeWebhooks();
    passTime(5 * MINUTE);
    const before = redelivered();
    expect(await sweep(front.app)).toBe(true);
    await drain(front.app, hub);
    expect(await has(key)).toBe(true);
    expect((await front.app.store.runsOf(hub.installation().id, ["waiting"])).map((run) => run.key)).toHaveLength(2);
    expect((await front.app.store.run(hub.state.id, key))?.thread.number).toBe(number);
    const asked = redelivered() - before;
    await sweep(front.app);
    expect(redelivered()).toBe(before + asked);
  });

  it("that GitHub will not send again do not keep the next look from being a short one", async () => {
    await missed("/verialgo status");
    passTime(5 * MINUTE);
    hub.fail({ operation: "apps/redeliver-webhook-delivery", fault: { kind: "status", status: 422 } });
    expect(await sweep(front.app)).toBe(true);
  });

  it("are looked for since the last look that was whole", async () => {
    const { key } = await missed("/verialgo status");
    passTime(20 * MINUTE);
    hub.fail({ operation: "apps/redeliver-webhook-delivery", times: 4, fault: { kind: "status", status: 502 } });
    expect(await sweep(front.app)).toBe(false);
    passTime(20 * MINUTE);
    expect(await sweep(front.app)).toBe(true);
    await hub.webhooksSettled();
    expect(await has(key)).toBe(true);
  });

  it("are found also after a look by a clock that went ahead and was put back", async () => {
    const { key } = await missed("/verialgo status");
    passTime(20 * MINUTE);
    await front.app.store.setNote("swept-deliveries", new Date(Date.now() + 24 * HOUR).toISOString());
    await sweep(front.app);
    await hub.webhooksSettled();
    expect(await has(key)).toBe(true);
  });

  const attempt = (guid: string, at: number, statusCode: number): PastDelivery => ({
    ...{ id: `${guid}-${at}`, guid, statusCode, deliveredAt: new Date(at * 1_000).toISOString() },
    ...{ event: "issues", action: "labeled", installationId: 1, repositoryId: 2 },
  });
  const times = (count: number, guid: string, statusCode: number) =>
    Array.from({ length: count }, (_, at) => attempt(guid, at, statusCode));

  it("are the ones no attempt of which was taken, the oldest first, by their newest attempt", () => {
    const log = [
      ...[attempt("a", 9, 503), attempt("b", 8, 202), attempt("c", 7, 0), attempt("a", 6, 0), attempt("b", 5, 504)],
      attempt("d", 4, 502),
    ];
    expect(missedDeliveries(log).map(({ id }) => id)).toEqual(["d-4", "c-7", "a-9"]);
  });

  it("are given up when they are refused again and again, or never arrive", () => {
    expect(missedDeliveries(times(MOST_REFUSED - 1, "a", 401))).toHaveLength(1);
    expect(missedDeliveries(times(MOST_REFUSED, "a", 401))).toEqual([]);
    expect(missedDeliveries(times(MOST_ATTEMPTS - 1, "a", 503))).toHaveLength(1);
    expect(missedDeliveries(times(MOST_ATTEMPTS, "a", 503))).toEqual([]);
  });
});

describe("commands no delivery told of", () => {
  /** GitHub has lost the deliveries, too. */
  const withoutLog = () => vi.spyOn(front.app.identity, "deliveries").mockResolvedValue([]);

  it("are found in repositories that were active, as they stand, and answered once", async () => {
    await somethingCame();
    const found = await missed("Please:\n\n/verialgo implement heap sort");
    const plain = await missed("Only talk.");
    const edited = await missed("/verialgo implement");
    passTime(MINUTE);
    hub.as("alice").editComment(edited.commentId, "/verialgo implement something else");
    await hub.webhooksSettled();
    passTime(5 * MINUTE);
    withoutLog();
    await sweep(front.app);
    expect(await Promise.all([found, plain, edited].map(({ key }) => has(key)))).toEqual([true, false, false]);
    await drain(front.app, hub);
    const run = await front.app.store.run(hub.state.id, found.key);
    expect(run).toMatchObject({ state: "waiting", actor: { login: "alice" }, thread: { number: found.number } });
    expect(run?.command).toContain("heap sort");
    await sweep(front.app);
    expect(await front.app.store.tasksOf(hub.installation().id)).toBe(0);
    expect(hub.comments(found.number)).toHaveLength(2);
  });

  it("are found also after a look by a clock that went ahead and was put back", async () => {
    await somethingCame();
    const { key } = await missed("/verialgo implement bubble sort");
    passTime(20 * MINUTE);
    withoutLog();
    await front.app.store.setNote("swept-comments", new Date(Date.now() + 24 * HOUR).toISOString());
    await sweep(front.app);
    expect(await has(key)).toBe(true);
  });

  it("are worked on in the order they were asked in, the last ones first where there are too many", async () => {
    await somethingCame();
    const { key, number } = await missed("/verialgo implement");
    hub.pauseWebhooks();
    hub.as("alice").comment(number, "/verialgo cancel");
    await hub.webhooksSettled();
    hub.resumeWebhooks();
    passTime(5 * MINUTE);
    withoutLog();
    await sweep(front.app);
    await drain(front.app, hub);
    expect(await front.app.store.run(hub.state.id, key)).toMatchObject({ state: "cancelled" });
    expect(hub.requests({ operation: "issues/list-comments-for-repo" }).at(-1)?.path).toContain("direction=desc");
  });

  it("are no longer unanswered where a workflow that listened itself took them up", async () => {
    await somethingCame();
    const { key, number } = await missed("/verialgo implement");
    const marker = { runId: "5", attempt: 1, key, kind: "run", askedAt: null, isOver: true } as const;
    hub.as("github-actions[bot]").comment(number, `${markerLine(marker)}\n## ✅ verified`);
    passTime(20 * MINUTE);
    withoutLog();
    await sweep(front.app);
    expect(await has(key)).toBe(false);
    expect(hub.comments(number)).toHaveLength(2);
  });

  it("are looked for again when GitHub had trouble", async () => {
    await somethingCame();
    const { key } = await missed("/verialgo help");
    withoutLog();
    passTime(20 * MINUTE);
    hub.fail({ operation: "issues/list-comments-for-repo", times: 4, fault: { kind: "status", status: 502 } });
    expect(await sweep(front.app)).toBe(false);
    passTime(20 * MINUTE);
    expect(await sweep(front.app)).toBe(true);
    expect(await has(key)).toBe(true);
  });

  it("are let alone while their webhook may still be on its way, and when they are from before the last look", async () => {
    await somethingCame();
    withoutLog();
    const early = await missed("/verialgo help");
    await sweep(front.app);
    expect(await has(early.key)).toBe(false);
    passTime(5 * MINUTE);
    await sweep(front.app);
    expect(await has(early.key)).toBe(true);
    await front.app.store.setNote("swept-comments", new Date(Date.now() + HOUR).toISOString());
    const old = await missed("/verialgo help");
    passTime(2 * HOUR);
    await sweep(front.app);
    expect(await has(old.key)).toBe(false);
  });

  it("of a stranger start nothing, and one repository that cannot be read does not keep the others from being looked through", async () => {
    const org = await hub.install({ owner: "gone-org", repositories: 1 });
    const [view] = org.repositories as [FakeHub];
    view.as("gone-org").comment(view.addIssue({ title: "x" }), "/verialgo help");
    await somethingCame();
    await hub.webhooksSettled();
    org.uninstall();
    withoutLog();
    hub.pauseWebhooks();
    const number = hub.addIssue({ title: "Sort" });
    const { commentId } = hub.as("mallory").comment(number, "/verialgo implement");
    await hub.webhooksSettled();
    hub.resumeWebhooks();
    passTime(5 * MINUTE);
    expect(await sweep(front.app)).toBe(true);
    expect(front.lines.join("")).toContain("Comments could not be looked through");
    expect(await has(`comment-${commentId}`)).toBe(true);
    await drain(front.app, hub);
    expect(hub.comments(number)).toHaveLength(1);
  });
});

describe("old entries", () => {
  it("are forgotten, but none that GitHub may still send again", async () => {
    const { store, settings } = front.app;
    const prune = vi.spyOn(store, "prune");
    await sweep(front.app);
    const [before = ""] = prune.mock.calls.at(-1) ?? [];
    const hours = (Date.now() - Date.parse(before)) / HOUR;
    expect(hours).toBeGreaterThanOrEqual(96);
    expect(hours).toBeGreaterThanOrEqual(settings.maxEventAgeHours + 24);
  });
});
