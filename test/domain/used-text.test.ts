import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { removedSentence, usedParts, usedText } from "../../src/domain/used-text.ts";
import { nodes } from "../surfaces/markdown/inertness.ts";

const used = (text: string) => usedText(text).text;

describe("text that stays as it is", () => {
  it.each([
    ["Chinese", "快速排序：给定列表，返回升序列表。　例如 [3, 1, 2] → [1, 2, 3]"],
    ["Arabic", "رتّب القائمة تصاعديًا، مثال: ٣، ١، ٢"],
    ["Persian with a non-joiner", "می‌خواهم فهرست را مرتب کنم"],
    ["Hebrew with points", "מִיּוּן רְשִׁימָה"],
    ["Hindi with joiners", "क्‍ष और र्‌य को क्रमबद्ध करें"],
    ["Sinhala with a joiner", "ශ්‍රී ලංකා"],
    ["Korean", "리스트를 정렬하세요: 한국어"],
    ["Thai", "เรียงลำดับรายการ"],
    ["emoji of several", "👨‍👩‍👧‍👦 ❤️ 1️⃣ 🏳️‍🌈 👩🏽‍🦰 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["decomposed letters", "cafe\u0301 n\u0303"],
    ["mathematics", "∑ 𝒙ᵢ ≤ √n, a × b ÷ c"],
    ["a task with code", "Write `f(a<b)` for `List<Integer>`, e.g. f[0](1, 2) = 3, a < b && c > d, x[i][j] = [1, 2]"],
    ["types outside code", "merge(List<Integer> a, Map<String, Integer> b): vector<int>"],
    ["markup without attributes", "H<sub>2</sub>O<br>\n<details>\n<summary>more</summary>\n\nread me\n</details>"],
    [
      "addresses in full view",
      "see https://example.com/?q=sort+list or <https://example.com/a?b=c> or mail@example.com",
    ],
    ["a footnote that is referred to", "sort[^1]\n\n[^1]: stable\n\n    and fast"],
    ["lists, quotes, a table", "- [ ] a\n- [x] b\n\n> quoted\n> more\n\n| a | b |\n|---|---|\n| 1 | 2 |"],
    ["what looks like a definition and is none", "[1, 2]: sorted is [1, 2]\ntext\n[a]: b"],
    ["tags with a no-break space, which makes text of them", "<b\u00a0x> and <div\u00a0y>\nz"],
    ["characters by their numbers and names", "a &lt; b &amp;&amp; &#65; `&#8203;` \\&#8203; &#8203 &zwj"],
    [
      "tags that GitHub shows",
      "the text between <title> and </title>, a <script> or <STYLE type=x>, but no </textarea>",
    ],
    ["drawings and what is none", "```mermaid\nA -- 5% --> B\n```\n%% x\n```math\n5\\% of x\n```\n% y\n```\n%% z\n```"],
    ["a second table, and pipes below a rule", "> a\n\nb\n---\na | b | c\n\n| a |\n|---|\n| 1 |\n***\na | b"],
    ["a label that differs by a no-break space", "[x][a\u00a0b]"],
    ["an escaped comment", "\\<!-- shown --> and `<!-- code -->`"],
  ])("%s", (_, text) => {
    expect(usedText(text)).toEqual({ text, removed: [] });
  });

  it("keeps code to the letter, but for characters without a shape", () => {
    const code = "```python\nx = '<!-- kept -->' # [a]: b ![c](d)\n<div hidden>kept</div>\n\n\n[^9]: kept\n```";
    expect(used(`${code}\n\n    <!-- indented -->\n\n~~~\n[//]: # (kept)\n~~~`)).toContain(code);
    expect(used("```\na\u200bb\u202ec\n```")).toBe("```\nabc\n```");
    expect(used("> ```\n> <!-- kept -->\n> ```")).toContain("<!-- kept -->");
  });

  it("takes a few letters for types, not an alphabet", () => {
    expect(used("Box<T>, Map<K><V>, f<T>: T")).toBe("Box<T>, Map<K><V>, f<T>: T");
    expect(used("a<P><R><I><N><T><K><E><Y>b")).toBe("a<P><R><I><N><T><K><E>b");
  });

  it("does not normalise", () => {
    expect(used("e\u0301 \u212b ﬁ ２")).toBe("e\u0301 \u212b ﬁ ２");
  });
});

describe("what was left out is told", () => {
  it("kind by kind, in one sentence", () => {
    const { removed } = usedText("a<!-- x --> ![alt](u) b\u200b\u200b <!-- y -->");
    expect(removed).toEqual([
      { kind: "html-comment", count: 2 },
      { kind: "image-text", count: 1 },
      { kind: "invisible-character", count: 2 },
    ]);
    expect(removedSentence(removed)).toBe(
      "Of the requirement, 2 HTML comments, 1 text of an image and 2 invisible characters were left out, because a page does not show them.",
    );
    expect(removedSentence([{ kind: "footnote", count: 1 }])).toBe(
      "Of the requirement, 1 footnote that nothing refers to was left out, because a page does not show it.",
    );
    expect(removedSentence([])).toBeNull();
  });

  it("leaves no hole of empty lines where whole lines went", () => {
    expect(used("a\n\n<!--\nx\n\ny\n-->\n\nb")).toBe("a\n\nb");
  });

  it("a title opens nothing in the text below it", () => {
    for (const title of ["~~~", "<!--", "```", "<div hidden>", "> x"]) {
      const parts = usedParts([
        { text: title, isPlain: true },
        { text: "keep\n<!-- CANARY -->", isPlain: false },
      ]);
      expect(parts.text).toBe(`${title}\n\nkeep\n`);
      expect(parts.removed).toEqual([{ kind: "html-comment", count: 1 }]);
    }
  });
});

/** Words a page shows, by an independent parser: text, code, and footnotes that are referred to. */
function shownBy(markdown: string): string {
  const shown: string[] = [];
  const all = nodes(markdown);
  const footnotes = new Set<Nodes>();
  for (const node of all)
    if (node.type === "footnoteDefinition") for (const inner of inside(node)) footnotes.add(inner);
  for (const node of all) if (node.type === "code" && !footnotes.has(node)) shown.push(node.lang ?? "");
  for (const node of all)
    if (!footnotes.has(node) && (node.type === "text" || node.type === "inlineCode" || node.type === "code"))
      shown.push(node.value);
  return shown.join(" ");
}

const inside = (node: Nodes): Nodes[] =>
  "children" in node ? node.children.flatMap((one) => [one, ...inside(one)]) : [];

describe("against an independent parser", () => {
  const piece = fc.constantFrom(
    ..."CANARY|[|]|(|)|![|](|[^1]|[^1]: |[a]|[a]: |: |<|>|\"|'|`|``|```|~~~|\\|> |- |1. |    |\n|\n\n| |x|#| | a |\n|-|\n|[a][|][a]|<!--|-->".split(
      "|",
    ),
  );
  it("keeps nothing that it does not show, and drops no plain word", () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join("")),
        (text) => {
          const isHtml = nodes(text).some(({ type }) => type === "html");
          const references = /\[\^1\]/.test(text);
          if (isHtml || references) return;
          const shown = (shownBy(text).match(/CANARY/g) ?? []).length;
          expect((used(text).match(/CANARY/g) ?? []).length, JSON.stringify(text)).toBeLessThanOrEqual(shown);
        },
      ),
      { numRuns: 2_000 },
    );
    const plain = fc.array(
      fc.constantFrom("sort", "list", "快速", "क्‍ष", "3", "(a, b)", "x[0]", "\n", "`c`", "→", "a < b"),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(plain, (words) => {
        expect(used(words.join(" "))).toBe(words.join(" "));
      }),
    );
  });
});

