import { type Expression, readExpression, UnreadableBound } from "./expression.ts";

/** A claimed bound that growth can be measured against. */
export interface Claim {
  /** As it was written, on one line. */
  text: string;
  bound: Expression;
  /** Said of the average or of random inputs: then adverse shapes prove nothing against it. */
  isAverage: boolean;
}

const WORDS: readonly [RegExp, string][] = [
  [/\bconstant\b|常数/i, "1"],
  [/\blinearithmic\b|\bquasi-?linear\b|线性对数/i, "n log n"],
  [/\blogarithmic\b|对数/i, "log n"],
  [/\blinear\b|线性/i, "n"],
  [/\bquadratic\b|平方/i, "n^2"],
  [/\bcubic\b|立方/i, "n^3"],
];
const BOUND = /(?:^|[^A-Za-z])[OoΘθ0𝒪]\s*[(（]/gu;
const MEMORY = /\bspace\b|\bmemory\b|\bextra\b|空间|内存/i;
const AVERAGE = /\baverage\b|\bexpected\b|\bon random\b|\brandomi[sz]ed\b|平均|期望/i;
/** Clauses of a claim; a comma within a bound's brackets parts none. */
const CLAUSE = /[,;，；、](?![^()（）]*[)）])|\band\b/i;

/** What stands in the brackets that open at `from`; null when they do not close. */
function bracketed(text: string, from: number): string | null {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("(（".includes(text[at] ?? "")) depth += 1;
    if (")）".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return null;
}

function boundsOf(clause: string): string[] {
  const found = [...clause.matchAll(BOUND)].map((match) => bracketed(clause, match.index + match[0].length - 1));
  const written = found.filter((bound) => bound !== null);
  if (written.length > 0) return written;
  const word = WORDS.find(([pattern]) => pattern.test(clause));
  return word === undefined ? [] : [word[1]];
}

/** Reads a claim about running time, in the usual spellings. Failing: one sentence on why it cannot be measured. */
export function readClaim(given: string): Claim | { unmeasurable: string } {
  const text = given.replace(/\s+/g, " ").trim().slice(0, 200);
  const clauses = text.split(CLAUSE);
  const ofTime = clauses.filter((clause) => !MEMORY.test(clause));
  const bounds = [...new Set(ofTime.flatMap(boundsOf).map((bound) => bound.replace(/\s+/g, " ").trim()))];
  const [bound] = bounds;
  if (bound === undefined)
    return { unmeasurable: `The claim "${text}" names no bound of the running time such as O(n log n).` };
  if (bounds.length > 1)
    return {
      unmeasurable: `The claim "${text}" names several bounds; one can be measured. Claim the one that matters.`,
    };
  try {
    return { text, bound: readExpression(bound), isAverage: AVERAGE.test(text) };
  } catch (error) {
    if (error instanceof UnreadableBound)
      return { unmeasurable: `The claim "${text}" cannot be measured: it ${error.message}.` };
    throw error;
  }
}
