import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/domain/nearest-name.ts";

const NAMES = ["implement", "verify", "revise", "cancel", "status", "help", "--pr", "--path"];

describe("the nearest name", () => {
  it.each([
    ["implemnt", "implement"],
    ["IMPLEMENT", "implement"],
    ["impl", "implement"],
    ["implement-evil", "implement"],
    ["verfiy", "verify"],
    ["halp", "help"],
    ["--pth", "--path"],
    ["-pr", "--pr"],
  ])("of %s is %s", (word, near) => {
    expect(nearestName(word, NAMES)).toBe(near);
  });

  it.each(["", "x", "堆排序", "banana", "constructor", "p", "y".repeat(70_000)])("of %s is none", (word) => {
    expect(nearestName(word, NAMES)).toBeNull();
  });
});
