import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { clip, clipStart, duration, pad, wrap } from "../../../src/surfaces/terminal/text.ts";

describe("text of a terminal", () => {
  it("cuts at characters, never in the middle of a wide one", () => {
    expect(clip("abcdef", 4)).toBe("abc…");
    expect(clip("合并两个", 6)).toBe("合并…");
    expect(clip("合并两个", 8)).toBe("合并两个");
    expect(stringWidth(clip("🎉🎉🎉🎉", 5))).toBeLessThanOrEqual(5);
  });

  it("fills to columns, not to code units", () => {
    expect(stringWidth(pad("合并", 10))).toBe(10);
  });

  it("wraps at spaces and splits what has none", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("把两个有序列表合并", 8)).toEqual(["把两个有", "序列表合", "并"]);
    expect(wrap(`a ${"x".repeat(20)}`, 8).every((line) => line.length <= 8)).toBe(true);
    expect(wrap("  ", 8)).toEqual([""]);
  });

  it("cuts the beginning of a line off without splitting a character", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(clipStart(`${family}${family}`, 3)).toBe(`…${family}`);
    expect(clipStart(`${family}${family}`, 2)).toBe("…");
    expect(clipStart("写文件", 6)).toBe("写文件");
    expect(clipStart("写文件", 5)).toBe("…文件");
    expect(clipStart("one two", 5)).toBe("…two");
  });

  it.each([
    [3.4, "3 ms"],
    [312, "0.31 s"],
    [9_999, "10.0 s"],
    [12_440, "12.4 s"],
    [99_960, "1 min 40 s"],
    [125_000, "2 min 5 s"],
  ])("writes %d ms as %s", (ms, expected) => {
    expect(duration(ms)).toBe(expected);
  });
});
