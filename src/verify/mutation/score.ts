import { diffOf, sentenceOf } from "./describe.ts";
import type { Mutant } from "./mutant.ts";

/**
 * How a mutant ended. Killed: by an `assertion` that did not hold, by another `exception`, by the budget of `steps`. `survived`: all
 * tests passed. `probably-equivalent`: and no case told it apart either. `duplicate`: the compiler makes of it what it makes of the
 * solution or of another mutant. `invalid`: it does not compile. `not-run`: the budget was used up before.
 */
export type MutantOutcome =
  | "assertion"
  | "exception"
  | "steps"
  | "survived"
  | "probably-equivalent"
  | "duplicate"
  | "invalid"
  | "not-run";

export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly outcome: MutantOutcome;
  /** A call whose answer shows the mutant to be another program, where one is known. */
  readonly shownBy?: string;
}

export interface Survivor {
  line: number;
  operator: string;
  /** See `diffOf`. */
  diff: string;
  /** See `sentenceOf`. */
  sentence: string;
  /** A call whose answer shows it, where one is known. */
  shownBy?: string;
}

/** Evidence of the check `mutation`, and what `mutate --json` prints. */
export interface MutationScore {
  /** killed / (run − probablyEquivalent), 0…1. 1 where that is 0 / 0: nothing lived; `run` tells how much that is worth. */
  score: number;
  killed: number;
  /** Mutants that are programs of their own: neither invalid nor duplicate. */
  total: number;
  /** Those of them that were run. */
  run: number;
  probablyEquivalent: number;
  killedBy: { assertion: number; exception: number; steps: number };
  /** By line. */
  survivors: Survivor[];
}

/** Sums up the outcomes, one a mutant. `source` is the unchanged solution. The order of the outcomes changes nothing. */
export function scoreOf(source: string, judged: readonly JudgedMutant[]): MutationScore {
  const of = (...outcomes: MutantOutcome[]) => judged.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const killedBy = { assertion: of("assertion"), exception: of("exception"), steps: of("steps") };
  const killed = killedBy.assertion + killedBy.exception + killedBy.steps;
  const survived = of("survived");
  const probablyEquivalent = of("probably-equivalent");
  const run = killed + survived + probablyEquivalent;
  return {
    score: killed + survived === 0 ? 1 : killed / (killed + survived),
    killed,
    total: run + of("not-run"),
    run,
    probablyEquivalent,
    killedBy,
    survivors: judged
      .filter(({ outcome }) => outcome === "survived")
      .sort(({ mutant: a }, { mutant: b }) => a.line - b.line || a.id - b.id)
      .map(({ mutant, shownBy }) => ({
        line: mutant.line,
        operator: mutant.operator,
        diff: diffOf(source, mutant),
        sentence: sentenceOf(mutant, shownBy),
        ...(shownBy === undefined ? {} : { shownBy }),
      })),
  };
}
