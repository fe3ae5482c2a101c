import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf } from "../../../../src/surfaces/browser/page/code/columns.ts";
import { cutText, piecesOf } from "../../../../src/surfaces/browser/page/code/cut-text.ts";
import { escapeOf, hiddenPieces } from "../../../../src/surfaces/browser/page/code/hidden-pieces.ts";
import { sha256Of } from "../../../../src/surfaces/browser/page/code/sha256.ts";
import { isColoured, linesOf, tokenLines } from "../../../../src/surfaces/browser/page/code/tokens.ts";

const isWhole = (text: string) => !/[\ud800-\udbff]$/.test(text);

describe("a long text", () => {
  it("is cut behind so many lines, and says how much is left", () => {
    const text = "a\nb\nc\nd\ne\n";
    expect(cutText(text, 2, 1_000)).toEqual({ head: "a\nb", lines: 3, characters: 6 });
    expect(cutText(text, 5, 1_000)).toBe(null);
    // One line more is no longer than the button that would stand for it.
    expect(cutText(text, 4, 1_000)).toBe(null);
  });

  it("is cut within a line that is longer than its room, between characters", () => {
    expect(cutText("x".repeat(100_000), 12, 2_000)).toEqual({ head: "x".repeat(2_000), lines: 0, characters: 98_000 });
    expect(cutText("😀".repeat(40), 12, 31)?.head).toBe("😀".repeat(16));
    expect(cutText("x".repeat(2_300), 12, 2_000)).toBe(null);
  });

  it("comes in pieces that are the whole text together, none longer than asked but for half a character", () => {
    const texts = fc.array(fc.constantFrom("ab", "\n", "😀", "long".repeat(9)), { maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 50 }), (parts, size) => {
        const text = parts.join("");
        const pieces = piecesOf(text, size);
        expect(pieces.join("")).toBe(text);
        expect(pieces.every((piece) => piece.length > 0 && piece.length <= size + 1 && isWhole(piece))).toBe(true);
      }),
    );
    expect(piecesOf("one\ntwo\nthree", 10)).toEqual(["one\ntwo\n", "three"]);
  });
});

describe("hidden characters", () => {
  it("stand alone, the rest as it is", () => {
    const pieces = hiddenPieces("if admin\u202e }\u{e0061}\u0000 שלום\ud800");
    expect(pieces).toEqual([
      ...["if admin", { hidden: 0x202e }, " }", { hidden: 0xe0061 }, { hidden: 0 }],
      ...[" שלום", { hidden: 0xd800 }],
    ]);
    expect([escapeOf(0x202e), escapeOf(0), escapeOf(0xe0061)]).toEqual(["\\u202e", "\\u0000", "\\ue0061"]);
    expect(hiddenPieces("")).toEqual([]);
  });
});

describe("the colours of a program", () => {
  const source =
    'class A(B):\n    """Two\n    lines."""\n    x = f"{len(y):>3}" # é\r\n\n@wrap\ndef f(n=None):\n    return 0x1f\n';
  const kindsOf = (line: number) =>
    tokenLines(source)
      ?.[line]?.filter(({ kind }) => kind !== "")
      .map(({ text, kind }) => `${text} ${kind}`);

  it("leave every line as it is", () => {
    const lines = tokenLines(source)?.map((tokens) => tokens.map(({ text }) => text).join(""));
    expect(lines).toEqual(linesOf(source));
    expect(linesOf(source).length).toBe(8);
  });

  it("go on over the end of a line, and begin anew inside a string's braces", () => {
    expect(kindsOf(1)).toEqual(['"""Two string']);
    expect(kindsOf(2)).toEqual(['    lines.""" string']);
    expect(kindsOf(3)).toEqual(['f" string', "len built-in", "3 number", '" string', "# é comment"]);
    expect(kindsOf(6)).toEqual(["def keyword", "f title", "None number"]);
    expect(kindsOf(7)).toEqual(["return keyword", "0x1f number"]);
  });

  it("are left out of other files, long files and long lines", () => {
    expect(isColoured("a.py", source)).toBe(true);
    expect(isColoured("a.txt", source)).toBe(false);
    expect(isColoured("a.py", "x = 1\n".repeat(40_000))).toBe(false);
    expect(isColoured("a.py", `x = "${"y".repeat(100_000)}"`)).toBe(false);
  });

  it("know how wide the lines are that are drawn whole", () => {
    expect(columnsOf(["abcde", "中文字", "\tx", "z".repeat(100_000)])).toBe(6);
  });
});

it("the hash of a text is the one of its UTF-8", async () => {
  expect(await sha256Of("é")).toBe("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
});
