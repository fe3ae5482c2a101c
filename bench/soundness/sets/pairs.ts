import { join } from "node:path";
import * as z from "zod";
import { oracleOfTask } from "../compose-oracle.ts";
import { readRows } from "../read-data.ts";
import { filesOf, type Trial } from "../trial.ts";

export const PAIRS_FOLDER = "humaneval-pairs";

/** Rows are cut to these fields, so that the inputs a program was labelled with are not even held in memory. */
export const Task = z.object({ task_id: z.string(), entry: z.string(), canonical: z.string(), checked: z.string() });
export const Pair = z.object({
  id: z.string(),
  task_id: z.string(),
  entry: z.string(),
  own_tests: z.enum(["pass", "fail"]),
  label: z.enum(["right", "wrong"]),
  solution: z.string(),
  tests: z.string(),
});
export type Task = z.infer<typeof Task>;
export type Pair = z.infer<typeof Pair>;

export const readTasks = (data: string): Map<string, Task> =>
  new Map(readRows(join(data, PAIRS_FOLDER, "tasks.jsonl.gz"), Task).map((task) => [task.task_id, task]));

export const readPairs = (data: string): Pair[] => readRows(join(data, PAIRS_FOLDER, "pairs.jsonl.gz"), Pair);

/** A pair as a trial, its task's reference playing the examiner. */
export const trialOfPair = (pair: Omit<Pair, "own_tests" | "task_id">, task: Omit<Task, "task_id">): Trial => ({
  id: pair.id,
  set: "pairs",
  right: pair.label === "right",
  subject: {
    files: filesOf({ solution: pair.solution, tests: pair.tests, oracle: oracleOfTask(task) }),
    entry: pair.entry,
  },
});

/** Programs that real models wrote and whose own tests pass. */
export function pairs(data: string): Trial[] {
  const tasks = readTasks(data);
  return readPairs(data)
    .filter((pair) => pair.own_tests === "pass")
    .flatMap((pair) => {
      const task = tasks.get(pair.task_id);
      return task === undefined ? [] : [trialOfPair(pair, task)];
    });
}
