import { headAndTail, oneLine } from "../../domain/untrusted-text.ts";
import type { SandboxRun } from "../../ports/sandbox.ts";

const NAME = "(?:[A-Za-z_.]*(?:Error|Exception|Interrupt|Exit)|Failed)";
/** "IndexError: list index out of range", also behind pytest's "E   " or a test's name; not the source lines of a traceback. */
const WITH_WORDS = new RegExp(`(?<!\\b(?:raise|except|from) )\\b${NAME}: \\S.*$`);
const ALONE = new RegExp(`^(?:E +)?(${NAME})$`);
/** Enough to find the first error of a run. A program's output is hostile: the patterns must never meet a long line or much text. */
const LOOKED_AT = 20_000;
const LONGEST_LINE = 500;
/** A failed assertion as the test runner shows it: its source, then one fact a line. */
const ASSERTION = /^assert (.+)$/;
const FACT = /^(got|expected|left|right|message): (.*)$/;

/** The phrase that names a failure: its error line with the values, else the last line it printed, else how it ended. */
export function complaintOf(run: SandboxRun, how: string): string {
  if (run.ending !== "exit") return how;
  return complaintIn(`${run.stdout}\n${run.stderr}`) ?? how;
}

/** The first error a text of many lines speaks of, in at most 200 characters; null when it holds nothing. */
export function complaintIn(text: string): string | null {
  const lines = headAndTail(text, LOOKED_AT, LOOKED_AT)
    .split("\n")
    .map((line) => line.slice(0, LONGEST_LINE).trim());
  for (const [index, line] of lines.entries()) {
    const asserted = ASSERTION.exec(line)?.[1];
    const facts = asserted === undefined ? null : factsAfter(lines, index);
    if (asserted !== undefined && facts !== null && facts.size > 0) return oneLine(assertionPhrase(asserted, facts));
    const error = WITH_WORDS.exec(line)?.[0];
    if (error !== undefined) return oneLine(error);
  }
  const alone = lines.map((line) => ALONE.exec(line)?.[1]).find((name) => name !== undefined);
  const phrase = alone ?? lines.findLast((line) => line !== "");
  return phrase === undefined ? null : oneLine(phrase);
}

function factsAfter(lines: readonly string[], index: number): Map<string, string> {
  const facts = new Map<string, string>();
  for (const line of lines.slice(index + 1)) {
    const [, name, value] = FACT.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    facts.set(name, value);
  }
  return facts;
}

function assertionPhrase(source: string, facts: ReadonlyMap<string, string>): string {
  const [got, expected, left, right] = ["got", "expected", "left", "right"].map((name) => facts.get(name));
  const message = facts.get("message");
  if (message !== undefined) return `AssertionError: ${message}`;
  const asked = source.split(" == ")[0] ?? source;
  if (got !== undefined && expected !== undefined) return `AssertionError: ${asked} gave ${got}, expected ${expected}`;
  if (left !== undefined && right !== undefined) return `AssertionError: ${source}: ${left} and ${right}`;
  return `AssertionError: ${source}`;
}
