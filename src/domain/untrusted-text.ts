/** Control, bidi, zero-width and tag characters that change how a terminal or a page shows the text around them. */
const HIDDEN =
  /\u034f|\p{Variation_Selector}|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|[\ud800-\udfff]/gu;

/** Shows every hidden character as a visible escape (`\u001b`); line feeds and tabs stay. Safe to print to a terminal. */
export function visible(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(HIDDEN, (found) => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
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
