import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.ts";
import { compareAnswers, sameAnswer } from "../../../src/verify/differential/compare.ts";
import { values } from "../../support/values.ts";

const float = (text: string): Value => ({ float: text });

describe("comparing answers", () => {
  const same: [string, Value, Value][] = [
    ["an int and a float by value", 1, float("1.0")],
    ["a float and an int by value", float("2.0"), 2],
    ["a float that all but is the whole number expected", 3, float("3.0000000000000004")],
    ["a whole number that a float holds exactly", { int: "1152921504606846976" }, float("1.152921504606847e+18")],
    ["floats within the tolerance", float("0.3"), float("0.30000000000000004")],
    ["large floats within the tolerance", float("1e+20"), float("1.0000000001e+20")],
    ["floats next to zero", float("0.0"), float("1e-17")],
    ["NaN where the oracle has it", float("nan"), float("nan")],
    ["zeros, unless the oracle says −0.0", float("0.0"), float("-0.0")],
    ["−0.0 where the oracle has it", float("-0.0"), float("-0.0")],
    ["infinities", float("-inf"), float("-inf")],
    ["large ints", { int: "9007199254740993" }, { int: "9007199254740993" }],
    ["ints in decimal and hexadecimal digits", { int: "-9007199254740993" }, { int: "-0x20000000000001" }],
    ["a tuple and a list", [1, { tuple: [2, 3] }], { tuple: [1, [2, 3]] }],
    [
      "sets in any order, with the tolerance inside",
      { set: [float("0.1"), 5] },
      { set: [5, float("0.1000000000001")] },
    ],
    [
      "dicts in any order",
      {
        dict: [
          ["a", 1],
          ["b", [2]],
        ],
      },
      {
        dict: [
          ["b", [float("2.0")]],
          ["a", 1],
        ],
      },
    ],
    ["an int and a complex number", 1, { complex: ["1.0", "0.0"] }],
    ["a complex number and an int", { complex: ["2.0", "0.0"] }, 2],
    ["a complex number and a float", { complex: ["1.0", "0.0"] }, float("1.0")],
    ["exceptions of one class", { raises: "ValueError" }, { raises: "ValueError" }],
    [
      "objects by class and fields",
      {
        object: [
          "P",
          [
            ["x", 1],
            ["y", 2],
          ],
        ],
      },
      {
        object: [
          "P",
          [
            ["y", 2],
            ["x", 1],
          ],
        ],
      },
    ],
    ["decimals by value", { object: ["Decimal", [["value", "1.0"]]] }, { object: ["Decimal", [["value", "1.00"]]] }],
    ["large values by their digest", { large: ["ab", 9, false] }, { large: ["ab", 9, false] }],
  ];
  it.each(same)("takes for the same: %s", (_, expected, actual) => {
    expect(compareAnswers(expected, actual)).toBe("same");
  });

  const different: [string, Value, Value][] = [
    ["a bool and an int", true, 1],
    ["an int and a bool", 0, false],
    ["a bool and a float", true, float("1.0")],
    ["a text and a number", "1", 1],
    ["None and an empty list", null, []],
    [
      "a whole number and a float that stands for another",
      { int: "1152921504606846977" },
      float("1.152921504606847e+18"),
    ],
    ["a whole number and the float of the next", 10_000_000_001, float("10000000000.0")],
    ["floats beyond the tolerance", float("0.3"), float("0.300001")],
    ["whole numbers that are near", 1_000_000_000_000, 1_000_000_000_001],
    ["large ints that are near", { int: "9007199254740993" }, { int: "9007199254740995" }],
    ["NaN and a number", float("nan"), float("1.0")],
    ["a number and NaN", float("1.0"), float("nan")],
    ["infinity and a large number", float("inf"), float("1e+308")],
    ["−0.0 where the oracle has it, and 0.0", float("-0.0"), float("0.0")],
    ["−0.0 where the oracle has it, and 0", float("-0.0"), 0],
    ["lists of other lengths", [1, 2], [1, 2, 3]],
    ["lists in another order", [1, 2], [2, 1]],
    ["a list and a set", [1], { set: [1] }],
    ["a set and a part of it", { set: [1, 2] }, { set: [1, 3] }],
    ["a bag with other counts", { set: [1, 1, 2] }, { set: [1, 2, 2] }],
    ["dicts with another value", { dict: [["a", 1]] }, { dict: [["a", 2]] }],
    ["dicts with another key", { dict: [["a", 1]] }, { dict: [["b", 1]] }],
    ["exceptions of two classes", { raises: "KeyError" }, { raises: "IndexError" }],
    ["an exception and a value", { raises: "KeyError" }, null],
    ["bytes and text", { bytes: "YQ==" }, "a"],
    ["objects of two classes", { object: ["A", []] }, { object: ["B", []] }],
    ["a complex number and a bool", { complex: ["1.0", "0.0"] }, true],
    ["a complex number and a list", { complex: ["1.0", "0.0"] }, [float("1.0"), float("0.0")]],
    ["complex numbers", { complex: ["1.0", "1.0"] }, { complex: ["1.0", "2.0"] }],
    ["plain large values with two digests", { large: ["a", 9, true] }, { large: ["b", 9, true] }],
    ["a large value and a small one", { large: ["a", 9, true] }, [1]],
    ["a function where a number is expected", 1, { opaque: "function f" }],
    ["more than can be written where a list is expected", [1], { opaque: "more than 1500000 items" }],
    ["a cycle in a part that can be shown", [[1], 2], [{ opaque: "refers to itself" }, 2]],
    ["what differs beside what cannot be compared", [{ opaque: "function f" }, 1], [{ opaque: "function f" }, 2]],
  ];
  it.each(different)("tells apart: %s", (_, expected, actual) => {
    expect(compareAnswers(expected, actual)).toBe("different");
  });

  const neither: [string, Value, Value][] = [
    ["two functions", { opaque: "function f" }, { opaque: "function f" }],
    ["a number where a function is expected", { opaque: "function f" }, 1],
    ["arguments that could not be made", 1, { unmade: "the arguments cannot be made: no such class" }],
    ["a part", [1, { opaque: "a cycle" }], [1, 2]],
    ["a member of a set", { set: [{ opaque: "function f" }] }, { set: [{ opaque: "function f" }] }],
    ["large values with floats in them", { large: ["a", 9, false] }, { large: ["b", 9, true] }],
  ];
  it.each(neither)("says that it cannot compare %s", (_, expected, actual) => {
    expect(compareAnswers(expected, actual)).toBe("cannot be compared");
    expect(sameAnswer(expected, actual)).toBe(false);
  });

  it("holds to the options", () => {
    expect(sameAnswer({ tuple: [1] }, [1], { tuples: "strict" })).toBe(false);
    expect(sameAnswer([[1]], [{ tuple: [1] }], { tuples: "strict" })).toBe(false);
    expect(sameAnswer({ tuple: [1] }, { tuple: [1] }, { tuples: "strict" })).toBe(true);
    expect(sameAnswer(float("1.0"), float("1.001"), { tolerance: 0.01 })).toBe(true);
    expect(sameAnswer(float("1.0"), float("1.0000000001"), { tolerance: 0 })).toBe(false);
  });

  it("takes every value for itself, in any order of sets and dicts, and for nothing that has one item more", () => {
    const turned = (value: Value): Value => {
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) return value.map(turned);
      if ("set" in value) return { set: [...value.set].reverse().map(turned) };
      if ("dict" in value) return { dict: [...value.dict].reverse() };
      return value;
    };
    fc.assert(
      fc.property(values, (value) => {
        expect(compareAnswers(value, value)).toBe("same");
        expect(compareAnswers(value, turned(value))).toBe("same");
        expect(compareAnswers([value], [value, 0])).toBe("different");
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
