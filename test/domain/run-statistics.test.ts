import { expect, it } from "vitest";
import type { Receipt } from "../../src/domain/receipt.ts";
import { statisticsOf, warningsOf } from "../../src/domain/run-statistics.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

const run = (turns: number, calls: number, rate: number | null, rest: Partial<Receipt> = {}) =>
  sampleReceipt({
    model: { name: "m", baseUrlHost: "h", protocol: "chat", calls: turns + 1 },
    limits: [{ name: "tool-calls", used: calls, limit: 60 }],
    metrics: { toolCallSuccessRate: rate, turns, interrupted: false, interruptReason: null },
    usage: { inputTokens: 100, outputTokens: 10, costUsd: 0.5 },
    ...rest,
  });

it("weighs the success of tool calls by their number", () => {
  const { toolCalls } = statisticsOf([run(3, 1, 0), run(3, 19, 1), run(3, 0, null)]);
  expect(toolCalls).toEqual({ calls: 20, succeeded: 19, rate: 0.95 });
  expect(statisticsOf([run(1, 0, null)]).toolCalls.rate).toBeNull();
});

it("gives mean, median and highest of turns, over runs with a model only", () => {
  const verify = sampleReceipt();
  expect(statisticsOf([run(1, 0, null), run(2, 0, null), run(9, 0, null), verify])).toMatchObject({
    ...{ runs: 4, withModel: 3, turns: { mean: 4, median: 2, highest: 9 } },
  });
  expect(statisticsOf([run(1, 0, null), run(4, 0, null)]).turns?.median).toBe(2.5);
  expect(statisticsOf([verify]).turns).toBeNull();
});

it("warns of more than 4 turns on average and of fewer than 85 % working tool calls, not at the bounds", () => {
  const warned = (...runs: Receipt[]) => warningsOf(statisticsOf(runs)).map((text) => text.split(" ")[0]);
  expect(warned(run(4, 20, 0.85), run(4, 0, null))).toEqual([]);
  expect(warned(run(4, 0, null), run(5, 0, null))).toEqual(["A"]);
  expect(warned(run(4, 20, 0.8))).toEqual(["Fewer"]);
  expect(warned()).toEqual([]);
});

it("never takes an unknown cost for nothing", () => {
  const unknown = { usage: { inputTokens: 1, outputTokens: 1, costUsd: null } };
  expect(statisticsOf([run(1, 0, null), run(1, 0, null, unknown)]).cost).toEqual({ usd: 0.5, known: 1, unknown: 1 });
  // A run without a model costs nothing and is no known price either.
  expect(statisticsOf([sampleReceipt()]).cost).toEqual({ usd: 0, known: 0, unknown: 0 });
});

it("says in how many runs tokens went uncounted: the limits hold them by estimate", () => {
  const limits: Receipt["limits"] = [{ name: "input-tokens", used: 101, limit: 2_000_000 }];
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: null };
  const all = [run(1, 0, null, { limits }), run(1, 0, null, { limits, usage }), run(1, 0, null, { usage })];
  expect(statisticsOf(all)).toMatchObject({ inputTokens: 100, uncounted: 1, models: [{ uncounted: 1 }] });
});

it("counts verdicts, levels, interruptions, times, models and roles", () => {
  const other = run(2, 0, null, {
    ...{ verdict: "verified", level: 3, endedAt: "2026-11-29T10:00:19.000Z" },
    model: { name: "m", baseUrlHost: "elsewhere", protocol: null, calls: 1, learned: ["x", "x"] },
    roles: { examiner: { name: "__proto__", protocol: "chat", calls: 1 } },
    metrics: {
      ...{ toolCallSuccessRate: null, turns: 2, interrupted: true, interruptReason: "money" },
      ...{ retries: 3, lostReplies: 1, recoveredCalls: 2, contextCut: true },
    },
  });
  const all = statisticsOf([run(1, 0, null), run(1, 0, null), other]);
  expect(all).toMatchObject({
    verdicts: { verified: 1, tested: 2, refuted: 0, unverified: 0, "not-run": 0 },
    levels: { 0: 0, 1: 2, 2: 0, 3: 1, 4: 0 },
    ...{ interrupted: { money: 1 }, inputTokens: 300, outputTokens: 30, totalSeconds: 37 },
    seconds: { mean: 37 / 3, median: 9, highest: 19 },
  });
  expect(all.models.map(({ name, host, runs, reached }) => [name, host, runs, reached])).toEqual([
    ["m", "h", 2, 2],
    ["m", "elsewhere", 1, 1],
  ]);
  expect(all.models[1]).toMatchObject({ ...{ protocols: { none: 1 }, learned: { x: 1 }, retries: 3, lostReplies: 1 } });
  expect(all.models[1]).toMatchObject({ recoveredCalls: 2, contextCut: 1 });
  expect(Object.entries(all.roles.examiner ?? {})).toEqual([["__proto__", 1]]);
});
