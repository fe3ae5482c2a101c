import { describe, expect, it } from "vitest";
import type { Point } from "../../../src/languages/points.ts";
import {
  type Adequacy,
  branchesOf,
  type CasesAsked,
  mutantsOf,
  weaknesses,
} from "../../../src/verify/differential/adequacy.ts";
import type { Judged } from "../../../src/verify/differential/mutant-bench.ts";
import type { Mutant } from "../../../src/verify/mutation/mutant.ts";

const point = (id: number, kind: Point["kind"], line: number, guard = false): Point => ({
  ...{ id, kind, line, guard },
  way: kind === "branch" ? "false" : "",
});
const mutant = (id: number): Mutant => ({
  id,
  operator: "constant",
  line: id,
  lines: [id],
  was: "1",
  becomes: "2",
  text: "",
});
const told: Judged = { by: { answered: { input: { args: [] }, answer: 1 }, mutant: 2 }, ran: 1 };
const all = (judged: Judged[]) => judged.map((one, id) => ({ mutant: mutant(id), judged: one }));
const FINE: Adequacy = {
  missed: [],
  probablyUnreachable: [],
  idle: [],
  branches: { reached: 4, total: 4 },
  mutants: { told: 10, total: 10, probablyEquivalent: 0, alive: [] },
  controls: [],
};
const CASES: CasesAsked = {
  legal: 1_500,
  exhaustive: false,
  upTo: null,
  apart: false,
  generated: 300,
  breaking: null,
  problem: null,
};

describe("adequacy", () => {
  it("counts what was run; guards, and functions that nothing calls, are no part of it", () => {
    const points = [
      point(0, "statement", 1),
      point(1, "branch", 2),
      point(2, "statement", 3, true),
      point(3, "statement", 9),
    ];
    expect(branchesOf(points, new Set([0]), new Set([9]), 999)).toEqual({
      missed: [{ line: 2, way: "false" }],
      probablyUnreachable: [],
      branches: { reached: 1, total: 2 },
    });
  });

  it("takes a way without statements that enough cases did not take for none, but never a statement", () => {
    const points = [point(0, "statement", 1), point(1, "branch", 2)];
    expect(branchesOf(points, new Set([0]), new Set(), 1_000)).toMatchObject({
      missed: [],
      probablyUnreachable: [{ line: 2 }],
    });
    const dead = [...points, point(2, "statement", 3)];
    expect(branchesOf(dead, new Set([0]), new Set(), 9_000).missed).toHaveLength(2);
  });

  it("leaves a mutant out that 2,000 cases ran, or that no legal case at all tells apart", () => {
    const judged = all([told, { by: null, ran: 2_000 }, { by: null, ran: 1_999 }]);
    expect(mutantsOf(judged, false)).toMatchObject({ told: 1, total: 2, probablyEquivalent: 1, alive: [{ line: 2 }] });
    expect(mutantsOf(judged, true)).toMatchObject({ told: 1, total: 1, alive: [] });
  });

  it.each<[string, Partial<Adequacy>, Partial<typeof CASES>, RegExp]>([
    ["few cases", {}, { legal: 999 }, /only 999 distinct legal cases/],
    ["no case", {}, { legal: 0 }, /no legal case/],
    [
      "a list of examples",
      { ...FINE },
      { legal: 3, exhaustive: true, apart: true },
      /a list of examples and no domain/,
    ],
    ["an oracle that breaks", {}, { breaking: "the oracle breaks on 300 of 900 cases" }, /breaks on 300 of 900 cases/],
    ["a generator of one case", {}, { generated: 1 }, /one and the same case/],
    ["a generator that fails", {}, { problem: "cases(rng, 0) failed" }, /cases\(rng, 0\) failed/],
    ["a line that is never run", { missed: [{ line: 7, way: "" }] }, {}, /never run all of line 7/],
    ["a way never taken", { missed: [{ line: 7, way: "true" }] }, {}, /never take the way “true” of line 7/],
    [
      "a stub that is right",
      { controls: [{ stub: "returns None", share: 1 }] },
      {},
      /returns None would be right on 100 %/,
    ],
    [
      "mutants that live",
      { mutants: { told: 8, total: 10, probablyEquivalent: 0, alive: [{ line: 3, operator: "constant" }] } },
      {},
      /only 8 of 10 .*line 3/,
    ],
  ])("names %s", (_, adequacy, cases, said) => {
    expect(weaknesses({ ...FINE, ...adequacy }, { ...CASES, ...cases }).join("\n")).toMatch(said);
  });

  it("has nothing to say where the cases are enough", () => {
    expect(weaknesses(FINE, CASES)).toEqual([]);
    expect(weaknesses({ ...FINE, missed: [{ line: 1, way: "" }] }, { ...CASES, legal: 4, exhaustive: true })).toEqual(
      [],
    );
  });
});
