import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { App } from "../../../src/entry/app/app-context.ts";
import { createBell } from "../../../src/entry/app/bell.ts";
import { DONE, type Handled } from "../../../src/entry/app/handled.ts";
import { createMetrics } from "../../../src/entry/app/metrics.ts";
import { type Handle, startWorker, waitAfter } from "../../../src/entry/app/worker.ts";
import { ApiError } from "../../../src/github/api-error.ts";
import type { AppStore, Task } from "../../../src/ports/app-store.ts";
import { StoreError } from "../../../src/ports/app-store.ts";
import { openSqliteStore } from "../../../src/store/sqlite-store.ts";
import { delivery, wish } from "../../support/app-notices.ts";
import { type VirtualClock, virtualClock } from "../../support/virtual-clock.ts";

/** A worker on a real store, on a clock that stands still. */
interface Bench {
  app: App;
  store: AppStore;
  clock: VirtualClock;
  logged: string[];
  stopped: number[];
  givenUp: number[];
  add(repositoryId: number, key: string): Promise<void>;
  start(handle: Handle, atOnce?: number): void;
  stop(): Promise<void>;
}

let bench: Bench | undefined;
afterEach(async () => {
  await bench?.stop();
  bench = undefined;
});

function open(change: (store: AppStore) => AppStore = (store) => store): Bench {
  const clock = virtualClock();
  const store = openSqliteStore({ path: ":memory:", clock });
  const stopping = new AbortController();
  const logged: string[] = [];
  const stopped: number[] = [];
  const givenUp: number[] = [];
  const line = (message: string) => void logged.push(message);
  const app = {
    ...{ store: change(store), clock, signal: stopping.signal, metrics: createMetrics() },
    pace: { take: async () => ({ ok: true }), stop: async (id: number) => void stopped.push(id) },
    bells: { tasks: createBell(clock), runs: createBell(clock) },
    isCrowded: () => false,
    log: { debug: line, info: line, error: line },
  } as unknown as App;
  let over: Promise<void> = Promise.resolve();
  bench = {
    ...{ app, store, clock, logged, stopped, givenUp },
    async add(repositoryId, key) {
      await store.keep({
        ...delivery(key, wish(repositoryId, key)),
        receivedAt: clock.now().toISOString(),
      });
      app.bells.tasks.ring();
    },
    start(handle, atOnce = 2) {
      over = startWorker(app, {
        ...{ handle, atOnce },
        giveUp: async (_, task) => void givenUp.push(task.id),
      });
    },
    async stop() {
      stopping.abort();
      await over;
      await store.close();
    },
  };
  return bench;
}

