import type { ElementContent, RootContent } from "hast";
import python from "highlight.js/lib/languages/python";
import { createLowlight } from "lowlight";

/** Classes of a piece of source: the names of the colours in the style sheet. */
export type TokenKind = "" | "keyword" | "title" | "string" | "number" | "comment" | "built-in" | "meta";

export interface Token {
  text: string;
  kind: TokenKind;
}

/** Longer files, and files with longer lines, are shown without colours. UTF-16 units. */
export const MOST_COLOURED = 200_000;
export const LONGEST_LINE = 2_000;

const lowlight = createLowlight({ python });

const KINDS: Record<string, TokenKind> = {
  keyword: "keyword",
  literal: "number",
  number: "number",
  title: "title",
  string: "string",
  comment: "comment",
  built_in: "built-in",
  meta: "meta",
};

/** The lines of a file without their line ends; the line end at the end of a file begins no line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.length > 1 && lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Whether a file is shown with colours: not in other languages, and not when it, or a line of it, is too long. */
export const isColoured = (path: string, text: string): boolean =>
  path.endsWith(".py") && text.length <= MOST_COLOURED && linesOf(text).every(({ length }) => length <= LONGEST_LINE);

/** Pieces with their colours, line by line; null where the file cannot be read that way. */
export function tokenLines(text: string): Token[][] | null {
  try {
    const lines: Token[][] = [[]];
    for (const node of lowlight.highlight("python", text.replaceAll("\r\n", "\n")).children) add(lines, node, "");
    return lines.length > 1 && lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
  } catch {
    return null;
  }
}

function add(lines: Token[][], node: RootContent | ElementContent, around: TokenKind): void {
  if (node.type === "element") {
    const kind = kindOf(node.properties.className) ?? around;
    for (const child of node.children) add(lines, child, kind);
    return;
  }
  if (node.type !== "text") return;
  node.value.split("\n").forEach((text, index) => {
    if (index > 0) lines.push([]);
    if (text !== "") lines.at(-1)?.push({ text, kind: around });
  });
}

/** What stands inside `{}` of a string is code again. */
function kindOf(classes: unknown): TokenKind | null {
  const name = Array.isArray(classes) ? String(classes[0]).replace("hljs-", "") : "";
  return name === "subst" ? "" : (KINDS[name] ?? null);
}
