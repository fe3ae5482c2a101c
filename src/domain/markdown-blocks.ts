import { Cursor } from "./markdown-cursor.ts";
import { type HtmlStart, htmlStart } from "./markdown-html.ts";
import { opensTable } from "./markdown-table.ts";

/**
 * What a line is where GitHub renders it: `text` (a paragraph or heading), `html` (inside tags), `raw` (HTML that is no text, comments
 * above all), `code` (fenced or indented), `quote` (anything in a block quote, lazy lines too), `blank`. Lines of one paragraph or one
 * HTML block share their `block` number.
 */
export interface BlockLine {
  kind: LineKind | "quote";
  block: number;
  /** What the line is when the quotes around it are not looked at. */
  within: LineKind;
  /** Where it begins after the marks of quotes and list items. */
  from: number;
  /** The first line of a fenced block, with the words after the fence. */
  opensFence: boolean;
  /** From here on the text was too deep to be read. */
  isTooDeep: boolean;
}

type LineKind = "text" | "html" | "raw" | "code" | "blank";
type Found = { kind: LineKind; block: number; opensFence?: boolean };

type Container = { kind: "quote" } | { kind: "item"; indent: number; isEmpty: boolean };
type Leaf =
  /** `last`: its latest line, which may turn out to be a table's head. */
  | { kind: "paragraph"; block: number; last: string }
  | { kind: "table" }
  | { kind: "fence"; mark: string; length: number }
  | ({ kind: "html"; block: number } & HtmlStart)
  | null;

/** Deeper than anybody nests. A text made to be deeper is read as code from there to its end, so that time stays linear. */
const MAX_DEPTH = 60;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;

/** The block structure of a Markdown text (CommonMark's algorithm, without building a tree). Pure, linear in the text's length. */
export function blockLines(lines: readonly string[]): BlockLine[] {
  const scanner = new Scanner();
  return lines.map((line) => scanner.read(line));
}

class Scanner {
  #containers: Container[] = [];
  #leaf: Leaf = null;
  #blocks = 0;

  read(line: string): BlockLine {
    const isTooDeep = this.#containers.length > MAX_DEPTH;
    const cursor = new Cursor(line);
    const { kind, block, opensFence = false } = isTooDeep ? this.#line("code") : this.#read(cursor);
    const isQuoted = !isTooDeep && kind !== "blank" && this.#inQuote();
    return { kind: isQuoted ? "quote" : kind, block, within: kind, from: cursor.offset, opensFence, isTooDeep };
  }

