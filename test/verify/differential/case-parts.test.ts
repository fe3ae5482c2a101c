import { describe, expect, it } from "vitest";
import type { Case } from "../../../src/domain/value.ts";
import {
  argumentsOf,
  caseKey,
  isBeyond,
  reachOf,
  sizeOf,
  withArguments,
} from "../../../src/verify/differential/case-parts.ts";

const CLASS: Case = {
  init: [3],
  ops: [
    ["add", [1, "ab"]],
    ["pop", []],
  ],
};

describe("parts of a case", () => {
  it("has one key whatever the order of named arguments", () => {
    expect(caseKey({ args: [1], kwargs: { a: 1, b: 2 } })).toBe(caseKey({ args: [1], kwargs: { b: 2, a: 1 } }));
    expect(caseKey({ args: [1] })).not.toBe(caseKey({ args: [{ float: "1.0" }] }));
  });

  it("finds and changes every argument, those of operations too", () => {
    expect(argumentsOf(CLASS).map(({ place }) => place)).toEqual(["init 0", "add 0", "add 1"]);
    expect(withArguments(CLASS, ({ value }, index) => (index === 2 ? "z" : value))).toEqual({
      init: [3],
      ops: [
        ["add", [1, "z"]],
        ["pop", []],
      ],
    });
    expect(withArguments({ args: [1], kwargs: { k: 2 } }, ({ place }) => place)).toEqual({
      args: ["0"],
      kwargs: { k: "k" },
    });
  });

  it("tells how far a case reaches", () => {
    const small = reachOf({ args: [[1, [2, 3, 4]], 7] });
    expect(small).toEqual({ length: 3, operations: 0, number: 7 });
    expect(isBeyond(reachOf({ args: ["abcd", 0] }), small)).toBe(true);
    expect(isBeyond(reachOf({ args: [[9, 9, 9], -7] }), small)).toBe(false);
    expect(isBeyond(reachOf({ args: [8] }), small)).toBe(true);
    expect(sizeOf(CLASS)).toBe(6);
  });
});
