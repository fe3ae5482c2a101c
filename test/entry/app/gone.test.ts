import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { serveInstallation } from "../../../src/entry/app/dispatcher.ts";
import { handleProgress } from "../../../src/entry/app/progress.ts";
import type { Front } from "../../support/app-front/start-front.ts";
import {
  askedRun,
  drain,
  runNow,
  sentRun,
  startApp,
  startAppHub,
  stepTime,
  WORKFLOW,
  WORKFLOW_PATH,
} from "../../support/app-runs.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

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

const team = (owner: string, selection: "all" | "selected" = "all") =>
  hub.install({ owner, selection, repositories: 2, files: { [WORKFLOW_PATH]: WORKFLOW }, roles: { alice: "write" } });

describe("where the App may no longer work", () => {
  it("nothing is left to do once it is uninstalled, and others are not touched", async () => {
    const org = await team("leaving");
    const [one] = org.repositories as [FakeHub];
    const waiting = await askedRun(front, one);
    const stays = await askedRun(front, hub);
    one.as("alice").comment(waiting.thread.number, "/verialgo help");
    await hub.webhooksSettled();
    org.uninstall();
    await hub.webhooksSettled();
    const before = hub.requests().length;
    await drain(front.app, hub);
    await serveInstallation(front.app, org.id);
    expect((await runNow(front.app, waiting)).state).toBe("cancelled");
    expect(await front.app.store.tasksOf(org.id)).toBe(0);
    expect((await runNow(front.app, stays)).state).toBe("waiting");
    expect(
      hub
        .requests()
        .slice(before)
        .filter(({ status }) => status === 200 || status === 201),
    ).toEqual([]);
  });

  it("only the repositories that were taken out are left alone", async () => {
    const org = await team("choosing", "selected");
    const [one, two] = org.repositories as [FakeHub, FakeHub];
    const [out, stays] = [await askedRun(front, one), await askedRun(front, two)];
    org.choose([one.repo], false);
    await drain(front.app, hub);
    expect([await runNow(front.app, out), await runNow(front.app, stays)].map(({ state }) => state)).toEqual([
      "cancelled",
      "waiting",
    ]);
  });

  it("a run under way ends without a word when its end can be told nobody", async () => {
    const org = await team("suspending");
    const [one] = org.repositories as [FakeHub];
    const run = await sentRun(front, one);
    await one.endRun(run.workflowRunId, "success");
    await hub.webhooksSettled();
    const [task] = await front.app.store.dueTasks(new Date().toISOString(), 1, new Set());
    org.suspend();
    if (task === undefined) expect.fail("no event came");
    expect(await handleProgress(front.app, task)).toEqual({ is: "done" });
    expect(await runNow(front.app, run)).toMatchObject({
      state: "ended",
      note: expect.stringMatching(/suspended|installed/),
    });
  });
});
