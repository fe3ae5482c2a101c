import type { Point } from "../../languages/points.ts";
import type { Mutant } from "../mutation/mutant.ts";
import type { Comparison } from "./comparison.ts";
import type { Judged } from "./mutant-bench.ts";

/** Distinct legal cases that are enough (verification.md §5), and the share of mutants they must tell apart. */
export const ENOUGH_CASES = 1_000;
export const ENOUGH_MUTANTS = 0.9;
/** A mutant that so many cases ran and none told apart is probably the same program. */
export const ENOUGH_RUNS = 2_000;

export interface Adequacy {
  /** Branches and statements of the solution that no case ran; guards against illegal input are not counted. */
  missed: { line: number; way: string }[];
  /** Ways with no statement of their own that enough cases did not take: probably no legal input does. */
  probablyUnreachable: { line: number; way: string }[];
  branches: { reached: number; total: number };
  /** Lines of functions that the entry never calls: nothing of them was compared. */
  idle: readonly number[];
  mutants: {
    told: number;
    total: number;
    probablyEquivalent: number;
    alive: { line: number; operator: string }[];
  } | null;
  /** How many cases each stub would have answered rightly, as shares; null where that could not be told. */
  controls: { stub: string; share: number }[];
}

/** What the cases ran of the solution. `idle`: lines that do not count. */
export function branchesOf(
  points: readonly Point[],
  reached: ReadonlySet<number>,
  idle: ReadonlySet<number>,
  legal: number,
): Pick<Adequacy, "missed" | "probablyUnreachable" | "branches"> {
  const counted = points.filter(({ guard, line }) => !guard && !idle.has(line));
  const missed = counted.filter(({ id }) => !reached.has(id));
  const lines = new Map<string, { line: number; way: string }>();
  for (const { line, way } of missed) lines.set(`${line} ${way}`, { line, way });
  const isUnreachable = legal >= ENOUGH_CASES && missed.every(({ kind }) => kind === "branch");
  return {
    missed: isUnreachable ? [] : [...lines.values()],
    probablyUnreachable: isUnreachable ? [...lines.values()] : [],
    branches: { reached: counted.length - missed.length, total: counted.length },
  };
}

/** How many mutants the cases told apart. `exhaustive`: those that no legal case tells apart are the same program. */
export function mutantsOf(
  judged: readonly { mutant: Mutant; judged: Judged }[],
  exhaustive: boolean,
): NonNullable<Adequacy["mutants"]> {
  const isSame = ({ by, ran }: Judged) => by === null && (exhaustive || ran >= ENOUGH_RUNS);
  const told = judged.filter((one) => one.judged.by !== null).length;
  const same = judged.filter((one) => isSame(one.judged)).length;
  const alive = judged.filter((one) => one.judged.by === null && !isSame(one.judged));
  return {
    told,
    total: judged.length - same,
    probablyEquivalent: same,
    alive: alive.map(({ mutant: { line, operator } }) => ({ line, operator })).sort((a, b) => a.line - b.line),
  };
}

/** What is known of the cases as a whole: see `Comparison`, and `Explorer.generatorProblem` for `problem`. */
export type CasesAsked = Pick<Comparison, "legal" | "exhaustive" | "upTo" | "apart" | "generated" | "breaking"> & {
  problem: string | null;
};

/** Why the cases are not enough, one sentence a reason; none when they are. */
export function weaknesses({ missed, mutants, controls }: Adequacy, cases: CasesAsked): string[] {
  const found: string[] = [];
  if (cases.problem !== null) found.push(cases.problem.replace(/\.$/, ""));
  else if (cases.generated !== null && cases.generated < 2)
    found.push("cases(rng, size) of the oracle yields one and the same case; let it draw from rng and grow with size");
  if (cases.legal === 0) found.push("there was no legal case to compare");
  else if (cases.legal < ENOUGH_CASES && !cases.exhaustive && cases.upTo === null)
    found.push(`only ${cases.legal} distinct legal cases were found; ${ENOUGH_CASES} are asked for`);
  else if (cases.apart)
    found.push(
      "valid lets nothing through but single cases that lie far apart, which is a list of examples and no domain",
    );
  if (cases.breaking !== null) found.push(cases.breaking);
  for (const { stub, share } of controls)
    found.push(`a program that ${stub} would be right on ${Math.floor(share * 100)} % of the cases`);
  // Where every legal case was asked, what was not run is no part of what was asked for.
  if (missed[0] !== undefined && !cases.exhaustive) found.push(missedSentence(missed));
  if (mutants !== null && mutants.told < ENOUGH_MUTANTS * mutants.total) {
    const lines = [...new Set(mutants.alive.map(({ line }) => line))];
    found.push(
      `they tell only ${mutants.told} of ${mutants.total} small changes of the solution apart (not those in ${lined(lines)})`,
    );
  }
  return found;
}

const SHOWN = 4;

const lined = (lines: readonly number[]): string => {
  const first = lines.slice(0, SHOWN).join(", ");
  return `${lines.length === 1 ? "line" : "lines"} ${first}${lines.length > SHOWN ? " …" : ""}`;
};

function missedSentence(missed: Adequacy["missed"]): string {
  const branch = missed.find(({ way }) => way !== "");
  const lines = [...new Set(missed.map(({ line }) => line))];
  return branch === undefined || lines.length > 1
    ? `they never run all of ${lined(lines)} of the solution`
    : `they never take the way “${branch.way}” of line ${branch.line} of the solution`;
}
