import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../src/domain/finding.ts";
import { type Decision, decideVerdict } from "../../src/domain/verdict.ts";
import type { GateBudget, GateInput } from "../../src/verify/check.ts";
import { checksUpTo } from "../../src/verify/checks/index.ts";
import { runGate } from "../../src/verify/gate.ts";
import type { RealMachine } from "./real-machine.ts";

export interface Judged extends Decision {
  findings: Finding[];
  ms: number;
}

/** Puts a solution and its tests, read from disk, through the gate's checks of level 1. */
export async function judge(
  machine: RealMachine,
  solution: string,
  tests: string,
  budget: GateBudget,
): Promise<Judged> {
  const started = performance.now();
  const input = {
    files: [
      { path: "solution.py", role: "solution", bytes: readFileSync(solution) },
      { path: tests.slice(tests.lastIndexOf("/") + 1), role: "tests", bytes: readFileSync(tests) },
    ],
    moduleName: "solution",
    ...machine,
    specification: null,
    budget,
    seed: "5eed",
    signal: new AbortController().signal,
    onCheckStarted: () => undefined,
    onCheckEnded: () => undefined,
  } satisfies GateInput;
  const { findings } = await runGate(input, checksUpTo(1));
  const decision = decideVerdict({ findings, requiredLevel: 1, blockers: [] });
  return { ...decision, findings, ms: performance.now() - started };
}

export const judgeFolder = (machine: RealMachine, folder: string, budget: GateBudget) =>
  judge(machine, join(folder, "solution.py"), join(folder, "test_solution.py"), budget);
