import * as z from "zod";
import type { Finding } from "../domain/finding.ts";
import type { Case, Value } from "../domain/value.ts";
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
    case: z.custom<Case>((given) => typeof given === "object" && given !== null && ("args" in given || "ops" in given)),
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
  const { case: input, expected, actual, why } = found.data.counterexample;
  return {
    key: JSON.stringify(input),
    input,
    solution: (actual ?? null) as Value,
    oracle: typeof why === "string" ? null : ((expected ?? null) as Value),
    why: why ?? null,
  };
}

/** Whom the arbiter found to be right. `why` is its own sentence. */
export interface Ruling {
  side: "solution" | "oracle" | "nobody";
  why: string;
}

/** What is remembered of the disagreements of one run. */
export interface Disputes {
  /** Notes a disagreement and tells how often this case has come up, this time included. */
  note(dispute: Dispute): number;
  /** Every case so far, to be asked first in the next round. */
  cases(): Case[];
  ruling(dispute: Dispute): Ruling | null;
  rule(dispute: Dispute, ruling: Ruling): void;
}

export function createDisputes(): Disputes {
  const known = new Map<string, { input: Case; times: number; ruling: Ruling | null }>();
  return {
    note({ key, input }) {
      const entry = known.get(key) ?? { input, times: 0, ruling: null };
      known.set(key, entry);
      entry.times += 1;
      return entry.times;
    },
    cases: () => [...known.values()].map(({ input }) => input),
    ruling: ({ key }) => known.get(key)?.ruling ?? null,
    rule({ key }, ruling) {
      const entry = known.get(key);
      if (entry !== undefined) entry.ruling = ruling;
    },
  };
}

/** Both answers in one sentence, for a person. */
export function bothAnswers(entry: string, { input, solution, oracle, why }: Dispute): string {
  const call = callOf(entry, input);
  return oracle === null
    ? `for ${call} the solution gives ${literal(solution)}, which the oracle does not accept (${why})`
    : `for ${call} the solution gives ${literal(solution)} and the oracle ${literal(oracle)}`;
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
