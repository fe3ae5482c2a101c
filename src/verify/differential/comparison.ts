import { type Case, isTagged } from "../../domain/value.ts";
import type { OracleProgram, SolutionProgram } from "../../languages/case-program.ts";
import type { Grammar } from "../../languages/grammar.ts";
import type { SourceModule } from "../../languages/language.ts";
import type { Mutant } from "../mutation/mutant.ts";
import { type Adequacy, branchesOf, ENOUGH_RUNS, mutantsOf } from "./adequacy.ts";
import { standApart } from "./apart.ts";
import { EVERYWHERE, reachOf, sizeOf } from "./case-parts.ts";
import type { Explorer } from "./explorer.ts";
import { idleLines } from "./idle-functions.ts";
import { LEAST } from "./ladder.ts";
import { compareOn, type Disagreement, type Opponents } from "./lock-step.ts";
import type { Judged } from "./mutant-bench.ts";
import { whyNothing } from "./nothing-compared.ts";
import { deafTo } from "./oracle-controls.ts";
import { breaksTooOften, requiredOf } from "./oracle-faults.ts";
import { outsideDomain } from "./outside-domain.ts";
import { shrink } from "./shrink.ts";
import type { Strained } from "./strained.ts";

/** What comparing solution and oracle showed. */
export interface Comparison {
  /** Distinct cases that were compared. */
  legal: number;
  /** Cases that had no answer of the oracle to compare with, and those that cannot be shown by value. */
  dropped: number;
  incomparable: number;
  /** Why some case could not be put to the solution; null where all could. */
  unmade: string | null;
  exhaustive: boolean;
  /** Of a function of one whole number: every legal one up to this was compared, and the oracle takes too long for larger ones. */
  upTo: number | null;
  /** The legal cases are all that there are, few, and not beside one another. */
  apart: boolean;
  /** Why too many legal cases had no answer of the oracle, one sentence; null when they had. */
  breaking: string | null;
  /** Why no case at all could be compared, one sentence; null where one was. */
  nothing: string | null;
  /** Exceptions that the oracle asked for, each with the first case it did so for. */
  required: ReadonlyMap<string, Case>;
  counterexample: Disagreement | null;
  /** The counterexample agrees when it is asked alone, in a fresh process: earlier calls made the difference. */
  afterOtherCalls: boolean;
  adequacy: Adequacy | null;
  /** Distinct cases that the oracle's `cases` yielded; null where it has none. */
  generated: number | null;
  generatorProblem: string | null;
  /** Why a disagreement is none of the solution's, one sentence; null when there is no such reason. */
  oracleProblem: string | null;
  /** Cases on which the solution ran out of stack, memory or time, all larger than any that was given. */
  strained: Strained[];
}

const countOf = ({ asked }: Explorer, kind: string): number =>
  asked.filter(({ compared: { outcome } }) => outcome.kind === kind).length;

const whyUnmade = ({ asked }: Explorer): string | null =>
  asked
    .map(({ compared: { outcome } }) => (outcome.kind === "incomparable" ? outcome.unmade : null))
    .find((why) => why !== null) ?? null;

/** What the cases are judged by. */
export interface Besides {
  grammar: Grammar;
  source: SourceModule;
  entry: string;
  /** Null where none could be run. */
  mutants: { mutant: Mutant; judged: Judged }[] | null;
  /** They were put to every legal number of the ladder (`bench-cases.ts`). */
  hasLadder: boolean;
  /** Points of the solution that its tests reach. */
  testsReach: () => Promise<ReadonlySet<number>>;
}

/** Sums up what was explored. */
export async function summedUp(
  explorer: Explorer,
  solution: SolutionProgram,
  oracle: OracleProgram,
  besides: Besides,
): Promise<Comparison> {
  const strained = explorer.asked.flatMap(({ input, compared: { outcome } }) =>
    outcome.kind === "strained" ? [{ input, why: outcome.why, isSlow: outcome.isSlow }] : [],
  );
  const { disagreement } = explorer;
  const { asked, broken, legal, exhaustive, climbed } = explorer;
  const oracleProblem = disagreement === null ? null : await raisesAlways(oracle, disagreement);
  const found =
    disagreement === null || oracleProblem !== null
      ? null
      : await smallest(explorer, { solution, oracle, inPlace: explorer.inPlace });
  return {
    legal,
    dropped: countOf(explorer, "dropped"),
    incomparable: countOf(explorer, "incomparable"),
    unmade: whyUnmade(explorer),
    exhaustive,
    upTo: climbed.end === "oracle" && climbed.upTo >= LEAST ? climbed.upTo : null,
    apart: exhaustive && standApart(asked.map(({ input }) => input)),
    required: requiredOf(asked),
    nothing: legal === 0 ? whyNothing(explorer, oracle, besides.entry) : null,
    breaking: breaksTooOften(broken, asked, legal, besides.entry),
    counterexample: found?.disagreement ?? null,
    afterOtherCalls: found?.afterOtherCalls ?? false,
    adequacy: found === null ? await adequacyOf(explorer, solution, oracle, besides) : null,
    generated: oracle.info.has.cases ? explorer.generated : null,
    generatorProblem: explorer.generatorProblem,
    oracleProblem,
    strained: strained.sort(
      (a, b) => sizeOf(a.input) - sizeOf(b.input) || reachOf(a.input).number - reachOf(b.input).number,
    ),
  };
}

