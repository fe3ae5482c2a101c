import { pythonGrammar } from "../../src/languages/python/grammar.ts";
import type { Mutant } from "../../src/verify/mutation/mutant.ts";
import { planMutants } from "../../src/verify/mutation/plan.ts";

/** The plan of a Python program that must have one. */
export async function planned(text: string): Promise<readonly Mutant[]> {
  const plan = await planMutants(pythonGrammar, text);
  if ("failed" in plan) throw new Error(plan.failed);
  return plan;
}

/** What each mutant of an operator (or of all) puts in place of what, sorted. */
export const changes = async (text: string, operator?: string): Promise<string[]> =>
  (await planned(text))
    .filter((mutant) => operator === undefined || mutant.operator === operator)
    .map(({ was, becomes }) => `${was} → ${becomes}`)
    .sort();
