import type { Content, Cut, Document } from "./markdown-contents.ts";

const DEFINITION = /[ \t]{0,3}\[((?:[^\\[\]]|\\[\s\S])+)\]:[ \t]*(?:\n[ \t]*)?(?:<[^<>\n]*>|[^\0- <][^\0- ]*)/y;
const TITLE =
  /(?:[ \t]+|[ \t]*\n[ \t]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))[ \t]*(?:\n|$)/y;
const END_OF_LINE = /[ \t]*(?:\n|$)/y;
/** CommonMark knows no longer label. */
const MAX_LABEL = 999;

const FOOTNOTE = /^[ \t]{0,3}\[\^((?:[^\\[\] \t]|\\.)+)\]:/;

/** Labels are the same whatever their case and white space. */
export const labelOf = (text: string): string =>
  text
    .replace(/[ \t\n]+/g, " ")
    .replace(/^ | $/g, "")
    .toLowerCase()
    .toUpperCase();

/** The link definitions of a document, which no page shows: each goes to `cuts`. Returns their labels. */
export function linkDefinitions({ contents }: Document, cuts: Cut[]): Set<string> {
  const labels = new Set<string>();
  for (const content of contents) {
    if (content.isHtml) continue;
    for (let at = 0; ; ) {
      const found = definitionAt(content, at);
      if (found === null) break;
      labels.add(labelOf(found.label));
      const to = content.text[found.end - 1] === "\n" ? found.end - 1 : found.end;
      cuts.push({ from: content.at(at), to: content.at(to), kind: "link-definition" });
      at = found.end;
    }
  }
  return labels;
}

function definitionAt({ text }: Content, at: number): { label: string; end: number } | null {
  DEFINITION.lastIndex = at;
  const label = DEFINITION.exec(text)?.[1];
  if (
    label === undefined ||
    (label.startsWith("^") && !/[ \t\n]/.test(label)) ||
    labelOf(label) === "" ||
    label.length > MAX_LABEL
  )
    return null;
  const afterAddress = DEFINITION.lastIndex;
  TITLE.lastIndex = afterAddress;
  if (TITLE.test(text)) return { label, end: TITLE.lastIndex };
  END_OF_LINE.lastIndex = afterAddress;
  return END_OF_LINE.test(text) ? { label, end: END_OF_LINE.lastIndex } : null;
}

/** A footnote's text, over lines [first, end). */
export interface Footnote {
  label: string;
  lines: readonly [number, number];
}

/** Where footnotes are written. They go on with the lines of their paragraph and with what is indented below it. */
export function footnotes({ lines, blocks, contents }: Document): Footnote[] {
  const begun: { label: string; line: number; end: number }[] = [];
  for (const content of contents) {
    if (content.isHtml) continue;
    const [first, end] = content.lines;
    for (let line = first; line < end; line += 1) {
      const label = FOOTNOTE.exec((lines[line] ?? "").slice(blocks[line]?.from ?? 0))?.[1];
      if (label !== undefined) begun.push({ label: labelOf(label), line, end });
    }
  }
  return begun.map(({ label, line, end }, index) => {
    const next = begun[index + 1]?.line ?? lines.length;
    if (next < end) return { label, lines: [line, next] };
    // What the next one begins with is not looked at again: it may be as far indented as this one.
    const quotes = quotesBefore(lines[line], blocks[line]?.from);
    return { label, lines: [line, belowOf(lines, { from: end, to: next, quotes })] };
  });
}

const quotesBefore = (line = "", from = 0): number => line.slice(0, from).match(/>/g)?.length ?? 0;

const INDENTED = /^(?: {4}| {0,3}\t)/;
/** What no paragraph goes on with. */
const OPENS_BLOCK = /^[ \t]{0,3}(?:[-+*>#<]|\d{1,9}[.)]|`{3}|~{3}|\[\^)/;

/** Past the indented paragraphs that follow a footnote, which stands in that many quotes, and the lazy lines of these paragraphs. */
function belowOf(lines: readonly string[], { from, to, quotes }: { from: number; to: number; quotes: number }): number {
  const marks = new RegExp(`^(?:[ \\t]{0,3}> ?){0,${quotes}}`);
  let last = from;
  let mayGoOn = false;
  for (let line = from; line < to; line += 1) {
    const text = (lines[line] ?? "").replace(marks, "");
    if (text.trim() === "") mayGoOn = false;
    else if (INDENTED.test(text) || (mayGoOn && !OPENS_BLOCK.test(text))) {
      last = line + 1;
      mayGoOn = true;
    } else break;
  }
  return last;
}

/** A footnote that is referred to, and the offset in the whole text where that is. */
export interface Reference {
  label: string;
  at: number;
}

/** Cuts the footnotes that nothing shown refers to. */
export function unusedFootnotes(
  { lines, blocks, starts }: Document,
  all: readonly Footnote[],
  references: readonly Reference[],
  cuts: Cut[],
): void {
  if (all.length === 0) return;
  const owner = new Map<number, Footnote>();
  for (const note of all) for (let line = note.lines[0]; line < note.lines[1]; line += 1) owner.set(line, note);
  const within = new Map<Footnote | null, string[]>();
  // Both are in the order of the text.
  let line = 0;
  for (const { label, at } of references) {
    while (line + 1 < lines.length && (starts[line + 1] ?? 0) <= at) line += 1;
    const note = owner.get(line) ?? null;
    const labels = within.get(note);
    if (labels === undefined) within.set(note, [label]);
    else labels.push(label);
  }
  const byLabel = new Map<string, Footnote>();
  // The first of two with one label counts.
  for (const note of all) if (!byLabel.has(note.label)) byLabel.set(note.label, note);
  const used = new Set<Footnote>();
  const waiting = [...(within.get(null) ?? [])];
  for (let label = waiting.pop(); label !== undefined; label = waiting.pop()) {
    const note = byLabel.get(label);
    if (note === undefined || used.has(note)) continue;
    used.add(note);
    waiting.push(...(within.get(note) ?? []));
  }
  for (const note of all) {
    if (used.has(note)) continue;
    const [first, end] = note.lines;
    const last = end - 1;
    const from = (starts[first] ?? 0) + (blocks[first]?.from ?? 0);
    cuts.push({ from, to: (starts[last] ?? 0) + (lines[last]?.length ?? 0), kind: "footnote" });
  }
}
