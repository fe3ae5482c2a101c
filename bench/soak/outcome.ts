import type { Verdict } from "../../src/domain/verdict.ts";
import type { Planned } from "./plan.ts";
import type { Truth } from "./programs.ts";

/** How a run is accounted for. */
export type Explanation = "receipt" | "event log" | "sentence" | "before it began" | "nothing";

export interface Outcome {
  planned: Planned;
  verdict: Verdict | null;
  by: Explanation;
  /** How it ended, in words. */
  ending: string;
  seconds: number;
  /** What was not as it must be; empty: accounted for. */
  complaints: string[];
  /** The fault met the run while it went on. */
  struck: boolean;
}

const GOOD = new Set<Verdict>(["verified", "tested"]);

/** A verdict that is not true of the program; null when it is. */
export function wrongVerdict(verdict: Verdict | null, truth: Truth): string | null {
  if (verdict === null) return null;
  if (truth !== "right" && GOOD.has(verdict)) return `a program that is ${truth} was called ${verdict}`;
  // Nothing is shown against a right program by a disk that is full.
  if (truth !== "wrong" && verdict === "refuted") return `a program that is ${truth} was called refuted`;
  return null;
}

/** Lines of a JavaScript stack. */
const STACK = /^\s+at (?:.*\(.+:\d+:\d+\)|.+:\d+:\d+|<anonymous>)$|^node:internal|^file:\/\/.*:\d+$/m;
const PYTHON_STACK = /^Traceback \(most recent call last\):$/m;

export const hasStackTrace = (text: string): boolean => STACK.test(text) || PYTHON_STACK.test(text);
