import type { CheckName, Finding } from "../../../../domain/finding.ts";
import type { FileVersion, RunView } from "../../run-view.ts";
import type { KnownFile } from "./known-files.ts";
import { answerTo, coverageOf, gatesOf, judgedHash, type Survivor, survivorsOf } from "./read-evidence.ts";

/** What the gate found out about one line. */
export interface LineMark {
  isMissed: boolean;
  /** How many lines never run begin here; 0 within such a block. */
  missedBlock: number;
  /** Ways out of this line that no test takes. */
  ways: readonly string[];
  survivors: readonly Survivor[];
  /** Key of the round that found the survivors. */
  gate: number | null;
}

/** By line, from 1. */
export type LineMarks = ReadonlyMap<number, LineMark>;

export interface VersionFindings {
  coverage: Finding | undefined;
  mutation: Finding | undefined;
  /** Key of the round `mutation` is of. */
  gate: number | null;
}

/** What the last gate that looked at the very bytes of a version said of them. */
export function findingsOf(file: KnownFile, version: FileVersion, timeline: RunView["timeline"]): VersionFindings {
  if (file.role !== "solution") return { coverage: undefined, mutation: undefined, gate: null };
  const gates = gatesOf(timeline).filter((gate) => {
    const before = file.versions.findLast((one) => one.seq < gate.key);
    return (judgedHash(gate, file.path) ?? before?.sha256) === version.sha256;
  });
  const last = (check: CheckName) => gates.findLast((gate) => answerTo(gate, check) !== undefined);
  const [covered, mutated] = [last("coverage"), last("mutation")];
  return {
    coverage: covered && answerTo(covered, "coverage"),
    mutation: mutated && answerTo(mutated, "mutation"),
    gate: mutated?.key ?? null,
  };
}

type Draft = LineMark & { ways: string[]; survivors: Survivor[] };

export function marksOf({ coverage, mutation, gate }: VersionFindings): LineMarks {
  const { missedLines, missedBranches } = coverageOf(coverage);
  const marks = new Map<number, Draft>();
  const at = (line: number) => {
    const mark = marks.get(line) ?? { isMissed: false, missedBlock: 0, ways: [], survivors: [], gate };
    marks.set(line, mark);
    return mark;
  };
  let [first, last] = [0, -1];
  for (const line of [...new Set(missedLines)].sort((a, b) => a - b)) {
    if (line !== last + 1) first = line;
    last = line;
    at(line).isMissed = true;
    at(first).missedBlock += 1;
  }
  for (const { line, way } of missedBranches) at(line).ways.push(way);
  for (const survivor of survivorsOf(mutation)) at(survivor.line).survivors.push(survivor);
  return marks;
}
