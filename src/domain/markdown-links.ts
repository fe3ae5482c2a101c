import { type Content, type Cut, codeSpans, finder } from "./markdown-contents.ts";
import { labelOf, type Reference } from "./markdown-definitions.ts";
import { isUnseen, REFERENCE, REFERENCE_IN_HTML } from "./markdown-references.ts";
import type { TagReader } from "./markdown-tags.ts";

const SPECIAL = /[\\`<[\]&]/g;
/** GitHub shortens addresses of its own pages (`owner/repo#1`), so what follows the path is not shown. */
const OWN_PAGE =
  /https?:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+\/(?:issues|pull|discussions|commit|compare|blob|tree)\/[^\s?#<>()]*([?#][^\s<>()]+)/g;
/** `f[0](1, 2)` outside code is a link to "1, 2" on a page, but nobody means one; figures carry no message. */
const FIGURES = /^[-+\d.,\s]*$/;
const MAX_PARENTHESES = 32;

export interface LinkReader {
  tags: TagReader;
  /** Labels of link definitions. */
  labels: ReadonlySet<string>;
  cuts: Cut[];
  /** Takes the footnotes referred to. */
  references: Reference[];
}

/** Goes through one piece of a document: links and images lose what a page does not show of them, tags and comments go to `tags`. */
export function readContent(content: Content, reader: LinkReader): void {
  const { text, isHtml } = content;
  const { tags, labels, cuts, references } = reader;
  const next = finder(text);
  const add = (kind: Cut["kind"], from: number, to: number, put = "") =>
    cuts.push({ from: content.at(from), to: content.at(to), kind, put });
  const reference = ({ 0: { length }, index }: RegExpExecArray) => {
    add("invisible-character", index, index + length);
    return index + length;
  };
  if (isHtml) {
    for (const found of text.matchAll(REFERENCE_IN_HTML)) if (isUnseen(found)) reference(found);
    for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) at = tags.read(content, at, next);
    return;
  }
  for (const { 0: page, 1: rest = "", index } of text.matchAll(OWN_PAGE))
    add("link-target", index + page.length - rest.length, index + page.length);
  const spanEnd = codeSpans(text);
  const open: { at: number; isImage: boolean }[] = [];
  // Where an escaped character cannot close anything.
  const nextUnescaped = finder(text.replace(/\\[\s\S]/g, "  "));

  /** Past a `]`, whose brackets began at `from`. */
  const close = (at: number): number => {
    const opener = open.pop();
    if (opener === undefined) return at + 1;
    const { isImage } = opener;
    const start = isImage ? opener.at - 1 : opener.at;
    const inside = text.slice(opener.at + 1, Math.min(at, opener.at + 1_001));
    if (!isImage && inside.startsWith("^")) {
      references.push({ label: labelOf(inside.slice(1)), at: content.at(at) });
      return at + 1;
    }
    const target = text[at + 1] === "(" ? targetEnd(text, at + 1, nextUnescaped) : -1;
    if (target >= 0) {
      if (isImage) add("image-text", start, target, "[image]");
      else if (!FIGURES.test(text.slice(at + 2, target - 1))) add("link-target", at + 2, target - 1);
      return target;
    }
    const label =
      text[at + 1] === "[" ? /^\[((?:[^\\[\]]|\\[\s\S]){0,999})\]/.exec(text.slice(at + 1, at + 1_002)) : null;
    const known = labels.has(labelOf(label === null || label[1] === "" ? inside : (label[1] ?? "")));
    if (!known) return at + 1;
    const end = at + 1 + (label?.[0].length ?? 0);
    if (isImage) add("image-text", start, end, "[image]");
    else if (label !== null && label[1] !== "") add("link-target", at + 2, end - 1);
    return end;
  };

  for (let at = 0; at < text.length; ) {
    SPECIAL.lastIndex = at;
    at = SPECIAL.exec(text)?.index ?? text.length;
    switch (text[at]) {
      case "\\":
        at += 2;
        break;
      case "`":
        at = spanEnd(at);
        break;
      case "&": {
        REFERENCE.lastIndex = at;
        const found = REFERENCE.exec(text);
        at = found !== null && isUnseen(found) ? reference(found) : at + 1;
        break;
      }
      case "<":
        at = tags.read(content, at, next);
        break;
      case "[":
        open.push({ at, isImage: text[at - 1] === "!" && text[at - 2] !== "\\" });
        at += 1;
        break;
      case "]":
        at = close(at);
    }
  }
}

/** Past the `)` of a link's target that begins with the `(` at `at`, or -1 where there is none. */
function targetEnd(text: string, at: number, next: ReturnType<typeof finder>): number {
  const space = /\s*/y;
  const skip = (from: number) => {
    space.lastIndex = from;
    space.test(text);
    return space.lastIndex;
  };
  let offset = skip(at + 1);
  if (text[offset] === "<") {
    const end = /<[^<>\n]*>/y;
    end.lastIndex = offset;
    if (!end.test(text)) return -1;
    offset = end.lastIndex;
  } else {
    let depth = 0;
    for (; offset < text.length; offset += 1) {
      const char = text[offset] ?? "";
      if (char === "\\") offset += 1;
      else if (char === "(") {
        depth += 1;
        if (depth > MAX_PARENTHESES) return -1;
      } else if (char === ")") {
        if (depth === 0) break;
        depth -= 1;
      } else if (char <= " ") break;
    }
    if (depth > 0) return -1;
  }
  const afterAddress = skip(offset);
  if (text[afterAddress] === ")") return afterAddress + 1;
  const mark = text[afterAddress];
  if (afterAddress === offset || (mark !== '"' && mark !== "'" && mark !== "(")) return -1;
  const end = next(mark === "(" ? ")" : mark, afterAddress + 1);
  if (end < 0) return -1;
  const last = skip(end + 1);
  return text[last] === ")" ? last + 1 : -1;
}