async function adequacyOf(
  explorer: Explorer,
  solution: SolutionProgram,
  oracle: OracleProgram,
  { grammar, source, entry, mutants, hasLadder, testsReach }: Besides,
): Promise<Adequacy> {
  const { points } = solution;
  const reached = explorer.reached.solution;
  // Not what the tests call, but what the entry does.
  const idle = await idleLines(grammar, source.text, entry, points, reached);
  const own = branchesOf(points, reached, idle, explorer.legal);
  const isSearched = explorer.legal >= ENOUGH_RUNS || hasLadder;
  // The tests may run what no case does, and illegal inputs too; that is looked up only where something is missing.
  const isMissing = own.missed.length > 0;
  const all = isMissing ? new Set([...reached, ...(await testsReach())]) : reached;
  const unreached = points.filter(({ id, line, guard }) => !guard && !idle.has(line) && !all.has(id));
  const outside = isMissing && isSearched ? await outsideDomain(solution, unreached, explorer.illegal) : NOTHING;
  const inside = points.filter(({ id }) => !outside.has(id));
  const kept = new Set(inside.map(({ line }) => line));
  const beside = new Set([...idle, ...points.flatMap(({ line }) => (kept.has(line) ? [] : [line]))]);
  const counted = mutants?.filter(({ mutant }) => !mutant.lines.every((line) => beside.has(line)));
  return {
    ...branchesOf(inside, all, idle, explorer.legal),
    idle: [...new Set(points.map(({ line }) => line))].filter((line) => idle.has(line)),
    mutants: counted === undefined ? null : mutantsOf(counted, explorer.exhaustive || hasLadder),
    controls: await deafTo(oracle, explorer.asked),
  };
}

const NOTHING: ReadonlySet<number> = new Set();

/** Sizes that an oracle which raised is asked for more cases of. */
const SIZES_TRIED = [1, 2, 3, 5, 8] as const;
const ANSWER_MS = 2_000;

/** An exception is the answer that is required, unless the oracle has no other: then it is the one that is wrong. */
async function raisesAlways(oracle: OracleProgram, { expected }: Disagreement): Promise<string | null> {
  if (expected === null || !isTagged(expected) || !("raises" in expected)) return null;
  for (const size of SIZES_TRIED) {
    const some = await oracle.cases(size, size, 2);
    for (const input of "failed" in some ? [] : some.cases)
      if ((await oracle.expected(input, ANSWER_MS)).kind === "answer") return null;
  }
  return `the oracle raises ${expected.raises} on each of its own cases`;
}

/**
 * The disagreement, shrunk. Where the case alone, in a fresh process, shows none, earlier calls are to blame, and it stays as it is.
 */
async function smallest(
  explorer: Explorer,
  opponents: Opponents,
): Promise<{ disagreement: Disagreement; afterOtherCalls: boolean } | null> {
  const first = explorer.disagreement;
  if (first === null) return null;
  const origin = explorer.asked.at(-1)?.origin ?? "made";
  const again = async (input: Case, isHurried: boolean): Promise<Disagreement | null> => {
    const { outcome } = await compareOn({ ...opponents, isHurried }, input, origin, EVERYWHERE);
    return outcome.kind === "differs" ? outcome.disagreement : null;
  };
  const inFreshProcess = async (input: Case) => {
    await opponents.solution.restart();
    return again(input, false);
  };
  // What gave no answer was asked alone before it counted.
  const alone = first.did === null ? await inFreshProcess(first.input) : first;
  if (alone === null) return { disagreement: first, afterOtherCalls: true };
  const legal = (cases: readonly Case[]) => explorer.legality.ofMade(cases);
  const small = await shrink(alone, { legal, disagreement: (input) => again(input, true) });
  const confirmed = small === alone ? alone : await inFreshProcess(small.input);
  return { disagreement: confirmed ?? alone, afterOtherCalls: false };
}
