import type { BlockLine } from "./markdown-blocks.ts";
import { codeSpans, finder } from "./markdown-contents.ts";
import { HTML_TAG } from "./markdown-html.ts";

/** Offsets [from, to) of a text. */
type Range = readonly [from: number, to: number];

/** Elements whose content is quoted, code or not shown at all, however their tags are spread over lines. */
const QUOTING = /<(blockquote|code|iframe|kbd|noscript|pre|samp|script|style|template|textarea|title|xmp)(?=[\s/>])/iy;
const DEFINITION = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[^\]]*\]:/;
/** Characters of a tag that are looked at; no person writes a longer one. Keeps time linear. */
const MAX_TAG = 2_000;
const SPECIAL = /[\\`<\]]/g;

/**
 * The parts of paragraphs and HTML that are not the writer's plain words: comments, code spans, `<code>` and the like, tags, targets of
 * links, link definitions. Where Markdown and a browser differ, both views are hidden. Pure, linear. `blocks` belongs to `lines`; the
 * offsets are those of `lines.join("\n")`.
 */
export function hiddenRanges(lines: readonly string[], blocks: readonly BlockLine[]): Range[] {
  const isSkipped = (index: number) => /^(?:code|quote|blank)$/.test(blocks[index]?.kind ?? "");
  // Code and quotes keep their length, so that offsets hold, but nothing in them opens or closes anything outside.
  const text = lines.map((line, index) => (isSkipped(index) ? " ".repeat(line.length) : line)).join("\n");
  const hidden: Hidden = { ranges: [], quotedUntil: 0, next: finder(text) };
  let offset = 0;
  for (let index = 0; index < lines.length; ) {
    const first = blocks[index];
    const from = offset;
    while (index < lines.length && blocks[index]?.block === first?.block) {
      offset += (lines[index]?.length ?? 0) + 1;
      index += 1;
    }
    if (!isSkipped(index - 1)) hideIn({ text, from, to: offset - 1, isHtml: first?.kind !== "text" }, hidden);
  }
  return hidden.ranges;
}

interface Block {
  /** The whole text; the block is [from, to). */
  text: string;
  from: number;
  to: number;
  isHtml: boolean;
}

interface Hidden {
  ranges: Range[];
  /** Where the last quoting element ends; inside it others need not be looked at. */
  quotedUntil: number;
  /** Where a mark stands next, or -1. */
  next: ReturnType<typeof finder>;
}

/** Adds what one block hides, which may reach beyond it. */
function hideIn(block: Block, hidden: Hidden): void {
  const { ranges } = hidden;
  const { text, from, to, isHtml } = block;
  const definition = isHtml ? null : DEFINITION.exec(text.slice(from, to));
  if (definition !== null) ranges.push([from + definition[0].length, to]);
  // Nothing is searched for beyond the block: many short ones would cost the square of the text.
  const own = text.slice(from, to);
  const spanEnd = codeSpans(own);
  let at = from;
  while (at < to) {
    SPECIAL.lastIndex = at - from;
    const found = SPECIAL.exec(own);
    if (found === null) return;
    at = from + found.index;
    const char = text[at];
    if (char === "<") at = hideTag(block, at, hidden);
    else if (isHtml) at += 1;
    else if (char === "\\") at += 2;
    else if (char === "`") {
      const end = from + spanEnd(at - from);
      ranges.push([at, end]);
      at = end;
    } else {
      // Only a link where a `[` fits: what is inside is looked at too.
      if (text[at + 1] === "(") hideUntil(")", block, at, hidden);
      at += 1;
    }
  }
}

/** Hides what begins at a `<`; returns where to go on. */
function hideTag(block: Block, at: number, hidden: Hidden): number {
  const { text, to, isHtml } = block;
  const { ranges } = hidden;
  if (text.startsWith("<!--", at)) {
    const close = hidden.next("-->", at + 2);
    // Open for good: a browser hides all that follows in HTML; in a paragraph it would be text, of that paragraph only.
    const end = close >= 0 ? close + 3 : isHtml ? text.length : to;
    ranges.push([at, end]);
    return end <= to ? end : at + 4;
  }
  if (text.startsWith("<?", at)) return hideUntil("?>", block, at, hidden);
  if (text.startsWith("<![CDATA[", at)) return hideUntil("]]>", block, at, hidden);
  if (/[A-Za-z]/.test(text[at + 2] ?? "") && text[at + 1] === "!") return hideUntil(">", block, at, hidden);
  QUOTING.lastIndex = at;
  const quoting = QUOTING.exec(text)?.[1];
  if (quoting !== undefined && at >= hidden.quotedUntil) {
    hidden.quotedUntil = elementEnd(text, at, quoting);
    ranges.push([at, hidden.quotedUntil]);
  }
  HTML_TAG.lastIndex = 0;
  const tag = HTML_TAG.exec(text.slice(at, Math.min(to, at + MAX_TAG)))?.[0] ?? "<";
  ranges.push([at, at + tag.length]);
  return at + tag.length;
}

/** Hides up to the end mark, where the block holds one; returns where to go on. */
function hideUntil(mark: string, { to }: Block, at: number, { ranges, next }: Hidden): number {
  const close = next(mark, at + 2);
  if (close < 0 || close + mark.length > to) return at + 2;
  ranges.push([at, close + mark.length]);
  return close + mark.length;
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
