import type { BlockLine } from "./markdown-blocks.ts";

/** What a page does not show although the text holds it. */
export type HiddenKind =
  | "html-comment"
  | "html-instruction"
  | "html-attribute"
  | "html-tag"
  | "hidden-element"
  | "image-text"
  | "link-target"
  | "link-definition"
  | "footnote"
  | "fence-words"
  | "drawing-remark"
  | "table-cell"
  | "deep-nesting"
  | "invisible-character";

/** A part [from, to) of the text that is left out; `put` stands in its place. */
export interface Cut {
  from: number;
  to: number;
  kind: HiddenKind;
  put?: string;
}

/** A paragraph, heading or piece of HTML without the marks of the quotes and lists it stands in. */
export interface Content {
  text: string;
  isHtml: boolean;
  /** Index of its first line, and of the line after its last. */
  lines: readonly [number, number];
  /** Where an offset of `text` is in the whole. */
  at(offset: number): number;
}

export interface Document {
  text: string;
  lines: readonly string[];
  blocks: readonly BlockLine[];
  /** Where each line begins. */
  starts: readonly number[];
  contents: readonly Content[];
}

/** Takes a text apart, once. `blocks` belongs to `lines`. */
export function documentOf(lines: readonly string[], blocks: readonly BlockLine[]): Document {
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  const contents: Content[] = [];
  for (let index = 0; index < lines.length; ) {
    const first = index;
    const block = blocks[index];
    while (index < lines.length && blocks[index]?.block === block?.block) index += 1;
    if (block === undefined || block.within === "code" || block.within === "blank") continue;
    contents.push(contentOf({ lines, blocks, starts }, first, index, block.within !== "text"));
  }
  return { text: lines.join("\n"), lines, blocks, starts, contents };
}

function contentOf(
  { lines, blocks, starts }: Pick<Document, "lines" | "blocks" | "starts">,
  first: number,
  end: number,
  isHtml: boolean,
): Content {
  const pieces: string[] = [];
  const own: number[] = [];
  const whole: number[] = [];
  let length = 0;
  for (let index = first; index < end; index += 1) {
    const from = blocks[index]?.from ?? 0;
    const piece = (lines[index] ?? "").slice(from);
    own.push(length);
    whole.push((starts[index] ?? 0) + from);
    pieces.push(piece);
    length += piece.length + 1;
  }
  const at = (offset: number): number => {
    let [low, high] = [0, own.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((own[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return (whole[low] ?? 0) + offset - (own[low] ?? 0);
  };
  return { text: pieces.join("\n"), isHtml, lines: [first, end], at };
}

/** `indexOf` for calls that move forward: what was found, or found missing, is not searched again. */
export function finder(text: string): (mark: string, from: number) => number {
  const known = new Map<string, { from: number; found: number }>();
  return (mark, from) => {
    const before = known.get(mark);
    if (before !== undefined && from >= before.from && (before.found < 0 || before.found >= from)) return before.found;
    const found = text.indexOf(mark, from);
    known.set(mark, { from, found });
    return found;
  };
}

/** For the backtick run at an offset: where its code span ends, or the run itself when none closes it. */
export function codeSpans(text: string): (start: number) => number {
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
