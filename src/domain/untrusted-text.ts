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
  const points = [...text];
  if (points.length <= head + tail) return text;
  const left = points.length - head - tail;
  return `${points.slice(0, head).join("")}\n[… ${left} characters left out …]\n${points.slice(points.length - tail).join("")}`;
}
