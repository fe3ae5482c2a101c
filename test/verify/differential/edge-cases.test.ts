import { describe, expect, it } from "vitest";
import { dictionaryOf } from "../../../src/verify/differential/dictionary.ts";
import { edgeCases } from "../../../src/verify/differential/edge-cases.ts";
import { Pools } from "../../../src/verify/differential/pools.ts";

const edges = (...bases: Parameters<typeof edgeCases>[0]) => edgeCases(bases, new Pools(), dictionaryOf([]));

describe("edge cases", () => {
  it("put one argument of a function at an edge, the others kept", () => {
    const made = edges({ args: [[3, 1, 2], 7] });
    expect(made).toContainEqual({ args: [[], 7] });
    expect(made).toContainEqual({ args: [[1, 2, 3], 7] });
    expect(made).toContainEqual({ args: [[3, 1, 2], 0] });
  });

  it("stay few and short for a class that was asked a thousand operations", () => {
    const ops = Array.from({ length: 2_000 }, (_, n) => ["add", [n, -n]] as const);
    const made = edges({ init: [5], ops });
    expect(made).toContainEqual({ init: [5], ops: [] });
    expect(made.some((input) => "init" in input && input.init[0] === 0)).toBe(true);
    expect(made.length).toBeLessThan(200);
    for (const input of made) expect("ops" in input ? input.ops.length : 0).toBeLessThanOrEqual(40);
  });
});
