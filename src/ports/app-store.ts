import type { Noticed } from "../domain/app-notice.ts";
import type { AppRun, AppRunState } from "../domain/app-run.ts";

/** One delivery that was let in, and what was decided of it at once. */
export interface KeptDelivery {
  /** `X-GitHub-Delivery`. */
  id: string;
  event: string;
  action: string | null;
  /** ISO 8601. */
  receivedAt: string;
  /** Null where it starts nothing. */
  noticed: Noticed | null;
  /** Why it starts nothing, one sentence; null where it does. */
  ignored: string | null;
}

/** `delivery`: this id was kept before. `event`: another delivery of the same event was (same repository and key). */
export type Kept = { is: "new" } | { is: "repeated"; what: "delivery" | "event" };

/** Work that is left to do for a notice. */
export interface Task {
  id: number;
  noticed: Noticed;
  /** The delivery it came by; for the log. */
  deliveryId: string;
  receivedAt: string;
  /** Tries so far that failed. */
  tries: number;
}

export interface StoreCounts {
  deliveries: number;
  tasks: number;
  waiting: number;
  /** Sent or running. */
  active: number;
}

export type RunPatch = Partial<Omit<AppRun, "key" | "where" | "thread" | "command" | "actor">>;

/**
 * What the App remembers across restarts. A resolved promise of a writing method means that the write survives a killed process and a lost
 * power supply. Every method rejects with a `StoreError` (one plain sentence) when the store cannot be read or written; nothing was kept then.
 * One process works on a store at a time.
 */
export interface AppStore {
  /** Keeps the delivery and, when it is new and starts something, its task: all or nothing. Concurrent calls may share one write. */
  keep(delivery: KeptDelivery): Promise<Kept>;
  hasEvent(repositoryId: number, key: string): Promise<boolean>;
  /**
   * Tasks that are due at `now`, at most `limit`, none of a repository in `busy`, at most one a repository: its oldest. One that is put off
   * holds back the later ones of its repository, so that a cancel never overtakes what it is to cancel. Fair: first those of the repository
   * that was served (a task finished or put off) longest ago. What is due later than in three hours is due as well: a clock was put back.
   */
  dueTasks(now: string, limit: number, busy: ReadonlySet<number>): Promise<Task[]>;
  /** The task is done; nothing is left of it but its delivery's record. */
  finishTask(id: number): Promise<void>;
  /** Counts one failed try and puts the task off, for three hours at most. */
  putOff(id: number, until: string, why: string): Promise<void>;
  /** When the next task is due, ISO 8601; null when there is none. */
  nextDue(): Promise<string | null>;
  /** Tasks of an installation that are not done. */
  tasksOf(installationId: number): Promise<number>;

  /** Keeps a new run in state `waiting`. False: there is one of this (repository, key) already, which stays as it is. */
  addRun(run: AppRun): Promise<boolean>;
  /** `updatedAt` is now unless the patch says otherwise. A run that is not there any more stays away. */
  changeRun(repositoryId: number, key: string, patch: RunPatch): Promise<void>;
  run(repositoryId: number, key: string): Promise<AppRun | null>;
  runByWorkflowRun(homeRepositoryId: number, workflowRunId: number): Promise<AppRun | null>;
  /** Of one thread, newest first, at most 20. */
  runsOfThread(repositoryId: number, number: number): Promise<AppRun[]>;
  /** All runs of an installation in one of these states, oldest first; of more than twenty thousand the first. */
  runsOf(installationId: number, states: readonly AppRunState[]): Promise<AppRun[]>;
  /** Runs of any installation in one of these states that were not changed since `before` (ISO 8601), oldest first, at most `limit`. */
  staleRuns(states: readonly AppRunState[], before: string, limit: number): Promise<AppRun[]>;
  /** Installations with waiting runs. */
  waitingInstallations(): Promise<number[]>;
  /** Takes the tasks of an installation (or of some of its repositories) away and marks its waiting runs as cancelled. */
  forget(installationId: number, repositoryIds: readonly number[] | null): Promise<void>;

  /** Repositories that a delivery with work to do came from since `since`, latest first, at most `limit`; none that were forgotten since. */
  activeRepositories(since: string, limit: number): Promise<Noticed["where"][]>;
  /** Notes of the App to itself, for instance when it last looked for missed deliveries. */
  note(name: string): Promise<string | null>;
  setNote(name: string, value: string): Promise<void>;
  /** Drops deliveries received, and runs that are over and were changed last, before `before`. Resolves to how many rows went. */
  prune(before: string): Promise<number>;
  counts(): Promise<StoreCounts>;
  /** Waits for writes under way and closes. */
  close(): Promise<void>;
}

/** Message is one plain sentence that names the store and says what to do. */
export class StoreError extends Error {}
