import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { openWriteBatch, type SlowCommit } from "../../src/store/write-batch.ts";

function opened(msOfCommit = 0) {
  const db = new Database(":memory:");
  db.exec("CREATE TABLE kept (n INTEGER PRIMARY KEY) STRICT");
  let ms = 0;
  const slow: SlowCommit[] = [];
  const batch = openWriteBatch(
    db,
    () => (ms += msOfCommit),
    (commit) => slow.push(commit),
  );
  const insert = db.prepare("INSERT INTO kept VALUES (?)");
  const kept = () => db.prepare("SELECT n FROM kept ORDER BY n").pluck().all();
  return { db, batch, slow, kept, insert: (n: number | string) => batch.write(() => insert.run(n).changes) };
}

it("writes that come together share a commit and are done in order", async () => {
  const { batch, slow, db } = opened(300);
  const seen: number[] = [];
  const all = Array.from({ length: 501 }, (_, n) => batch.write(() => seen.push(n)));
  expect(seen).toEqual([]);
  await Promise.all(all);
  expect(seen).toEqual(Array.from({ length: 501 }, (_, n) => n));
  expect(slow).toEqual([
    { ms: 300, writes: 500 },
    { ms: 300, writes: 1 },
  ]);
  db.close();
});

it("settles only after the commit", async () => {
  const { db, insert } = opened();
  const inTransaction = await insert(1).then(() => db.inTransaction);
  expect(inTransaction).toBe(false);
  db.close();
});

it("a write that fails takes itself back alone, whatever it had done before", async () => {
  const { db, batch, insert, kept } = opened();
  const settled = await Promise.allSettled([
    insert(1),
    batch.write(() => {
      db.exec("INSERT INTO kept VALUES (2)");
      throw new Error("half way");
    }),
    insert(1),
    insert("no number"),
    insert(3),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected", "fulfilled"]);
  expect(kept()).toEqual([1, 3]);
  db.close();
});

it("when the whole cannot be kept, every write says so and nothing of it is kept; the next one is", async () => {
  const { db, batch, insert, kept } = opened();
  await insert(1);
  const settled = await Promise.allSettled([
    insert(2),
    batch.write(() => {
      // As SQLite does itself when the disk fails.
      db.exec("ROLLBACK");
      throw Object.assign(new Error("disk"), { code: "SQLITE_IOERR" });
    }),
    insert(3),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(kept()).toEqual([1]);
  expect(await insert(4)).toBe(1);
  db.close();
});

it("flush commits at once", async () => {
  const { batch, insert, kept, db } = opened();
  const one = insert(1);
  expect(kept()).toEqual([]);
  batch.flush();
  expect(kept()).toEqual([1]);
  expect(await one).toBe(1);
  db.close();
});