/** Waits for what real time brings; the clock of the worker stands still meanwhile. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > patience) throw new Error("it did not come to that");
    await sleep(2);
  }
}

const unavailable = (waitMs: number | null = null) =>
  new ApiError(waitMs === null ? "unavailable" : "limited", 502, "bad", "GitHub did not let us do it (502).", {
    waitMs,
  });
const left = async ({ store }: Bench) => (await store.counts()).tasks;

describe("the worker", () => {
  it("does what is there, and what comes by a ring, and one bad task stops nobody", async () => {
    const at = open();
    const done: string[] = [];
    await at.add(1, "bad");
    await at.add(2, "good");
    at.start(async (_, { noticed }) => {
      if (noticed.key === "bad") throw new TypeError("a mistake of ours");
      done.push(noticed.key);
      return DONE;
    });
    await until(async () => (await left(at)) === 0);
    await at.add(3, "later");
    await until(async () => (await left(at)) === 0);
    expect(done).toEqual(["good", "later"]);
    expect(at.logged).toContain("Nothing comes of it: a mistake of ours");
    expect(at.app.metrics.render()).toContain('verialgo_tasks_total{kind="wish",result="failed"} 1');
    expect(at.app.metrics.render()).toContain('verialgo_tasks_total{kind="wish",result="done"} 2');
  });

  it("holds a few at a time, one of a repository", async () => {
    const at = open();
    const now = new Set<string>();
    let most = 0;
    const gate: (() => void)[] = [];
    for (const repository of [1, 1, 2, 2, 3, 4]) await at.add(repository, `${repository}-${Math.random()}`);
    at.start(async (_, { noticed }) => {
      const name = String(noticed.where.repositoryId);
      expect(now.has(name)).toBe(false);
      now.add(name);
      most = Math.max(most, now.size);
      await new Promise<void>((resolve) => gate.push(resolve));
      now.delete(name);
      return DONE;
    });
    for (let open = 0; open < 6; open += 1) {
      await until(() => gate.length > open);
      gate[open]?.();
    }
    await until(async () => (await left(at)) === 0);
    expect(most).toBe(2);
  });

  it("takes less at a time while webhooks would wait for their answer, and as much as before afterwards", async () => {
    const at = open();
    let isCrowded = true;
    (at.app as { isCrowded: () => boolean }).isCrowded = () => isCrowded;
    const gate: (() => void)[] = [];
    for (let repository = 1; repository <= 8; repository += 1) await at.add(repository, `of-${repository}`);
    at.start(async () => {
      await new Promise<void>((resolve) => gate.push(resolve));
      return DONE;
    }, 5);
    await until(() => gate.length === 2);
    isCrowded = false;
    gate[0]?.();
    await until(() => gate.length === 6);
    for (let open = 1; open < 8; open += 1) {
      await until(() => gate.length > open);
      gate[open]?.();
    }
    await until(async () => (await left(at)) === 0);
  });

  it("puts off what passes, longer each time, and goes on with it by itself", async () => {
    const at = open();
    const tries: number[] = [];
    await at.add(1, "a");
    at.start(async (_, task) => {
      tries.push((at.clock.now().getTime() - Date.parse(task.receivedAt)) / 1_000);
      if (tries.length < 4) throw unavailable();
      return DONE;
    });
    for (const [tried, wait] of [
      [1, 15],
      [2, 30],
      [3, 60],
    ] as const) {
      await until(
        async () =>
          tries.length === tried && (await at.store.dueTasks(at.clock.now().toISOString(), 1, new Set())).length === 0,
      );
      at.clock.pass(wait * 1_000 - 1);
      await sleep(20);
      expect(tries).toHaveLength(tried);
      at.clock.pass(1);
    }
    await until(async () => (await left(at)) === 0);
    expect(tries).toEqual([0, 15, 45, 105]);
    expect([0, 1, 30].map(waitAfter)).toEqual([15_000, 30_000, 3_600_000]);
  });

  it("waits as long as a rate limit says, and leaves the installation alone meanwhile", async () => {
    const at = open();
    await at.add(1, "a");
    at.start(async () => {
      throw unavailable(1_234_000);
    });
    await until(
      async () => (await at.store.nextDue()) === new Date(at.clock.now().getTime() + 1_234_000).toISOString(),
    );
    expect(at.stopped).toEqual([1]);
  });

  it("ends after a day what never passes, tells whoever asked, and says so in the log", async () => {
    const at = open();
    await at.add(1, "a");
    at.clock.pass(24 * 3_600_000);
    at.start(async () => ({ is: "later", until: "2099-01-01T00:00:00Z", why: "GitHub has trouble." }));
    await until(async () => (await left(at)) === 0);
    expect(at.givenUp).toHaveLength(1);
    expect(at.logged).toContain("Given up after a day: GitHub has trouble.");
  });

  it("ends at once what GitHub refuses for good", async () => {
    const at = open();
    await at.add(1, "a");
    at.start(async () => {
      throw new ApiError("forbidden", 403, "no", "GitHub did not let us write (403: no).");
    });
    await until(async () => (await left(at)) === 0);
    expect(at.givenUp).toEqual([]);
    expect(at.logged).toContain("Nothing comes of it: GitHub did not let us write (403: no).");
  });

  it("goes on after the store could not be read, and keeps a task whose end could not be kept", async () => {
    let reads = 0;
    let ends = 0;
    const at = open((store) => ({
      ...store,
      dueTasks: async (...asked) => {
        reads += 1;
        if (reads === 1) throw new StoreError("The store cannot be read.");
        return store.dueTasks(...asked);
      },
      finishTask: async (id) => {
        ends += 1;
        if (ends === 1) throw new StoreError("The disk is full.");
        return store.finishTask(id);
      },
    }));
    const done: string[] = [];
    await at.add(1, "a");
    at.start(async (_, { noticed }) => {
      done.push(noticed.key);
      return DONE;
    });
    await until(() => at.logged.some((line) => line.includes("cannot be read")));
    at.clock.pass(5_000);
    await until(() => ends === 1);
    expect(await left(at)).toBe(1);
    await until(() => at.logged.some((line) => line.includes("The disk is full.")));
    at.clock.pass(5_000);
    await until(async () => (await left(at)) === 0);
    expect(done).toEqual(["a", "a"]);
  });

  it("stops when it is asked to: what is under way is ended, and what was cut short stays as it was", async () => {
    const at = open();
    await at.add(1, "whole");
    await at.add(2, "cut");
    const begun: Task[] = [];
    at.start(async (app, task): Promise<Handled> => {
      begun.push(task);
      await new Promise<void>((resolve) => app.signal.addEventListener("abort", () => resolve()));
      if (task.noticed.key === "whole") return DONE;
      throw unavailable();
    });
    await until(() => begun.length === 2);
    await at.add(3, "next");
    const { store } = at;
    const close = store.close;
    store.close = async () => {};
    await at.stop();
    const due = await store.dueTasks(at.clock.now().toISOString(), 5, new Set());
    expect(due.map(({ noticed, tries }) => [noticed.key, tries])).toEqual([
      ["cut", 0],
      ["next", 0],
    ]);
    bench = undefined;
    await close();
  });
});
