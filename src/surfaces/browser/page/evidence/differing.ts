import { diffArrays } from "diff";

/** A piece of a value; `differs` where the other value has something else there. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** Longer values are not compared piece by piece. UTF-16 units. */
const MOST = 4_000;
const MOST_EDITS = 200;

const TOKEN = /[\p{L}\p{N}_.+-]+|\s+|./gsu;

/** Where two written values differ, in numbers, names and signs; both as a whole where they have little in common. */
export function differing(expected: string, actual: string): { expected: Piece[]; actual: Piece[] } {
  const whole = (text: string): Piece[] => [{ text, differs: expected !== actual }];
  if (expected.length > MOST || actual.length > MOST) return { expected: whole(expected), actual: whole(actual) };
  const changes = diffArrays(expected.match(TOKEN) ?? [], actual.match(TOKEN) ?? [], { maxEditLength: MOST_EDITS });
  if (changes === undefined) return { expected: whole(expected), actual: whole(actual) };
  const side = (own: "removed" | "added", others: "removed" | "added"): Piece[] =>
    changes
      .filter((change) => !change[others])
      .map((change) => ({ text: change.value.join(""), differs: change[own] }));
  return { expected: side("removed", "added"), actual: side("added", "removed") };
}
