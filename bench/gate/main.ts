import { cpus } from "node:os";
import { openMachine } from "../machine.ts";
import { demoRun } from "./demo-run.ts";
import { LOCK_STEP_BAR_MS, lockStepMs } from "./lock-step.ts";
import { mutationRows, type Row } from "./mutation-rows.ts";

/**
 * The gate's own speed, as Markdown: what a mutant costs, beside one process a mutant; what a case costs in lock-step; a whole gate on the
 * demo. Each row is wall time, so workers count. Exits 1 when a bar was missed. The argument: mutants given to the rows that start
 * processes (default 30). Reads the built command: `npm run build` first.
 */
const few = Number(process.argv[2] ?? 30);
/** The least the gate must be faster than a test runner's process a mutant. */
const LEAST_RATIO = 20;
const MOST_HANG_MS = 50;
const MOST_GATE_SECONDS = 6;
const MOST_DEMO_SECONDS = 15;
const MOST_MEMORY = 150;

let missed = false;
function held(is: boolean): string {
  missed ||= !is;
  return is ? "held" : "MISSED";
}
const print = (...lines: string[]) => process.stdout.write(`${lines.join("\n")}\n`);

const machine = await openMachine();
const { interpreter, sandbox } = machine;
const { gate, hangs, others, runner } = await mutationRows(machine, few);
const each = ({ ms, mutants }: Row) => ms / mutants;
const ratio = (other: Row) => each(other) / each(gate);
if (runner !== null) runner.bar = `≥ ${LEAST_RATIO} × the gate: ${held(ratio(runner) >= LEAST_RATIO)}`;
hangs.bar = `≤ ${MOST_HANG_MS} ms: ${held(each(hangs) <= MOST_HANG_MS)}`;

print(
  `Node ${process.version}, Python ${interpreter.version}, ${cpus().length} cores, ${sandbox.isolation.kind}; two at a time, mutants of bench/programs/segment_tree.py.`,
  "",
  "| Mutation | mutants | killed | mutants a second | ms a mutant | × the gate | bar |\n|---|---|---|---|---|---|---|",
);
for (const made of [gate, hangs, ...others, ...(runner === null ? [] : [runner])]) {
  const numbers = [(1_000 / each(made)).toFixed(1), each(made).toFixed(1), ratio(made).toFixed(1)];
  print(`| ${[made.name, made.mutants, made.killed, ...numbers, made.bar ?? ""].join(" | ")} |`);
}
print("| StrykerJS | – | – | when JavaScript is supported | – | – | |");

// The second time round, when this process is warm.
await lockStepMs(sandbox, interpreter);
const caseMs = await lockStepMs(sandbox, interpreter);
print(
  "",
  "| Lock-step | cases a second | ms a case | bar |\n|---|---|---|---|",
  `| solution and oracle, a sandbox each | ${(1_000 / caseMs).toFixed(0)} | ${caseMs.toFixed(3)} | ≤ ${LOCK_STEP_BAR_MS} ms: ${held(caseMs <= LOCK_STEP_BAR_MS)} |`,
);

const { demoSeconds, gateSeconds, peakMemory } = await demoRun();
const figure = (name: string, value: string, most: string, is: boolean) =>
  `| ${name} | ${value} | ≤ ${most}: ${held(is)} |`;
print(
  "",
  "| Whole runs | measured | bar |\n|---|---|---|",
  figure(
    "all levels on the demo's files",
    `${gateSeconds.toFixed(1)} s`,
    `${MOST_GATE_SECONDS} s`,
    gateSeconds <= MOST_GATE_SECONDS,
  ),
  figure("the demo", `${demoSeconds.toFixed(1)} s`, `${MOST_DEMO_SECONDS} s`, demoSeconds <= MOST_DEMO_SECONDS),
  figure("memory of the parent", `${peakMemory.toFixed(0)} MiB`, `${MOST_MEMORY} MiB`, peakMemory <= MOST_MEMORY),
);
process.exitCode = missed ? 1 : 0;
