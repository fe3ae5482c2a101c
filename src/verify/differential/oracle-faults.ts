import { type Case, isTagged, type Value } from "../../domain/value.ts";
import type { Asked } from "./asked.ts";
import { showCase } from "./show-value.ts";

/** Of the cases that `valid` calls legal, the share on which the oracle may break. */
const MOST_BROKEN = 0.1;
const FEWEST = 20;
const SHOWN = 80;

/** Raised by a program that is not finished or not right; where the oracle asks for one of them, its source says so. */
const MISTAKES = new Set(
  "NameError UnboundLocalError AttributeError ImportError ModuleNotFoundError NotImplementedError SyntaxError".split(
    " ",
  ),
);

const WHOLE_CASE = " for a whole case";

/** The way in which an oracle breaks that raises where an operation must be refused: its answers would be the list before it. */
export const forWholeCase = (raises: string): string => `${raises}${WHOLE_CASE}`;

/** On how many legal cases the oracle broke in one way, and the first of them. */
export interface Breaking {
  count: number;
  input: Case;
}

/** Another case on which it broke in that way. */
export function noteBreaking(all: Map<string, Breaking>, way: string, input: Case): void {
  const known = all.get(way) ?? { input, count: 0 };
  all.set(way, { ...known, count: known.count + 1 });
}

const raisedIn = (value: Value | null): string | null =>
  value !== null && isTagged(value) && "raises" in value ? value.raises : null;

/** The exception that the oracle's answer to a case is; null where it is none. */
function requiredBy({ compared: { outcome } }: Asked): string | null {
  if (outcome.kind === "agrees") return raisedIn(outcome.expected);
  return outcome.kind === "differs" ? raisedIn(outcome.disagreement.expected) : null;
}

/** The exceptions that the oracle's answers are, each with the first case it is the answer to. */
export function requiredOf(asked: readonly Asked[]): Map<string, Case> {
  const required = new Map<string, Case>();
  for (const one of asked) {
    const raised = requiredBy(one);
    if (raised !== null && !required.has(raised)) required.set(raised, one.input);
  }
  return required;
}

/** An exception that no oracle asks for on purpose, as one sentence; null where there is none. `source` is the oracle's text. */
export function mistakeIn(required: ReadonlyMap<string, Case>, source: string, entry: string): string | null {
  for (const [raised, input] of required)
    if (MISTAKES.has(raised) && !source.includes(raised))
      return `the oracle itself breaks with ${raised} for ${showCase(input, entry, SHOWN)}`;
  return null;
}

/**
 * Why cases that `valid` calls legal were left out too often; null where they were not. An exception that the oracle's own cases ask for
 * is an answer, which only no case made by VeriAlgo is held to.
 */
export function breaksTooOften(
  broken: ReadonlyMap<string, Breaking>,
  asked: readonly Asked[],
  legal: number,
  entry: string,
): string | null {
  for (const [what, { input }] of broken)
    if (what.endsWith(WHOLE_CASE)) {
      const raises = what.slice(0, -WHOLE_CASE.length);
      return `expected raises ${raises} for the whole of ${showCase(input, entry, SHOWN)}, where it is an operation that must be refused; put the exception into the list of answers instead, as in answers.append(${raises}())`;
    }
  const required = requiredOf(asked);
  const faults = [...broken].filter(([what]) => !required.has(what));
  const count = faults.reduce((sum, [, one]) => sum + one.count, 0);
  const [first] = faults;
  if (first === undefined || count < FEWEST || count <= MOST_BROKEN * (legal + count)) return null;
  const [what, { input }] = first;
  return `the oracle breaks on ${count} of ${legal + count} cases that it calls legal (${what} for ${showCase(input, entry, SHOWN)})`;
}
