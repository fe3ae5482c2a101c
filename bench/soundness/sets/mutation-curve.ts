import { join } from "node:path";
import * as z from "zod";
import { DEFAULT_BUDGET } from "../../../src/verify/check.ts";
import { checksUpTo } from "../../../src/verify/checks/index.ts";
import type { Machine } from "../../machine.ts";
import { judgeSubject } from "../judge-subject.ts";
import { readRows } from "../read-data.ts";
import { filesOf } from "../trial.ts";
import { buggyPrograms } from "./humanevalpack.ts";
import { PAIRS_FOLDER, readPairs } from "./pairs.ts";

/** One suite: the first so many of a task's asserts, judged on the task's reference and on wrong programs for the task. */
export const CurveRow = z.object({
  task: z.string(),
  asserts: z.int(),
  isAll: z.boolean(),
  /** Of the check `mutation` on the reference; null where it did not run. */
  score: z.number().nullable(),
  reachesLevel2: z.boolean(),
  /** Programs with a defect that somebody put in, chosen without regard to any test, and those of them that pass the suite. */
  defective: z.int(),
  defectiveThrough: z.int(),
  /** Wrong programs of models, most of which were taken into the data because they pass all asserts, and those that pass the suite. */
  wrong: z.int(),
  through: z.int(),
});
export type CurveRow = z.infer<typeof CurveRow>;

const AssertedTask = z.object({
  task_id: z.string(),
  entry: z.string(),
  canonical: z.string(),
  asserts: z.array(z.string()),
});
type AssertedTask = z.infer<typeof AssertedTask>;

const SIZES = [1, 2, 3];

export const assertedTasks = (data: string): AssertedTask[] =>
  readRows(join(data, PAIRS_FOLDER, "tasks.jsonl.gz"), AssertedTask);

const suite = (entry: string, asserts: readonly string[]): string =>
  [
    "from solution import *",
    `from solution import ${entry}`,
    "",
    ...asserts.map((line, at) => `def test_${at}():\n    ${line.replaceAll("\n", "\n    ")}\n`),
  ].join("\n");

/** For each test of a suite whether the program passes it; all false where it does not run. */
async function passes(machine: Machine, solution: string, tests: string, count: number): Promise<boolean[]> {
  const session = await machine.language.runTests(
    machine.sandbox,
    { solution: { name: "solution", text: solution }, tests: [{ name: "test_solution", text: tests }] },
    { hashSeed: 1, stopAtFirstFailure: false, perTestMs: 5_000, totalMs: DEFAULT_BUDGET.totalMs },
  );
  const passed = new Set(session.results.filter(({ status }) => status === "passed").map(({ test }) => test));
  return Array.from({ length: count }, (_, at) => passed.has(`test_solution::test_${at}`));
}

/** How many programs pass the first so many asserts. */
const throughOf = (outcomes: readonly boolean[][], count: number): number =>
  outcomes.filter((outcome) => outcome.slice(0, count).every((passed) => passed)).length;

/** The suites of one task. Asserts that its own reference fails are left out, as nobody could pass them. */
export async function curveOf(task: AssertedTask, data: string, machine: Machine): Promise<CurveRow[]> {
  const { entry, canonical } = task;
  const hold = await passes(machine, canonical, suite(entry, task.asserts), task.asserts.length);
  const asserts = task.asserts.filter((_, at) => hold[at]);
  if (asserts.length === 0) return [];
  const wrong = readPairs(data).filter((pair) => pair.task_id === task.task_id && pair.label === "wrong");
  const defective = [buggyPrograms(data).get(task.task_id)].filter((one) => one !== undefined);
  const outcomesOf = async (programs: readonly string[]): Promise<boolean[][]> => {
    const outcomes: boolean[][] = [];
    for (const one of programs) outcomes.push(await passes(machine, one, suite(entry, asserts), asserts.length));
    return outcomes;
  };
  const [ofModels, ofOthers] = [await outcomesOf(wrong.map(({ solution }) => solution)), await outcomesOf(defective)];
  const rows: CurveRow[] = [];
  for (const count of [...SIZES.filter((size) => size < asserts.length), asserts.length]) {
    const tests = suite(entry, asserts.slice(0, count));
    const subject = { files: filesOf({ solution: canonical, tests }), entry };
    const { at, findings } = await judgeSubject(subject, machine, [...checksUpTo(2)]);
    const score = findings.find(({ check }) => check === "mutation")?.evidence.score;
    rows.push({
      ...{ task: task.task_id, asserts: count, isAll: count === asserts.length },
      score: typeof score === "number" ? score : null,
      reachesLevel2: at[2].verdict === "tested",
      ...{ defective: defective.length, defectiveThrough: throughOf(ofOthers, count) },
      ...{ wrong: wrong.length, through: throughOf(ofModels, count) },
    });
  }
  return rows;
}
