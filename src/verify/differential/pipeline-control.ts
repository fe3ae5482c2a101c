import type { Instruments } from "../../languages/instruments.ts";
import type { SourceModule } from "../../languages/language.ts";
import type { CheckContext } from "../check.ts";
import { hashSeeds } from "../sessions.ts";
import { NO_REACH } from "./case-parts.ts";
import { Draws } from "./draws.ts";
import { compareOn } from "./lock-step.ts";

const LOAD_MS = 20_000;

/**
 * Puts programs whose outcome is known through the very comparison that solutions go through: a right one must agree, a wrong one must
 * not, and where the oracle lies the right one must disagree. One sentence when something came out otherwise; null when all is well.
 */
export async function pipelineProblem(
  { sandbox, seed, signal }: CheckContext,
  { openOracle, openSolution, caseControls: controls }: Instruments,
): Promise<string | null> {
  const [hashSeed = 1] = hashSeeds(seed, 1);
  const options = { hashSeed, loadMs: LOAD_MS, signal };
  const open = (text: SourceModule) => openSolution(sandbox, text, controls.entry, options);
  const [oracle, right, wrong] = await Promise.all([
    openOracle(sandbox, controls.oracle, options),
    open(controls.right),
    open(controls.wrong),
  ]);
  const opened = [oracle, right, wrong].flatMap((one) => ("failed" in one ? [] : [one]));
  try {
    if ("failed" in oracle) return oracle.failed;
    if ("failed" in right) return right.failed;
    if ("failed" in wrong) return wrong.failed;
    const draws = new Draws(seed, "controls of the comparison");
    const wanted = [
      { solution: right, kind: "agrees", n: draws.int(0, controls.canary - 1), who: "a right program" },
      {
        solution: wrong,
        kind: "agrees",
        n: draws.int(0, controls.wrongFrom - 1),
        who: "a program that is right there",
      },
      {
        solution: wrong,
        kind: "differs",
        n: draws.int(controls.wrongFrom, controls.canary - 1),
        who: "a wrong program",
      },
      { solution: right, kind: "differs", n: controls.canary, who: "a right program beside an oracle that lies" },
    ];
    for (const { solution, kind, n, who } of wanted) {
      const { outcome } = await compareOn({ solution, oracle, inPlace: false }, { args: [n] }, "given", NO_REACH);
      if (outcome.kind !== kind)
        return `${who} ${outcome.kind === "agrees" ? "agreed" : `came out as “${outcome.kind}”`} on ${n}`;
    }
    return null;
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}
