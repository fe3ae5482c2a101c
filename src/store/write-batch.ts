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

/** How long the first write waits for company, milliseconds. */
const GATHER_MS = 2;
/** The thread answers nothing while it waits for the disk, so after a commit it is free for so many times as long, milliseconds at most. */
const FREE_TIMES = 4;
const FREE_MOST_MS = 50;
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
  /** When the next commit may begin, of `monotonicMs`. */
  let freeUntil = 0;

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
    const ended = monotonicMs();
    const ms = ended - started;
    freeUntil = ended + Math.min(ms * FREE_TIMES, FREE_MOST_MS);
    if (ms >= SLOW_MS) onSlow({ ms: Math.round(ms), writes: batch.length });
  };

  const gather = () => {
    if (timer !== null) return;
    const wait = Math.min(Math.max(freeUntil - monotonicMs(), GATHER_MS), FREE_MOST_MS);
    timer = setTimeout(() => {
      timer = null;
      commit();
      if (waiting.length > 0) gather();
    }, wait);
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
