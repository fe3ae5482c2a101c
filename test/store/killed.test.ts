import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { systemClock } from "../../src/ports/clock.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { delivery } from "../support/app-notices.ts";
import { bundledProgram } from "../support/bundled-program.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KILLS = 20;

/** What a keeper printed until it was killed at a moment of its own. */
async function keptUntilKilled(program: string, path: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, path, String(round)], { stdio: ["ignore", "pipe", "inherit"] });
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout! });
  lines.once("line", () => setTimeout(() => child.kill("SIGKILL"), Math.random() * 60));
  lines.on("line", (line) => printed.push(line));
  const [[code, signal]] = await Promise.all([once(child, "close"), once(lines, "close")]);
  expect([code, signal]).toEqual([null, "SIGKILL"]);
  return printed;
}

it("I03 what was promised to be kept is there after kill -9, once, with its task; and the next process opens the store at once", async () => {
  const program = await bundledProgram(join(import.meta.dirname, "fixtures/keeper.ts"));
  const path = join(folder, "store.sqlite");
  const promised: string[] = [];
  for (let round = 0; round < KILLS; round += 1) promised.push(...(await keptUntilKilled(program, path, round)));
  expect(promised.length).toBeGreaterThan(KILLS * 8);
  expect(promised.filter((line) => !line.endsWith(" new"))).toEqual([]);

  const store = openSqliteStore({ path, clock: systemClock });
  const again = await Promise.all(promised.map((line) => store.keep(delivery(line.split(" ")[0]!, null))));
  expect(again.filter(({ is }) => is === "new")).toEqual([]);
  const { deliveries, tasks } = await store.counts();
  await store.close();

  const db = new Database(path, { readonly: true });
  const one = (sql: string) => db.prepare(sql).pluck().get();
  expect(one("PRAGMA integrity_check")).toBe("ok");
  expect(one("SELECT count(*) FROM deliveries")).toBe(deliveries);
  expect(one("SELECT count(DISTINCT id) FROM deliveries")).toBe(deliveries);
  expect(
    one("SELECT count(*) FROM deliveries LEFT JOIN tasks ON tasks.id = seq WHERE (key IS NULL) != (tasks.id IS NULL)"),
  ).toBe(0);
  expect(one("SELECT count(*) FROM tasks")).toBe(tasks);
  const wrongLines =
    "SELECT count(*) FROM repositories WHERE next_task IS NOT (SELECT min(tasks.id) FROM tasks WHERE repository_id = repositories.id)";
  expect(one(wrongLines)).toBe(0);
  db.close();
});
