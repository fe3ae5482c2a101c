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

/** What is code already, as our own sentences write names of settings. */
const SPAN = /^`([^`]{1,200})`([.,:;!?]*)(?= |$)/;

const QUOTE = /^[("']+/;
const TAIL = /[)"'.,:;!?]+$/;

/** Our hidden marker is looked for in the raw text of comments, so it may not stand there even inside code. */
const MARKER = /<!--(?=\s*verialgo)/gi;

/** Hidden characters as visible escapes, and nothing that could be taken for our own marker. Many lines. */
export const shown = (text: string): string => visible(text).replace(MARKER, "<\\u0021--");

/** One line of `limit` code points at most. Only as much is looked at as could be shown: megabytes cost nothing. */
function shortLine(text: string, limit: number): string {
  const most = limit * 4;
  const some = text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
  return oneLine(shown(some), limit);
}

/** One line as inline code, cut at `limit` code points; empty text gives an empty string. */
export function code(text: string, limit = 200): string {
  return span(shortLine(text, limit));
}

/**
 * One line of prose in which nothing is alive on GitHub: no mention, reference, link, image, HTML, footnote, formula or emoji name.
 * Words that could be, and those that look like code, become inline code; the rest stays plain. Cut at `limit` code points.
 */
export function prose(text: string, limit = 400): string {
  const line = shortLine(text, limit);
  let made = "";
  let from = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index < from) continue;
    const token = match[0];
    const quoted = SPAN.exec(line.slice(match.index));
    if (quoted !== null) {
      const [whole, inside = "", after = ""] = quoted;
      made += line.slice(from, match.index) + span(inside) + after;
      from = match.index + whole.length;
      continue;
    }
    const isPlain = PLAIN.test(token) && !ALIVE.test(token) && !(match.index === 0 && OPENS_BLOCK.test(token));
    const whole = isPlain ? token : withRestOfBrackets(line, match.index, token);
    made += line.slice(from, match.index) + (isPlain ? token : spanInSentence(whole));
    from = match.index + whole.length;
  }
  return made + line.slice(from);
}

/** Words a bracket may go on for: `f([1, 2], [3])` is one piece of code. */
const WORDS_IN_BRACKETS = 8;

function withRestOfBrackets(line: string, start: number, token: string): string {
  let whole = token;
  for (let words = 0; words < WORDS_IN_BRACKETS; words += 1) {
    if ((whole.match(/[([{]/g)?.length ?? 0) <= (whole.match(/[)\]}]/g)?.length ?? 0)) return whole;
    const next = /^ [\x21-\x7e]+/.exec(line.slice(start + whole.length))?.[0];
    if (next === undefined) break;
    whole += next;
  }
  return token;
}

/** Punctuation of the sentence stays outside; a closing bracket that belongs to the word (`f(x)`) stays with it. */
function spanInSentence(token: string): string {
  const before = QUOTE.exec(token)?.[0] ?? "";
  const rest = token.slice(before.length);
  const after = (rest.includes("(") ? /[.,:;!?]+$/ : TAIL).exec(rest)?.[0] ?? "";
  const word = rest.slice(0, rest.length - after.length);
  return word === "" ? span(token) : before + span(word) + after;
}

/** A fenced block that no text can close: its fence is longer than any run of backticks inside. `info` is a word of ours. */
export function fence(text: string, info = ""): string {
  const inside = shown(text).replace(/(?<!\n)\n+$/, "");
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
