import type { Database } from "better-sqlite3";
import type { Noticed, Where } from "../domain/app-notice.ts";

/** Nothing is put off for so long: a time beyond it was read from a clock that has been put back since. */
const FARTHEST_MS = 3 * 3_600_000;

/** The lines of tasks, one a repository, and whose turn it is. Times are milliseconds. */
export interface Repositories {
  /** Its names are these now. A repository that the App is leaving does not count as seen. */
  see(noticed: Noticed, at: number): void;
  /** Puts down which task is its next after its tasks changed. */
  line(repositoryId: number): void;
  /** It had its turn. */
  serve(repositoryId: number): void;
  /** Next tasks that are due, or due too late to be true, of the repository served longest ago first. */
  due(now: number, limit: number): { repositoryId: number; taskId: number }[];
  nextDue(): number | null;
  active(since: number, limit: number): Where[];
  /** No longer active: all of an installation, or one. */
  leave(installationId: number, repositoryId: number | null): void;
  /** Forgets some that have no tasks and were not seen since. Returns how many. */
  prune(before: number, limit: number): number;
}

export function openRepositories(db: Database): Repositories {
  const see = db.prepare(
    `INSERT INTO repositories (id, installation_id, owner, repo, seen_at) VALUES (:repositoryId, :installationId, :owner, :repo, :at)
     ON CONFLICT (id) DO UPDATE SET installation_id = excluded.installation_id, owner = excluded.owner, repo = excluded.repo,
       seen_at = max(seen_at, excluded.seen_at)`,
  );
  const first = db.prepare<[number], { id: number; due_at: number }>(
    "SELECT id, due_at FROM tasks WHERE repository_id = ? ORDER BY id LIMIT 1",
  );
  const line = db.prepare("UPDATE repositories SET next_task = ?, next_due = ? WHERE id = ?");
  const lastServed = db.prepare<[], number | null>("SELECT max(served) FROM repositories").pluck();
  const serve = db.prepare("UPDATE repositories SET served = ? WHERE id = ?");
  const due = db.prepare<[number, number, number], { repositoryId: number; taskId: number }>(
    `SELECT id AS repositoryId, next_task AS taskId FROM repositories
     WHERE next_task IS NOT NULL AND next_due NOT BETWEEN ? + 1 AND ? ORDER BY served, next_task LIMIT ?`,
  );
  const nextDue = db
    .prepare<[], number>("SELECT next_due FROM repositories WHERE next_due IS NOT NULL ORDER BY next_due LIMIT 1")
    .pluck();
  const active = db.prepare<[number, number], Where>(
    `SELECT installation_id AS installationId, id AS repositoryId, owner, repo FROM repositories
     WHERE seen_at >= ? ORDER BY seen_at DESC LIMIT ?`,
  );
  const leaveAll = db.prepare("UPDATE repositories SET seen_at = 0 WHERE installation_id = ?");
  const leaveOne = db.prepare("UPDATE repositories SET seen_at = 0 WHERE id = ? AND installation_id = ?");
  const prune = db.prepare(
    "DELETE FROM repositories WHERE id IN (SELECT id FROM repositories WHERE seen_at < ? AND next_task IS NULL LIMIT ?)",
  );

  let turn = lastServed.get() ?? 0;
  return {
    see: ({ where, notice }, at) => void see.run({ ...where, at: notice.kind === "gone" ? 0 : at }),
    line(repositoryId) {
      const next = first.get(repositoryId);
      line.run(next?.id ?? null, next?.due_at ?? null, repositoryId);
    },
    serve: (repositoryId) => void serve.run(++turn, repositoryId),
    due: (now, limit) => due.all(now, now + FARTHEST_MS, limit),
    nextDue: () => nextDue.get() ?? null,
    active: (since, limit) => active.all(since, limit),
    leave(installationId, repositoryId) {
      if (repositoryId === null) leaveAll.run(installationId);
      else leaveOne.run(repositoryId, installationId);
    },
    prune: (before, limit) => prune.run(before, limit).changes,
  };
}
