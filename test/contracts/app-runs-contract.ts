import { describe, expect, it } from "vitest";
import type { AppRunState } from "../../src/domain/app-run.ts";
import type { AppStore } from "../../src/ports/app-store.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { appRun, second, whereOf } from "../support/app-notices.ts";
import { virtualClock } from "../support/virtual-clock.ts";

/** The part of the store's contract that is about runs. */
export function appRunsContract(open: (clock: Clock) => AppStore): void {
  const opened = () => open(virtualClock());

  describe("runs", () => {
    it("are kept once a key, come back as they were and change as told", async () => {
      const clock = virtualClock();
      const store = open(clock);
      const run = appRun("comment-1");
      expect(await Promise.all([store.addRun(run), store.addRun({ ...run, command: "/verialgo help" })])).toEqual([
        true,
        false,
      ]);
      expect(await store.run(1, "comment-1")).toEqual(run);
      expect(await store.run(2, "comment-1")).toBeNull();
      const home = { owner: "org", repo: "runner", repositoryId: 99, branch: "main" };
      clock.pass(5_000);
      await store.changeRun(1, "comment-1", { state: "sent", home, workflowRunId: 12_000_000_001, tries: 1 });
      expect(await store.run(1, "comment-1")).toEqual({
        ...run,
        state: "sent",
        home,
        workflowRunId: 12_000_000_001,
        tries: 1,
        updatedAt: clock.now().toISOString(),
      });
      expect(await store.runByWorkflowRun(99, 12_000_000_001)).toMatchObject({ key: "comment-1" });
      expect(await store.runByWorkflowRun(1, 12_000_000_001)).toBeNull();
      await store.changeRun(1, "comment-1", { note: "done", updatedAt: second(1) });
      expect(await store.run(1, "comment-1")).toMatchObject({ state: "sent", note: "done", updatedAt: second(1) });
      await store.changeRun(1, "unknown", { state: "ended" });
      expect(await store.run(1, "unknown")).toBeNull();
      await store.close();
    });

    it("of a thread come newest first and at most twenty", async () => {
      const store = opened();
      for (let n = 1; n <= 22; n += 1) await store.addRun(appRun(`k${n}`));
      await store.addRun(appRun("other", { thread: { number: 8, kind: "pull", title: "x" } }));
      const keys = (await store.runsOfThread(1, 7)).map(({ key }) => key);
      expect(keys).toEqual(Array.from({ length: 20 }, (_, n) => `k${22 - n}`));
      await store.close();
    });

    it("of an installation come oldest first, whatever their states", async () => {
      const store = opened();
      const states: AppRunState[] = ["waiting", "running", "sent", "waiting", "ended"];
      for (const [n, state] of states.entries()) await store.addRun(appRun(`k${n}`, { state, where: whereOf(n, 1) }));
      await store.addRun(appRun("foreign", { where: whereOf(50, 2) }));
      const keys = async (...asked: AppRunState[]) => (await store.runsOf(1, asked)).map(({ key }) => key);
      expect(await keys("sent", "waiting", "running")).toEqual(["k0", "k1", "k2", "k3"]);
      expect(await keys("waiting")).toEqual(["k0", "k3"]);
      expect(await keys()).toEqual([]);
      expect(await store.waitingInstallations()).toEqual([1, 2]);
      expect(await store.counts()).toMatchObject({ waiting: 3, active: 2 });
      await store.close();
    });

    it("that nothing was heard of come by the time of their last change", async () => {
      const store = opened();
      await store.addRun(appRun("late", { state: "sent", updatedAt: second(30) }));
      await store.addRun(appRun("early", { state: "running", updatedAt: second(10) }));
      await store.addRun(appRun("over", { state: "ended", updatedAt: second(1) }));
      const keys = async (before: number, limit: number) =>
        (await store.staleRuns(["sent", "running"], second(before), limit)).map(({ key }) => key);
      expect(await keys(31, 5)).toEqual(["early", "late"]);
      expect(await keys(31, 1)).toEqual(["early"]);
      expect(await keys(30, 5)).toEqual(["early"]);
      await store.close();
    });
  });
}
