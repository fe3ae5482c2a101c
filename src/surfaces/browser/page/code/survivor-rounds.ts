import type { RunView } from "../../run-view.ts";
import { knownFiles } from "./known-files.ts";
import { answerTo, gatesOf, judgedHash, type Survivor, survivorsOf } from "./read-evidence.ts";

/** The survivors of one line, and the line as the diffs show it. */
export interface SurvivorGroup {
  line: number;
  source: string;
  survivors: readonly Survivor[];
}

/** What one round of the gate found; `seq` is of the solution's version it looked at, null where the log does not hold it. */
export interface SurvivorRound {
  gate: number;
  round: number;
  path: string | null;
  seq: number | null;
  survivors: readonly Survivor[];
}

/** Rounds in which mutants were run, in their order; empty when none ever lived. */
export function survivorRounds({ timeline, files }: RunView): SurvivorRound[] {
  const solution = knownFiles(files, null).find(({ role }) => role === "solution");
  const rounds = gatesOf(timeline).flatMap((gate): SurvivorRound[] => {
    const finding = answerTo(gate, "mutation");
    if (finding === undefined) return [];
    const hash = solution === undefined ? null : judgedHash(gate, solution.path);
    const earlier = solution?.versions.filter(({ seq }) => seq < gate.key);
    const version = earlier?.findLast(({ sha256 }) => hash === null || sha256 === hash);
    const { key, round } = gate;
    return [
      { gate: key, round, path: solution?.path ?? null, seq: version?.seq ?? null, survivors: survivorsOf(finding) },
    ];
  });
  return rounds.some(({ survivors }) => survivors.length > 0) ? rounds : [];
}

/** By line, in the order of lines. */
export function groupByLine(survivors: readonly Survivor[]): SurvivorGroup[] {
  const groups = new Map<number, Survivor[]>();
  for (const survivor of survivors) groups.set(survivor.line, [...(groups.get(survivor.line) ?? []), survivor]);
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([line, all]) => ({ line, survivors: all, source: /^-(.*)$/m.exec(all[0]?.diff ?? "")?.[1]?.trim() ?? "" }));
}
