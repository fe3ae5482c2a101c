import { describe, expect, it } from "vitest";
import type { Case } from "../../../src/domain/value.ts";
import { reachOf } from "../../../src/verify/differential/case-parts.ts";
import { Prices } from "../../../src/verify/differential/prices.ts";

const number = (value: number): Case => ({ args: [value] });

function noted(costs: readonly (readonly [value: number, cost: number])[]): Prices {
  const prices = new Prices();
  for (const [value, cost] of costs) prices.note(reachOf(number(value)), cost);
  return prices;
}

describe("prices", () => {
  it("forbid what is as large as two cases that were dear, and nothing smaller", () => {
    expect(noted([[90, 1e6]]).forbid(number(1_000))).toBe(false);
    const prices = noted([
      [90, 1e6],
      [200, 2e6],
    ]);
    expect([89, 90, 1_000].map((value) => prices.forbid(number(value)))).toEqual([false, true, true]);
    expect(prices.allowMore()).toBe(false);
    expect(prices.total).toBe(800_000);
    expect(noted([[90, Number.POSITIVE_INFINITY]]).forbid(number(90))).toBe(true);
  });

  it("forbid what is as large as many heavy ones, and allow more of those while they cost little", () => {
    const many = (count: number, cost: number) => noted(Array.from({ length: count }, (_, at) => [600 + at, cost]));
    expect(many(59, 6_000).forbid(number(5_000))).toBe(false);
    const little = many(60, 6_000);
    expect([600, 601, 5_000].map((value) => little.forbid(number(value)))).toEqual([false, true, true]);
    expect(little.isLimiting).toBe(true);
    expect(little.allowMore()).toBe(true);
    expect(little.forbid(number(5_000))).toBe(false);
    expect(little.isDear(number(5_000))).toBe(false);
    const much = many(60, 200_000);
    expect(much.allowMore()).toBe(false);
    expect(many(21, 200_000).isLimiting).toBe(true);
    expect(much.forbid(number(5_000))).toBe(true);
  });
});
