import { describe, expect, it } from "vitest";
import { LimitName, type Limits, LimitUse } from "../../src/domain/limits.ts";
import { countCall, countedUsage, countUsage, limitUse, newMeter, withStepLimit } from "../../src/engine/meter.ts";
import { systemClock } from "../../src/ports/clock.ts";

const none = Object.fromEntries(LimitName.options.map((name) => [name, null])) as Limits;

describe("meter", () => {
  it("adds up tokens and money, whatever an endpoint reports", () => {
    const meter = newMeter(systemClock);
    expect(countUsage(meter, { inputTokens: 10, outputTokens: 2 }, () => 0.5)).toBe(0.5);
    countUsage(meter, { inputTokens: null, outputTokens: -3 }, () => 0.25);
    countUsage(meter, { inputTokens: 1.4, outputTokens: Number.NaN }, () => 0);
    expect(meter).toMatchObject({ inputTokens: 11, outputTokens: 2, costUsd: 0.75 });
    const most = Number.MAX_SAFE_INTEGER;
    countUsage(meter, { inputTokens: most, outputTokens: most }, () => 0);
    expect(meter).toMatchObject({ inputTokens: most, outputTokens: most });
  });

  it.each([
    ["says something", "ok", { inputTokens: null, outputTokens: null }],
    ["is empty", "", { inputTokens: null, outputTokens: 0 }],
  ])("takes zeros for no count where the reply %s", (_, text, counted) => {
    expect(countedUsage({ text, calls: [], usage: { inputTokens: 0, outputTokens: 0 } })).toEqual(counted);
    const usage = { inputTokens: 1, outputTokens: 2 };
    expect(countedUsage({ text, calls: [], usage })).toEqual(usage);
  });

  it("counts calls by whose model was asked, and keeps the protocol of the last reply", () => {
    const meter = newMeter(systemClock);
    countCall(meter, null, "chat");
    countCall(meter, "examiner", "responses");
    countCall(meter, "examiner", null);
    countCall(meter, null, null);
    expect(meter).toMatchObject({
      modelCalls: 4,
      protocol: "chat",
      roles: { examiner: { calls: 2, protocol: "responses" } },
    });
  });

  it("does not know the money once one price is not known", () => {
    const meter = newMeter(systemClock);
    expect(countUsage(meter, { inputTokens: 1, outputTokens: 1 }, undefined)).toBeNull();
    countUsage(meter, { inputTokens: 1, outputTokens: 1 }, () => 1);
    expect(meter.costUsd).toBeNull();
  });

  it("always has a step limit, of at most 60", () => {
    expect(withStepLimit(none).steps).toBe(16);
    expect(withStepLimit({ ...none, steps: 3 }).steps).toBe(3);
    expect(withStepLimit({ ...none, steps: 1_000 }).steps).toBe(60);
  });

  it("shows every limit with what was used of it", () => {
    const shown = limitUse(newMeter(systemClock), { ...none, steps: 16 }, systemClock);
    expect(shown.map((limit) => limit.name)).toEqual(LimitName.options);
    expect(shown[0]).toEqual({ name: "steps", used: 0, limit: 16 });
    for (const limit of shown) expect(LimitUse.safeParse(limit).success).toBe(true);
  });
});
