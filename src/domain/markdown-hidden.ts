import type { BlockLine } from "./markdown-blocks.ts";

/** Offsets [from, to) of a text. */
type Range = readonly [from: number, to: number];

/** Elements whose content is quoted, code or not shown at all, however their tags are spread over lines. */
const QUOTING = /<(blockquote|code|iframe|kbd|noscript|pre|samp|script|style|template|textarea|title|xmp)(?=[\s/>])/iy;
const DEFINITION = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[^\]]*\]:/;
const SPECIAL = /[\\`<\]]/g;

/**
 * The parts of paragraphs and HTML that are not the writer's plain words: comments, code spans, `<code>` and the like, values of
 * attributes, targets of links, link definitions. Where Markdown leaves a doubt, more is hidden rather than less. Pure, linear.
 * `blocks` belongs to `lines`; the offsets are those of `lines.join("\n")`.
 */
export function hiddenRanges(lines: readonly string[], blocks: readonly BlockLine[]): Range[] {
  const isSkipped = (index: number) => /^(?:code|quote|blank)$/.test(blocks[index]?.kind ?? "");
  // Code and quotes keep their length, so that offsets hold, but nothing in them opens or closes anything outside.
  const text = lines.map((line, index) => (isSkipped(index) ? " ".repeat(line.length) : line)).join("\n");
  const ranges: Range[] = [];
  let at = 0;
  let offset = 0;
  for (let index = 0; index < lines.length; ) {
    const first = blocks[index];
    const from = offset;
    while (index < lines.length && blocks[index]?.block === first?.block) {
      offset += (lines[index]?.length ?? 0) + 1;
      index += 1;
    }
    if (isSkipped(index - 1)) continue;
    const block = { text, from, to: offset - 1, isHtml: first?.kind !== "text" };
    at = hideIn(block, Math.max(at, from), ranges);
  }
  return ranges;
}

interface Block {
  /** The whole text; the block is [from, to). */
  text: string;
  from: number;
  to: number;
  isHtml: boolean;
}

/** Adds what is hidden in one block, from `start` on; returns where the next block may be looked at. */
function hideIn(block: Block, start: number, ranges: Range[]): number {
  const { text, from, to, isHtml } = block;
  const definition = isHtml ? null : DEFINITION.exec(text.slice(from, to));
  if (definition !== null) ranges.push([from + definition[0].length, to]);
  const spanEnd = codeSpans(text.slice(from, to));
  let at = start;
  while (at < to) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text);
    if (found === null || found.index >= to) return at;
    at = found.index;
    const char = found[0];
    if (char === "<") {
      const tagEnd = hideTag(block, at, ranges);
      at = tagEnd ?? at + 1;
    } else if (isHtml) at += 1;
    else if (char === "\\") at += 2;
    else if (char === "`") {
      const end = spanEnd(at - from);
      ranges.push([at, from + end]);
      at = from + end;
    } else at = hideLinkTarget(block, at, ranges);
  }
  return at;
}

/** For the backtick run at an offset: where its code span ends, or the run itself when none closes it. */
function codeSpans(text: string): (start: number) => number {
  const byLength = new Map<number, { starts: number[]; next: number }>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const same = byLength.get(run.length);
    if (same === undefined) byLength.set(run.length, { starts: [index], next: 0 });
    else same.starts.push(index);
  }
  return (start) => {
    let length = 1;
    while (text[start + length] === "`") length += 1;
    const same = byLength.get(length);
    while (same !== undefined && (same.starts[same.next] ?? Number.POSITIVE_INFINITY) <= start) same.next += 1;
    return (same?.starts[same.next] ?? start) + length;
  };
}

/** Hides what begins at a `<`; returns where to go on, or null when nothing does. */
function hideTag({ text, to, isHtml }: Block, at: number, ranges: Range[]): number | null {
  if (text.startsWith("<!--", at)) {
    const close = text.indexOf("-->", at + 2);
    // Open for good: a browser hides all that follows in HTML; in a paragraph it would be text, of that paragraph only.
    const end = close >= 0 ? close + 3 : isHtml ? text.length : to;
    ranges.push([at, end]);
    return end;
  }
  QUOTING.lastIndex = at;
  const quoting = QUOTING.exec(text)?.[1];
  if (quoting !== undefined) {
    const end = elementEnd(text, at, quoting);
    ranges.push([at, end]);
    return end;
  }
  if (/[?!]/.test(text[at + 1] ?? "")) {
    const close = text.indexOf(">", at);
    if (close < 0 || close >= to) return null;
    ranges.push([at, close + 1]);
    return close + 1;
  }
  return /[A-Za-z]/.test(text[at + 1] ?? "") ? hideValues(text, at, to, ranges) : null;
}

/** Past the closing tag of the element that begins at `at`, nested ones counted; the end of the text when it stays open. */
function elementEnd(text: string, at: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, "gi");
  tags.lastIndex = at;
  let depth = 0;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return text.length;
}

/** Hides the values of a tag's attributes. Nothing else of a tag can begin with a slash on a line of its own. */
function hideValues(text: string, at: number, to: number, ranges: Range[]): number {
  const next = /[<>]|=\s*(["']?)/g;
  next.lastIndex = at + 1;
  for (let found = next.exec(text); found !== null && found.index < to; found = next.exec(text)) {
    if (found[1] === undefined) return found[0] === ">" ? next.lastIndex : found.index;
    const close = found[1] === "" ? text.slice(next.lastIndex, to).search(/[\s>]/) : -1;
    const end = found[1] === "" ? next.lastIndex + Math.max(close, 0) : text.indexOf(found[1], next.lastIndex) + 1;
    if (end === 0 || end > to) return at + 1;
    ranges.push([found.index, end]);
    next.lastIndex = end;
  }
  return at + 1;
}

/** Hides `(target "title")` after a `]`. */
function hideLinkTarget({ text, to }: Block, at: number, ranges: Range[]): number {
  const close = text[at + 1] === "(" ? text.indexOf(")", at) : -1;
  if (close < 0 || close >= to) return at + 1;
  ranges.push([at, close + 1]);
  return close + 1;
}
