import { describe, expect, it } from "vitest";
import { type GrowthView, growthOf } from "../../../../src/surfaces/browser/page/evidence/growth.ts";
import { growthChart, timeLabel } from "../../../../src/surfaces/browser/page/evidence/growth-chart.ts";
import { receiptOfLog, recorded } from "../../../support/browser/recorded.ts";
import { finding } from "../../sample-run.ts";

const quadratic = receiptOfLog(recorded("quadratic")).findings.find(({ check }) => check === "growth");
const measured = (evidence: Record<string, unknown>): GrowthView => {
  const growth = growthOf(finding("growth", { evidence }));
  if (growth === null) throw new Error("nothing was measured");
  return growth;
};
const doubling = (time: (n: number) => number) =>
  [1_000, 2_000, 4_000, 8_000, 16_000, 32_000].map((n) => ({ n, seconds: time(n) }));

describe("the growth that was measured", () => {
  it("is the receipt's, and its line leaves the claim behind where that is refuted", () => {
    const growth = growthOf(quadratic);
    const { claim, slope, se, points } = quadratic?.evidence ?? {};
    expect(growth).toMatchObject({ claim, slope, se, points, result: "refuted" });
    const largest = growth?.points.at(-1);
    if (!largest || !growth?.fitted || !growth.claimed) throw new Error("there is no line");
    expect(growth.fitted(largest.n) / growth.claimed(largest.n)).toBeGreaterThan(4);
    expect(growth.fitted(growth.from)).toBeCloseTo(growth.claimed(growth.from), 12);
    expect(growth.fitted(largest.n) / largest.seconds).toBeGreaterThan(0.5);
    expect(growth.fitted(largest.n) / largest.seconds).toBeLessThan(2);
  });

  it("has a line that goes through exact points", () => {
    const growth = measured({
      claim: "O(n)",
      result: "refuted",
      slope: 1,
      se: 0,
      points: doubling((n) => 1e-9 * n * n),
    });
    for (const { n, seconds } of growth.points) expect(growth.fitted?.(n)).toBeCloseTo(seconds, 12);
  });

  it("has no claim to draw where that cannot be read, and no line without a slope", () => {
    const points = doubling((n) => n * 1e-6);
    expect(measured({ claim: "fast", result: "consistent", slope: 0, points }).claimed).toBeNull();
    const stepwise = measured({ claim: "O(2^n)", result: "consistent", slope: null, se: null, points });
    expect([stepwise.fitted, stepwise.claimed?.(1_000), stepwise.claimed?.(2_000)]).toEqual([
      null,
      0.001,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("is nothing where no claim was judged", () => {
    expect(growthOf(finding("growth", { status: "skip", evidence: {} }))).toBeNull();
    expect(growthOf(finding("growth", { evidence: { claim: "O(n)", result: "perhaps" } }))).toBeNull();
    expect(growthOf(undefined)).toBeNull();
  });
});

describe("the chart", () => {
  const growth = measured({ claim: "O(n)", result: "consistent", slope: 0, se: 0, points: doubling((n) => n * 1e-6) });

  it("keeps dots, lines and words within its edges at every width", () => {
    for (const width of [240, 390, 720]) {
      const chart = growthChart(growth, width);
      if (chart === null) throw new Error("there is no chart");
      const { box, dots, xTicks, yTicks } = chart;
      for (const { x, y } of dots) {
        expect(x).toBeGreaterThan(box.left);
        expect(x).toBeLessThan(box.right);
        expect(y).toBeGreaterThan(box.top);
        expect(y).toBeLessThan(box.bottom);
      }
      for (const ticks of [xTicks, yTicks]) expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(xTicks.length * 40).toBeLessThan(width);
    }
  });

  it("draws doubled times as evenly spaced dots", () => {
    const { dots } = growthChart(growth, 720) ?? { dots: [] };
    const steps = dots.slice(1).map(({ x, y }, at) => [x - (dots[at]?.x ?? 0), (dots[at]?.y ?? 0) - y]);
    for (const [right = 0, up = 0] of steps) {
      expect(right).toBeCloseTo(steps[0]?.[0] ?? 0, 0);
      expect(up).toBeCloseTo(steps[0]?.[1] ?? 0, 0);
    }
  });

  it("draws a claim that explodes as far as the chart goes", () => {
    const points = [4, 8, 16, 64, 256, 4_096].map((n) => ({ n, seconds: n * 1e-4 }));
    const chart = growthChart(measured({ claim: "O(2^n)", result: "consistent", slope: null, points }), 720);
    if (chart === null) throw new Error("there is no chart");
    const heights = [...(chart.claimed ?? "").matchAll(/[ML][\d.]+ ([^ML]+)/g)].map(([, y]) => Number(y));
    expect(heights.length).toBeGreaterThan(2);
    for (const height of heights) expect(Math.abs(height)).toBeLessThan(2 * chart.height);
  });

  it("is none of a single size", () => {
    expect(
      growthChart(measured({ claim: "O(n)", result: "not-measurable", points: [{ n: 4, seconds: 1 }] }), 720),
    ).toBeNull();
  });

  it("names times in the unit that keeps them short", () => {
    expect([5e-8, 5e-5, 0.002, 1.5].map(timeLabel)).toEqual(["50 ns", "50 µs", "2 ms", "1.5 s"]);
  });
});
