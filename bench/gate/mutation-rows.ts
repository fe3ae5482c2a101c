import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lab } from "../../src/languages/lab.ts";
import type { TestSubject } from "../../src/languages/language.ts";
import { planMutants } from "../../src/verify/mutation/plan.ts";
import { runMutants } from "../../src/verify/mutation/run-mutants.ts";
import type { Machine } from "../machine.ts";
import { time } from "../measure.ts";

const PER_TEST_MS = 20_000;
const HANGS = 30;

export interface Row {
  name: string;
  mutants: number;
  killed: number;
  /** Wall milliseconds of all of them. */
  ms: number;
  bar?: string;
}

export interface MutationRows {
  /** As the gate runs them. */
  gate: Row;
  hangs: Row;
  /** The same mutants, or some of them, otherwise. */
  others: Row[];
  /** A test runner's process a mutant: what a tool without a warm process pays. Null where there is no pytest. */
  runner: Row | null;
}

/** Two at a time, like the lab's workers. Each mutant answers whether it was killed. */
async function row(name: string, given: readonly string[], killed: (text: string) => Promise<boolean>): Promise<Row> {
  let next = 0;
  let dead = 0;
  const work = async () => {
    for (let text = given[next++]; text !== undefined; text = given[next++]) if (await killed(text)) dead++;
  };
  const ms = await time(() => Promise.all([work(), work()]));
  return { name, mutants: given.length, killed: dead, ms };
}

/** What a mutant costs in the lab, beside one process a mutant; `few` mutants for the rows that start processes. */
export async function mutationRows({ interpreter, sandbox, language }: Machine, few: number): Promise<MutationRows> {
  const { instruments } = language;
  if (instruments === null) throw new Error("there is no lab");
  const read = (name: string) => ({ name, text: readFileSync(`bench/programs/${name}.py`, "utf8") });
  const subject: TestSubject = { solution: read("segment_tree"), tests: [read("test_segment_tree")] };
  const plan = await planMutants(instruments.grammar, subject.solution.text);
  if ("failed" in plan) throw new Error(plan.failed);

  const options = { hashSeed: 1, perTestMs: PER_TEST_MS, workers: 2 };
  const lab = await instruments.openLab(sandbox, subject, options);
  if ("failed" in lab) throw new Error(lab.failed);
  const baseline = await lab.baseline();
  if ("failed" in baseline) throw new Error(baseline.failed);
  const began = performance.now();
  const made = await runMutants(lab, baseline, subject.solution.text, plan);
  const ms = performance.now() - began;
  if ("failed" in made) throw new Error(made.failed);
  const run = made.judged.filter(({ outcome }) => !["duplicate", "invalid", "not-run"].includes(outcome));
  const dead = run.filter(({ outcome }) => outcome !== "survived");
  const gate = { name: "as the gate runs them", mutants: run.length, killed: dead.length, ms };

  const steps = 20 * baseline.run.steps + 10_000;
  const alone = aloneIn(lab, steps);
  const texts = run.map(({ mutant }) => mutant.text);
  const child = await row("a forked child a mutant", texts, async (text) => (await alone(text)) !== "completed");
  const hanging = subject.solution.text.replace("total = 0\n", "total = 0\n        while True: total += 1\n");
  const hangs = await row(
    "a mutant that does not end",
    Array.from({ length: HANGS }, () => hanging),
    async (text) => (await alone(text)) !== "completed",
  );

  // Mutants that do not end would decide the other rows by their time-out alone: those the step budget ended are left out.
  const ending: string[] = [];
  for (const text of texts) if (ending.length < few && (await alone(text)) !== "steps") ending.push(text);
  await lab.close();

  const inSession = async (text: string) => {
    const changed = { ...subject, solution: { ...subject.solution, text } };
    const sessionOptions = { ...options, totalMs: 60_000, stopAtFirstFailure: true };
    const session = await language.runTests(sandbox, changed, sessionOptions);
    return session.ending !== "completed" || session.results.some(({ status }) => status !== "passed");
  };
  const inProcess = inProcessOf(interpreter.executable, subject);
  const callAll =
    "import test_segment_tree as t\nfor name, test in list(vars(t).items()):\n    name.startswith('test') and test()";
  const others = [
    child,
    await row("a sandboxed test session a mutant", ending, inSession),
    await row("a bare python process a mutant", ending, inProcess(["-c", callAll])),
  ];
  const pytest = inProcess(["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]);
  const hasPytest = !(await pytest(subject.solution.text));
  const runner = hasPytest ? await row("a pytest process a mutant", ending, pytest) : null;
  return { gate, hangs, others, runner };
}

const aloneIn = (lab: Lab, steps: number) => async (solution: string) =>
  (await lab.run({ solution }, { steps, stopAtFirstFailure: true })).ending;

/** One process without any isolation, in a folder of its own; the exit code says whether the mutant was killed. */
const inProcessOf = (executable: string, subject: TestSubject) => (argv: readonly string[]) => async (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-bench-"));
  writeFileSync(join(folder, "segment_tree.py"), text);
  for (const test of subject.tests) writeFileSync(join(folder, `${test.name}.py`), test.text);
  const failed = await new Promise<boolean>((resolve) => {
    const given = { cwd: folder, timeout: PER_TEST_MS, env: { PATH: "/usr/bin:/bin" } };
    execFile(executable, ["-B", ...argv], given, (error) => resolve(error !== null));
  });
  rmSync(folder, { recursive: true });
  return failed;
};