  #read(cursor: Cursor): Found {
    const matched = this.#matchContainers(cursor);
    const allMatched = matched === this.#containers.length;
    if (allMatched) {
      const held = this.#continueLeaf(cursor);
      if (held !== null) return held;
    }
    const opened = this.#openContainers(cursor, matched);
    if (cursor.isBlank) return this.#blank(opened || allMatched ? this.#containers.length : matched);
    return this.#startLeaf(cursor, { matched, opened });
  }

  /** How many of the open containers this line goes on with. */
  #matchContainers(cursor: Cursor): number {
    for (const [index, container] of this.#containers.entries()) {
      if (container.kind === "quote") {
        if (cursor.indent > 3 || !cursor.rest.startsWith(">")) return index;
        skipQuoteMark(cursor);
      } else if (cursor.isBlank) {
        if (container.isEmpty) return index;
        cursor.skipSpace();
      } else if (cursor.indent >= container.indent) {
        cursor.skipColumns(container.indent);
        container.isEmpty = false;
      } else return index;
    }
    return this.#containers.length;
  }

  /** A line inside an open fence or HTML block, or null. */
  #continueLeaf(cursor: Cursor): Found | null {
    const leaf = this.#leaf;
    if (leaf?.kind === "fence") {
      const { mark, length } = leaf;
      const closing = cursor.rest.replace(/[ \t]+$/, "");
      if (cursor.indent <= 3 && closing.length >= length && closing === mark.repeat(closing.length)) this.#leaf = null;
      return this.#line("code");
    }
    if (leaf?.kind !== "html") return null;
    if (leaf.ends === null && cursor.isBlank) return null;
    if (leaf.ends?.test(cursor.line.slice(cursor.offset))) this.#leaf = null;
    return this.#line(leaf.isRaw ? "raw" : "html", leaf.block);
  }

  /** Opens the quotes and list items that begin on this line; true when there were any. */
  #openContainers(cursor: Cursor, matched: number): boolean {
    let opened = false;
    while (cursor.indent <= 3 && !cursor.isBlank && this.#containers.length <= MAX_DEPTH) {
      const { rest } = cursor;
      if (rest.startsWith(">")) {
        this.#open({ kind: "quote" }, matched, opened);
        skipQuoteMark(cursor);
      } else {
        const interrupts = !opened && matched === this.#containers.length && this.#leaf?.kind === "paragraph";
        const marker = interrupts && SETEXT.test(rest) ? null : itemMarker(rest, interrupts);
        if (marker === null) break;
        const { indent } = cursor;
        this.#open(
          { kind: "item", indent: indent + skipMarker(cursor, marker), isEmpty: cursor.isBlank },
          matched,
          opened,
        );
      }
      opened = true;
    }
    return opened;
  }

  #open(container: Container, matched: number, opened: boolean): void {
    if (!opened) this.#closeTo(matched);
    this.#containers.push(container);
  }

  #closeTo(matched: number): void {
    this.#containers.length = matched;
    this.#leaf = null;
  }

  #blank(matched: number): Found {
    this.#closeTo(matched);
    return this.#line("blank");
  }

  #startLeaf(cursor: Cursor, { matched, opened }: { matched: number; opened: boolean }): Found {
    const isInside = opened || matched === this.#containers.length;
    const inParagraph = !opened && this.#leaf?.kind === "paragraph";
    const { rest, indent } = cursor;
    const leave = () => {
      if (!opened) this.#closeTo(matched);
    };
    if (indent > 3 && !inParagraph) {
      leave();
      return this.#line("code");
    }
    if (indent <= 3) {
      const fence = FENCE.exec(rest);
      const html = htmlStart(rest, inParagraph && isInside);
      if (fence !== null) {
        leave();
        const marks = fence[1] ?? fence[2] ?? "";
        this.#leaf = { kind: "fence", mark: marks.charAt(0), length: marks.length };
        return { ...this.#line("code"), opensFence: true };
      }
      if (html !== null) {
        leave();
        this.#leaf = html.ends?.test(rest) ? null : { kind: "html", block: ++this.#blocks, ...html };
        return this.#line(html.isRaw ? "raw" : "html", this.#leaf?.block);
      }
      if (HEADING.test(rest) || THEMATIC_BREAK.test(rest) || (inParagraph && isInside && SETEXT.test(rest))) {
        leave();
        return this.#line("text");
      }
    }
    if (inParagraph && this.#leaf?.kind === "paragraph") {
      const { block, last } = this.#leaf;
      // What follows a table's rows is no lazy line of a paragraph.
      this.#leaf =
        isInside && indent <= 3 && opensTable(last, rest) ? { kind: "table" } : { ...this.#leaf, last: rest };
      return this.#line("text", block);
    }
    if (!opened && isInside && this.#leaf?.kind === "table") return this.#line("text");
    leave();
    this.#leaf = { kind: "paragraph", block: ++this.#blocks, last: rest };
    return this.#line("text", this.#blocks);
  }

  #line(kind: LineKind, block = ++this.#blocks): Found {
    return { kind, block };
  }

  #inQuote = () => this.#containers.some(({ kind }) => kind === "quote");
}

function skipQuoteMark(cursor: Cursor): void {
  cursor.skipSpace();
  cursor.skipText(1);
  cursor.skipColumns(1);
}

/** The list marker that `rest` begins with, or null. Inside a paragraph only a filled item may begin, a numbered one only with 1. */
function itemMarker(rest: string, interrupts: boolean): string | null {
  if (THEMATIC_BREAK.test(rest)) return null;
  const found = MARKER.exec(rest);
  if (found === null) return null;
  const [marker, number] = found;
  if (interrupts && (rest.slice(marker.length).trim() === "" || (number !== undefined && Number(number) !== 1)))
    return null;
  return marker;
}

/** Moves past the marker and the white space that belongs to it; returns how far the item's content is indented from the marker. */
function skipMarker(cursor: Cursor, marker: string): number {
  cursor.skipSpace();
  cursor.skipText(marker.length);
  const spaces = cursor.indent;
  const padding = cursor.isBlank || spaces > 4 ? 1 : spaces;
  cursor.skipColumns(padding);
  return marker.length + padding;
}
