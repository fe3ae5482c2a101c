import type { Database } from "better-sqlite3";
import { APP_RUN_STATES, type AppRun, type AppRunState, isOver } from "../domain/app-run.ts";
import type { RunPatch } from "../ports/app-store.ts";
import { type RunRow, rowOfRun, runOfText } from "./run-rows.ts";

/** The runs the App asked for. Times are milliseconds. */
export interface Runs {
  add(run: AppRun): boolean;
  change(repositoryId: number, key: string, patch: RunPatch & { updatedAt: string }): void;
  get(repositoryId: number, key: string): AppRun | null;
  byWorkflowRun(homeRepositoryId: number, workflowRunId: number): AppRun | null;
  ofThread(repositoryId: number, thread: number): AppRun[];
  ofInstallation(installationId: number, states: readonly AppRunState[]): AppRun[];
  stale(states: readonly AppRunState[], before: number, limit: number): AppRun[];
  waitingInstallations(): number[];
  count(...states: readonly AppRunState[]): number;
  /** Marks waiting ones of an installation, or of some of its repositories, as cancelled. */
  cancelWaiting(installationId: number, repositoryIds: readonly number[] | null, updatedAt: string): void;
  /** Drops some that are over and were not changed since. Returns how many. */
  prune(before: number, limit: number): number;
}

/** One answer: more than the longest queue and the most runs at once that can be set. */
const MOST = 20_000;
const MOST_INSTALLATIONS = 10_000;
const OF_A_THREAD = 20;
const TAKEN_OUT = "The App was taken out of the repository before the run's turn came.";

interface Found {
  rank: number;
  run: string;
}

export function openRuns(db: Database): Runs {
  const insert = db.prepare<RunRow>(
    `INSERT INTO runs (installation_id, repository_id, key, thread, state, home_repository_id, workflow_run_id, updated_at, run)
     VALUES (:installationId, :repositoryId, :key, :thread, :state, :homeRepositoryId, :workflowRunId, :updatedAt, :run)
     ON CONFLICT (repository_id, key) DO NOTHING`,
  );
  const update = db.prepare<RunRow>(
    `UPDATE runs SET installation_id = :installationId, thread = :thread, state = :state, home_repository_id = :homeRepositoryId,
       workflow_run_id = :workflowRunId, updated_at = :updatedAt, run = :run WHERE repository_id = :repositoryId AND key = :key`,
  );
  const get = db.prepare<[number, string], string>("SELECT run FROM runs WHERE repository_id = ? AND key = ?").pluck();
  const byWorkflowRun = db
    .prepare<[number, number], string>(
      "SELECT run FROM runs WHERE home_repository_id = ? AND workflow_run_id = ? ORDER BY seq DESC LIMIT 1",
    )
    .pluck();
  const ofThread = db
    .prepare<[number, number, number], string>(
      "SELECT run FROM runs WHERE repository_id = ? AND thread = ? ORDER BY seq DESC LIMIT ?",
    )
    .pluck();
  const ofInstallation = db.prepare<[string, number, number], Found>(
    "SELECT seq AS rank, run FROM runs WHERE state = ? AND installation_id = ? ORDER BY seq LIMIT ?",
  );
  const stale = db.prepare<[string, number, number], Found>(
    "SELECT updated_at AS rank, run FROM runs WHERE state = ? AND updated_at < ? ORDER BY updated_at LIMIT ?",
  );
  const waitingInstallations = db
    .prepare<[number], number>("SELECT DISTINCT installation_id FROM runs WHERE state = 'waiting' LIMIT ?")
    .pluck();
  const count = db.prepare<[string], number>("SELECT count(*) FROM runs WHERE state = ?").pluck();
  const prune = db.prepare<[string, number, number]>(
    "DELETE FROM runs WHERE seq IN (SELECT seq FROM runs WHERE state = ? AND updated_at < ? LIMIT ?)",
  );

  /** One look at the index a state, so that what lies between is not read. */
  const merged = (states: readonly AppRunState[], limit: number, look: (state: AppRunState) => Found[]) =>
    [...new Set(states)]
      .flatMap(look)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ run }) => runOfText(run));
  const change: Runs["change"] = (repositoryId, key, patch) => {
    const text = get.get(repositoryId, key);
    if (text !== undefined) update.run(rowOfRun({ ...runOfText(text), ...patch }));
  };
  const ofOne = (text: string | undefined) => (text === undefined ? null : runOfText(text));

  return {
    add: (run) => insert.run(rowOfRun(run)).changes > 0,
    change,
    get: (repositoryId, key) => ofOne(get.get(repositoryId, key)),
    byWorkflowRun: (homeRepositoryId, workflowRunId) => ofOne(byWorkflowRun.get(homeRepositoryId, workflowRunId)),
    ofThread: (repositoryId, thread) => ofThread.all(repositoryId, thread, OF_A_THREAD).map(runOfText),
    ofInstallation: (installationId, states) =>
      merged(states, MOST, (state) => ofInstallation.all(state, installationId, MOST)),
    stale: (states, before, limit) => merged(states, limit, (state) => stale.all(state, before, limit)),
    waitingInstallations: () => waitingInstallations.all(MOST_INSTALLATIONS),
    count: (...states) => states.reduce((sum, state) => sum + (count.get(state) ?? 0), 0),
    cancelWaiting(installationId, repositoryIds, updatedAt) {
      for (;;) {
        const waiting = ofInstallation.all("waiting", installationId, MOST).map(({ run }) => runOfText(run));
        for (const { where, key } of waiting) {
          if (repositoryIds !== null && !repositoryIds.includes(where.repositoryId)) continue;
          change(where.repositoryId, key, { state: "cancelled", note: TAKEN_OUT, updatedAt });
        }
        if (repositoryIds !== null || waiting.length < MOST) break;
      }
    },
    prune: (before, limit) =>
      APP_RUN_STATES.filter(isOver).reduce((sum, state) => sum + prune.run(state, before, limit).changes, 0),
  };
}
