import { replaceHidden } from "./hidden-points.ts";

/**
 * Shows every hidden character as a visible escape (`\u001b`); line feeds, tabs, and joiners and selectors in their place (Hindi,
 * Persian, emoji) stay. Safe to print to a terminal.
 */
export function visible(text: string): string {
  return replaceHidden(
    text.replace(/\r\n/g, "\n"),
    (found) => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** One line for a table cell or a heading: hidden characters visible, white space folded, cut at `limit` code points. */
export function oneLine(text: string, limit = 200): string {
  const points = [...visible(text).replace(/\s+/g, " ").trim()];
  return points.length <= limit ? points.join("") : `${points.slice(0, limit - 1).join("")}…`;
}

/** Keeps the first `head` and last `tail` code points and says how many characters were left out between them. */
export function headAndTail(text: string, head = 3_000, tail = 800): string {
  // By position: a list of millions of code points takes a hundred bytes for each.
  let [start, end] = [0, text.length];
  for (let count = 0; count < head && start < end; count++) start += widthAt(text, start);
  for (let count = 0; count < tail && end > start; count++) end -= isPair(text, end - 2) ? 2 : 1;
  let left = 0;
  for (let at = start; at < end; at += widthAt(text, at)) left += 1;
  return left === 0 ? text : `${text.slice(0, start)}\n[… ${left} characters left out …]\n${text.slice(end)}`;
}

/** Whether the code units at and behind a place are one code point. */
const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;

const widthAt = (text: string, at: number): number => (isPair(text, at) ? 2 : 1);
