import type { Finding } from "../../../../domain/finding.ts";
import { CHECK_LEVELS, type CheckName } from "../../../../domain/levels.ts";
import type { GateEntry, RunView } from "../../run-view.ts";

/** One time the checks were asked. The one the receipt speaks of is `isJudged`; live it is the last. */
export interface Round {
  /** From 1; null for findings that only the receipt holds. */
  number: number | null;
  findings: readonly Finding[];
  checking: string | null;
  isOpen: boolean;
  isJudged: boolean;
}

export const ALL_CHECKS = Object.keys(CHECK_LEVELS) as CheckName[];

/** Findings of checks that this version knows, in the order in which they are shown. */
export function known(findings: readonly Finding[]): readonly Finding[] {
  return findings
    .filter(({ check }) => Object.hasOwn(CHECK_LEVELS, check))
    .toSorted((a, b) => ALL_CHECKS.indexOf(a.check) - ALL_CHECKS.indexOf(b.check));
}

/** Every round of a run in its order. The receipt may speak of an earlier one, whose files were the best, or of what no round ended with. */
export function roundsOf({ timeline, state }: Pick<RunView, "timeline" | "state">): readonly Round[] {
  const gates = timeline.filter((entry): entry is GateEntry => entry.kind === "gate");
  const ended = state.ended?.receipt ?? null;
  const rounds = gates.map((gate) => ({
    number: gate.round,
    findings: known(gate.findings),
    checking: ended === null ? gate.checking : null,
    isOpen: ended === null && gate.endedAt === null,
    isJudged: false,
  }));
  if (ended === null) return rounds.map((round, at) => ({ ...round, isJudged: at === rounds.length - 1 }));
  const judged = known(ended.findings ?? []);
  const at = rounds.findLastIndex(({ findings }) => isSame(findings, judged));
  if (at >= 0)
    return rounds.with(at, { ...(rounds[at] as Round & { number: number }), findings: judged, isJudged: true });
  if (judged.length === 0) return rounds;
  return [...rounds, { number: null, findings: judged, checking: null, isOpen: false, isJudged: true }];
}

/** By what the checks said: the texts of their evidence may have been shortened in a report. */
const isSame = (some: readonly Finding[], others: readonly Finding[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at];
    return (
      one.check === other?.check && one.status === other.status && one.effect === other.effect && one.ms === other.ms
    );
  });

/** The round that is shown first: what the receipt speaks of, else the last. */
export const currentRound = (rounds: readonly Round[]): Round | undefined =>
  rounds.find(({ isJudged }) => isJudged) ?? rounds.at(-1);

export type Standing = "passed" | "failed" | "limited" | "skipped" | "broken" | "running" | "waiting" | "unasked";

/** How a check stands in a round: a failing one that only caps the level is `limited`; nothing against the program. */
export function standingOf(check: CheckName, { findings, checking, isOpen }: Round): Standing {
  const finding = findings.find((one) => one.check === check);
  if (finding === undefined) return checking === check ? "running" : isOpen ? "waiting" : "unasked";
  if (finding.status === "pass") return "passed";
  if (finding.status === "skip") return "skipped";
  if (finding.status === "error") return "broken";
  return finding.effect === "refutes" ? "failed" : "limited";
}

export const isTrouble = (standing: Standing): boolean =>
  standing === "failed" || standing === "limited" || standing === "broken";
