import { type ChildProcess, spawn } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { Finding } from "../../src/domain/finding.ts";
import { newSeed } from "../../src/domain/random.ts";
import { DEFAULT_BUDGET } from "../../src/verify/check.ts";
import { files } from "../../src/verify/checks/files.ts";
import { growth } from "../../src/verify/checks/growth.ts";
import { runGate } from "../../src/verify/gate.ts";
import { type Machine, openMachine } from "../machine.ts";
import { table } from "../soundness/render.ts";
import { quantile } from "../soundness/tally.ts";
import { filesOf } from "../soundness/trial.ts";
import { rate } from "../soundness/wilson.ts";
import { type GrowthProgram, growthPrograms } from "./programs.ts";

/**
 * Measures right claims and claims that are too low, on programs whose class is known, while low-priority busy loops keep every
 * processor occupied. Exits 1 when a right claim was refuted or fewer than 98 % of the others were.
 */
const { values } = parseArgs({
  options: {
    right: { type: "string", default: "100" },
    only: { type: "string", multiple: true, default: [] },
    idle: { type: "boolean", default: false },
  },
});
const LEAST_REFUTED = 0.98;

const print = (text: string) => process.stdout.write(`${text}\n`);

interface Outcome {
  program: GrowthProgram;
  claim: string;
  result: string;
  seconds: number;
}

async function measured(program: GrowthProgram, claim: string, machine: Machine): Promise<Outcome> {
  const began = performance.now();
  const { findings } = await runGate(
    {
      ...machine,
      files: filesOf(program),
      ...{ moduleName: "solution", oracleBy: "person", claim, specification: null, budget: DEFAULT_BUDGET },
      ...{ seed: newSeed(), signal: new AbortController().signal },
      onCheckStarted: () => undefined,
      onCheckEnded: () => undefined,
    },
    [files, growth],
  );
  const finding = findings.find((one) => one.check === "growth") as Finding;
  const result = String(finding.evidence.result ?? finding.status);
  const seconds = (performance.now() - began) / 1_000;
  process.stderr.write(`${program.name} ${claim}: ${result} ${seconds.toFixed(1)} s. ${finding.summary}\n`);
  return { program, claim, result, seconds };
}

const busy = (): ChildProcess[] =>
  cpus().map(() => spawn("nice", ["-n", "10", process.execPath, "-e", "for(;;);"], { stdio: "ignore" }));

const machine = await openMachine();
const programs = growthPrograms().filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const rights = Array.from({ length: Number(values.right) }, (_, at) => programs[at % programs.length] as GrowthProgram);
const loops = values.idle ? [] : busy();
process.on("exit", () => {
  for (const loop of loops) loop.kill("SIGKILL");
});
const right: Outcome[] = [];
const low: Outcome[] = [];
for (const program of rights) right.push(await measured(program, program.claim, machine));
for (const program of programs) for (const claim of program.tooLow) low.push(await measured(program, claim, machine));

const count = (outcomes: readonly Outcome[], result: string) => outcomes.filter((one) => one.result === result).length;
const cells = (outcomes: readonly Outcome[]) =>
  ["consistent", "refuted", "inconclusive", "not-measurable"].map((result) => count(outcomes, result));
const rows = programs.map((program) => {
  const [own, others] = [right, low].map((all) => all.filter((one) => one.program === program));
  return [
    program.name,
    program.claim,
    cells(own ?? []).join(" / "),
    (others ?? []).length,
    count(others ?? [], "refuted"),
  ];
});
print(
  table(
    [
      "program",
      "class",
      "right claim: consistent / refuted / inconclusive / not measurable",
      "claims √n too low",
      "refuted",
    ],
    rows,
  ),
);
const times = [...right, ...low].map(({ seconds }) => seconds);
print(`\nRight claims refuted: ${rate(count(right, "refuted"), right.length)}.`);
print(`Right claims consistent: ${rate(count(right, "consistent"), right.length)}.`);
print(`Claims at least √n too low refuted: ${rate(count(low, "refuted"), low.length)}.`);
print(
  `Seconds a measurement: ${quantile(times, 0.5).toFixed(1)} (median), ${quantile(times, 0.9).toFixed(1)} (90th percentile).`,
);
for (const miss of low.filter(({ result }) => result !== "refuted"))
  print(`Missed: ${miss.program.name} with ${miss.claim}: ${miss.result}.`);
const isMissed = count(right, "refuted") > 0 || count(low, "refuted") < LEAST_REFUTED * low.length;
process.exit(isMissed ? 1 : 0);
