import {
  type CallRecord,
  goesBackAndForth,
  keepsRepeating,
  samePairThrice,
  sameToolFails,
  tooManyUnreadable,
} from "./loop-guards.ts";
import type { Stop } from "./stop-conditions.ts";

/** What the loop remembers for its guards. */
export interface LoopHistory {
  calls: CallRecord[];
  /** `code hash + error hash` of every failing run. */
  failures: string[];
  unreadable: number;
}

/** The first guard that says stop, else null. */
export function trippedGuard(history: LoopHistory): Stop | null {
  const { calls, failures, unreadable } = history;
  if (tooManyUnreadable(unreadable))
    return stop("unreadable-replies", "The model sent two replies in a row that could not be read.");
  if (keepsRepeating(calls))
    return stop("repeated-call", `The model made the same ${calls.at(-1)?.tool} call again and again.`);
  if (sameToolFails(calls))
    return stop("repeated-failure", `The tool ${calls.at(-1)?.tool} was used wrongly three times in a row.`);
  if (samePairThrice(failures)) return stop("going-in-circles", "The same code gave the same error three times.");
  const states = calls.map((call) => `${call.key}\n${call.result}`);
  if (goesBackAndForth(failures) || goesBackAndForth(states))
    return stop("going-in-circles", "The model went back and forth between the same two states.");
  return null;
}

const stop = (code: NonNullable<Stop["interrupt"]>, message: string): Stop => ({ code, interrupt: code, message });
