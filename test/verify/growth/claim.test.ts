import { describe, expect, it } from "vitest";
import { readClaim } from "../../../src/verify/growth/claim.ts";

/** The bound at 16 and at 256, both powers of two, so that logarithms are whole. */
function at(text: string): [number, number] {
  const claim = readClaim(text);
  if ("unmeasurable" in claim) throw new Error(claim.unmeasurable);
  return [claim.bound.value(16), claim.bound.value(256)];
}

const why = (text: string): string => {
  const claim = readClaim(text);
  return "unmeasurable" in claim ? claim.unmeasurable : "it is measurable";
};

describe("a claim", () => {
  it.each([
    ["O(1)", 1, 1],
    ["constant time", 1, 1],
    ["O(log n)", 4, 8],
    ["O(lg N)", 4, 8],
    ["O(log₂ n)", 4, 8],
    ["O(log2(n))", 4, 8],
    ["O(sqrt(n))", 4, 16],
    ["O(√n)", 4, 16],
    ["O(n^0.5)", 4, 16],
    ["Θ(n)", 16, 256],
    ["linear", 16, 256],
    ["O(N)", 16, 256],
    ["O(n log n)", 64, 2048],
    ["O(nlogn)", 64, 2048],
    ["O(n*log(n))", 64, 2048],
    ["O(n · log n) time, O(n) space", 64, 2048],
    ["时间复杂度 O（n log n），空间 O(1)", 64, 2048],
    ["$O(n \\log n)$", 64, 2048],
    ["O(n log² n)", 256, 16384],
    ["O(n (log n)^2)", 256, 16384],
    ["O(n sqrt n)", 64, 4096],
    ["O(n√n)", 64, 4096],
    ["O(n²)", 256, 65536],
    ["O(n^2)", 256, 65536],
    ["O(n**2)", 256, 65536],
    ["O(n^{2})", 256, 65536],
    ["O(n * n)", 256, 65536],
    ["quadratic", 256, 65536],
    ["O(n^2 log n)", 1024, 524288],
    ["O(n³)", 4096, 16777216],
    ["O(n + log n)", 20, 264],
    ["O(2n)", 32, 512],
  ])("%s is read", (text, small, large) => {
    const [first, second] = at(text);
    expect(first).toBeCloseTo(small, 6);
    expect(second).toBeCloseTo(large, 4);
  });

  it("tells exponential growth from a power", () => {
    const grows = (text: string) => {
      const claim = readClaim(text);
      return "unmeasurable" in claim ? claim.unmeasurable : claim.bound.grows;
    };
    expect(["O(2^n)", "O(2ⁿ)", "O(n!)", "O(n·2^n)", "O(1.62^n)"].map(grows)).toEqual(Array(5).fill("exponentially"));
    expect(["O(n^10)", "O(2^2)", "O(3!)"].map(grows)).toEqual(Array(3).fill("polynomially"));
  });

  it("knows when it is said of the average only", () => {
    expect(readClaim("O(n log n) on average")).toMatchObject({ isAverage: true });
    expect(readClaim("O(n log n) worst case")).toMatchObject({ isAverage: false });
  });

  it.each([
    ["O(n * m)", "more than one size (n and m)"],
    ["O(banana)", "is no bound that can be read (“banana” is no size)"],
    ["O(V + E)", "more than one size (v and e)"],
    ["fast enough", "names no bound"],
    ["O(n) space", "names no bound"],
    ["O(n) to build, O(log n) to ask", "names several bounds"],
    ["O(n log)", "ends too early"],
    ["O((n+1)", "names no bound"],
    ["O(n & n)", "holds a sign that is not understood"],
  ])("%s cannot be measured, and a sentence says why", (text, part) => {
    expect(why(text)).toContain(part);
    expect(why(text)).toContain(text);
  });
});
