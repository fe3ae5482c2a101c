import type { Case } from "../../domain/value.ts";
import { reachOf } from "./case-parts.ts";
import { numberAlone, TOP } from "./ladder.ts";

/** Items, operations or a number. */
const ORDINARY = 100;

/** A case on which the solution ran out of stack, memory or time. */
export interface Strained {
  input: Case;
  why: string;
  isSlow: boolean;
}

/** Too small for its size to be the reason: a recursion of some frames an item fits the stack there. Being slow is another matter. */
export function isOrdinary({ input, isSlow }: Strained): boolean {
  const alone = numberAlone(input);
  if (alone !== null) return Math.abs(alone) <= TOP;
  const { length, operations, number } = reachOf(input);
  return !isSlow && Math.max(length, operations, number) < ORDINARY;
}
