import { describe, expect, it } from "vitest";
import type { Value } from "../../src/domain/value.ts";
import { asValue, caseOf, evidenceCase, evidenceValue, resembles } from "../../src/engine/frozen-values.ts";

const example = (args: unknown[]) => ({ quote: "q", args, expected: null });

it("takes JSON for what it is in a program", () => {
  expect(asValue([1, 0.5, 1e30, "a", null, true, { k: [] }])).toEqual([
    ...[1, { float: "0.5" }, { int: "1000000000000000019884624838656" }, "a", null, true, { dict: [["k", []]] }],
  ]);
});

describe("caseOf", () => {
  it("makes a call or a list of operations", () => {
    expect(caseOf({ kind: "function", name: "f" }, example([[1], 2]))).toEqual({ args: [[1], 2] });
    expect(caseOf({ kind: "class", name: "T" }, example([[3], [["add", [1]]]]))).toEqual({
      init: [3],
      ops: [["add", [1]]],
    });
  });

  it.each([[[]], [[3]], [[[3], "add"]], [[[3], [["add", 1]]]]])("makes none of %j for a class", (args) => {
    expect(caseOf({ kind: "class", name: "T" }, example(args as unknown[]))).toBeNull();
  });
});

describe("resembles", () => {
  it.each<[unknown, Value]>([
    [2, { float: "2.0" }],
    [0.1, { float: "0.1" }],
    [0.30000000000000004, { float: "0.3" }],
    [[1, 2], { tuple: [1, 2] }],
    [[2, 1], { set: [1, 2] }],
    [
      { "1": "a", b: [true] },
      {
        dict: [
          [1, "a"],
          ["b", [true]],
        ],
      },
    ],
    [{ raises: "ValueError" }, { raises: "ValueError" }],
    [null, null],
    [[], []],
  ])("%j is %j", (json, value) => expect(resembles(json, value)).toBe(true));

  it.each<[unknown, Value]>([
    [1, true],
    [true, 1],
    [1, "1"],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { dict: [["a", 2]] }],
    [
      { a: 1 },
      {
        dict: [
          ["a", 1],
          ["b", 1],
        ],
      },
    ],
    [{ raises: "ValueError" }, { raises: "TypeError" }],
    [null, []],
    [null, { opaque: "x" }],
    [2, { float: "2.1" }],
  ])("%j is not %j", (json, value) => expect(resembles(json, value)).toBe(false));
});

it("reads evidence whether a value stands there as it crossed or made readable", () => {
  const plain = { a: [0.5, { raises: "KeyError" }] };
  expect(evidenceValue(plain)).toEqual({ dict: [["a", [{ float: "0.5" }, { raises: "KeyError" }]]] });
  expect(evidenceValue({ tuple: [1] })).toEqual({ tuple: [1] });
  expect(evidenceCase({ args: [0.5], kwargs: { k: { x: 1 } } })).toEqual({
    ...{ args: [{ float: "0.5" }], kwargs: { k: { dict: [["x", 1]] } } },
  });
  expect(evidenceCase({ init: [], ops: [["add", [1]]] })).toEqual({ init: [], ops: [["add", [1]]] });
  for (const none of [null, "f(1)", { args: 1 }, { init: [], ops: ["add"] }]) expect(evidenceCase(none)).toBeNull();
});
