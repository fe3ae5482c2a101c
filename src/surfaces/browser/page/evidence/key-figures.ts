import type { Finding } from "../../../../domain/finding.ts";
import type { FigureName } from "../texts/figures.ts";
import { type Fields, fieldsOf, listIn, numberIn, recordsIn, textIn } from "./read.ts";

/** A figure of a finding: its words (`texts/figures.ts`) and the values in their order, exactly as the evidence has them. */
export interface Figure {
  name: FigureName;
  values: readonly number[];
}

type Read = (evidence: Fields) => readonly (Figure | null)[];

/** Null where one of the values is not there. */
const figure = (name: FigureName, ...values: readonly (number | null)[]): Figure | null =>
  values.some((value) => value === null) ? null : { name, values: values as number[] };

const unlessNone = (name: FigureName, value: number | null): Figure | null =>
  value === null || value === 0 ? null : figure(name, value);

const constructs = (evidence: Fields): number =>
  ["constructs", "solution", "tests", "violations"].reduce((sum, name) => sum + recordsIn(evidence, name).length, 0);

const lengthIn = (evidence: Fields, name: string): number | null =>
  Array.isArray(evidence[name]) ? listIn(evidence, name).length : null;

const FIGURES: Partial<Record<Finding["check"], Read>> = {
  files: (evidence) => [unlessNone("files", Object.keys(fieldsOf(evidence.sha256)).length)],
  placeholders: (evidence) => [unlessNone("constructs", constructs(evidence))],
  suspicious: (evidence) => [
    unlessNone("constructs", constructs(evidence)),
    unlessNone("doubtful", lengthIn(evidence, "doubtful")),
  ],
  "clean-run": (evidence) => [
    figure("tests", numberIn(evidence, "passed"), numberIn(evidence, "collected")),
    unlessNone("failed", numberIn(evidence, "failed")),
    unlessNone("skipped", numberIn(evidence, "skipped")),
    unlessNone("hashSeeds", lengthIn(evidence, "hashSeeds")),
    unlessNone("constructs", constructs(evidence)),
  ],
  "stub-control": (evidence) => {
    const stubs = recordsIn(evidence, "stubs");
    const noticed = stubs.filter((stub) => textIn(stub, "result") === "noticed").length;
    return [stubs.length === 0 ? null : figure("stubs", noticed, stubs.length)];
  },
  "same-control": (evidence) => {
    const rewrites = recordsIn(evidence, "rewrites");
    const passed = rewrites.filter((rewrite) => rewrite.passed === true).length;
    return [rewrites.length === 0 ? null : figure("rewrites", passed, rewrites.length)];
  },
  "flip-control": (evidence) => [
    figure("flips", numberIn(evidence, "flips")),
    unlessNone("deaf", lengthIn(evidence, "deaf")),
  ],
  coverage: (evidence) => [
    figure("statements", numberIn(evidence, "reached"), numberIn(evidence, "statements")),
    unlessNone("missedLines", lengthIn(evidence, "missedLines")),
    figure("branches", numberIn(evidence, "branches")),
    unlessNone("missedBranches", lengthIn(evidence, "missedBranches")),
  ],
  mutation,
  examples: (evidence) => [figure("examples", numberIn(evidence, "examples"))],
  differential: (evidence) => {
    const adequacy = fieldsOf(evidence.adequacy);
    const mutants = fieldsOf(adequacy.mutants);
    const [cases, legal] = [numberIn(evidence, "cases"), numberIn(evidence, "legal")];
    return [
      figure(evidence.exhaustive === true ? "exhaustive" : "cases", legal ?? cases),
      cases === legal ? null : figure("made", cases),
      unlessNone("incomparable", numberIn(adequacy, "incomparable")),
      numberIn(mutants, "total") === 0 ? null : figure("told", numberIn(mutants, "told"), numberIn(mutants, "total")),
    ];
  },
  state: (evidence) => [
    figure("again", numberIn(evidence, "cases")),
    figure("processes", numberIn(evidence, "processes")),
  ],
  growth: (evidence) => [
    unlessNone("sizes", lengthIn(evidence, "points")),
    numberIn(evidence, "se") === null
      ? figure("slopeAlone", numberIn(evidence, "slope"))
      : figure("slope", numberIn(evidence, "slope"), numberIn(evidence, "se")),
  ],
};

function mutation(evidence: Fields): readonly (Figure | null)[] {
  const [killed, run, total] = [numberIn(evidence, "killed"), numberIn(evidence, "run"), numberIn(evidence, "total")];
  const [score, needed] = [numberIn(evidence, "score"), numberIn(evidence, "needed")];
  const same = numberIn(evidence, "probablyEquivalent") ?? 0;
  const by = fieldsOf(evidence.killedBy);
  const ran = run ?? total;
  return [
    figure("mutants", killed, ran === null ? null : ran - same),
    score === null || needed === null
      ? figure("score", score)
      : figure(score >= needed ? "enough" : "short", score, needed),
    ran === total ? null : figure("mutantsRun", ran, total),
    unlessNone("equivalent", same),
    unlessNone("survivors", lengthIn(evidence, "survivors")),
    unlessNone("byAssertion", numberIn(by, "assertion")),
    unlessNone("byException", numberIn(by, "exception")),
    unlessNone("bySteps", numberIn(by, "steps")),
  ];
}

/** What a finding's evidence says in figures; none where it says nothing, or is of another version. */
export const keyFigures = (finding: Finding): readonly Figure[] =>
  (FIGURES[finding.check]?.(fieldsOf(finding.evidence)) ?? []).filter((one) => one !== null);
