import type { Expression } from "./expression.ts";
import { excess, excessPerStep, type Line, type Point } from "./fit.ts";

export type Decision = "refuted" | "consistent" | "undecided" | "not-measurable";

/** Between a claim that holds (0, and up to 0.15 for a logarithm or a cache that overflows) and one that is √n too low (0.5). */
export const MOST_EXCESS = 0.3;
/** Fewer points, or a smaller range, show no growth. */
export const FEWEST_POINTS = 5;
export const SMALLEST_RANGE = 16;
/** From one size to the next one: what a polynomial does only at sizes too small to measure. */
export const MOST_STEP_RATIO = 1.2;
export const FEWEST_STEPS = 5;

export interface Judged {
  decision: Decision;
  /** How much faster than claimed, as a power of n, or of the natural logarithm for each step where `stepwise`. */
  line: Line | null;
}

const unmeasurable: Judged = { decision: "not-measurable", line: null };

/** What one series of growing sizes says of a claim. Two standard errors on either side of the limit leave it undecided. */
export function decide(points: readonly Point[], bound: Expression): Judged {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return unmeasurable;
  if (points.length < FEWEST_POINTS || last.n < SMALLEST_RANGE * first.n * 0.999) return unmeasurable;
  return compared(excess(points, bound.value), MOST_EXCESS);
}

/**
 * The same for sizes that go up by a step at a time, where doubling would be out of reach: refuted when each of at least five steps
 * multiplies time over claim by 1.2 or more.
 */
export function decideStepwise(points: readonly Point[], bound: Expression): Judged {
  if (points.length <= FEWEST_STEPS) return unmeasurable;
  const used = points.slice(-(FEWEST_STEPS + 3));
  const fitted = excessPerStep(used, bound.value);
  return compared(fitted, Math.log(MOST_STEP_RATIO));
}

function compared(fitted: Line, limit: number): Judged {
  if (fitted.slope - 2 * fitted.se > limit) return { decision: "refuted", line: fitted };
  if (fitted.slope + 2 * fitted.se < limit) return { decision: "consistent", line: fitted };
  return { decision: "undecided", line: fitted };
}
