import { sentenceOf } from "../../domain/errors.ts";
import { ApiError } from "../../github/api-error.ts";
import { StoreError, type Task } from "../../ports/app-store.ts";
import type { App } from "./app-context.ts";
import { type Handled, isPassing } from "./handled.ts";

/** What is done for the notice of a task. Throws for what it cannot do. */
export type Handle = (app: App, task: Task) => Promise<Handled>;

export interface WorkerOptions {
  handle: Handle;
  /** Tells whoever asked that nothing will come of it. May throw. */
  giveUp: (app: App, task: Task) => Promise<void>;
  /** Tasks that are worked on at a time, each of another repository (16). */
  atOnce?: number;
}

/** While webhooks come in faster than they can be answered. */
const CROWDED_AT_ONCE = 2;
/** A task that never succeeds is ended after a day: nobody waits for its answer any more. */
const LONGEST_MS = 24 * 3_600_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;
const MOST_OFF_MS = 2 * 3_600_000;
/** Also without a ring: a clock may be put forward. */
const IDLE_MS = 60_000;
const STORE_TROUBLE_MS = 5_000;

/** Milliseconds before a task is tried again that failed `tries` times: 15 s, 30 s, 1 min … 1 h. */
export const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);

/**
 * Works on what deliveries left to do, until the App's signal; woken by `bells.tasks`. Holds no more than `atOnce` tasks. Resolves when the
 * tasks under way are over; what was not finished stays in the store. Never rejects.
 */
export async function startWorker(app: App, options: WorkerOptions): Promise<void> {
  const { store, clock, signal, log, bells, isCrowded } = app;
  const { atOnce = 16 } = options;
  const busy = new Set<number>();
  const working = new Set<Promise<void>>();

  const begin = (task: Task) => {
    const { repositoryId } = task.noticed.where;
    busy.add(repositoryId);
    const work = workOn(app, options, task).finally(() => {
      busy.delete(repositoryId);
      working.delete(work);
      bells.tasks.ring();
    });
    working.add(work);
  };

  while (!signal.aborted) {
    let wait = IDLE_MS;
    try {
      const free = (isCrowded() ? Math.min(CROWDED_AT_ONCE, atOnce) : atOnce) - busy.size;
      const tasks = free > 0 ? await store.dueTasks(clock.now().toISOString(), free, busy) : [];
      for (const task of tasks) begin(task);
      // What is due besides belongs to repositories that are busy, and the end of their task rings.
      if (busy.size === 0) wait = waitUntil(await store.nextDue(), clock.now());
    } catch (error) {
      log.error(`Tasks cannot be read: ${sentenceOf(error)}`);
      wait = STORE_TROUBLE_MS;
    }
    await bells.tasks.wait(wait, signal);
  }
  await Promise.all(working);
}

function waitUntil(due: string | null, now: Date): number {
  const ms = due === null ? IDLE_MS : Date.parse(due) - now.getTime();
  return Math.min(Math.max(ms, 0), IDLE_MS);
}

/** Does one task and writes down what became of it. Never rejects. */
async function workOn(app: App, options: WorkerOptions, task: Task): Promise<void> {
  const { store, clock, signal, log } = app;
  const fields = fieldsOf(task);
  try {
    const handled = await settled(app, options, task);
    // Stopped in its middle, it is done anew after the next start.
    if (signal.aborted && handled.is === "later") return;
    count(app, task, handled.is);
    if (handled.is !== "later") return await store.finishTask(task.id);
    const age = clock.now().getTime() - Date.parse(task.receivedAt);
    if (age < LONGEST_MS) {
      const until = sooner(handled.until, clock.now());
      log.info(`Put off until ${until}: ${handled.why}`, { ...fields, tries: task.tries + 1 });
      return await store.putOff(task.id, until, handled.why);
    }
    log.error(`Given up after a day: ${handled.why}`, fields);
    await options
      .giveUp(app, task)
      .catch((error: unknown) => log.error(`Nobody could be told: ${sentenceOf(error)}`, fields));
    await store.finishTask(task.id);
  } catch (error) {
    // The store alone throws here. The task stays in it; without a wait it would be taken up again at once.
    log.error(`What became of a task could not be kept: ${sentenceOf(error)}`, fields);
    await clock.sleep(STORE_TROUBLE_MS, signal);
  }
}

/** What became of it, also of a failure: one that passes is put off, any other ends the task. Throws a `StoreError`. */
async function settled(app: App, { handle }: WorkerOptions, task: Task): Promise<Handled | { is: "failed" }> {
  try {
    return await handle(app, task);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const why = sentenceOf(error);
    const wait = passingMs(error, task.tries);
    if (wait === null) {
      app.log.error(`Nothing comes of it: ${why}`, fieldsOf(task));
      return { is: "failed" };
    }
    if (error instanceof ApiError && error.problem === "limited")
      await app.pace.stop(task.noticed.where.installationId, wait);
    return { is: "later", until: new Date(app.clock.now().getTime() + wait).toISOString(), why };
  }
}

/** A limit that holds longer is asked about in between. */
const sooner = (until: string, now: Date): string =>
  new Date(Math.min(Date.parse(until), now.getTime() + MOST_OFF_MS)).toISOString();

/** Null for what another try does not change. */
function passingMs(error: unknown, tries: number): number | null {
  if (!(error instanceof ApiError)) return null;
  return isPassing(error) ? Math.max(waitAfter(tries), error.waitMs ?? 0) : null;
}

const fieldsOf = ({ deliveryId, noticed: { where, key } }: Task) => ({
  ...{ delivery: deliveryId, run: key },
  ...{ repository: where.repositoryId, installation: where.installationId },
});

const count = ({ metrics }: App, { noticed }: Task, result: string) =>
  metrics.count("verialgo_tasks_total", { kind: noticed.notice.kind, result });
