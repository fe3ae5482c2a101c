import { replaceHidden } from "../../../../domain/hidden-points.ts";

/** A piece of text as it is, or one character that nobody would see. */
export type Piece = string | { hidden: number };

/** Parts a text at the characters that have no shape of their own, so that each can be marked. Linear. */
export function hiddenPieces(text: string): Piece[] {
  // A zero is hidden itself: it stands only where it was put.
  const marked = replaceHidden(text, (found) => `\u0000${found}`);
  return marked
    .split(/\u0000([\s\S])/u)
    .map((piece, index) => (index % 2 === 0 ? piece : { hidden: piece.codePointAt(0) ?? 0 }))
    .filter((piece) => piece !== "");
}

/** `\u202e`, as everywhere else in reports. */
export const escapeOf = (point: number): string => `\\u${point.toString(16).padStart(4, "0")}`;
