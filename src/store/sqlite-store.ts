import type { Database } from "better-sqlite3";
import type { AppStore } from "../ports/app-store.ts";
import { StoreError } from "../ports/app-store.ts";
import type { Clock } from "../ports/clock.ts";
import { openDeliveries } from "./deliveries.ts";
import { openDatabase } from "./open-database.ts";
import { openRepositories } from "./repositories.ts";
import { openRuns } from "./runs.ts";
import { storeFailure } from "./store-failure.ts";
import { openTasks } from "./tasks.ts";
import { toIso, toMs } from "./times.ts";
import { watchFile } from "./watch-file.ts";
import { openWriteBatch, type SlowCommit } from "./write-batch.ts";

export interface SqliteStoreOptions {
  /** Path of the file, made when it is missing; or ":memory:", which keeps nothing. */
  path: string;
  clock: Clock;
  /** Told of commits that took a quarter of a second and more. */
  onSlow?(commit: SlowCommit): void;
}

/** Rows dropped in one write; more would hold up answers. */
const DROPPED_AT_ONCE = 200;

/** The App's store in one SQLite file, which this process alone may use until it closes it. Throws a `StoreError` when it cannot be opened. */
export function openSqliteStore(options: SqliteStoreOptions): AppStore {
  const db = openDatabase(options.path);
  try {
    return storeOf(db, options);
  } catch (error) {
    db.close();
    throw storeFailure(options.path, error);
  }
}

function storeOf(db: Database, { path, clock, onSlow = () => {} }: SqliteStoreOptions): AppStore {
  const repositories = openRepositories(db);
  const deliveries = openDeliveries(db);
  const tasks = openTasks(db, repositories);
  const runs = openRuns(db);
  const note = db.prepare<[string], string>("SELECT value FROM notes WHERE name = ?").pluck();
  const setNote = db.prepare<[string, string]>(
    "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const batch = openWriteBatch(db, () => clock.monotonicMs(), onSlow);
  const now = () => clock.now().toISOString();

  const read = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (!db.open) throw new StoreError(`The store ${JSON.stringify(path)} is closed: the App is being stopped.`);
    try {
      return await work();
    } catch (error) {
      throw storeFailure(path, error);
    }
  };
  const isThere = watchFile(path);
  const write = <T>(work: () => T): Promise<T> =>
    read(() => {
      if (isThere()) return batch.write(work);
      throw new StoreError(
        `The file of the store ${JSON.stringify(path)} was taken away or replaced: start the App again; it keeps nothing in this one.`,
      );
    });

  return {
    keep: (delivery) =>
      write(() => {
        const { kept, taskId } = deliveries.keep(delivery);
        if (taskId !== null && delivery.noticed !== null)
          tasks.add(taskId, delivery.noticed, toMs(delivery.receivedAt));
        return kept;
      }),
    hasEvent: (repositoryId, key) => read(() => deliveries.hasEvent(repositoryId, key)),
    dueTasks: (at, limit, busy) => read(() => tasks.due(toMs(at), limit, busy)),
    finishTask: (id) => write(() => tasks.finish(id)),
    putOff: (id, until, why) => write(() => tasks.putOff(id, toMs(until), why)),
    nextDue: () =>
      read(() => {
        const due = repositories.nextDue();
        return due === null ? null : toIso(due);
      }),
    tasksOf: (installationId) => read(() => tasks.countOf(installationId)),

    addRun: (run) => write(() => runs.add(run)),
    changeRun: (repositoryId, key, patch) =>
      write(() => runs.change(repositoryId, key, { updatedAt: now(), ...patch })),
    run: (repositoryId, key) => read(() => runs.get(repositoryId, key)),
    runByWorkflowRun: (home, workflowRunId) => read(() => runs.byWorkflowRun(home, workflowRunId)),
    runsOfThread: (repositoryId, number) => read(() => runs.ofThread(repositoryId, number)),
    runsOf: (installationId, states) => read(() => runs.ofInstallation(installationId, states)),
    staleRuns: (states, before, limit) => read(() => runs.stale(states, toMs(before), limit)),
    waitingInstallations: () => read(() => runs.waitingInstallations()),
    forget: (installationId, repositoryIds) =>
      write(() => {
        for (const repositoryId of repositoryIds ?? [null]) {
          tasks.drop(installationId, repositoryId);
          repositories.leave(installationId, repositoryId);
        }
        runs.cancelWaiting(installationId, repositoryIds, now());
      }),

    activeRepositories: (since, limit) => read(() => repositories.active(toMs(since), limit)),
    note: (name) => read(() => note.get(name) ?? null),
    setNote: (name, value) => write(() => void setNote.run(name, value)),
    async prune(before) {
      const limit = toMs(before);
      let dropped = 0;
      for (;;) {
        const some = await write(() => {
          repositories.prune(limit, DROPPED_AT_ONCE);
          return deliveries.prune(limit, DROPPED_AT_ONCE) + runs.prune(limit, DROPPED_AT_ONCE);
        });
        if (some === 0) return dropped;
        dropped += some;
      }
    },
    counts: () =>
      read(() => ({
        deliveries: deliveries.count(),
        tasks: tasks.count(),
        waiting: runs.count("waiting"),
        active: runs.count("sent", "running"),
      })),
    async close() {
      if (!db.open) return;
      batch.flush();
      db.close();
    },
  };
}
