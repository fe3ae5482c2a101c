import { oneLine } from "../../domain/untrusted-text.ts";
import type { SandboxRun } from "../../ports/sandbox.ts";

const NAME = "[A-Za-z_.]*(?:Error|Exception|Interrupt|Exit)";
/** "AssertionError: fib(10) gave 34", also behind pytest's "E   " or a test's name; not the source lines of a traceback. */
const WITH_WORDS = new RegExp(`(?<!\\b(?:raise|except|from) )\\b${NAME}: \\S.*$`);
const ALONE = new RegExp(`^(?:E +)?(${NAME})$`);

/** The phrase that names a failure: its error line with the values, else the last line it printed, else how it ended. */
export function complaintOf(run: SandboxRun, how: string): string {
  if (run.ending !== "exit") return how;
  return complaintIn(`${run.stdout}\n${run.stderr}`) ?? how;
}

/** The error line of a text of many lines, at most 200 characters; null when it holds nothing. */
export function complaintIn(text: string): string | null {
  const lines = text.split("\n").map((line) => line.trim());
  const first = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find((match) => match !== null);
  const worded = first(WITH_WORDS)?.[0] ?? first(ALONE)?.[1];
  const phrase = worded ?? lines.findLast((line) => line !== "");
  return phrase === undefined ? null : oneLine(phrase);
}
