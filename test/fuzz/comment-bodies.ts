import fc from "fast-check";
import type { Nodes } from "mdast";
import { parse } from "../surfaces/markdown/inertness.ts";

const CALL = "/verialgo implement §";

const indent = fc.constantFrom("", "", "", "", " ", "   ", "    ", "\t", "  \t", "      ");
const fence = fc
  .tuple(fc.constantFrom("`", "~"), fc.constantFrom(3, 3, 3, 4, 5), fc.constantFrom("", "", "sh", " a b", "`", " ~"))
  .map(([mark, times, info]) => mark.repeat(times) + info);
/** Not those of which only a whole line makes a block: in front of a paragraph's end they are read otherwise than GitHub reads them. */
const tag = fc.constantFrom(
  ..."<details> </details> <summary>a</summary> <div> </div> <p> <pre> <blockquote> </blockquote> <script>".split(" "),
  "<!--",
  "-->",
  "<!-- a -->",
  "<!-->",
  "<!--->",
  "<?php",
  "?>",
  "<!DOCTYPE",
  "<![CDATA[",
  "]]>",
);
const inline = fc.constantFrom(
  ..."a b. ` `` ``` \\` \\ * ** _ [ ] ( ) ](x [a](b) [a][b] ![ & &lt; | ~~ x` `x` ``x`` @a #1 $ \\< < >".split(" "),
  "[a]: b",
  "[a]:",
  "[a](b",
  '"',
  "'",
  "a <code>",
  "b </code>",
  "b </pre>",
  "b </script>",
  "a <kbd>",
  '.<a href="',
  "x <br>",
);
const text = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
const other = fc.constantFrom(
  "",
  "",
  "# a",
  "a\n===",
  "---",
  "***",
  "- ",
  "* a",
  "1. a",
  ">",
  "> a",
  "\n| a |\n|---|",
  "+",
);

const line = fc
  .tuple(
    indent,
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(CALL) },
      { weight: 1, arbitrary: fc.tuple(fc.constant(CALL), text).map((parts) => parts.join(" ")) },
      { weight: 1, arbitrary: fc.tuple(text, fc.constant(CALL)).map((parts) => parts.join("\n")) },
      { weight: 2, arbitrary: fence },
      { weight: 2, arbitrary: tag },
      { weight: 3, arbitrary: text },
      { weight: 3, arbitrary: other },
    ),
  )
  .map(([space, words]) => space + words);

const PREFIXES: [string, string][] = [
  ["> ", "> "],
  [">", ""],
  ["- ", "  "],
  ["- ", "    "],
  ["1. ", "   "],
  ["1)  ", "    "],
  ["*\t", "\t"],
  ["", "  "],
  ["> | a |\n> |---|\n", ""],
];

type Lines = string[];
const nested = fc.letrec<{ block: Lines }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", maxDepth: 2 },
    { weight: 4, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...PREFIXES), tie("block"))
        .map(([[first, next], lines]) =>
          lines.flatMap((one) => one.split("\n")).map((one, at) => (at === 0 ? first : next) + one),
        ),
    },
    { weight: 2, arbitrary: fc.tuple(tie("block"), tie("block")).map(([a, b]) => [...a, ...b]) },
  ),
})).block;

/** Of a list item without anything in it (and of one with a number above 1 behind indented code) the other parser makes something else than the standard does, and than GitHub. */
const BARE_MARKER = /(?<=^|[ \t>])(?:[-+*]|\d+[.)])[ \t]*$/gm;

/** Comments in which `/verialgo implement T1`, `T2` … stand in every place a Markdown text has. */
export const commentBodies: fc.Arbitrary<string> = fc
  .tuple(nested, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r"))
  .map(([lines, end]) => {
    let number = 0;
    return lines
      .join("\n")
      .replace(BARE_MARKER, "$& x")
      .replace(/§/g, () => `T${++number}`)
      .replaceAll("\n", end);
  });

export interface Slash {
  offset: number;
  /** The first word behind the command, another one for each. */
  word: string;
}

const normal = (body: string) => body.replace(/\r\n?/g, "\n");

/** Every `/verialgo` at the beginning of a line. Offsets are those of the text with line feeds. */
export const slashes = (body: string): Slash[] =>
  [...normal(body).matchAll(/^[ \t]*(\/verialgo) implement (T\d+)/gm)].map((found) => ({
    offset: found.index + found[0].indexOf("/"),
    word: found[2] ?? "",
  }));

/** `dead`: code, quote, a comment or nothing that is seen. `live`: plain words. `unsure`: inside tags, tables and the like. */
type Place = "dead" | "live" | "unsure";

const DEAD = new Set(["code", "inlineCode", "blockquote", "definition"]);
const LIVE = new Set(["root", "paragraph", "heading", "list", "listItem", "text", "emphasis", "strong", "delete"]);

/** Where an independent parser of GitHub's Markdown sees each of them. */
export function placeOf(body: string, found: readonly Slash[]): Place[] {
  const source = normal(body);
  const tree = parse(source);
  return found.map(({ offset }) => {
    const path: Nodes[] = [];
    for (let node: Nodes | undefined = tree; node !== undefined; ) {
      path.push(node);
      node = "children" in node ? (node.children as Nodes[]).find((child) => covers(child, offset)) : undefined;
    }
    if (path.some(({ type }) => DEAD.has(type))) return "dead";
    const last = path.at(-1);
    if (last?.type === "html")
      return /^<!--(?!-?>)/.test(last.value) && !last.value.includes("-->")
        ? "dead"
        : inHtml(source.slice(last.position?.start.offset, offset));
    return path.every(({ type }) => LIVE.has(type)) && last?.type === "text" ? "live" : "unsure";
  });
}

const covers = (node: Nodes, offset: number): boolean =>
  (node.position?.start.offset ?? 0) <= offset && offset < (node.position?.end.offset ?? 0);

/** Inside a comment, or behind a tag whose content is code or is not shown. `before`: its block so far, as it was written; in a node a tab is wider. */
function inHtml(before: string): Place {
  if (before.lastIndexOf("<!--") > before.lastIndexOf("-->")) return "dead";
  return /<(?:pre|code|script|kbd|blockquote)>(?![\s\S]*<\/)/.test(before) ? "dead" : "unsure";
}