describe("B10: made to be slow", () => {
  const pieces = [
    ..."[ < > ` ![]( ]( <a <!-- <? ( \\ * _ | & { $ # @ ~ ( \" ' </div> <div> <![CDATA[".split(" "),
    ...[
      "<div><!--\n\n",
      "[a]: b\n",
      "[^a]: b\n",
      "[^a]",
      "| a |\n|-|\n",
      "<div hidden>",
      "- ",
      "> ",
      "\n",
      "<a b='",
      "![a][b]",
      '](a "',
      "](a (\\)",
    ],
    ...[
      "<x style=",
      "```\n",
      "a\u200b",
      "\u202e",
      "\0",
      "\ud800",
      "[x][",
      "<a1 hidden>\n",
      "<div\n\n",
      "<div>-->\n\n<p><!--\n\n",
      "  ",
      "\t",
      "\r",
    ],
  ];
  it("1 MB of one character or another ends within seconds", { timeout: 120_000 }, () => {
    for (const piece of ["[", "<", ">", "`", "![]("]) {
      const start = performance.now();
      usedText(piece.repeat(1_000_000 / piece.length));
      expect(performance.now() - start, piece).toBeLessThan(30_000);
    }
  });

  it.each(pieces)("the work does not grow with the square of %j", { timeout: 60_000 }, (piece) => {
    const text = piece.repeat(Math.ceil(15_000 / piece.length));
    usedText(text);
    const start = performance.now();
    const small = usedText(text);
    const once = performance.now() - start;
    expect(Buffer.from(small.text, "utf8").toString("utf8")).toBe(small.text);
    usedText(text.repeat(10));
    // Ten times the text; a square would take a hundred times as long. A slow moment of the machine is allowed for.
    expect(performance.now() - start - once).toBeLessThan(2_000 + 40 * once);
  });

  it("nor with that of tags in a tag", { timeout: 30_000 }, () => {
    expect(used(`<div>${"<script ".repeat(60_000)}>`)).toBe("<div>");
  });

  it("nor with that of footnotes as far indented as the first", { timeout: 30_000 }, () => {
    expect(used(`1234567. [^a]: b\n\n${"         [^b]: c\n\n".repeat(20_000)}d`)).toMatch(/^1234567\. \n\nd$/);
  });

  it("gives well-formed text whatever comes in, and the same again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const once = used(text);
        expect(Buffer.from(once, "utf8").toString("utf8")).toBe(once);
      }),
    );
  });
});
