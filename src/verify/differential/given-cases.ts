import { type Case, isClassCase } from "../../domain/value.ts";
import type { Survey } from "../../languages/survey.ts";
import type { CheckContext } from "../check.ts";
import { caseKey } from "./case-parts.ts";
import type { Dictionary } from "./dictionary.ts";
import { caseOf } from "./frozen-values.ts";

/** What cases are made from. */
export interface Given {
  /** Disagreements of earlier rounds, frozen examples and literal calls, in that order. */
  cases: readonly Case[];
  dictionary: Dictionary;
  seed: string;
  signal: AbortSignal;
}

/** What is asked first: cases that were disputed earlier in the run, frozen examples, literal calls in the tests. Each once. */
export function givenCases(
  { knownCases, specification }: Pick<CheckContext, "knownCases" | "specification">,
  entry: string,
  survey: Survey | null,
): Case[] {
  const examples = (specification?.examples ?? []).flatMap((example) => {
    const input = specification === null ? null : caseOf(specification.entry, example);
    return input === null ? [] : [input];
  });
  const calls = (survey?.calls ?? []).filter((call) => call.entry === entry).map(({ input }) => input);
  const cases = [...knownCases, ...examples, ...calls].filter((input) => !isClassCase(input) || input.ops.length > 0);
  return [...new Map(cases.map((input) => [caseKey(input), input])).values()];
}
