import { describe, expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import { standApart } from "../../../src/verify/differential/apart.ts";

const cases = (...arguments_: Value[][]): Case[] => arguments_.map((args) => ({ args }));
const two = [false, true].flatMap((a) => [false, true].map((b) => [a, b]));

describe("cases that stand apart", () => {
  it.each<[string, Case[]]>([
    ["lists picked one by one", cases([[3, 9, 4]], [[5]], [[1, 5]])],
    ["numbers picked one by one", cases([3], [7], [11], [40])],
    ["texts picked one by one", cases(["abba"], ["level"], ["abc"])],
    ["a single case", cases([[1, 2], 3])],
  ])("are %s", (_, legal) => {
    expect(standApart(legal)).toBe(true);
  });

  it.each<[string, Case[]]>([
    ["the days of a week", cases([1], [2], [3], [4], [5], [6], [7])],
    ["both truth values", cases([true], [false])],
    ["all pairs of truth values in a list", cases(...two.map((pair) => [pair]))],
    ["all short texts of two letters", cases([""], ["a"], ["b"], ["aa"], ["ab"], ["ba"], ["bb"])],
    [
      "all orders of three numbers",
      cases([[1, 2, 3]], [[1, 3, 2]], [[2, 1, 3]], [[2, 3, 1]], [[3, 1, 2]], [[3, 2, 1]]),
    ],
    ["what has no arguments", cases([])],
    ["too many to have been picked", cases(...Array.from({ length: 60 }, (_, at) => [10 * at]))],
    ["those of a class", [{ init: [], ops: [] }]],
  ])("are not %s", (_, legal) => {
    expect(standApart(legal)).toBe(false);
  });
});
