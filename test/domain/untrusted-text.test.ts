import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headAndTail, oneLine, visible } from "../../src/domain/untrusted-text.ts";

/** The invisible channels an attacker can write in, one character of each. */
const HIDDEN = [
  0x0000, 0x0007, 0x0008, 0x001b, 0x000d, 0x007f, 0x0085, 0x009b, 0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4,
  0x180e, 0x200b, 0x200d, 0x200e, 0x2028, 0x2029, 0x202e, 0x2060, 0x2064, 0x2066, 0x206f, 0x3164, 0xfe0f, 0xfeff,
  0xffa0, 0xfff9, 0xfffb, 0xe0001, 0xe0041, 0xe0100, 0xe01ef,
];

describe("visible", () => {
  it.each(HIDDEN.map((point) => [point.toString(16).padStart(4, "0"), point] as const))("shows U+%s", (hex, point) => {
    expect(visible(`a${String.fromCodePoint(point)}b`)).toBe(`a\\u${hex}b`);
  });

  it("shows half a surrogate pair", () => {
    expect(visible("a\ud800b")).toBe("a\\ud800b");
  });

  it("keeps ordinary text of any script, line feeds and tabs", () => {
    const text = "快速排序\tñ é 🙂 `x < y`\nأ ע";
    expect(visible(text)).toBe(text);
    expect(visible("a\r\nb")).toBe("a\nb");
  });

  it("leaves nothing hidden in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const shown = visible(text);
        expect(visible(shown)).toBe(shown);
      }),
    );
  });
});

describe("oneLine", () => {
  it("folds white space and cuts at code points", () => {
    expect(oneLine("  a\n\tb  c ")).toBe("a b c");
    expect(oneLine("🙂🙂🙂🙂", 3)).toBe("🙂🙂…");
    expect(oneLine("abc", 3)).toBe("abc");
  });
});

describe("headAndTail", () => {
  it("keeps a short text whole", () => {
    expect(headAndTail("x".repeat(3_800))).toBe("x".repeat(3_800));
  });

  it("keeps both ends, never half a character, and says how much is missing", () => {
    const shown = headAndTail(`${"a".repeat(3_000)}${"🙂".repeat(50)}${"z".repeat(800)}`);
    expect(shown).toBe(`${"a".repeat(3_000)}\n[… 50 characters left out …]\n${"z".repeat(800)}`);
    expect(headAndTail("🙂".repeat(10), 2, 1)).toBe("🙂🙂\n[… 7 characters left out …]\n🙂");
  });
});
