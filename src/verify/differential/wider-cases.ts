import type { Case } from "../../domain/value.ts";
import type { SolutionProgram } from "../../languages/case-program.ts";
import { type Asked, answerIn } from "./asked.ts";
import { caseKey, NO_REACH } from "./case-parts.ts";
import { changeCase, newCase, type Operation } from "./change-case.ts";
import { compareOn } from "./lock-step.ts";
import type { Material } from "./new-value.ts";

const MOST_CANDIDATES = 12_000;
const MOST_COST = 2_000_000;
/** No answer in time: outside what a program is meant for it may well run for ever. */
const MOST_HANGS = 2;

export interface Beyond {
  solution: SolutionProgram;
  /** Those there are: what is new begins with them, and none is asked twice. */
  asked: readonly Asked[];
  material: Material;
  operations: readonly Operation[];
  /** Whether an input is of the form of those given. */
  isAlike: (input: Case) => boolean;
  signal: AbortSignal;
}

/**
 * Up to `wanted` further cases that reach beyond the ranges of those given, where nobody says what is legal: to show that a mutant is another
 * program, or that it hardly can be. They say nothing against the solution; those that it refuses are left out.
 */
export async function widerCases(beyond: Beyond, wanted: number): Promise<Asked[]> {
  const { solution, asked, material, operations, isAlike, signal } = beyond;
  const { draws } = material;
  const known = new Set(asked.map(({ input }) => caseKey(input)));
  const made: Asked[] = [];
  let [cost, hangs] = [0, 0];
  for (let tried = 0; tried < MOST_CANDIDATES && made.length < wanted && asked.length > 0; tried++) {
    if (signal.aborted || cost > MOST_COST || hangs >= MOST_HANGS) break;
    const parents = made.length > 0 && draws.chance(0.5) ? made : asked;
    const parent = draws.pick(parents).input;
    const input = (draws.chance(0.35) ? newCase : changeCase)(material, parent, operations);
    if (known.has(caseKey(input)) || !isAlike(input)) continue;
    known.add(caseKey(input));
    const compared = await compareOn({ solution, oracle: null, inPlace: false }, input, "made", NO_REACH);
    const one: Asked = { input, origin: "made", compared, isNews: false };
    if (answerIn(one) !== null) made.push(one);
    if (Number.isFinite(compared.cost)) cost += compared.cost;
    else hangs++;
  }
  return made;
}
