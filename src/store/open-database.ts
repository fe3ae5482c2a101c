import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Database from "better-sqlite3";
import { StoreError } from "../ports/app-store.ts";
import { MIGRATIONS, migrate, versionOf } from "./schema.ts";
import { storeFailure } from "./store-failure.ts";

export const IN_MEMORY = ":memory:";
/** Tells a store from other programs' SQLite files ("VeAl"). */
const APPLICATION_ID = 0x5665416c;
/** How long a process that is just ending may still hold the store, milliseconds. */
const PATIENCE_MS = 1_000;
/** What the log of writes is cut back to after a burst, bytes. */
const LOG_BYTES = 64 * 1024 * 1024;

/** Opens the file for this process alone and brings it to the newest version. Throws a `StoreError`; the file is then as it was. */
export function openDatabase(path: string): Database.Database {
  const inMemory = path === IN_MEMORY;
  // An absolute path also keeps SQLite from reading "file:…?mode=…" as options.
  const file = inMemory ? path : resolve(path);
  if (!inMemory) makeFile(file);
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { timeout: PATIENCE_MS });
    claim(db, file);
    if (!inMemory) closeToOthers(file);
    const mode = db.pragma("journal_mode = WAL", { simple: true });
    if (mode !== "wal" && !inMemory)
      throw new StoreError(
        `The disk of the store ${JSON.stringify(file)} cannot hold SQLite's log: put the store on a local disk.`,
      );
    db.pragma("synchronous = FULL");
    db.pragma(`journal_size_limit = ${LOG_BYTES}`);
    db.pragma("trusted_schema = OFF");
    // Or it asks for a temporary folder to undo one write of many, and an image with a read-only root has none.
    db.pragma("temp_store = MEMORY");
    db.pragma(`application_id = ${APPLICATION_ID}`);
    migrate(db);
    return db;
  } catch (error) {
    db?.close();
    throw storeFailure(file, error);
  }
}

/**
 * Takes SQLite's exclusive lock, which the system gives back when the process is gone, however it went. It is asked for before anything is
 * read: two processes that both held a shared one would keep each other out.
 */
function claim(db: Database.Database, file: string): void {
  db.pragma("locking_mode = EXCLUSIVE");
  db.exec("BEGIN EXCLUSIVE");
  const version = versionOf(db);
  const owner = db.pragma("application_id", { simple: true });
  const isEmpty = db.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0;
  db.exec("ROLLBACK");
  const store = JSON.stringify(file);
  if (!isEmpty && owner !== APPLICATION_ID)
    throw new StoreError(`${store} is another program's SQLite file: set VERIALGO_STORE to a path of its own.`);
  if (version > MIGRATIONS.length)
    throw new StoreError(
      `The store ${store} was written by a newer VeriAlgo (version ${version} of the store; this one knows ${MIGRATIONS.length}): update VeriAlgo.`,
    );
}

/** For its user alone: texts of private repositories pass through it. SQLite gives its log the same mode. What is there stays as it is. */
function makeFile(file: string): void {
  try {
    // Never opened when it is there: closing it would give back the locks that this process holds on it.
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "EEXIST") throw new StoreError(whyNot(file, code), { cause: error });
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
      throw new StoreError(
        `The store ${JSON.stringify(file)} cannot be opened: it must be a file; set VERIALGO_STORE to the path of one.`,
      );
  }
}

/** Once it is known to be a store: a device or another program's file keeps its mode. */
function closeToOthers(file: string): void {
  for (const path of [file, `${file}-wal`]) {
    const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0o600 };
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(path, 0o600);
    } catch {
      // Another user's file, or a disk without modes: SQLite says whether it can be used.
    }
  }
}

function whyNot(file: string, code: string | undefined): string {
  const store = JSON.stringify(file);
  const folder = dirname(file);
  const at = statSync(folder, { throwIfNoEntry: false });
  if (at === undefined)
    return `The folder of the store ${store} is missing: make ${JSON.stringify(folder)}, or set VERIALGO_STORE to a path elsewhere.`;
  if (code === "ENOSPC") return `The disk of the store ${store} is full: make room on it.`;
  return `The store ${store} cannot be made (${code}): let the user who runs the App write to its folder, or set VERIALGO_STORE to a path elsewhere.`;
}
