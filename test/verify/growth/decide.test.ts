import { describe, expect, it } from "vitest";
import { readClaim } from "../../../src/verify/growth/claim.ts";
import { decide, decideStepwise } from "../../../src/verify/growth/decide.ts";
import type { Expression } from "../../../src/verify/growth/expression.ts";
import { excess, exponent, lastDoublings, line, type Point } from "../../../src/verify/growth/fit.ts";

const bound = (text: string): Expression => {
  const claim = readClaim(text);
  if ("unmeasurable" in claim) throw new Error(claim.unmeasurable);
  return claim.bound;
};

/** Times of a program that grows as `text` says, with a noise of at most so large a share, the same in every run. */
const series = (text: string, { from = 64, count = 9, ratio = 2, noise = 0.05, start = 1e-6 } = {}): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const n = Math.round(from * ratio ** at);
    const wobble = 1 + noise * Math.sin(7 * at + text.length);
    return { n, seconds: (start + 1e-8 * bound(text).value(n)) * wobble };
  });

const LADDER = ["O(1)", "O(log n)", "O(√n)", "O(n)", "O(n log n)", "O(n√n)", "O(n²)", "O(n³)"];

describe("the fit", () => {
  it("is the least squares line with the standard error of its slope", () => {
    expect(line([0, 1, 2], [1, 3, 5])).toEqual({ slope: 2, se: 0 });
    const { slope, se } = line([0, 1, 2, 3], [0, 1, 1, 2]);
    expect(slope).toBeCloseTo(0.6, 9);
    expect(se).toBeCloseTo(Math.sqrt(0.2 / 2 / 5), 9);
    expect(line([1, 2], [1, 2]).se).toBe(Number.POSITIVE_INFINITY);
  });

  it("takes the last six doublings", () => {
    const points = series("O(n)", { count: 12 });
    expect(lastDoublings(points)).toHaveLength(7);
    expect(exponent(points).slope).toBeCloseTo(1, 1);
    expect(excess(points, bound("O(n²)").value).slope).toBeCloseTo(-1, 1);
  });
});

describe("the decision", () => {
  it.each(LADDER)("%s is consistent with itself and with whatever is higher", (real) => {
    for (const claim of LADDER.slice(LADDER.indexOf(real)))
      expect(decide(series(real), bound(claim)).decision, claim).toBe("consistent");
  });

  it.each([
    ["O(n)", ["O(1)", "O(log n)", "O(√n)"]],
    ["O(n log n)", ["O(1)", "O(log n)", "O(√n)"]],
    ["O(n√n)", ["O(1)", "O(log n)", "O(√n)", "O(n)"]],
    ["O(n²)", ["O(1)", "O(n)", "O(n log n)", "O(n√n)"]],
    ["O(n³)", ["O(n)", "O(n²)"]],
  ])("%s refutes what is √n too low", (real, claims) => {
    for (const claim of claims)
      expect(decide(series(real, { start: 0 }), bound(claim)).decision, claim).toBe("refuted");
  });

  it("pretends nothing about a logarithm", () => {
    expect(decide(series("O(n log n)"), bound("O(n)")).decision).toBe("consistent");
    expect(decide(series("O(n)"), bound("O(n log n)")).decision).toBe("consistent");
  });

  it("is open where the measurements scatter", () => {
    const wild = series("O(n)", { noise: 0.95 });
    expect(decide(wild, bound("O(√n)")).decision).toBe("undecided");
  });

  it("needs five points over a factor of sixteen", () => {
    expect(decide(series("O(n)", { count: 4 }), bound("O(n)")).decision).toBe("not-measurable");
    expect(decide(series("O(n)", { count: 8, ratio: 1.4 }), bound("O(n)")).decision).toBe("not-measurable");
    expect(decide([], bound("O(n)")).decision).toBe("not-measurable");
    expect(decide(series("O(n)", { count: 5 }), bound("O(n)")).decision).toBe("consistent");
  });

  it("refutes a power where every step multiplies, and confirms an exponential that does the same", () => {
    const steps = Array.from({ length: 8 }, (_, at) => ({ n: 16 + at, seconds: 1e-4 * 1.62 ** at }));
    expect(decideStepwise(steps, bound("O(n²)")).decision).toBe("refuted");
    expect(decideStepwise(steps, bound("O(2^n)")).decision).toBe("consistent");
    const factorial = Array.from({ length: 7 }, (_, at) => ({
      n: 5 + at,
      seconds: 1e-6 * bound("O(n!)").value(5 + at),
    }));
    expect(decideStepwise(factorial, bound("O(2^n)")).decision).toBe("refuted");
    expect(decideStepwise(factorial, bound("O(n!)")).decision).toBe("consistent");
    expect(decideStepwise(steps.slice(0, 5), bound("O(n²)")).decision).toBe("not-measurable");
  });
});
