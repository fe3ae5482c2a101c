import { type Case, isClassCase } from "../../domain/value.ts";
import { argumentsOf, caseKey, withArguments } from "./case-parts.ts";
import type { Disagreement } from "./lock-step.ts";
import { alikeSimplified } from "./simpler-together.ts";
import { pieces, simplerValues } from "./simpler-value.ts";

/** Cases asked in all; those of a solution that hangs cost seconds each. */
const MOST_TRIES = 600;
const MOST_HANGS = 4;
/** Simpler cases looked at from one case, and asked about validity at once. */
const MOST_SIMPLER = 900;
const PORTION = 40;

export interface Shrinking {
  legal(cases: readonly Case[]): Promise<readonly (boolean | null)[]>;
  /** The disagreement on a case; null where there is none. */
  disagreement(input: Case): Promise<Disagreement | null>;
}

/** The smallest case found, from one on which the answers differ, on which they still do. The same draws nothing: no chance is in it. */
export async function shrink(from: Disagreement, { legal, disagreement }: Shrinking): Promise<Disagreement> {
  let best = from;
  let tries = 0;
  let hangs = 0;
  const known = new Set([caseKey(from.input)]);
  for (let found = true; found; ) {
    found = false;
    for (const portion of portions(simplerCases(best.input), known)) {
      const allowed = await legal(portion);
      for (const [at, input] of portion.entries()) {
        known.add(caseKey(input));
        if (allowed[at] !== true) continue;
        if (++tries > MOST_TRIES || hangs > MOST_HANGS) return best;
        const smaller = await disagreement(input);
        if (smaller === null) continue;
        if (smaller.did !== null) hangs++;
        best = smaller;
        found = true;
        break;
      }
      if (found) break;
    }
  }
  return best;
}

/** The next cases that were not looked at before. */
function* portions(cases: Iterable<Case>, known: ReadonlySet<string>): Generator<Case[]> {
  const given = new Set<string>();
  let portion: Case[] = [];
  let seen = 0;
  for (const one of cases) {
    if (++seen > MOST_SIMPLER) break;
    const key = caseKey(one);
    if (known.has(key) || given.has(key)) continue;
    given.add(key);
    portion.push(one);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Fewer operations first, then simpler arguments, the largest first. */
function* simplerCases(input: Case): Generator<Case> {
  if (isClassCase(input)) for (const ops of pieces(input.ops)) yield { ...input, ops };
  const places = argumentsOf(input).map(({ value }, index) => ({ value, index }));
  const ordered = places.toSorted((a, b) => textLength(b.value) - textLength(a.value) || a.index - b.index);
  for (const { value, index } of ordered)
    for (const simpler of simplerValues(value))
      yield withArguments(input, (one, at) => (at === index ? simpler : one.value));
  yield* alikeSimplified(input);
  if (isClassCase(input) || input.kwargs === undefined) return;
  for (const name of Object.keys(input.kwargs)) {
    const { [name]: _, ...kwargs } = input.kwargs;
    yield { ...input, kwargs };
  }
}

const textLength = (value: unknown): number => JSON.stringify(value).length;
