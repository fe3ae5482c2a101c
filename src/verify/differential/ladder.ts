import { type Case, isClassCase, type Value } from "../../domain/value.ts";
import type { Compared } from "./lock-step.ts";
import { intOf } from "./value-parts.ts";

/** Every legal number up to here says more of a function of one number than as many drawn ones. */
export const TOP = 1_000;
/** Fewer numbers than these are no ladder, however long the oracle takes for more. */
export const LEAST = 20;
const STEPS_AT_ONCE = 50;
/** The oracle's part of what the last case cost, from which on it is the oracle that makes more too costly. */
const ORACLES_PART = 0.25;

/** The whole number that is all of a case; null for any other case. */
export function numberAlone(input: Case): number | null {
  if (isClassCase(input) || input.args.length !== 1 || Object.keys(input.kwargs ?? {}).length > 0) return null;
  const whole = intOf(input.args[0] as Value);
  return whole === null ? null : Number(whole);
}

/** Every legal number of either sign up to `upTo` agrees; beyond, the oracle takes too long, or something else is in the way. */
export interface Climbed {
  upTo: number;
  end: "top" | "oracle" | "other";
}
export const NOT_CLIMBED: Climbed = { upTo: 0, end: "other" };

interface Climbing {
  given: readonly Case[];
  /** Null: that takes too long. */
  legal(cases: readonly Case[]): Promise<readonly (boolean | null)[]>;
  /** What came of a case; null: it would cost too much. */
  ask(input: Case): Promise<Compared | null>;
}

/** Asks 0, 1, -1, 2, -2 … where each given case is one whole number, until one does not agree. */
export async function climb({ given, legal, ask }: Climbing): Promise<Climbed> {
  if (given.length === 0 || given.some((input) => numberAlone(input) === null)) return NOT_CLIMBED;
  let last: Compared | null = null;
  for (let from = 0; from <= TOP; from += STEPS_AT_ONCE) {
    const steps = Array.from({ length: STEPS_AT_ONCE + 1 }, (_, at) => from + at);
    const rungs = steps.flatMap((step) => [{ args: [step] }, { args: [0 - step] }]);
    const allowed = await legal(rungs);
    for (const [at, input] of rungs.entries()) {
      if (allowed[at] === false) continue;
      const compared: Compared | null = allowed[at] === null ? null : await ask(input);
      if (compared?.outcome.kind === "agrees") {
        last = compared;
        continue;
      }
      const isOracles =
        allowed[at] === null || compared?.outcome.kind === "dropped" || (compared === null && isSlow(last));
      const upTo = Math.max(0, Math.abs(numberAlone(input) ?? 0) - 1);
      return { upTo, end: isOracles ? "oracle" : "other" };
    }
  }
  return { upTo: TOP, end: "top" };
}

const isSlow = (last: Compared | null): boolean => last !== null && last.oracleCost >= ORACLES_PART * last.cost;
