import { describe, expect, it } from "vitest";
import type { Turn } from "../../src/domain/message.ts";
import { calibrate, calibrated, promptTokens, tokensIn } from "../../src/engine/token-estimate.ts";

describe("tokensIn", () => {
  it.each([
    ["", 0],
    ["four", 1],
    ["fours", 2],
    ["def f(x):\n    return x\n", 6],
    ["排序一个列表", 6],
    ["こんにちは", 5],
    ["정렬", 2],
    ["сортировка", 5],
    ["🙂🙂", 4],
  ])("of %j is %i", (text, tokens) => {
    expect(tokensIn(text)).toBe(tokens);
  });
});

describe("promptTokens", () => {
  const given = { ok: true, value: {}, canonical: "x".repeat(400) } as const;
  const turns: Turn[] = [
    { role: "user", text: "x".repeat(400) },
    { role: "assistant", text: "", raw: null, calls: [{ id: "c", name: "f", arguments: given }] },
    { role: "tool", results: [{ id: "c", name: "f", text: "长".repeat(100) }] },
  ];

  it("counts every part once, with a little around each", () => {
    const tokens = promptTokens({ system: "x".repeat(400), transcript: turns, tools: [] });
    expect(tokens).toBeGreaterThanOrEqual(400);
    expect(tokens).toBeLessThan(440);
    const tools = [{ name: "f", description: "x".repeat(4_000), parameters: {} }];
    expect(promptTokens({ system: "", transcript: [], tools })).toBeGreaterThan(1_000);
  });
});

describe("calibration", () => {
  it("follows the latest count of the same conversation, within what a tokenizer can be", () => {
    const calibration = new Map<string, number>();
    expect(calibrated(calibration, "author", 1_000)).toBe(1_000);
    calibrate(calibration, "author", 1_000, 1_300);
    expect([calibrated(calibration, "author", 2_000), calibrated(calibration, "examiner", 2_000)]).toEqual([
      2_600, 2_000,
    ]);
    calibrate(calibration, "author", 1_000, 1);
    expect(calibrated(calibration, "author", 1_000)).toBe(250);
    calibrate(calibration, "author", 1_000, 1_000_000);
    expect(calibrated(calibration, "author", 1_000)).toBe(4_000);
    calibrate(calibration, "author", 1_000, 0);
    expect(calibrated(calibration, "author", 1_000)).toBe(4_000);
  });
});
