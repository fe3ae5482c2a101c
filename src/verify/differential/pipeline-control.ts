import type { CaseControls } from "../../languages/case-controls.ts";
import type { Instruments } from "../../languages/instruments.ts";
import type { CheckContext } from "../check.ts";
import { hashSeeds } from "../sessions.ts";
import { EVERYWHERE } from "./case-parts.ts";
import { Draws } from "./draws.ts";
import { compareOn, type Opponents } from "./lock-step.ts";

const LOAD_MS = 20_000;

/**
 * Puts programs whose outcome is known through the very comparison that solutions go through: right answers must agree, wrong ones must
 * not, and where the oracle lies a right answer must disagree. One sentence when something came out otherwise; null when all is well.
 */
export async function pipelineProblem(
  { sandbox, seed, signal, workbench }: CheckContext,
  { openOracle, openSolution, caseControls }: Instruments,
): Promise<string | null> {
  const [hashSeed = 1] = hashSeeds(seed, 1);
  const options = { hashSeed, loadMs: LOAD_MS, signal };
  const [oracle, solution] = await Promise.all([
    workbench.noted(openOracle(sandbox, caseControls.oracle, options)),
    workbench.noted(openSolution(sandbox, caseControls.solution, caseControls.entry, options)),
  ]);
  const opened = [oracle, solution].flatMap((one) => ("failed" in one ? [] : [one]));
  try {
    if ("failed" in oracle) return oracle.failed;
    if ("failed" in solution) return solution.failed;
    return await outcomeProblem({ solution, oracle, inPlace: false }, caseControls, seed);
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}

async function outcomeProblem(opponents: Opponents, { wrongFrom, canary }: CaseControls, seed: string) {
  const draws = new Draws(seed, "controls of the comparison");
  const wanted = [
    { what: "a right answer", kind: "agrees", n: draws.int(0, canary - 1) },
    { what: "a right answer", kind: "agrees", n: draws.int(canary + 1, wrongFrom - 1) },
    { what: "a wrong answer", kind: "differs", n: draws.int(wrongFrom, 2 * wrongFrom) },
    { what: "a right answer beside an oracle that lies", kind: "differs", n: canary },
  ];
  for (const { what, kind, n } of wanted) {
    const { outcome } = await compareOn(opponents, { args: [n] }, "given", EVERYWHERE);
    if (outcome.kind !== kind) return `${what} for ${n} came out as “${outcome.kind}”`;
  }
  return null;
}
