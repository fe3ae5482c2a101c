import { describe, expect, it } from "vitest";
import type { Asked } from "../../../src/verify/differential/asked.ts";
import { BenchCases } from "../../../src/verify/differential/bench-cases.ts";
import type { Climbed } from "../../../src/verify/differential/ladder.ts";

const asked = (value: number, cost: number, isNews = false): Asked => ({
  input: { args: [value] },
  origin: "made",
  compared: {
    outcome: { kind: "agrees", answer: value, expected: value },
    points: { solution: [], oracle: [] },
    changed: null,
    cost,
    oracleCost: 0,
  },
  isNews,
});
const upTo = (number: number): Climbed => ({ upTo: number, end: "other" });
const numbersOf = (chosen: readonly Asked[]) => chosen.map(({ input }) => ("args" in input ? input.args[0] : null));

describe("the cases that mutants are put to", () => {
  it("are those asked since the last time, what reached something new first, and few that are costly", () => {
    const bench = new BenchCases();
    const first = [asked(1, 10), asked(2, 10, true), ...Array.from({ length: 50 }, (_, at) => asked(100 + at, 4_000))];
    const chosen = numbersOf(bench.next({ asked: first, climbed: upTo(0) }));
    expect(chosen.slice(0, 2)).toEqual([2, 1]);
    expect(chosen).toHaveLength(22);
    expect(numbersOf(bench.next({ asked: [...first, asked(3, 10)], climbed: upTo(0) }))).toEqual([3]);
  });

  it("are all of a whole ladder, once, unless those cost too much together", () => {
    const ladder = (cost: number) => Array.from({ length: 1_001 }, (_, at) => asked(at, cost));
    const bench = new BenchCases();
    expect(bench.next({ asked: ladder(4_000), climbed: upTo(900) })).toHaveLength(20);
    const all = ladder(4_000);
    const whole = new BenchCases();
    expect(whole.next({ asked: all, climbed: upTo(0) })).toHaveLength(20);
    expect(whole.next({ asked: [...all, asked(5_000, 10)], climbed: upTo(1_000) })).toHaveLength(982);
    expect([bench.hasLadder, whole.hasLadder]).toEqual([false, true]);
    const dear = new BenchCases();
    dear.next({ asked: ladder(40_000), climbed: upTo(1_000) });
    expect(dear.hasLadder).toBe(false);
  });
});
