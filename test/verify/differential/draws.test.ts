import { describe, expect, it } from "vitest";
import { Draws } from "../../../src/verify/differential/draws.ts";

const some = (draws: Draws) => Array.from({ length: 20 }, () => draws.int(-5, 5));

describe("draws", () => {
  it("are the same for the same seed and label, and others for another", () => {
    expect(some(new Draws("a1", "x"))).toEqual(some(new Draws("a1", "x")));
    expect(some(new Draws("a1", "x"))).not.toEqual(some(new Draws("a1", "y")));
    expect(some(new Draws("a1", "x"))).not.toEqual(some(new Draws("a2", "x")));
  });

  it("stay within their bounds, both ends included", () => {
    const draws = new Draws("a1", "bounds");
    const drawn = new Set(Array.from({ length: 300 }, () => draws.int(2, 4)));
    expect([...drawn].sort()).toEqual([2, 3, 4]);
    expect(draws.int(7, 3)).toBe(7);
    expect(draws.shuffled([1, 2, 3]).sort()).toEqual([1, 2, 3]);
    expect(() => draws.pick([])).toThrow("nothing to pick from");
  });
});
