import { replaceHidden } from "./hidden-points.ts";
import { blockLines } from "./markdown-blocks.ts";
import { type Cut, type Document, documentOf, type HiddenKind } from "./markdown-contents.ts";
import { footnotes, linkDefinitions, type Reference, unusedFootnotes } from "./markdown-definitions.ts";
import { readContent } from "./markdown-links.ts";
import { surplusCells } from "./markdown-tables.ts";
import { tagReader } from "./markdown-tags.ts";

/** How much of one kind was left out. */
export interface Removed {
  kind: HiddenKind;
  count: number;
}

/** A piece of what a person wrote. Plain text (a title) is shown as it is written; all else is Markdown. */
export interface WrittenPart {
  text: string;
  isPlain: boolean;
}

export interface UsedText {
  /** What is used, character for character. Blank when nothing of the text can be seen. */
  text: string;
  removed: Removed[];
}

/** Pieces with an empty line between them, each read for itself: a fence or a comment open in one changes nothing in the next. */
export function usedParts(parts: readonly WrittenPart[]): UsedText {
  const used = parts.map(({ text, isPlain }) => (isPlain ? usedPlain(text) : usedText(text)));
  const counts = new Map<HiddenKind, number>();
  for (const { kind, count } of used.flatMap(({ removed }) => removed))
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  return {
    text: used.map(({ text }) => text).join("\n\n"),
    removed: [...counts].map(([kind, count]) => ({ kind, count })),
  };
}

function usedPlain(given: string): UsedText {
  let count = 0;
  const text = replaceHidden(given.replace(/\r\n?/g, "\n"), (found) => {
    count += 1;
    return substitute(found);
  });
  return { text, removed: count === 0 ? [] : [{ kind: "invisible-character", count }] };
}

/**
 * The text of a requirement as a person sees it on its page: what the page does not show (comments, attributes, targets of links, unused
 * footnotes …) and what has no shape (zero-width, bidi, control and tag characters …) is left out and counted. Code keeps everything
 * but characters without a shape. What opens at a click (`<details>`) is shown. Pure, linear, for text of any length.
 */
export function usedText(given: string): UsedText {
  const lines = given
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  const document = documentOf(lines, blockLines(lines));
  const cuts = merged(cutsOf(document));
  const counts = new Map<HiddenKind, number>();
  const count = (kind: HiddenKind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const { kind } of cuts) count(kind);
  const text = replaceHidden(without(document, cuts), (found) => {
    count("invisible-character");
    return substitute(found);
  });
  return { text, removed: [...counts].map(([kind, number]) => ({ kind, count: number })) };
}

