import type { Database } from "better-sqlite3";

/** One commit that took long. */
export interface SlowCommit {
  ms: number;
  writes: number;
}

/** Writes that come within a few milliseconds share one transaction, as each commit waits for the disk. */
export interface WriteBatch {
  /**
   * Does `work` in the order of the calls. Resolves to what it returned once that is on disk; rejects with what it threw, or with why the
   * commit failed, and then nothing of it was kept.
   */
  write<T>(work: () => T): Promise<T>;
  /** Commits what waits. */
  flush(): void;
}

interface Waiting {
  work: () => unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** How long the first write waits for company, milliseconds. While the disk is slow it is as long as a commit: the thread must answer, too. */
const GATHER_MS = 2;
const GATHER_MOST_MS = 50;
/** Writes in one commit; more would keep the thread from answering for tens of milliseconds. */
const AT_ONCE = 500;
const SLOW_MS = 250;

export function openWriteBatch(
  db: Database,
  monotonicMs: () => number,
  onSlow: (commit: SlowCommit) => void,
): WriteBatch {
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;
  let gatherMs = GATHER_MS;

  const alone = db.transaction((work: () => unknown) => work());
  /** Settles nothing yet: whether the writes stand is known after the commit. */
  const together = db.transaction((batch: readonly Waiting[]) =>
    batch.map(({ work, resolve, reject }) => {
      try {
        const value = alone(work);
        return () => resolve(value);
      } catch (error) {
        // One write's own failure ends it alone. After a failure of the disk SQLite has taken everything back.
        if (!db.inTransaction) throw error;
        return () => reject(error);
      }
    }),
  );

  const commit = () => {
    const batch = waiting.splice(0, AT_ONCE);
    const started = monotonicMs();
    try {
      for (const settle of together.immediate(batch)) settle();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    const ms = monotonicMs() - started;
    gatherMs = Math.min(Math.max(ms, GATHER_MS), GATHER_MOST_MS);
    if (ms >= SLOW_MS) onSlow({ ms: Math.round(ms), writes: batch.length });
  };

  const gather = () => {
    timer ??= setTimeout(() => {
      timer = null;
      commit();
      if (waiting.length > 0) gather();
    }, gatherMs);
  };

  return {
    write<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
        gather();
      });
    },
    flush() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      while (waiting.length > 0) commit();
    },
  };
}
