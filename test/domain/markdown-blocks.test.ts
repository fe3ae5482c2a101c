import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { blockLines } from "../../src/domain/markdown-blocks.ts";

const kinds = (text: string) => blockLines(text.split("\n")).map(({ kind }) => kind);

describe("lines of Markdown", () => {
  it.each([
    ["a\n\nb", ["text", "blank", "text"]],
    ["```\na\n\nb", ["code", "code", "code", "code"]],
    ["~~~~\n~~~\n~~~~~ \na", ["code", "code", "code", "text"]],
    ["```a`b\nc", ["text", "text"]],
    ["a\n    b", ["text", "text"]],
    ["    a\n\tb\nc", ["code", "code", "text"]],
    ["> a\nb\n\nc", ["quote", "quote", "blank", "text"]],
    ["> ```\na", ["quote", "text"]],
    ["- > a\n  b\n\n  c", ["quote", "quote", "blank", "text"]],
    ["- ```\n  a\n\n  b\nc", ["code", "code", "code", "code", "text"]],
    ["1. a\n\n      b\n\n   c", ["text", "blank", "text", "blank", "text"]],
    ["1. a\n\n       b", ["text", "blank", "code"]],
    ["-\n\n  a", ["blank", "blank", "text"]],
    ["-\n      a\n- b", ["blank", "code", "text"]],
    ["<!--\n\n```\n-->\na", ["raw", "raw", "raw", "raw", "text"]],
    ["<pre>\n\na\n</pre>\nb", ["raw", "raw", "raw", "raw", "text"]],
    ["<details>\na\n\nb", ["html", "html", "blank", "text"]],
    ["a\n<b>\nc", ["text", "text", "text"]],
    ["<b>\na", ["html", "html"]],
    ["a\n2. b\n1. ```\n   c", ["text", "text", "code", "code"]],
    ["a\n- \nb", ["text", "text", "text"]],
    ["***\n    a", ["text", "code"]],
    ["# a\n    b", ["text", "code"]],
    ["a\n|---|\n    b", ["text", "text", "code"]],
    ["| a | b\\|c |\n:-: | ---\n| d |\n\te", ["text", "text", "text", "code"]],
    ["a | b\n|---|\n    c", ["text", "text", "text"]],
    ["> a\n> |---|\nb", ["quote", "quote", "text"]],
    ["- a\n  |---|\n  2. ```\n     b", ["text", "text", "code", "code"]],
  ])("%j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it("are read as an independent parser reads them", () => {
    // No bare markers and no tags of type 7: there micromark differs from the cmark that GitHub runs.
    const piece = fc.constantFrom(
      ...[
        "/verialgo x",
        "text",
        "> ",
        ">",
        "    ",
        "   ",
        "  ",
        " ",
        "\t",
        "- ",
        "* ",
        "1. ",
        "1) ",
        "1.   ",
        "# h",
        "***",
        "---",
        "===",
      ],
      ...[
        "```",
        "~~~",
        "````",
        "``` py",
        "```a`b",
        "<div>",
        "</div>",
        "<details>",
        "<!-- a",
        "-->",
        "<pre>",
        "<script",
        "<?",
        "?>",
      ],
      ...["<!A", "<![CDATA[", "]]>"],
    );
    const line = fc
      .array(piece, { maxLength: 4 })
      .map((pieces) => pieces.join(""))
      .map((text) => (/(?:[-*]|\d[.)])[ \t]*$/.test(text) && !/^-{3,}$|^\*{3,}$/.test(text) ? `${text}w` : text));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.join("\n");
        const reference = referenceKinds(text);
        const ours = kinds(text).map((kind) => (kind === "raw" ? "html" : kind));
        const visible = ours.flatMap((kind, index) => (kind === "blank" || lines[index]?.trim() === "" ? [] : [index]));
        expect(visible.map((index) => ours[index])).toEqual(visible.map((index) => reference[index]));
      }),
      { numRuns: 400, seed: 20_261_130 },
    );
  });

  it("go no deeper than people nest", () => {
    expect(kinds(`${"> ".repeat(500)}a\n/verialgo help`)).toEqual(["quote", "code"]);
    expect(kinds(`${"- ".repeat(500)}a\n/verialgo help`)[1]).toBe("code");
  });
});

/** `code`, `quote`, `html` or `text` of each line, by the tree of mdast-util-from-markdown. */
function referenceKinds(text: string): string[] {
  const kinds = text.split("\n").map(() => "text");
  const walk = (node: Nodes, inQuote: boolean): void => {
    const quoted = inQuote || node.type === "blockquote";
    const kind = quoted ? "quote" : node.type === "code" || node.type === "html" ? node.type : null;
    const { start, end } = node.position!;
    const last = end.column === 1 ? end.line - 1 : end.line;
    if (kind !== null) kinds.fill(kind, start.line - 1, Math.max(last, start.line));
    if (!quoted && "children" in node && node.type !== "paragraph" && node.type !== "heading")
      for (const child of node.children) walk(child, quoted);
  };
  walk(fromMarkdown(text), false);
  return kinds;
}
