import { oneLine } from "../../domain/untrusted-text.ts";
import type { SandboxRun } from "../../ports/sandbox.ts";

/** Lines such as "AssertionError: fib(10) gave 34", also behind pytest's "E   " or a test's name. */
const ERROR_LINE = /\b[A-Za-z_.]*(?:Error|Exception|Interrupt|Exit)\b(?::.*)?$/;

/** The phrase that names a failure: its error line with the values, else the last line it printed, else how it ended. */
export function complaintOf(run: SandboxRun, how: string): string {
  if (run.ending !== "exit") return how;
  return complaintIn(`${run.stdout}\n${run.stderr}`) ?? how;
}

/** The error line of a text of many lines, at most 200 characters; null when it holds nothing. */
export function complaintIn(text: string): string | null {
  const lines = text.split("\n").map((line) => line.trim());
  const found = lines.map((line) => ERROR_LINE.exec(line)?.[0]).find((phrase) => phrase !== undefined);
  const phrase = found ?? lines.findLast((line) => line !== "");
  return phrase === undefined ? null : oneLine(phrase);
}
