import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import type { TestSubject } from "../src/languages/language.ts";
import { resolveInterpreter } from "../src/languages/python/interpreter.ts";
import { pythonLanguage } from "../src/languages/python/python.ts";
import { chooseSandbox } from "../src/sandbox/choose-sandbox.ts";
import { closeInheritedDescriptors } from "../src/sandbox/lifeline.ts";
import { planMutants } from "../src/verify/mutation/plan.ts";
import { LOCK_STEP_BAR_MS, lockStepMs } from "./lock-step.ts";
import { time } from "./measure.ts";

/**
 * The gate's own speed, as Markdown: what a mutant costs in the lab, beside one process a mutant. Each row is wall time over all its
 * mutants, so workers count. Exits 1 when a bar was missed. The argument: mutants given to the rows that start processes (default 30).
 */
const few = Number(process.argv[2] ?? 30);
const PER_TEST_MS = 20_000;
/** The least the lab must be faster than one sandboxed test session a mutant, and the longest a hanging mutant may take. */
const LEAST_RATIO = 20;
const MOST_HANG_MS = 50;
const HANGS = 30;

const interpreter = await resolveInterpreter({ explicit: null, searchPath: "/usr/local/bin:/usr/bin:/bin" });
if ("problem" in interpreter) throw new Error(interpreter.problem);
closeInheritedDescriptors();
const { sandbox, reason } = await chooseSandbox({ allowUnsandboxed: false });
if (sandbox === null) throw new Error(reason);
const language = pythonLanguage(interpreter);
const instruments = language.instruments;
if (instruments === null) throw new Error("there is no lab");

const read = (name: string) => ({ name, text: readFileSync(`bench/programs/${name}.py`, "utf8") });
const subject: TestSubject = { solution: read("segment_tree"), tests: [read("test_segment_tree")] };
const plan = await planMutants(instruments.grammar, subject.solution.text);
if ("failed" in plan) throw new Error(plan.failed);
const texts = plan.map(({ text }) => text);

interface Row {
  name: string;
  mutants: number;
  killed: number;
  ms: number;
  bar?: string;
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

const options = { hashSeed: 1, perTestMs: PER_TEST_MS, workers: 2 };
const lab = await instruments.openLab(sandbox, subject, options);
if ("failed" in lab) throw new Error(lab.failed);
const baseline = await lab.baseline();
if ("failed" in baseline) throw new Error(baseline.failed);
const steps = 20 * baseline.run.steps + 10_000;
const inLab = async (solution: string) =>
  (await lab.run({ solution }, { steps, stopAtFirstFailure: true })).ending !== "completed";

const hanging = subject.solution.text.replace("total = 0\n", "total = 0\n        while True: total += 1\n");
const fast = await row("lab", texts, inLab);
const hangs = await row(
  "lab, a mutant that does not end",
  Array.from({ length: HANGS }, () => hanging),
  inLab,
);
await lab.close();

const inSession = async (text: string) => {
  const changed = { ...subject, solution: { ...subject.solution, text } };
  const sessionOptions = { ...options, totalMs: 60_000, stopAtFirstFailure: true };
  const session = await language.runTests(sandbox, changed, sessionOptions);
  return session.ending !== "completed" || session.results.some(({ status }) => status !== "passed");
};

/** One process without any isolation, in a folder of its own; the exit code says whether the mutant was killed. */
const inProcess = (argv: readonly string[]) => async (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-bench-"));
  writeFileSync(join(folder, "segment_tree.py"), text);
  for (const test of subject.tests) writeFileSync(join(folder, `${test.name}.py`), test.text);
  const failed = await new Promise<boolean>((resolve) => {
    const given = { cwd: folder, timeout: PER_TEST_MS, env: { PATH: "/usr/bin:/bin" } };
    execFile(interpreter.executable, ["-B", ...argv], given, (error) => resolve(error !== null));
  });
  rmSync(folder, { recursive: true });
  return failed;
};
const CALL_ALL =
  "import test_segment_tree as t\nfor name, test in list(vars(t).items()):\n    name.startswith('test') and test()";

// Mutants that do not end would decide these rows by their time-out alone: those the step budget ended are left out.
const ending: string[] = [];
const lab2 = await instruments.openLab(sandbox, subject, { ...options, workers: 1 });
if ("failed" in lab2) throw new Error(lab2.failed);
for (const text of texts) {
  if (ending.length >= few) break;
  if ((await lab2.run({ solution: text }, { steps, stopAtFirstFailure: true })).ending !== "steps") ending.push(text);
}
await lab2.close();

const rows: Row[] = [fast, hangs, await row("a sandboxed test session a mutant", ending, inSession)];
rows.push(await row("a bare python process a mutant", ending, inProcess(["-c", CALL_ALL])));
const pytest = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"];
const hasPytest = !(await inProcess(pytest)(subject.solution.text));
if (hasPytest) rows.push(await row("a pytest process a mutant", ending, inProcess(pytest)));

const each = ({ ms, mutants }: Row) => ms / mutants;
const ratio = (other: Row) => each(other) / each(fast);
/** What a mutation tool without a warm process pays: a test runner's process a mutant. */
const usual = rows.at(-1);
let missed = false;
const held = (is: boolean) => {
  missed ||= !is;
  return is ? "held" : "MISSED";
};
if (usual !== undefined) usual.bar = `≥ ${LEAST_RATIO} × the lab: ${held(ratio(usual) >= LEAST_RATIO)}`;
hangs.bar = `≤ ${MOST_HANG_MS} ms: ${held(each(hangs) <= MOST_HANG_MS)}`;

const print = (text: string) => process.stdout.write(`${text}\n`);
print(
  `Node ${process.version}, Python ${interpreter.version}, ${cpus().length} cores, ${sandbox.isolation.kind}; two at a time, ${texts.length} mutants of bench/programs/segment_tree.py.\n`,
);
print(
  "| Mutation | mutants | killed | mutants a second | ms a mutant | × the lab | bar |\n|---|---|---|---|---|---|---|",
);
for (const made of rows) {
  const numbers = [(1_000 / each(made)).toFixed(1), each(made).toFixed(1), ratio(made).toFixed(1)];
  print(`| ${[made.name, made.mutants, made.killed, ...numbers, made.bar ?? ""].join(" | ")} |`);
}
print("| StrykerJS | – | – | when JavaScript is supported | – | – | |");

// The second time round, when this process is warm.
await lockStepMs(sandbox, interpreter);
const caseMs = await lockStepMs(sandbox, interpreter);
print("\n| Lock-step | cases a second | ms a case | bar |\n|---|---|---|---|");
print(
  `| solution and oracle, a sandbox each | ${(1_000 / caseMs).toFixed(0)} | ${caseMs.toFixed(3)} | ≤ ${LOCK_STEP_BAR_MS} ms: ${held(caseMs <= LOCK_STEP_BAR_MS)} |`,
);
process.exitCode = missed ? 1 : 0;
