import type { Finding } from "../../../../domain/finding.ts";
import { rangesOf } from "../../../report/evidence/ranges.ts";
import { type Fields, fieldsOf, listIn, numberIn, recordsIn, textIn } from "./read.ts";

/** What of a finding's evidence a person can act on; empty lists where it has none. */
export interface FindingDetails {
  failures: readonly { test: string; message: string }[];
  constructs: readonly { module: string; line: number; what: string }[];
  survivors: readonly { line: number | null; operator: string; diff: string; sentence: string }[];
  deaf: readonly { module: string; line: number; was: string; becomes: string }[];
  /** `7–9`. */
  missedLines: readonly string[];
  missedBranches: readonly { line: number; way: string }[];
  stubs: readonly { kind: string; result: string }[];
}

export function detailsOf(finding: Finding): FindingDetails {
  const evidence = fieldsOf(finding.evidence);
  return {
    failures: recordsIn(evidence, "failures").map((one) => ({
      test: said(one, "test"),
      message: said(one, "message"),
    })),
    constructs: ["constructs", "solution", "tests", "violations", "doubtful"].flatMap((name) =>
      recordsIn(evidence, name).map((one) => ({ ...place(one), what: said(one, "what") })),
    ),
    survivors: recordsIn(evidence, "survivors").map((one) => ({
      line: numberIn(one, "line"),
      operator: said(one, "operator"),
      diff: said(one, "diff"),
      sentence: said(one, "sentence"),
    })),
    deaf: recordsIn(evidence, "deaf").map((one) => ({
      ...place(one),
      was: said(one, "was"),
      becomes: said(one, "becomes"),
    })),
    missedLines: rangesOf(listIn(evidence, "missedLines").filter((line) => typeof line === "number")),
    missedBranches: recordsIn(evidence, "missedBranches").map((one) => ({
      line: numberIn(one, "line") ?? 0,
      way: said(one, "way"),
    })),
    stubs: recordsIn(evidence, "stubs").map((one) => ({ kind: said(one, "kind"), result: said(one, "result") })),
  };
}

const said = (fields: Fields, name: string): string => textIn(fields, name) ?? "";

const place = (fields: Fields) => ({ module: said(fields, "module"), line: numberIn(fields, "line") ?? 0 });
