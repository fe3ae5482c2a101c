import { type Case, isClassCase, type Value } from "../../domain/value.ts";
import { intOf } from "./value-parts.ts";

/** Every legal number up to here says more of a function of one number than as many drawn ones. */
export const TOP = 1_000;

/** The whole number that is all of a case; null for any other case. */
export function numberAlone(input: Case): number | null {
  if (isClassCase(input) || input.args.length !== 1 || Object.keys(input.kwargs ?? {}).length > 0) return null;
  const whole = intOf(input.args[0] as Value);
  return whole === null ? null : Number(whole);
}

const STEPS_AT_ONCE = 50;

interface Climbing {
  given: readonly Case[];
  legal(cases: readonly Case[]): Promise<readonly boolean[]>;
  /** Asks a case that was not asked before; whether the answers agree. */
  agrees(input: Case): Promise<boolean>;
}

/**
 * Asks 0, 1, -1, 2, -2 … where each given case is one whole number, until one does not agree. The number up to which every legal one of
 * either sign does; 0 where a case is anything else.
 */
export async function climb({ given, legal, agrees }: Climbing): Promise<number> {
  if (given.length === 0 || given.some((input) => numberAlone(input) === null)) return 0;
  for (let from = 0; from <= TOP; from += STEPS_AT_ONCE) {
    const steps = Array.from({ length: STEPS_AT_ONCE + 1 }, (_, at) => from + at);
    const rungs = steps.flatMap((step) => [{ args: [step] }, { args: [0 - step] }]);
    const allowed = await legal(rungs);
    for (const [at, input] of rungs.entries())
      if (allowed[at] === true && !(await agrees(input))) return Math.max(0, Math.abs(numberAlone(input) ?? 0) - 1);
  }
  return TOP;
}
