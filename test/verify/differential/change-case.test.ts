import { describe, expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import { argumentsOf } from "../../../src/verify/differential/case-parts.ts";
import { changeCase, newCase } from "../../../src/verify/differential/change-case.ts";
import { dictionaryOf } from "../../../src/verify/differential/dictionary.ts";
import { Draws } from "../../../src/verify/differential/draws.ts";
import { edgeCases } from "../../../src/verify/differential/edge-cases.ts";
import { likeGiven } from "../../../src/verify/differential/like-given.ts";
import { longCases } from "../../../src/verify/differential/long-cases.ts";
import type { Material } from "../../../src/verify/differential/new-value.ts";
import { Pools } from "../../../src/verify/differential/pools.ts";
import { kindOf } from "../../../src/verify/differential/value-parts.ts";

function materialOf(given: readonly Case[], bold: boolean, constants: Value[] = []): Material {
  const pools = new Pools();
  for (const one of given) pools.learn(one);
  return { draws: new Draws("5eed", "test"), pools, dictionary: dictionaryOf(constants), bold };
}

const made = (given: readonly Case[], bold: boolean, constants: Value[] = [], count = 600): Case[] => {
  const material = materialOf(given, bold, constants);
  const operations = given.flatMap((one) => ("ops" in one ? one.ops : []));
  return Array.from({ length: count }, (_, at) => {
    const parent = given[at % given.length] as Case;
    return at % 3 === 0 ? newCase(material, parent, operations) : changeCase(material, parent, operations);
  });
};
const firsts = (cases: readonly Case[]): Value[] =>
  cases.flatMap((one) =>
    argumentsOf(one)
      .slice(0, 1)
      .map(({ value }) => value),
  );

const LISTS: Case[] = [{ args: [[3, 1, 2]] }, { args: [[10, -4]] }, { args: [[5, 5, 7, 1]] }];

describe("changed cases", () => {
  it("are made where no short value was seen, and of short ones where there are some", () => {
    const long: Case[] = ["a", "b"].map((letter) => ({ args: [letter.repeat(3_000), [letter.repeat(3_000)], [[]]] }));
    expect(new Set(made(long, true).map((one) => JSON.stringify(one))).size).toBeGreaterThan(100);
    const { pools } = materialOf([...long, { args: ["ab", ["c"], [[]]] }], true);
    expect(pools.at("0")?.values).toEqual(["ab"]);
  });

  it("stay small where lists stand in lists in lists, also long ones", () => {
    const nested: Value = [
      [
        [[1, 2, 3, 4, 5, 6], [7]],
        [
          [8, 9],
          [1, 2, 3],
        ],
      ],
      [[[4], [5, 6, 7]]],
      [[[], [8]]],
    ];
    const given: Case[] = [{ args: [nested] }, { args: [[...nested, ...nested, ...nested, ...nested]] }];
    const material = materialOf(given, true, [30, 40]);
    const long = longCases(material, given[1] as Case, [], 1_000);
    expect(long.length).toBeGreaterThan(0);
    for (const one of [...long, ...made(given, true, [30, 40])])
      expect(JSON.stringify(one).length).toBeLessThan(60_000);
  });

  it("are the same for the same seed", () => {
    expect(made(LISTS, true)).toEqual(made(LISTS, true));
  });

  it("keep the kinds of what they are made from, at every depth", () => {
    const given: Case[] = [{ args: [[{ tuple: [1, "a"] }, { tuple: [2, "b"] }]] }, { args: [[{ tuple: [3, "c"] }]] }];
    for (const value of firsts(made(given, false))) {
      expect(kindOf(value)).toBe("list");
      for (const item of value as readonly Value[])
        expect((item as { tuple: Value[] }).tuple.map(kindOf)).toEqual(["int", "text"]);
    }
  });

  it("reach, boldly, the empty, the single, the repeated, the long and what lies beside a constant", () => {
    const lists = firsts(made(LISTS, true, [97])) as unknown as readonly Value[][];
    const texts = lists.map((list) => JSON.stringify(list));
    expect(texts).toContain("[]");
    expect(lists.some((list) => list.length === 1)).toBe(true);
    expect(lists.some((list) => list.length > 2 && new Set(list).size === 1)).toBe(true);
    expect(lists.some((list) => list.length > 8)).toBe(true);
    expect(lists.some((list) => list.includes(98))).toBe(true);
  });

  it("have letters of other classes where words stand, and none where figures do", () => {
    const words = firsts(made([{ args: ["hello"] }, { args: ["world"] }], true)).join("");
    expect(words).toMatch(/[A-Z]/);
    expect(words).toMatch(/\d/);
    expect(firsts(made([{ args: ["12-31"] }, { args: ["01-02"] }], true)).join("")).not.toMatch(/[a-zA-Z]/);
  });

  it("change operations of a class as well as their arguments", () => {
    const given: Case[] = [
      {
        init: [],
        ops: [
          ["push", [1]],
          ["push", [2]],
          ["pop", []],
        ],
      },
    ];
    const cases = made(given, true, [], 200) as unknown as { ops: [string, Value[]][] }[];
    expect(new Set(cases.map(({ ops }) => ops.map(([method]) => method).join())).size).toBeGreaterThan(30);
    expect(cases.some(({ ops }) => ops[0]?.[0] === "pop")).toBe(true);
    expect(cases.flatMap(({ ops }) => ops).every(([method]) => ["push", "pop"].includes(method))).toBe(true);
  });

  it("have edges and lengths", () => {
    const material = materialOf(LISTS, true);
    const edges = firsts(edgeCases(LISTS.slice(0, 1), material.pools, material.dictionary)).map((one) =>
      JSON.stringify(one),
    );
    expect(edges).toEqual(expect.arrayContaining(["[]", "[3]", "[2,1,3]", "[1,2,3]", "[3,2,1]", "[3,3,3]"]));
    const long = firsts(longCases(material, LISTS[0] as Case, [], 50)) as unknown as readonly Value[][];
    expect(long.map((list) => list.length)).toEqual([50, 50, 50, 50]);
  });
});

describe("cases like the given ones", () => {
  const like = (given: Case[]) => {
    const pools = new Pools();
    for (const one of given) pools.learn(one);
    return likeGiven(given, pools);
  };

  it("stay within kinds, ranges, letters and lengths", () => {
    const holds = like(LISTS);
    expect(holds({ args: [[1, 2]] })).toBe(true);
    for (const value of [[], [1, 11], [1, 2, 3, 4, 5], ["a", "b"], "ab", [1, { float: "2.0" }]] as Value[])
      expect(holds({ args: [value] })).toBe(false);
    expect(holds({ args: [[1, 2], 3] })).toBe(false);
    expect(like([{ args: ["ab"] }, { args: ["ba"] }])({ args: ["aC"] })).toBe(false);
  });

  it("keep what holds in all of them: order, no repetition, one argument below or in another", () => {
    const sorted = like([{ args: [[1, 3, 9], 3] }, { args: [[2, 4, 8], 8] }, { args: [[0, 5, 7], 0] }]);
    expect(sorted({ args: [[1, 2, 9], 2] })).toBe(true);
    expect(sorted({ args: [[9, 2, 1], 2] })).toBe(false);
    expect(sorted({ args: [[1, 2, 2], 2] })).toBe(false);
    expect(sorted({ args: [[1, 2, 9], 3] })).toBe(false);
    const ordered = like([{ args: [1, 5] }, { args: [0, 2] }, { args: [3, 4] }]);
    expect(ordered({ args: [1, 4] })).toBe(true);
    expect(ordered({ args: [3, 2] })).toBe(false);
  });
});
