import { join } from "node:path";
import * as z from "zod";
import { oracleOfTask } from "../compose-oracle.ts";
import { readRows } from "../read-data.ts";
import { filesOf, type Trial } from "../trial.ts";
import { readTasks } from "./pairs.ts";

export const PACK_FOLDER = "humanevalpack";

const Row = z.object({
  task_id: z.string(),
  prompt: z.string(),
  canonical_solution: z.string(),
  buggy_solution: z.string(),
  test: z.string(),
  entry_point: z.string(),
});

/** `check(candidate)` as plain tests: one for each of its assertions that stands on its own line; the rest is left out. */
export function testsOf(check: string, entry: string): string {
  const asserts = check.split("\n").filter((line) => /^ {4}assert .*\(/.test(line) && !/^ {4}assert True\b/.test(line));
  const named = /def check\((\w+)\)/.exec(check)?.[1] ?? "candidate";
  const body = asserts.map((line, at) => {
    const call = named === entry ? line : line.replaceAll(new RegExp(`\\b${named}\\(`, "g"), `${entry}(`);
    return `def test_${at}():\n${call}\n`;
  });
  return [`from solution import ${entry}`, "", ...body].join("\n");
}

/** The program with one defect that somebody made for each task, by the task's id. */
export const buggyPrograms = (data: string): ReadonlyMap<string, string> =>
  new Map(
    readRows(join(data, PACK_FOLDER, "python.jsonl.gz"), Row).map((row) => [
      `HumanEval/${row.task_id.slice("Python/".length)}`,
      row.prompt + row.buggy_solution,
    ]),
  );

/** For every task its canonical program and a buggy one, with the canonical one as the oracle. */
export function humanevalpack(data: string): Trial[] {
  const tasks = readTasks(data);
  return readRows(join(data, PACK_FOLDER, "python.jsonl.gz"), Row).flatMap((row) => {
    const number = row.task_id.slice("Python/".length);
    const canonical = row.prompt + row.canonical_solution;
    const checked = tasks.get(`HumanEval/${number}`)?.checked ?? null;
    const oracle = oracleOfTask({ entry: row.entry_point, canonical, checked });
    const tests = testsOf(row.test, row.entry_point);
    return [
      { name: "canonical", right: true, solution: canonical },
      { name: "buggy", right: false, solution: row.prompt + row.buggy_solution },
    ].map(
      ({ name, right, solution }): Trial => ({
        id: `pack-${number}-${name}`,
        set: "humanevalpack",
        right,
        subject: { files: filesOf({ solution, tests, oracle }), entry: row.entry_point },
      }),
    );
  });
}
