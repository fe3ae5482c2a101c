import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../../../src/entry/app/app-context.ts";
import { serveInstallation } from "../../../src/entry/app/dispatcher.ts";
import { handleNotice } from "../../../src/entry/app/handle-notice.ts";
import { pollRuns } from "../../../src/entry/app/poll-runs.ts";
import { MOST_TRIES, sendRun } from "../../../src/entry/app/send-run.ts";
import { createAppIdentity } from "../../../src/github/create-app-identity.ts";
import { StoreError } from "../../../src/ports/app-store.ts";
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
  hub = await startAppHub();
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
  await hub.stop();
});

/** Has a process act that is killed when `operation` reaches GitHub, which carries it out: from then on it asks and keeps nothing. */
async function killedAt(operation: string, act: (app: App) => Promise<unknown>): Promise<void> {
  const { app } = front;
  const killed = new AbortController();
  const { appId, apiUrl, serverUrl, privateKey } = app.settings;
  const identity = createAppIdentity({
    ...{ appId, apiUrl, serverUrl, clock: app.clock, toolVersion: "0", privateKey: privateKey.reveal() },
    signal: killed.signal,
  });
  const changeRun: App["store"]["changeRun"] = async (...change) => {
    if (killed.signal.aborted) throw new StoreError("The process is gone.");
    await app.store.changeRun(...change);
  };
  hub.onRequest({ operation, run: () => killed.abort() });
  await act({ ...app, identity, store: { ...app.store, changeRun } }).catch(() => {});
  expect(killed.signal.aborted).toBe(true);
}

describe("an App that is killed", () => {
  it.each(["apps/create-installation-access-token", "repos/get", "actions/create-workflow-dispatch"])(
    "while it sends a run, at %s, has sent it once when it is back",
    async (operation) => {
      const run = await askedRun(front, hub);
      const { installationId } = run.where;
      await killedAt(operation, (app) => serveInstallation(app, installationId));
      const sentBy = () => hub.dispatches().filter(({ inputs }) => inputs.key === run.key);
      // GitHub carries on by itself what reached it.
      while (operation.includes("dispatch") && sentBy().length === 0) await sleep(10);
      expect((await runNow(front.app, run)).workflowRunId).toBeNull();
      passTime(90_000);
      await pollRuns(front.app);
      await serveInstallation(front.app, installationId);
      const sent = sentBy();
      expect(sent).toHaveLength(1);
      expect(await runNow(front.app, run)).toMatchObject({ state: "sent", workflowRunId: sent[0]?.runId });
    },
  );

  const ENDING = ["apps/create-installation-access-token", "issues/list-comments", "checks/update"];
  const CASES: readonly (readonly [operation: string, how: "silent" | "told"])[] = [
    ...ENDING.map((operation) => [operation, "silent"] as const),
    ["issues/update-comment", "silent"],
    ...ENDING.map((operation) => [operation, "told"] as const),
    ["issues/delete-comment", "told"],
  ];
  it.each(CASES)(
    "while it says that a run is over, at %s (%s), says it once when it is back",
    async (operation, how) => {
      const run = await sentRun(front, hub);
      if (how === "told") await saysVerdict(hub, run, "verified");
      await hub.endRun(run.workflowRunId, "success");
      await hub.webhooksSettled();
      const [task] = await front.app.store.dueTasks(new Date().toISOString(), 1, new Set());
      if (task === undefined) expect.fail("no event came");
      await killedAt(operation, (app) => handleNotice(app, task));
      expect((await runNow(front.app, run)).state).toBe("sent");
      passTime(60_000);
      await drain(front.app, hub);
      expect((await runNow(front.app, run)).state).toBe("ended");
      expect(checkOf(hub, run)).toMatchObject({ conclusion: how === "told" ? "success" : "neutral" });
      const comments = hub.comments(run.thread.number).filter(({ author }) => author.type === "Bot");
      expect(comments).toHaveLength(1);
      expect(comments[0]?.body).toContain(how === "told" ? "✅ verified" : "Ended without a result");
    },
  );
});

it("a dispatch whose answer was lost, and which a limit keeps from being looked for, is not sent again", async () => {
  const run = await askedRun(front, hub);
  hub.fail({ operation: "actions/create-workflow-dispatch", fault: { kind: "cut", when: "after" } });
  hub.fail({ operation: "actions/list-workflow-runs", fault: { kind: "secondary-limit", retryAfter: 5 } });
  await sendRun(front.app, run);
  expect(await runNow(front.app, run)).toMatchObject({ state: "sent", workflowRunId: null });
  passTime(90_000);
  await serveInstallation(front.app, run.where.installationId);
  await pollRuns(front.app);
  const sent = hub.dispatches().filter(({ inputs }) => inputs.key === run.key);
  expect(sent).toHaveLength(1);
  expect(await runNow(front.app, run)).toMatchObject({ state: "sent", workflowRunId: sent[0]?.runId });
});

describe("a GitHub that never answers a dispatch", () => {
  it("is given up after many tries, and that is told", async () => {
    const run = await askedRun(front, hub);
    await front.app.store.changeRun(run.where.repositoryId, run.key, { tries: MOST_TRIES - 1 });
    hub.fail({ operation: "actions/create-workflow-dispatch", times: 4, fault: { kind: "status", status: 502 } });
    await serveInstallation(front.app, run.where.installationId);
    expect(await runNow(front.app, run)).toMatchObject({ state: "failed", tries: MOST_TRIES });
    const said = hub.comments(run.thread.number).at(-1)?.body;
    expect(said).toContain("GitHub did not say whether it started the workflow verialgo.yml");
    expect(said).toContain("It is not known whether a run was started after all");
  });
});
