import { oneLine, visible } from "../../domain/untrusted-text.ts";

/** A run of visible ASCII: GitHub's mentions, references, links and emoji names are all made of it. */
const TOKEN = /[\x21-\x7e]+/g;

/** Words that mean nothing to Markdown, wherever they stand in a line. */
const PLAIN = /^[\w.,;:'"()!?/+%=-]+$/;

/**
 * GitHub turns these into something in plain text, also when Markdown escapes them: it looks for them in the finished page, outside
 * code only. Web addresses, commit ids (7 digits or more), GH-1 and the keys of other trackers, `:emoji:`, emphasis by underscores.
 */
const ALIVE =
  /_|:\/\/|www\.|mailto:|xmpp:|:[a-z0-9+-]+:|(?<![0-9a-z])[0-9a-f]{7,64}(?![0-9a-z])|(?<![a-z])gh-\d|(?<![a-z])[a-z]{2,10}-\d{1,9}(?!\d)(?=$|[^a-z0-9])/i;

/** A word that, at the beginning of a line, makes a list, a heading or a table of it. */
const OPENS_BLOCK = /^(?:[-+=:]+|\d{1,9}[.)])$/;

const QUOTE = /^[("']+/;
const TAIL = /[)"'.,;!?]+$/;

/** Our hidden marker is looked for in the raw text of comments, so it may not stand there even inside code. */
const MARKER = /<!--(?=\s*verialgo)/gi;

/** Hidden characters as visible escapes, and nothing that could be taken for our own marker. Many lines. */
export const shown = (text: string): string => visible(text).replace(MARKER, "<\\u0021--");

/** One line as inline code, cut at `limit` code points; empty text gives an empty string. */
export function code(text: string, limit = 200): string {
  return span(oneLine(shown(text), limit));
}

/**
 * One line of prose in which nothing is alive on GitHub: no mention, reference, link, image, HTML, footnote, formula or emoji name.
 * Words that could be, and those that look like code, become inline code; the rest stays plain. Cut at `limit` code points.
 */
export function prose(text: string, limit = 400): string {
  return oneLine(shown(text), limit).replace(TOKEN, (token, offset: number) => {
    const plain = PLAIN.test(token) && !ALIVE.test(token) && !(offset === 0 && OPENS_BLOCK.test(token));
    if (plain) return token;
    const before = QUOTE.exec(token)?.[0] ?? "";
    const rest = token.slice(before.length);
    // A closing bracket that belongs to the word (`f(x)`) stays with it.
    const after = rest.includes("(") ? "" : (TAIL.exec(rest)?.[0] ?? "");
    const word = rest.slice(0, rest.length - after.length);
    return word === "" ? span(token) : before + span(word) + after;
  });
}

/** A fenced block that no text can close: its fence is longer than any run of backticks inside. `info` is a word of ours. */
export function fence(text: string, info = ""): string {
  const inside = shown(text).replace(/\n+$/, "");
  const ticks = "`".repeat(Math.max(3, longestRun(inside) + 1));
  return `${ticks}${info}\n${inside}\n${ticks}`;
}

/** One line without Markdown, for titles: what would mention or refer is broken by a space, also where it is later read as a commit's message. */
export function plainTitle(text: string, limit = 120): string {
  const line = oneLine(shown(text), limit * 2)
    .replace(/@(?=[\w-])/g, "@ ")
    .replace(/#(?=\d)/g, "# ")
    .replace(/\b(gh)-(?=\d)/gi, "$1 ")
    .replace(/:\/\//g, ": //");
  return oneLine(line, limit);
}

function span(line: string): string {
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
