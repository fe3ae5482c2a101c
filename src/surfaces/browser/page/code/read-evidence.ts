import type { CheckName, Finding } from "../../../../domain/finding.ts";
import type { GateEntry, RunView } from "../../run-view.ts";

export interface Survivor {
  line: number;
  operator: string;
  diff: string;
  /** Empty in older logs. */
  sentence: string;
}

export interface Coverage {
  missedLines: number[];
  missedBranches: { line: number; way: string }[];
}

type Evidence = Record<string, unknown>;

const isObject = (value: unknown): value is Evidence => typeof value === "object" && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isLine = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The mutants of a `mutation` finding that no test noticed; what is no such entry is left out. */
export const survivorsOf = (finding: Finding | undefined): Survivor[] =>
  listOf(finding?.evidence.survivors).flatMap((one) =>
    isObject(one) && isLine(one.line) && typeof one.diff === "string"
      ? [{ line: one.line, operator: textOf(one.operator), diff: one.diff, sentence: textOf(one.sentence) }]
      : [],
  );

export const coverageOf = (finding: Finding | undefined): Coverage => ({
  missedLines: listOf(finding?.evidence.missedLines).filter(isLine),
  missedBranches: listOf(finding?.evidence.missedBranches).flatMap((one) =>
    isObject(one) && isLine(one.line) ? [{ line: one.line, way: textOf(one.way) }] : [],
  ),
});

/** The failing tests of a `clean-run` finding. */
export const failuresOf = (finding: Finding): { test: string; message: string }[] =>
  listOf(finding.evidence.failures).flatMap((one) =>
    isObject(one) ? [{ test: textOf(one.test), message: textOf(one.message) }] : [],
  );

export const gatesOf = (timeline: RunView["timeline"]): GateEntry[] =>
  timeline.filter((entry) => entry.kind === "gate");

/** A gate's answer to a question; undefined while there is none, or where it was not put. */
export const answerTo = (gate: GateEntry, check: CheckName): Finding | undefined =>
  gate.findings.findLast((one) => one.check === check && one.status !== "skip");

/** SHA-256 of the bytes of `path` that a gate looked at; null where it does not say. */
export function judgedHash(gate: GateEntry, path: string): string | null {
  for (const { evidence } of gate.findings) {
    const hash = isObject(evidence.sha256) ? evidence.sha256[path] : undefined;
    if (typeof hash === "string") return hash;
  }
  return null;
}
