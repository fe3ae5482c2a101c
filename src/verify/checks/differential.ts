import { limited, passed, refuted, skipped } from "../answers.ts";
import type { Answer, Check } from "../check.ts";
import { weaknesses } from "../differential/adequacy.ts";
import type { CaseEngine } from "../differential/case-engine.ts";
import type { Comparison } from "../differential/comparison.ts";
import type { Disagreement } from "../differential/lock-step.ts";
import { mistakeIn } from "../differential/oracle-faults.ts";
import { showAnswer, showCase, showValue } from "../differential/show-value.ts";
import { isOrdinary } from "../differential/strained.ts";
import { linesInWords } from "./coverage.ts";

/** Of the cases: where more answers than these cannot be shown by value, too little was compared. */
const MOST_INCOMPARABLE = 0.05;

function counterexampleOf({ input, expected, why, actual, did }: Disagreement, entry: string) {
  const shown = {
    input: showCase(input, entry),
    expected: expected === null ? (why ?? "") : showValue(expected),
    actual: did ?? showValue(actual),
  };
  return { case: input, expected, actual, ...(why === null ? {} : { why }), shown };
}

function evidenceOf(compared: Comparison, entry: string): Record<string, unknown> {
  const { legal, dropped, incomparable, exhaustive, counterexample, adequacy, generated, strained } = compared;
  return {
    cases: legal + dropped + incomparable + strained.length,
    legal,
    exhaustive,
    counterexample: counterexample === null ? null : counterexampleOf(counterexample, entry),
    ...(compared.afterOtherCalls ? { afterOtherCalls: true } : {}),
    adequacy: adequacy === null ? null : { ...adequacy, generated, dropped, incomparable },
  };
}

/** The sentence about a counterexample. */
export function disagreed(
  { input, expected, why, actual, did }: Disagreement,
  entry: string,
  afterOtherCalls: boolean,
): string {
  const call = showCase(input, entry);
  const gives = did ?? showAnswer(actual);
  // "it gives 1, the oracle 0": only where the verb holds for both.
  const wanted = expected === null ? "" : gives.startsWith("gives ") ? showValue(expected) : showAnswer(expected);
  const wants = expected === null ? `the oracle says: ${why}` : `the oracle ${wanted}`;
  const after = afterOtherCalls
    ? " Asked alone, in a fresh process, it is right: something is kept between calls."
    : "";
  return `The solution disagrees with the oracle: for ${call} it ${gives}, ${wants}.${after}`;
}

function judged(compared: Comparison, engine: CaseEngine, oracleText: string): Answer {
  const { legal, incomparable, exhaustive, counterexample, adequacy, generated, generatorProblem } = compared;
  const evidence = evidenceOf(compared, engine.entry);
  const warnings = compared.strained
    .slice(0, 1)
    .map(
      ({ input, why }) =>
        `On an input larger than any given (${showCase(input, engine.entry, 80)}) the solution ${why}; that is not counted against it.`,
    );
  const mistake = mistakeIn(compared.required, oracleText, engine.entry);
  if (mistake !== null) return limited(`Nothing could be compared: ${mistake}.`, evidence, warnings);
  if (counterexample !== null)
    return refuted(disagreed(counterexample, engine.entry, compared.afterOtherCalls), evidence, warnings);
  if (compared.oracleProblem !== null)
    return limited(`Nothing could be compared: ${compared.oracleProblem}.`, evidence, warnings);
  if (compared.nothing !== null && incomparable === 0)
    return limited(`Nothing could be compared: ${compared.nothing}.`, evidence, warnings);
  // A solution may have a hand in it, where arguments are instances of its classes: not one is excused.
  if (compared.unmade !== null)
    return limited(`Not every case could be put to the solution: ${compared.unmade}.`, evidence, warnings);
  if (incomparable > MOST_INCOMPARABLE * (legal + incomparable))
    return limited(
      `${incomparable} of ${legal + incomparable} answers cannot be shown by value (functions, cycles, very large ones), so they could not be compared.`,
      evidence,
      warnings,
    );
  const { apart, breaking, upTo } = compared;
  const weak =
    adequacy === null
      ? []
      : weaknesses(adequacy, { legal, exhaustive, upTo, apart, generated, breaking, problem: generatorProblem });
  const among = upTo === null ? "" : ` (every number up to ${upTo}; beyond, the oracle takes too long)`;
  const agree = `The solution agrees with the oracle on ${exhaustive ? "every legal case: " : ""}${legal.toLocaleString("en")} distinct legal cases${among}`;
  const ordinary = compared.strained.find(isOrdinary);
  if (ordinary !== undefined)
    return limited(
      `${agree}, but for ${showCase(ordinary.input, engine.entry)} it ${ordinary.why}, where the oracle answers.`,
      evidence,
    );
  if (weak.length > 0) return limited(`${agree}, but the cases are too weak: ${weak.join("; ")}.`, evidence, warnings);
  const { told = 0, total = 0 } = adequacy?.mutants ?? {};
  const idle = adequacy?.idle ?? [];
  if (idle.length > 0)
    warnings.push(`Nothing of ${linesInWords(idle)} was compared: ${engine.entry} never calls what stands there.`);
  const sharp = total === 0 ? "" : `, which tell ${told} of ${total} small changes of it apart`;
  return passed(`${agree}${sharp}.`, evidence, warnings);
}

/**
 * Does the solution give the answers of an independent oracle? Both run in processes of their own, one case at a time, and the answers
 * are compared outside of both. A disagreement refutes with the smallest case found; cases that prove too little limit.
 */
export const differential: Check = {
  name: "differential",
  needs: ["files"],
  run: async ({ oracle, whyNoOracle, workbench }) => {
    if (oracle === null)
      return skipped(`There is no oracle to compare with: ${whyNoOracle ?? "give one with --oracle"}.`, "no-material");
    const engine = await workbench.cases();
    if ("failed" in engine && engine.raised === true) return refuted(`The solution cannot be used: ${engine.failed}`);
    if ("failed" in engine) return limited(`Nothing could be compared: ${engine.failed}`);
    if (engine.oracle === null || "failed" in engine.oracle)
      return limited(`The oracle cannot be used: ${engine.oracle?.failed ?? "it was not opened."}`);
    return judged(await engine.compare(), engine, oracle.text);
  },
};
