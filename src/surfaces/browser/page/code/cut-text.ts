/** The beginning of a text that is longer than its room, and how much is left out. */
export interface CutText {
  head: string;
  /** Line breaks behind `head`. */
  lines: number;
  /** UTF-16 units behind `head`. */
  characters: number;
}

/** The first `lines` lines, or `characters` UTF-16 units of them; null where the text fits, or nearly: a button takes a line, too. */
export function cutText(text: string, lines: number, characters: number): CutText | null {
  const end = endOfLines(text, lines);
  const isLong = text.length > characters * 1.2;
  if (end === text.length && !isLong) return null;
  const at = wholePoint(text, Math.min(end, isLong ? characters : end));
  const left = text.slice(at).trimEnd();
  if (end < text.length && !isLong && !left.slice(1).includes("\n")) return null;
  return { head: text.slice(0, at), lines: countBreaks(left), characters: left.length };
}

/** Pieces of at most `size` UTF-16 units, cut behind a line break where there is one: what draws a long text piece by piece. */
export function piecesOf(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const most = at + size;
    const feed = most >= text.length ? text.length : text.lastIndexOf("\n", most - 1) + 1;
    const end = feed > at ? feed : wholePoint(text, most);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** Where line number `lines` ends, its line break not included; the text's length where it has no more. */
function endOfLines(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return text.length;
  }
  return text.slice(at).trim() === "" ? text.length : at;
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** A place that parts no code point. */
export const wholePoint = (text: string, at: number): number =>
  (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
