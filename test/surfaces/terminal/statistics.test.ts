import { join } from "node:path";
import { expect, it } from "vitest";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { statisticsOf, warningsOf } from "../../../src/domain/run-statistics.ts";
import { statisticsLines } from "../../../src/surfaces/terminal/statistics.ts";
import { expectGolden } from "../report/golden.ts";
import { receipt } from "../sample-run.ts";

const golden = (name: string) => join(import.meta.dirname, "golden", name);
const shown = (receipts: readonly Receipt[], look = { columns: 90, colour: false, live: false }): string => {
  const statistics = statisticsOf(receipts);
  return statisticsLines(statistics, warningsOf(statistics), look).join("\n");
};

const metrics = { toolCallSuccessRate: 0.75, turns: 6, interrupted: true, interruptReason: "steps" as const };
const many: Receipt[] = [
  receipt(),
  receipt({ usage: { inputTokens: 10, outputTokens: 1, costUsd: 0.02 }, verdict: "verified", level: 3 }),
  receipt({
    ...{ verdict: "unverified", level: 0, metrics: { ...metrics, retries: 2, lostReplies: 1 } },
    limits: [{ name: "tool-calls", used: 40, limit: 60 }],
    model: {
      name: "通义千问",
      baseUrlHost: "gateway.example",
      protocol: "responses",
      calls: 9,
      learned: ["content-null"],
    },
    roles: { examiner: { name: "big", protocol: "responses", calls: 2 } },
    reasons: [{ code: "limit-steps", message: "The limit of 16 steps was reached." }],
  }),
  receipt({ model: null, limits: [], endedAt: "2026-01-01T00:03:00.000Z" }),
];

it("shows what many runs came to as the golden file does", () => {
  expectGolden(golden("statistics.txt"), shown(many));
});

it("shows one run of verify, without a model", () => {
  expectGolden(golden("statistics-verify.txt"), shown([receipt({ model: null, limits: [] })]));
});

it("makes what others wrote into receipts harmless", () => {
  const hostile = "m\u001b[2J\n\u202eevil";
  const text = shown([
    receipt({ model: { name: hostile, baseUrlHost: hostile, protocol: "chat", calls: 1, learned: [hostile] } }),
  ]);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(text).toContain("evil at m");
});

it("never shows uncounted tokens as none, nor a place a script comes from", () => {
  const limits: Receipt["limits"] = [{ name: "output-tokens", used: 9, limit: 200_000 }];
  const silent = receipt({ limits, usage: { inputTokens: 0, outputTokens: 0, costUsd: null } });
  expect(shown([silent])).toContain("tokens       unknown: not reported in 1 run");
  expect(shown([silent])).toContain("cost         unknown: no price or no count is known for 1 run");
  expect(shown([silent, receipt()])).toMatch(/\d read, [\d,]+ written; not reported in 1 run/);
  const model = { name: "scripted", baseUrlHost: "none", protocol: "scripted" as const, calls: 3 };
  expect(shown([receipt({ model })])).not.toContain("at none");
});

it.each([40, 60, 120])("stays within %i columns", (columns) => {
  for (const line of shown(many, { columns, colour: false, live: false }).split("\n"))
    expect(line.length, line).toBeLessThanOrEqual(columns);
});
