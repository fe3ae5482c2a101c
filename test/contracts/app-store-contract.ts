import { describe, expect, it } from "vitest";
import { APP_RUN_STATES } from "../../src/domain/app-run.ts";
import { type AppStore, StoreError, type Task } from "../../src/ports/app-store.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { appRun, delivery, gone, second, whereOf, wish } from "../support/app-notices.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import { appRunsContract } from "./app-runs-contract.ts";

/** What every store of the App holds. `open` gives a new, empty one. */
export function appStoreContract(open: (clock: Clock) => AppStore): void {
  const opened = () => open(virtualClock());
  const free = new Set<number>();
  const keysOf = (tasks: readonly Task[]) => tasks.map(({ noticed }) => noticed.key);
  /** Keeps one delivery a key, of that repository, a second apart. */
  const keepAll = async (store: AppStore, keys: readonly (readonly [repository: number, key: string])[]) => {
    for (const [at, [repository, key]] of keys.entries())
      await store.keep(delivery(`d-${key}`, wish(repository, key), at));
  };

  describe("deliveries", () => {
    it("I03 keeps each id once and each event once, also when they come at the same time", async () => {
      const store = opened();
      const kept = await Promise.all([
        store.keep(delivery("a", wish(1, "comment-1"))),
        store.keep(delivery("a", wish(1, "comment-1"))),
        store.keep(delivery("b", wish(1, "comment-1"))),
        store.keep(delivery("c", wish(2, "comment-1"))),
        store.keep(delivery("d", wish(1, "comment-2"))),
      ]);
      const isNew = { is: "new" };
      const again = (what: string) => ({ is: "repeated", what });
      expect(kept).toEqual([isNew, again("delivery"), again("event"), isNew, isNew]);
      expect(await store.keep(delivery("b", wish(1, "comment-1")))).toEqual(again("delivery"));
      expect(await store.hasEvent(1, "comment-1")).toBe(true);
      expect(await store.hasEvent(2, "comment-2")).toBe(false);
      expect(await store.counts()).toEqual({ deliveries: 4, tasks: 3, waiting: 0, active: 0 });
      await store.close();
    });

    it("keeps one that starts nothing without a task, as often as others of them come", async () => {
      const store = opened();
      expect(await store.keep(delivery("a", null))).toEqual({ is: "new" });
      expect(await store.keep(delivery("b", null))).toEqual({ is: "new" });
      expect(await store.keep(delivery("a", null))).toEqual({ is: "repeated", what: "delivery" });
      expect(await store.counts()).toMatchObject({ deliveries: 2, tasks: 0 });
      await store.close();
    });

    it("an event stays known when its task is done", async () => {
      const store = opened();
      await store.keep(delivery("a", wish(1, "comment-1")));
      const [task] = await store.dueTasks(second(0), 1, free);
      await store.finishTask(task!.id);
      expect(await store.keep(delivery("b", wish(1, "comment-1")))).toEqual({ is: "repeated", what: "event" });
      expect((await store.counts()).tasks).toBe(0);
      await store.close();
    });
  });

  describe("tasks", () => {
    it("come back with everything they were kept with", async () => {
      const store = opened();
      const noticed = wish(6_000_000_005, "comment-1", 7_000_000_001);
      await store.keep(delivery("a", noticed, 3));
      expect(await store.dueTasks(second(3), 5, free)).toEqual([
        { id: expect.any(Number), noticed, deliveryId: "a", receivedAt: second(3), tries: 0 },
      ]);
      await store.close();
    });

    it("of one repository come one at a time, in the order they arrived", async () => {
      const store = opened();
      await keepAll(store, [
        [1, "a1"],
        [1, "a2"],
        [1, "a3"],
      ]);
      const seen: string[] = [];
      for (let due = await store.dueTasks(second(9), 5, free); due.length > 0; ) {
        expect(due).toHaveLength(1);
        seen.push(...keysOf(due));
        await store.finishTask(due[0]!.id);
        due = await store.dueTasks(second(9), 5, free);
      }
      expect(seen).toEqual(["a1", "a2", "a3"]);
      await store.close();
    });

    it("are never more than asked for, and none of a busy repository", async () => {
      const store = opened();
      await keepAll(
        store,
        [1, 2, 3, 4, 5].map((repository) => [repository, `k${repository}`]),
      );
      expect(keysOf(await store.dueTasks(second(9), 2, free))).toEqual(["k1", "k2"]);
      expect(keysOf(await store.dueTasks(second(9), 2, new Set([1, 2, 4])))).toEqual(["k3", "k5"]);
      expect(await store.dueTasks(second(9), 0, free)).toEqual([]);
      await store.close();
    });

    it("are fair: one repository with many does not keep the others waiting, and the one served longest ago comes first", async () => {
      const store = opened();
      await keepAll(store, [
        [1, "a1"],
        [1, "a2"],
        [1, "a3"],
        [2, "b1"],
        [2, "b2"],
        [3, "c1"],
      ]);
      const order: string[] = [];
      for (;;) {
        const [task] = await store.dueTasks(second(9), 1, free);
        if (task === undefined) break;
        order.push(task.noticed.key);
        await store.finishTask(task.id);
      }
      expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
      await store.keep(delivery("late-3", wish(3, "c2"), 10));
      await store.keep(delivery("late-1", wish(1, "a4"), 10));
      expect(keysOf(await store.dueTasks(second(10), 1, free))).toEqual(["c2"]);
      await store.close();
    });

    it("are put off until their time, counting tries, and hold back the later ones of their repository only", async () => {
      const store = opened();
      await keepAll(store, [
        [1, "a1"],
        [1, "a2"],
        [2, "b1"],
      ]);
      const [first] = await store.dueTasks(second(3), 1, free);
      await store.putOff(first!.id, second(60), "GitHub did not answer.");
      expect(keysOf(await store.dueTasks(second(59), 5, free))).toEqual(["b1"]);
      expect(await store.nextDue()).toBe(second(2));
      await store.finishTask((await store.dueTasks(second(59), 5, free))[0]!.id);
      expect(await store.nextDue()).toBe(second(60));
      expect(await store.dueTasks(second(60), 5, free)).toMatchObject([{ tries: 1, noticed: { key: "a1" } }]);
      await store.putOff(first!.id, second(90), "GitHub did not answer.");
      expect(await store.dueTasks(second(90), 5, free)).toMatchObject([{ tries: 2 }]);
      await store.finishTask(first!.id);
      expect(keysOf(await store.dueTasks(second(60), 5, free))).toEqual(["a2"]);
      await store.close();
    });

    it("are due also when only a clock that was put back can have put them so far off", async () => {
      const store = opened();
      await keepAll(store, [[1, "a1"]]);
      const [task] = await store.dueTasks(second(9), 1, free);
      const hours = (count: number) => second(9 + count * 3_600);
      await store.putOff(task!.id, hours(2), "GitHub did not answer.");
      expect(await store.dueTasks(second(9), 5, free)).toEqual([]);
      await store.putOff(task!.id, hours(24), "GitHub did not answer.");
      expect(keysOf(await store.dueTasks(second(9), 5, free))).toEqual(["a1"]);
      await store.close();
    });

    it("are counted by installation; finishing or putting off one that is gone changes nothing", async () => {
      const store = opened();
      await store.keep(delivery("a", wish(1, "a", 1)));
      await store.keep(delivery("b", wish(2, "b", 1)));
      await store.keep(delivery("c", wish(3, "c", 2)));
      expect([await store.tasksOf(1), await store.tasksOf(2), await store.tasksOf(3)]).toEqual([2, 1, 0]);
      const [task] = await store.dueTasks(second(0), 1, free);
      await store.finishTask(task!.id);
      await store.finishTask(task!.id);
      await store.putOff(task!.id, second(9), "late");
      expect([await store.tasksOf(1), await store.tasksOf(2)]).toEqual([1, 1]);
      await store.close();
    });

    it("there are none at first", async () => {
      const store = opened();
      expect(await store.nextDue()).toBeNull();
      expect(await store.dueTasks(second(0), 5, free)).toEqual([]);
      await store.close();
    });
  });

  appRunsContract(open);

  describe("forgetting", () => {
    const filled = async () => {
      const store = opened();
      await store.keep(delivery("a", wish(1, "a", 1)));
      await store.keep(delivery("b", wish(2, "b", 1)));
      // A repository that moved to another installation with a task left from the first.
      await store.keep(delivery("c", wish(2, "c", 2)));
      await store.addRun(appRun("w1", { where: whereOf(1, 1) }));
      await store.addRun(appRun("w2", { where: whereOf(2, 1) }));
      await store.addRun(appRun("w2", { where: whereOf(3, 2) }));
      await store.addRun(appRun("r1", { where: whereOf(1, 1), state: "running" }));
      return store;
    };
    const stateOf = async (store: AppStore, repository: number, key: string) =>
      (await store.run(repository, key))?.state;

    it("I05 a whole installation: its tasks go, its waiting runs are cancelled, nobody else's", async () => {
      const store = await filled();
      await store.forget(1, null);
      expect(keysOf(await store.dueTasks(second(9), 5, free))).toEqual(["c"]);
      expect([await stateOf(store, 1, "w1"), await stateOf(store, 2, "w2")]).toEqual(["cancelled", "cancelled"]);
      expect((await store.run(1, "w1"))?.note).toMatch(/^[A-Z].*\.$/);
      expect([await stateOf(store, 3, "w2"), await stateOf(store, 1, "r1")]).toEqual(["waiting", "running"]);
      expect(await store.activeRepositories(second(0), 9)).toEqual([whereOf(2, 2)]);
      expect(await store.waitingInstallations()).toEqual([2]);
      await store.close();
    });

    it("I05 some of its repositories, and only what this installation had to do there", async () => {
      const store = await filled();
      await store.forget(1, [2, 77]);
      expect(keysOf(await store.dueTasks(second(9), 5, free))).toEqual(["a", "c"]);
      expect([await stateOf(store, 1, "w1"), await stateOf(store, 2, "w2")]).toEqual(["waiting", "cancelled"]);
      expect((await store.activeRepositories(second(0), 9)).map(({ repositoryId }) => repositoryId).sort()).toEqual([
        1, 2,
      ]);
      await store.forget(2, []);
      expect(await store.counts()).toMatchObject({ tasks: 2, waiting: 2 });
      await store.close();
    });
  });

  describe("what it remembers besides", () => {
    it("where deliveries came from, latest first, under their newest names; not where the App left", async () => {
      const store = opened();
      await store.keep(delivery("a", wish(1, "a"), 10));
      await store.keep(delivery("b", wish(2, "b"), 20));
      await store.keep(delivery("c", { ...wish(1, "c"), where: { ...whereOf(1), repo: "renamed" } }, 30));
      await store.keep(delivery("d", gone(3, "d"), 40));
      await store.keep(delivery("e", null, 50));
      // Received by a clock that was set back meanwhile.
      await store.keep(delivery("f", wish(2, "f"), 1));
      expect(await store.activeRepositories(second(0), 9)).toEqual([{ ...whereOf(1), repo: "renamed" }, whereOf(2)]);
      expect(await store.activeRepositories(second(0), 1)).toHaveLength(1);
      expect(await store.activeRepositories(second(20), 9)).toHaveLength(2);
      expect(await store.activeRepositories(second(21), 9)).toHaveLength(1);
      await store.close();
    });

    it("its notes", async () => {
      const store = opened();
      expect(await store.note("swept")).toBeNull();
      await store.setNote("swept", "1");
      await store.setNote("swept", "2");
      expect(await store.note("swept")).toBe("2");
      await store.close();
    });

    it("until it is pruned: old deliveries and runs that are over go, work that is left stays", async () => {
      const store = opened();
      for (let n = 0; n < 1_200; n += 1) void store.keep(delivery(`old-${n}`, null, 1));
      await store.keep(delivery("undone", wish(1, "undone"), 1));
      await store.keep(delivery("new", null, 5));
      for (const state of APP_RUN_STATES) await store.addRun(appRun(state, { state, updatedAt: second(1) }));
      await store.addRun(appRun("just-ended", { state: "ended", updatedAt: second(5) }));
      expect(await store.prune(second(5))).toBe(1_203);
      expect(await store.counts()).toEqual({ deliveries: 2, tasks: 1, waiting: 1, active: 2 });
      expect(await store.run(1, "ended")).toBeNull();
      expect(await store.run(1, "just-ended")).not.toBeNull();
      expect(await store.keep(delivery("again", wish(1, "undone"), 6))).toEqual({ is: "repeated", what: "event" });
      expect(keysOf(await store.dueTasks(second(9), 5, free))).toEqual(["undone"]);
      expect(await store.prune(second(5))).toBe(0);
      await store.close();
    });
  });

  it("closing waits for writes under way; afterwards every method says that it is closed", async () => {
    const store = opened();
    const kept = store.keep(delivery("a", wish(1, "a")));
    await store.close();
    expect(await kept).toEqual({ is: "new" });
    await store.close();
    await expect(store.keep(delivery("b", null))).rejects.toThrow(StoreError);
    await expect(store.counts()).rejects.toThrow(/^[^\n]{10,250}\.$/);
  });
}
