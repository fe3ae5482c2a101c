import * as z from "zod";
import type { Finding } from "../domain/finding.ts";
import type { Case, Value } from "../domain/value.ts";
import { evidenceCase, evidenceValue } from "./frozen-values.ts";
import { callOf, literal } from "./prompts/literal.ts";

/** A case on which solution and oracle disagree. */
export interface Dispute {
  /** Equal for equal cases. */
  key: string;
  input: Case;
  solution: Value;
  /** Null where the oracle has `check` instead of an answer of its own; `why` then says what it finds wrong. */
  oracle: Value | null;
  why: string | null;
}

const Found = z.object({
  counterexample: z.object({
    case: z.unknown(),
    expected: z.unknown(),
    actual: z.unknown(),
    why: z.string().nullish(),
  }),
});

/** The disagreement that a failing differential finding shows; null when there is none. */
export function disputeOf(findings: readonly Finding[]): Dispute | null {
  const finding = findings.find(({ check, status }) => check === "differential" && status === "fail");
  const found = Found.safeParse(finding?.evidence);
  if (!found.success) return null;
  const { case: given, expected, actual, why } = found.data.counterexample;
  const input = evidenceCase(given);
  if (input === null) return null;
  return {
    key: JSON.stringify(input),
    input,
    solution: evidenceValue(actual ?? null),
    oracle: typeof why === "string" ? null : evidenceValue(expected ?? null),
    why: why ?? null,
  };
}

/** Whom the arbiter found to be right. `why` is its own sentence. */
export interface Ruling {
  side: "solution" | "oracle" | "nobody";
  why: string;
}

/** An answer that an arbiter has settled for a case. */
export interface Settled {
  input: Case;
  answer: Value;
}

/** What is remembered of the disagreements of one run. */
export interface Disputes {
  /** Notes a disagreement and tells how often this case has come up, this time included. */
  note(dispute: Dispute): number;
  /** Every case so far, to be asked first in the next round. */
  cases(): Case[];
  ruling(dispute: Dispute): Ruling | null;
  rule(dispute: Dispute, ruling: Ruling): void;
  /** What no later oracle may contradict. */
  settled(): Settled[];
}

export function createDisputes(): Disputes {
  const known = new Map<string, { dispute: Dispute; times: number; ruling: Ruling | null }>();
  return {
    note(dispute) {
      const entry = known.get(dispute.key) ?? { dispute, times: 0, ruling: null };
      known.set(dispute.key, { ...entry, dispute, times: entry.times + 1 });
      return entry.times + 1;
    },
    cases: () => [...known.values()].map(({ dispute }) => dispute.input),
    ruling: ({ key }) => known.get(key)?.ruling ?? null,
    rule({ key }, ruling) {
      const entry = known.get(key);
      if (entry !== undefined) entry.ruling = ruling;
    },
    settled: () =>
      [...known.values()].flatMap(({ dispute: { input, solution, oracle, why }, ruling }) => {
        if (ruling?.side === "solution") return [{ input, answer: solution }];
        // A check has no answer of its own that could be held against it.
        return ruling?.side === "oracle" && why === null ? [{ input, answer: oracle }] : [];
      }),
  };
}

/** Both answers in one sentence, for a person. */
export function bothAnswers(entry: string, { input, solution, oracle, why }: Dispute): string {
  const call = callOf(entry, input);
  return oracle === null
    ? `for ${call} the solution answers ${literal(solution)}, which the oracle does not accept (${why})`
    : `for ${call} the solution answers ${literal(solution)} and the oracle ${literal(oracle)}`;
}

/** Nobody knows who is right, so the disagreement is no evidence against the solution: it limits, in the arbiter's words. */
export const undecided = (findings: readonly Finding[], entry: string, dispute: Dispute, why: string): Finding[] =>
  findings.map((finding) =>
    finding.check !== "differential" || finding.status !== "fail"
      ? finding
      : {
          ...finding,
          effect: "limits",
          summary: `The specification does not settle one case: ${bothAnswers(entry, dispute)}.`,
          evidence: { ...finding.evidence, arbiter: why },
        },
  );
