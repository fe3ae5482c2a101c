import type { Database } from "better-sqlite3";
import type { Kept, KeptDelivery } from "../ports/app-store.ts";
import { toMs } from "./times.ts";

/** What came in: each id once, each event (repository and key) once. */
export interface Deliveries {
  /** `taskId` is for the task, where there is one to do. */
  keep(delivery: KeptDelivery): { kept: Kept; taskId: number | null };
  hasEvent(repositoryId: number, key: string): boolean;
  count(): number;
  /** Drops some that were received before, but none whose task is not done. Returns how many. */
  prune(before: number, limit: number): number;
}

const SAME_EVENT = "Another delivery of the same event was kept before.";

interface DeliveryRow {
  id: string;
  event: string;
  action: string | null;
  receivedAt: number;
  repositoryId: number | null;
  key: string | null;
  ignored: string | null;
}

export function openDeliveries(db: Database): Deliveries {
  const byId = db.prepare<[string], number>("SELECT 1 FROM deliveries WHERE id = ?").pluck();
  const byEvent = db
    .prepare<[number, string], number>(
      "SELECT 1 FROM deliveries WHERE repository_id = ? AND key = ? AND key IS NOT NULL",
    )
    .pluck();
  const insert = db.prepare<DeliveryRow>(
    `INSERT INTO deliveries (id, event, action, received_at, repository_id, key, ignored)
     VALUES (:id, :event, :action, :receivedAt, :repositoryId, :key, :ignored)`,
  );
  const count = db.prepare<[], number>("SELECT value FROM totals WHERE name = 'deliveries'").pluck();
  const prune = db.prepare<[number, number]>(
    `DELETE FROM deliveries WHERE seq IN (
       SELECT seq FROM deliveries WHERE received_at < ? AND NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.id = seq) LIMIT ?)`,
  );

  const hasEvent = (repositoryId: number, key: string) => byEvent.get(repositoryId, key) !== undefined;
  return {
    keep({ id, event, action, receivedAt, noticed, ignored }) {
      if (byId.get(id) !== undefined) return { kept: { is: "repeated", what: "delivery" }, taskId: null };
      const row = {
        id,
        event,
        action,
        receivedAt: toMs(receivedAt),
        repositoryId: noticed?.where.repositoryId ?? null,
      };
      if (noticed !== null && hasEvent(noticed.where.repositoryId, noticed.key)) {
        insert.run({ ...row, key: null, ignored: SAME_EVENT });
        return { kept: { is: "repeated", what: "event" }, taskId: null };
      }
      const { lastInsertRowid } = insert.run({ ...row, key: noticed?.key ?? null, ignored });
      return { kept: { is: "new" }, taskId: noticed === null ? null : Number(lastInsertRowid) };
    },
    hasEvent,
    count: () => count.get() ?? 0,
    prune: (before, limit) => prune.run(before, limit).changes,
  };
}
