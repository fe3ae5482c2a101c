import type { Database } from "better-sqlite3";

/**
 * Each entry takes a store one version further; entries are only ever added. Times are milliseconds since 1970, so that they compare whatever
 * way they were written. Every statement finds its rows by one of these indexes (`test/store/query-plan.test.ts`).
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- \`key\` is null where the delivery starts nothing, and where another delivery of its event came first.
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    event TEXT NOT NULL,
    action TEXT,
    received_at INTEGER NOT NULL,
    repository_id INTEGER,
    key TEXT,
    ignored TEXT
  ) STRICT;
  CREATE UNIQUE INDEX deliveries_by_event ON deliveries (repository_id, key) WHERE key IS NOT NULL;
  CREATE INDEX deliveries_by_age ON deliveries (received_at);

  -- Counting millions of rows takes longer than a webhook may wait.
  CREATE TABLE totals (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO totals VALUES ('deliveries', 0);
  CREATE TRIGGER delivery_kept AFTER INSERT ON deliveries BEGIN
    UPDATE totals SET value = value + 1 WHERE name = 'deliveries';
  END;
  CREATE TRIGGER delivery_dropped AFTER DELETE ON deliveries BEGIN
    UPDATE totals SET value = value - 1 WHERE name = 'deliveries';
  END;

  -- \`id\` is the \`seq\` of the task's delivery. \`noticed\` is JSON.
  CREATE TABLE tasks (
    id INTEGER PRIMARY KEY,
    installation_id INTEGER NOT NULL,
    repository_id INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    why TEXT,
    noticed TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tasks_by_repository ON tasks (repository_id);
  CREATE INDEX tasks_by_installation ON tasks (installation_id);

  -- \`served\` grows with every turn a repository had. \`next_task\` is its oldest one, due at \`next_due\`; null where it has none.
  CREATE TABLE repositories (
    id INTEGER PRIMARY KEY,
    installation_id INTEGER NOT NULL,
    owner TEXT NOT NULL,
    repo TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    served INTEGER NOT NULL DEFAULT 0,
    next_task INTEGER,
    next_due INTEGER
  ) STRICT;
  CREATE INDEX repositories_by_activity ON repositories (seen_at);
  CREATE INDEX repositories_by_installation ON repositories (installation_id);
  CREATE INDEX repositories_by_served ON repositories (served);
  CREATE INDEX repositories_by_turn ON repositories (served, next_task, next_due) WHERE next_task IS NOT NULL;
  CREATE INDEX repositories_by_due ON repositories (next_due) WHERE next_due IS NOT NULL;

  -- \`run\` is JSON of the whole run; the columns say what it is found by.
  CREATE TABLE runs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    installation_id INTEGER NOT NULL,
    repository_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    thread INTEGER NOT NULL,
    state TEXT NOT NULL,
    home_repository_id INTEGER,
    workflow_run_id INTEGER,
    updated_at INTEGER NOT NULL,
    run TEXT NOT NULL,
    UNIQUE (repository_id, key)
  ) STRICT;
  CREATE INDEX runs_by_thread ON runs (repository_id, thread);
  CREATE INDEX runs_by_state ON runs (state, installation_id);
  CREATE INDEX runs_by_age ON runs (state, updated_at);
  CREATE INDEX runs_by_workflow_run ON runs (home_repository_id, workflow_run_id) WHERE workflow_run_id IS NOT NULL;

  CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
];

/** Brings a store to the newest version, all steps or none. Its own version must not be newer. */
export function migrate(db: Database, migrations: readonly string[] = MIGRATIONS): void {
  db.transaction(() => {
    for (const step of migrations.slice(versionOf(db))) db.exec(step);
    db.pragma(`user_version = ${migrations.length}`);
  })();
}

export const versionOf = (db: Database): number => db.pragma("user_version", { simple: true }) as number;
