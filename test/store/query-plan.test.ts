import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";
import { systemClock } from "../../src/ports/clock.ts";
import { openDatabase } from "../../src/store/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";

/** Every statement a store is opened with; none is made later. */
async function statements(): Promise<string[]> {
  const db = new Database(":memory:");
  const prepare = vi.spyOn(Object.getPrototypeOf(db), "prepare");
  db.close();
  const store = openSqliteStore({ path: ":memory:", clock: systemClock });
  const all = prepare.mock.calls.map(([sql]) => String(sql)).filter((sql) => !sql.includes("sqlite_schema"));
  prepare.mockRestore();
  await store.close();
  return [...new Set(all)];
}

/** Lines of SQLite's plan that read a whole table or sort what was found; `COVERING INDEX` alone reads a whole index. */
function slowSteps(db: Database.Database, sql: string): string[] {
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array(sql.split("?").length - 1).fill(0)) as {
    detail: string;
  }[];
  return plan.map(({ detail }) => detail).filter((detail) => /^SCAN|TEMP B-TREE/.test(detail));
}

/** Whole reads that are meant: the number of tasks, which are few, and turns, which are read in their order until enough are found. */
const MEANT = [/^SELECT count\(\*\) FROM tasks$/, /ORDER BY served, next_task LIMIT/];

it("every statement finds its rows by an index", async () => {
  const db = openDatabase(":memory:");
  const all = await statements();
  expect(all.length).toBeGreaterThan(30);
  const named = all.map((sql) => sql.replace(/:\w+/g, "?"));
  const slow = named.flatMap((sql) => slowSteps(db, sql).map((step) => ({ sql, step })));
  expect(slow.filter(({ sql }) => !MEANT.some((meant) => meant.test(sql)))).toEqual([]);
  expect(slow.map(({ step }) => step).sort()).toEqual([
    "SCAN repositories USING COVERING INDEX repositories_by_turn",
    expect.stringMatching(/^SCAN tasks USING COVERING INDEX/),
  ]);
  db.close();
});
