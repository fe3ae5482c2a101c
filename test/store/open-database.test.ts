import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { StoreError } from "../../src/ports/app-store.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { openDatabase } from "../../src/store/open-database.ts";
import { MIGRATIONS, migrate, versionOf } from "../../src/store/schema.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { delivery } from "../support/app-notices.ts";
import { bundledProgram } from "../support/bundled-program.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-open-"));
const children: ChildProcess[] = [];
const started = <T extends ChildProcess>(child: T): T => {
  children.push(child);
  return child;
};
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
const file = (name: string) => join(folder, name);

/** What opening the store says; one plain sentence. */
function refusalOf(path: string): string {
  try {
    openDatabase(path).close();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    const { message } = error as StoreError;
    expect(message).toMatch(/^[^\n]{10,300}\.$/);
    return message;
  }
  throw new Error("it opened");
}

it("makes a file for its user alone, that waits for the disk at each commit, and takes rights away from others", () => {
  const path = file("new.sqlite");
  const umask = process.umask(0);
  const db = openDatabase(path);
  process.umask(umask);
  const modes = [path, `${path}-wal`].map((name) => statSync(name).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  const settings = ["journal_mode", "synchronous", "locking_mode"].map((name) => db.pragma(name, { simple: true }));
  expect(settings).toEqual(["wal", 2, "exclusive"]);
  db.close();
  chmodSync(path, 0o644);
  openDatabase(path).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("keeps nothing more when its file was taken away or replaced under it, and says so", async () => {
  for (const [name, strike] of [
    ["gone.sqlite", (path: string) => rmSync(path)],
    ["replaced.sqlite", (path: string) => renameSync(file("new.sqlite"), path)],
  ] as const) {
    const path = file(name);
    const store = openSqliteStore({ path, clock: systemClock });
    await store.keep(delivery("before", null));
    strike(path);
    await expect(store.keep(delivery("after", null))).rejects.toThrow(/taken away or replaced: start the App again/);
    await store.close();
  }
});

it("says what is wrong with the path", () => {
  expect(refusalOf(file("no/such/store.sqlite"))).toMatch(/folder of the store .*is missing: make ".*no\/such"/);
  mkdirSync(file("a-folder"));
  expect(refusalOf(file("a-folder"))).toMatch(/must be a file/);
  expect(refusalOf("/sys/store.sqlite")).toMatch(/cannot be made \(E\w+\)/);
});

it("refuses what is no store, and leaves it as it was", () => {
  const text = file("text.sqlite");
  writeFileSync(text, "Dear diary, today was a good day. ".repeat(100));
  expect(refusalOf(text)).toMatch(/damaged or no SQLite file/);

  const other = file("other.sqlite");
  const db = new Database(other);
  db.exec("CREATE TABLE deliveries (id TEXT)");
  db.close();
  const bytes = readFileSync(other);
  expect(refusalOf(other)).toMatch(/another program's SQLite file/);
  expect(readFileSync(other)).toEqual(bytes);

  const pipe = file("pipe");
  execFileSync("mkfifo", [pipe]);
  expect(refusalOf(pipe)).toMatch(/must be a file/);
  // A device that everybody writes to must not end up closed to all others.
  for (const path of [text, other, pipe]) {
    chmodSync(path, 0o666);
    refusalOf(path);
    expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o666]);
  }
});

it("a damaged store says so when it is opened or read", async () => {
  const path = file("damaged.sqlite");
  const filled = openSqliteStore({ path, clock: systemClock });
  for (let n = 0; n < 500; n += 1) void filled.keep(delivery(`d-${n}`, null));
  await filled.close();
  const bytes = readFileSync(path);
  const sayings: string[] = [];
  for (const from of [4_096, bytes.length / 2]) {
    writeFileSync(path, Buffer.from(bytes).fill(0xff, from));
    try {
      const store = openSqliteStore({ path, clock: systemClock });
      const again = await Promise.allSettled(
        Array.from({ length: 500 }, (_, n) => store.keep(delivery(`d-${n}`, null))),
      );
      for (const one of again) if (one.status === "rejected") sayings.push(String(one.reason));
      await store.close();
    } catch (error) {
      sayings.push(String(error));
    }
  }
  const sentence = `Error: The store ${JSON.stringify(path)} is damaged or no SQLite file: put a copy of it in its place, or move it away to start with an empty one.`;
  expect(sayings.length).toBeGreaterThan(1);
  expect([...new Set(sayings)]).toEqual([sentence]);
});

it("a newer store is refused and left as it was, an older one taken forward with what it holds", () => {
  const path = file("versions.sqlite");
  const db = openDatabase(path);
  db.exec("INSERT INTO notes VALUES ('swept', 'yesterday')");
  expect(versionOf(db)).toBe(MIGRATIONS.length);
  const next = [...MIGRATIONS, "ALTER TABLE notes ADD COLUMN at INTEGER"];
  expect(() => migrate(db, [...next, "ALTER TABLE missing ADD COLUMN at INTEGER"])).toThrow(/no such table/);
  expect([versionOf(db), columnsOf(db)]).toEqual([MIGRATIONS.length, ["name", "value"]]);
  migrate(db, next);
  expect([versionOf(db), columnsOf(db)]).toEqual([next.length, ["name", "value", "at"]]);
  expect(db.prepare("SELECT * FROM notes").all()).toEqual([{ name: "swept", value: "yesterday", at: null }]);
  db.close();
  const bytes = readFileSync(path);
  expect(refusalOf(path)).toBe(
    `The store ${JSON.stringify(path)} was written by a newer VeriAlgo (version ${next.length} of the store; this one knows ${MIGRATIONS.length}): update VeriAlgo.`,
  );
  expect(readFileSync(path)).toEqual(bytes);
});

const columnsOf = (db: Database.Database) => db.prepare("SELECT name FROM pragma_table_info('notes')").pluck().all();

it("one process at a time: the second is told, and gets in as soon as the first was killed", async () => {
  const program = await bundledProgram(join(import.meta.dirname, "fixtures/keeper.ts"));
  const path = file("claimed.sqlite");
  const holder = started(spawn(process.execPath, [program, path, "0"], { stdio: ["ignore", "pipe", "inherit"] }));
  await once(createInterface({ input: holder.stdout! }), "line");
  expect(refusalOf(path)).toMatch(/^Another process works on the store ".*": stop it first/);
  expect(execFileSync("stat", ["-c", "%s", `${path}-wal`], { encoding: "utf8" })).not.toBe("0\n");
  holder.kill("SIGKILL");
  await once(holder, "close");
  const store = openSqliteStore({ path, clock: systemClock });
  expect((await store.counts()).deliveries).toBeGreaterThan(0);

  // In one process, too, and the refused one must not have given the first one's lock away.
  expect(refusalOf(path)).toMatch(/^Another process/);
  const second = started(spawn(process.execPath, [program, path, "1"], { stdio: ["ignore", "ignore", "pipe"] }));
  let said = "";
  second.stderr!.on("data", (data) => (said += data));
  const [code] = await once(second, "close");
  expect([code, said]).toEqual([1, expect.stringMatching(/Another process works on the store/)]);
  await store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
});
