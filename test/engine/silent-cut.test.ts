import { describe, expect, it } from "vitest";
import { cutWarning, larger, wasCut } from "../../src/engine/silent-cut.ts";

describe("wasCut", () => {
  it.each([
    ["far less than any tokenizer makes of it", undefined, { sent: 10_000, read: 2_900 }, true],
    ["as little as a generous tokenizer makes of it", undefined, { sent: 10_000, read: 3_100 }, false],
    ["a short prompt", undefined, { sent: 2_900, read: 90 }, false],
    ["no count", { sent: 2_000, read: 1_900 }, { sent: 10_000, read: 0 }, false],
    ["the same count of much more", { sent: 4_000, read: 4_096 }, { sent: 7_100, read: 4_096 }, true],
    ["a smaller count of much more", { sent: 4_000, read: 4_096 }, { sent: 7_100, read: 3_000 }, true],
    ["a larger count of much more", { sent: 4_000, read: 4_196 }, { sent: 7_100, read: 4_197 }, false],
    ["the same count of a little more", { sent: 4_000, read: 4_196 }, { sent: 6_900, read: 4_196 }, false],
    ["a full context of far more, at once", undefined, { sent: 6_963, read: 4_096 }, true],
    ["a smaller one", undefined, { sent: 3_482, read: 2_048 }, true],
    ["a larger one, but for a few", undefined, { sent: 14_000, read: 8_187 }, true],
    ["a full context of a little more", undefined, { sent: 5_900, read: 4_096 }, false],
    ["no round count of far more", undefined, { sent: 6_963, read: 4_110 }, false],
    ["a round count that is no context", undefined, { sent: 8_000, read: 5_000 }, false],
    ["less, after a compaction", { sent: 20_000, read: 19_000 }, { sent: 6_000, read: 5_500 }, false],
  ])("%s", (_, most, now, expected) => {
    expect(wasCut(most, now)).toBe(expected);
  });
});

it("holds the next count against the largest one", () => {
  const [small, large] = [
    { sent: 9, read: 1 },
    { sent: 5, read: 4 },
  ];
  expect(larger(undefined, small)).toBe(small);
  expect(larger(small, large)).toBe(large);
  expect(larger(large, small)).toBe(large);
});

it("asks for room for half as much again", () => {
  expect(cutWarning({ sent: 9_000, read: 4_096 })).toMatchObject({
    code: "context-cut",
    message: expect.stringContaining("counted 4096 tokens of about 9000 sent"),
    advice: expect.stringContaining("at least 16384 tokens"),
  });
  expect(cutWarning({ sent: 2_000, read: 300 })).toMatchObject({ advice: expect.stringContaining("at least 8192") });
});
