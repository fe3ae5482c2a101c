import type { Database } from "better-sqlite3";
import type { Noticed } from "../domain/app-notice.ts";
import type { Task } from "../ports/app-store.ts";
import type { Repositories } from "./repositories.ts";
import { toIso } from "./times.ts";

/** Work that is left to do, in one line a repository. Times are milliseconds. */
export interface Tasks {
  add(id: number, noticed: Noticed, receivedAt: number): void;
  due(now: number, limit: number, busy: ReadonlySet<number>): Task[];
  finish(id: number): void;
  putOff(id: number, until: number, why: string): void;
  countOf(installationId: number): number;
  count(): number;
  /** Takes away those of an installation, or of one repository in it. */
  drop(installationId: number, repositoryId: number | null): void;
}

interface TaskRow {
  id: number;
  tries: number;
  noticed: string;
  deliveryId: string;
  receivedAt: number;
}

export function openTasks(db: Database, repositories: Repositories): Tasks {
  const insert = db.prepare(
    `INSERT INTO tasks (id, installation_id, repository_id, due_at, noticed)
     VALUES (:id, :installationId, :repositoryId, :receivedAt, :noticed)`,
  );
  const byId = db.prepare<[number], TaskRow>(
    `SELECT tasks.id, tries, noticed, deliveries.id AS deliveryId, received_at AS receivedAt
     FROM tasks JOIN deliveries ON deliveries.seq = tasks.id WHERE tasks.id = ?`,
  );
  const remove = db.prepare<[number], number>("DELETE FROM tasks WHERE id = ? RETURNING repository_id").pluck();
  const putOff = db
    .prepare<[number, string, number], number>(
      "UPDATE tasks SET due_at = ?, why = ?, tries = tries + 1 WHERE id = ? RETURNING repository_id",
    )
    .pluck();
  const countOf = db.prepare<[number], number>("SELECT count(*) FROM tasks WHERE installation_id = ?").pluck();
  const count = db.prepare<[], number>("SELECT count(*) FROM tasks").pluck();
  const dropAll = db
    .prepare<[number], number>("DELETE FROM tasks WHERE installation_id = ? RETURNING repository_id")
    .pluck();
  const dropOf = db.prepare<[number, number]>("DELETE FROM tasks WHERE repository_id = ? AND installation_id = ?");

  const served = (repositoryId: number | undefined) => {
    if (repositoryId === undefined) return;
    repositories.serve(repositoryId);
    repositories.line(repositoryId);
  };
  return {
    add(id, noticed, receivedAt) {
      const { installationId, repositoryId } = noticed.where;
      insert.run({ id, installationId, repositoryId, receivedAt, noticed: JSON.stringify(noticed) });
      repositories.see(noticed, receivedAt);
      repositories.line(repositoryId);
    },
    due(now, limit, busy) {
      const free = repositories.due(now, limit + busy.size).filter(({ repositoryId }) => !busy.has(repositoryId));
      return free.slice(0, limit).flatMap(({ taskId }) => {
        const row = byId.get(taskId);
        if (row === undefined) return [];
        return [{ ...row, noticed: JSON.parse(row.noticed) as Noticed, receivedAt: toIso(row.receivedAt) }];
      });
    },
    finish: (id) => served(remove.get(id)),
    putOff: (id, until, why) => served(putOff.get(until, why, id)),
    countOf: (installationId) => countOf.get(installationId) ?? 0,
    count: () => count.get() ?? 0,
    drop(installationId, repositoryId) {
      const lines = repositoryId === null ? new Set(dropAll.all(installationId)) : [repositoryId];
      if (repositoryId !== null) dropOf.run(repositoryId, installationId);
      for (const line of lines) repositories.line(line);
    },
  };
}
