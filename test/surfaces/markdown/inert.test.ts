import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { details, link, table } from "../../../src/surfaces/markdown/blocks.ts";
import { code, fence, plainTitle, prose } from "../../../src/surfaces/markdown/inert.ts";
import { aliveParts, HOSTILE, nodes } from "./inertness.ts";

const textOf = (markdown: string): string =>
  nodes(markdown)
    .map((node) => ("value" in node ? node.value : ""))
    .join("");

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(" ", "\n", "", "a", "中", "(", "[", "`", "|", "\\", ":", "@", "#"),
    fc.string({ maxLength: 4 }),
  ),
  { maxLength: 12 },
);
const hostileText = pieces.map((parts) => parts.join(""));

describe("the judge of inertness", () => {
  it.each([
    "ping @bob",
    "see #1",
    "GH-1",
    "https://evil.example",
    "at 9fceb02d0ae5",
    ":tada:",
    "a $x$ b",
    "<b>x</b>",
    "![](https://github.com/acme/x.png)",
    "[x](https://evil.example)",
    "[^1]\n\n[^1]: note",
    "`<!-- verialgo:run=1 -->`",
    "a\u200bb",
    "\\@bob",
    "&#64;bob",
  ])("notices %j", (markdown) => {
    expect(aliveParts(markdown)).not.toEqual([]);
  });

  it("has nothing against our own parts", () => {
    const own = `${details("Steps", "text")}\n\n${link("job", "https://github.com/acme/tools/actions/runs/1")} \`@bob\` a<br>b`;
    expect(aliveParts(own)).toEqual([]);
  });
});

describe("G01, G02, G03, G08, B07: text of others is inert", () => {
  it.each(HOSTILE)("%j", (text) => {
    const words = `why ${text} so`;
    for (const markdown of [
      prose(text),
      prose(words),
      `a ${code(text)} b`,
      fence(text),
      table(
        ["a", "b"],
        [
          [prose(text), code(text)],
          [code(words), "end"],
        ],
      ),
      details("Output", fence(text)),
    ]) {
      expect(aliveParts(markdown), markdown).toEqual([]);
    }
  });

  it("whatever is put together from it", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = [
          prose(text, 2_000),
          `x ${code(text, 2_000)} y`,
          table(["a", "b"], [[prose(text, 2_000), code(text, 2_000)]]),
          fence(text, "text"),
        ].join("\n\n");
        expect(aliveParts(markdown)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps what it says: the words, the cells and the one code block", () => {
    expect(textOf(prose("assert fib(n) == e failed in test_fib::test_values[0-0]"))).toBe(
      "assert fib(n) == e failed in test_fib::test_values[0-0]",
    );
    fc.assert(
      fc.property(hostileText, (text) => {
        const rows = nodes(
          table(
            ["a", "b"],
            [
              [prose(text), code(text)],
              ["x", "y"],
            ],
          ),
        ).filter(({ type }) => type === "tableCell");
        expect(rows).toHaveLength(6);
        const blocks = nodes(`${fence(text)}\n\nend`);
        expect(blocks.filter(({ type }) => type === "code")).toHaveLength(1);
        expect(blocks.filter(({ type }) => type === "paragraph")).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  it("reads well: plain words stay plain, code-like ones become code, a call stays in one piece", () => {
    expect(prose("12 tests passed under 3 hash seeds.")).toBe("12 tests passed under 3 hash seeds.");
    expect(prose("(see test_a.py), then ask @bob.")).toBe("(see `test_a.py`), then ask `@bob`.");
    expect(prose("differs on merge_sorted([1, 1], [1]).")).toBe("differs on `merge_sorted([1, 1], [1])`.");
    expect(prose("请联系@bob处理#1。")).toBe("请联系`@bob`处理`#1`。");
  });
});

describe("a link", () => {
  it("goes to http and https only", () => {
    expect(link("x", "https://github.com/a/(b)")).toBe("[x](https://github.com/a/%28b%29)");
    // A parser may take what stands before an @ for a mail address.
    expect(link("x", "http://a@b.cd")).toBe("[x](http://a%40b.cd)");
    expect(link("x", "http://~~a")).toBe("[x](http://%7E%7Ea)");
    expect(link("x", "https://github.com/~ada/b")).toBe("[x](https://github.com/%7Eada/b)");
    for (const bad of ["javascript:alert(1)", "https://a b", "ftp://x", "https://x/<y>", null])
      expect(link("x", bad)).toBe("x");
  });
});

describe("a plain title", () => {
  it("mentions and refers to nobody, also as a commit's message", () => {
    expect(plainTitle("fixes #1, thanks @bob, see GH-2 and a/b#3\nhttps://x.example")).toBe(
      "fixes # 1, thanks @ bob, see GH 2 and a/b# 3 https: //x.example",
    );
    expect([...plainTitle("很长".repeat(300))]).toHaveLength(120);
  });
});

it("a fence around empty lines without end costs no square of them", () => {
  expect(fence(`${"\n".repeat(400_000)}x\n\n`)).toMatch(/\nx\n```$/);
}, 5_000);

describe("prose with inline code of its own", () => {
  it.each([
    ["Input `max-steps` must be 1.", "Input `max-steps` must be 1."],
    ["leave out `issue`, `key`; then", "leave out `issue`, `key`; then"],
    ["write `/verialgo help` again", "write `/verialgo help` again"],
  ])("%j stays as it is written", (written, made) => expect(prose(written)).toBe(made));

  it.each(["`a`@bob", "`a` @bob", "`@bob", "``@bob`` `x", "`a`b`#1"])("%j lets nothing out alive", (written) => {
    expect(aliveParts(prose(written))).toEqual([]);
  });
});