/** The name of a language after a fence, with one hyphen at most: more of them are a sentence. */
const LANGUAGE = /^[\w+#.]{1,16}(?:-[A-Za-z]{1,10})?(?![\w+#.-])/;

function cutsOf(document: Document): Cut[] {
  const { lines, blocks, starts, contents, text } = document;
  const cuts: Cut[] = [];
  const references: Reference[] = [];
  const labels = linkDefinitions(document, cuts);
  const tags = tagReader(document, cuts);
  surplusCells(document, cuts);
  for (const content of contents) readContent(content, { tags, labels, cuts, references });
  unusedFootnotes(document, footnotes(document), references, cuts);
  for (const [index, { opensFence, from }] of blocks.entries()) {
    if (!opensFence) continue;
    const line = (lines[index] ?? "").slice(from).trimEnd();
    const fence = /^[ \t]*(?:`+|~+)[ \t]*/.exec(line)?.[0].length ?? 0;
    const language = LANGUAGE.exec(line.slice(fence))?.[0].length ?? 0;
    const start = (starts[index] ?? 0) + from;
    remarksIn(document, index, line.slice(fence, fence + language), cuts);
    if (line.slice(fence + language).trim() !== "")
      cuts.push({ from: start + fence + language, to: start + line.length, kind: "fence-words" });
  }
  const deep = blocks.findIndex(({ isTooDeep }) => isTooDeep);
  if (deep >= 0) cuts.push({ from: starts[deep] ?? 0, to: text.length, kind: "deep-nesting" });
  return cuts;
}

/** Blocks that GitHub draws instead of showing their text, and what of a line the drawing leaves out. */
const UNDRAWN: ReadonlyMap<string, RegExp> = new Map([
  ["mermaid", /^[ \t]*(?:%%|accTitle\b|accDescr\b).*/],
  ["math", /(?<!\\)%.*/],
]);
const FENCE_END = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/;

function remarksIn({ lines, blocks, starts }: Document, fence: number, language: string, cuts: Cut[]): void {
  const undrawn = UNDRAWN.get(language.toLowerCase());
  if (undrawn === undefined) return;
  for (let index = fence + 1; blocks[index]?.within === "code" && !blocks[index]?.opensFence; index += 1) {
    const from = blocks[index]?.from ?? 0;
    const line = (lines[index] ?? "").slice(from);
    if (FENCE_END.test(line)) return;
    const found = undrawn.exec(line);
    if (found === null) continue;
    const start = (starts[index] ?? 0) + from + found.index;
    cuts.push({ from: start, to: start + found[0].length, kind: "drawing-remark" });
  }
}

/** In order, none within another. */
function merged(cuts: Cut[]): Cut[] {
  const kept: Cut[] = [];
  let end = 0;
  for (const cut of cuts.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (cut.to <= end || cut.from >= cut.to) continue;
    kept.push({ ...cut, from: Math.max(cut.from, end) });
    end = cut.to;
  }
  return kept;
}

/** Line feeds stay, so that what was apart stays apart; lines that lost all they had, and empty ones behind them, are left out below an empty one. */
function without({ text, lines, starts }: Document, cuts: readonly Cut[]): string {
  if (cuts.length === 0) return text;
  const made: string[] = [];
  let next = 0;
  let isHole = false;
  for (const [index, line] of lines.entries()) {
    const start = starts[index] ?? 0;
    const end = start + line.length;
    let at = start;
    let shown = "";
    let isCut = false;
    for (let cut = cuts[next]; cut !== undefined && cut.from <= end; cut = cuts[next]) {
      isCut ||= cut.from < end || cut.to > start;
      if (cut.from >= start) shown += text.slice(at, cut.from) + (cut.put ?? "");
      at = Math.min(cut.to, end);
      if (cut.to > end) break;
      next += 1;
    }
    shown += text.slice(at, end);
    const isEmpty = shown.trim() === "" && (made.at(-1) ?? "").trim() === "";
    isHole = isEmpty && (isCut || isHole);
    if (!isHole) made.push(shown);
  }
  return made.join("\n");
}

/** Where lines or words were parted there stays a space; what is broken shows that it is. */
function substitute(found: string): string {
  if (/^[\u000b\u000c\u0085\u2028\u2029]$/.test(found)) return " ";
  return /^[\p{Cs}\p{Co}\p{Cn}]$/u.test(found) && !/^\p{Default_Ignorable_Code_Point}$/u.test(found) ? "\ufffd" : "";
}

const NAMES: Record<HiddenKind, readonly [string, string]> = {
  "html-comment": ["HTML comment", "HTML comments"],
  "html-instruction": ["HTML instruction", "HTML instructions"],
  "html-attribute": ["list of HTML attributes", "lists of HTML attributes"],
  "html-tag": ["HTML tag", "HTML tags"],
  "hidden-element": ["hidden HTML element", "hidden HTML elements"],
  "image-text": ["text of an image", "texts of images"],
  "link-target": ["address of a link", "addresses of links"],
  "link-definition": ["link definition", "link definitions"],
  footnote: ["footnote that nothing refers to", "footnotes that nothing refers to"],
  "fence-words": ["remark after a code fence", "remarks after code fences"],
  "drawing-remark": ["remark in a drawing", "remarks in drawings"],
  "table-cell": ["surplus piece of a table row", "surplus pieces of table rows"],
  "deep-nesting": ["part nested too deeply to be read", "parts nested too deeply to be read"],
  "invisible-character": ["invisible character", "invisible characters"],
};

/** One plain sentence, or null where nothing was left out. */
export function removedSentence(removed: readonly Removed[]): string | null {
  if (removed.length === 0) return null;
  const parts = removed.map(
    ({ kind, count }) => `${count.toLocaleString("en-US")} ${NAMES[kind][count === 1 ? 0 : 1]}`,
  );
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  const were = removed.length === 1 && removed[0]?.count === 1 ? "was" : "were";
  return `Of the requirement, ${list} ${were} left out, because a page does not show ${were === "was" ? "it" : "them"}.`;
}
