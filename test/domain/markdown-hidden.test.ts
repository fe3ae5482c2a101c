import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { blockLines } from "../../src/domain/markdown-blocks.ts";
import { hiddenRanges } from "../../src/domain/markdown-hidden.ts";

const LINE = "/verialgo status";

/** Whether the line LINE of a text is hidden. */
function isHidden(text: string): boolean {
  const lines = text.split("\n");
  const at = `\n${text}`.indexOf(`\n${LINE}`);
  return hiddenRanges(lines, blockLines(lines)).some(([from, to]) => from <= at && at < to);
}

describe("what a paragraph or HTML hides", () => {
  it.each([
    `a <!--\n${LINE}\n-->`,
    `a <!--\n\n${LINE}\n\n-->`,
    `a <!--\n${LINE}`,
    `<div><!--\n\n${LINE}`,
    `\`a\n${LINE}\nb\``,
    `\\\`\`a\n${LINE}\nb\``,
    `a <code>\n${LINE}\n</code>`,
    `<blockquote>\n\n${LINE}\n\n</blockquote>`,
    `<blockquote><blockquote></blockquote>\n\n${LINE}\n</blockquote>`,
    `<div><PRE>\n${LINE}\n</PRE></div>`,
    `a <b title="\n${LINE}\n">`,
    `a <b title=\n${LINE}>`,
    `[a](b "\n${LINE}\n")`,
    `[//]:\n${LINE}`,
    `[a]: b "\n${LINE}\n"`,
    `<details><summary title="\n${LINE}\n">`,
  ])("%j", (text) => {
    expect(isHidden(text)).toBe(true);
  });

  it.each([
    `a <!-- b -->\n${LINE}`,
    `\`<!--\`\n${LINE}`,
    `\\\`a\n${LINE}\nb\``,
    `\`\`a\n${LINE}\nb\``,
    `for i<n and j>k\n${LINE}`,
    `\\<code>\n${LINE}`,
    `<code>a</code>\n${LINE}`,
    `\`<pre>\`\n\n${LINE}`,
    `\`\`\`\n<pre><!-- [a]: \`\n\`\`\`\n${LINE}`,
    `> <pre> <!--\n\n${LINE}`,
    `<details>\n<summary>a</summary>\n${LINE}\n</details>`,
    `<details>\n\n${LINE}\n\n</details>`,
    `a[i](\n${LINE}`,
    `- [x] done: a\n\n${LINE}`,
  ])("not %j", (text) => {
    expect(isHidden(text)).toBe(false);
  });

  it("is never less than an independent parser hides", () => {
    const piece = fc.constantFrom(
      ...[
        "text",
        "`",
        "``",
        "\\",
        "<!--",
        "-->",
        "<a b='",
        "'>",
        "<a b=",
        '"',
        ">",
        '<x y="',
        "](",
        "[a",
        ")",
        "[a]:",
        " ",
        "<?",
        "?>",
        "<",
      ],
    );
    const lines = fc.array(
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join("")),
      { minLength: 1, maxLength: 2 },
    );
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const text = [...before, LINE, ...after].join("\n");
        const at = before.join("\n").length + 1;
        const kind = blockLines(text.split("\n"))[before.length]?.kind;
        fc.pre(kind === "text");
        if (!isHidden(text)) expect(nodeAt(text, at)).toBe("text");
      }),
      { numRuns: 500, seed: 20_261_130 },
    );
  });

  it("is found in time for the longest comment, however odd", () => {
    for (const piece of [
      "<?",
      "`",
      "<a<",
      '<a b="',
      "<code>",
      "a<!--\n\n",
      "](",
      "`\n/verialgo x\n`\n\n",
      "a\n|-|\n",
    ]) {
      const text = piece.repeat(65_000 / piece.length);
      expect(hiddenRanges(text.split("\n"), blockLines(text.split("\n"))).length, piece).toBeLessThan(65_000);
    }
  }, 20_000);
});

/** Type of the leaf at an offset, by the tree of mdast-util-from-markdown. */
function nodeAt(text: string, at: number): string {
  let found = "none";
  const walk = (node: Nodes): void => {
    const { start, end } = node.position!;
    if (start.offset! > at || at >= end.offset!) return;
    found = node.type;
    if ("children" in node) for (const child of node.children) walk(child);
  };
  walk(fromMarkdown(text));
  return found;
}
