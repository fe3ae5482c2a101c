import stringWidth from "string-width";

export { count, duration, plural } from "../figures.ts";

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
const graphemes = (text: string): string[] => [...segments.segment(text)].map((part) => part.segment);

/** Columns a text takes on a terminal: Chinese and emoji take two. */
export const widthOf = (text: string): number => stringWidth(text);

/** Cuts a line to `width` columns, the last of them `…` when something is left out. Never splits a character. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const part of graphemes(text)) {
    const more = widthOf(part);
    if (used + more > width - 1) break;
    kept += part;
    used += more;
  }
  return `${kept.trimEnd()}…`;
}

/** Cuts a line to its last `width` columns, the first of them `…` when something is left out. Never splits a character. */
export function clipStart(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const part of graphemes(text).reverse()) {
    const more = widthOf(part);
    if (used + more > width - 1) break;
    kept = part + kept;
    used += more;
  }
  return `…${kept.trimStart()}`;
}

/** Fills with spaces up to `width` columns; longer text is left as it is. */
export const pad = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)));

export const padLeft = (text: string, width: number): string => " ".repeat(Math.max(0, width - widthOf(text))) + text;

/** Breaks text at spaces into lines of at most `width` columns; a longer word (or Chinese, which has no spaces) is split. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const flush = () => {
    if (line !== "") lines.push(line);
    line = "";
  };
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (widthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (widthOf(word) <= width) {
      flush();
      line = word;
      continue;
    }
    line = line === "" ? "" : `${line} `;
    for (const part of graphemes(word)) {
      if (widthOf(line + part) > width) {
        line = line.trimEnd();
        flush();
      }
      line += part;
    }
  }
  flush();
  return lines.length > 0 ? lines : [""];
}
