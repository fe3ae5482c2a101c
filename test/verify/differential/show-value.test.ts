import { describe, expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.ts";
import { plainOf, showAnswer, showCase, showValue } from "../../../src/verify/differential/show-value.ts";

const VALUE: Value = [
  1,
  { tuple: [2] },
  {
    dict: [
      ["a", { float: "1.5" }],
      [{ tuple: [1, 2] }, null],
    ],
  },
  { set: [] },
  { set: [true] },
  { bytes: "YQD/" },
];

describe("showing values", () => {
  it.each<[Value, string]>([
    [VALUE, "[1, (2,), {'a': 1.5, (1, 2): None}, set(), {True}, b'a\\x00\\xff']"],
    [{ raises: "ValueError" }, "raises ValueError"],
    [{ int: "9007199254740993" }, "9007199254740993"],
    [{ complex: ["1.0", "-0.0"] }, "complex(1.0, -0.0)"],
    [
      {
        object: [
          "Point",
          [
            ["x", 1],
            ["y", "a"],
          ],
        ],
      },
      "Point(x=1, y='a')",
    ],
    [{ object: ["Decimal", [["value", "1.5"]]] }, "Decimal('1.5')"],
    [{ opaque: "function f" }, "<function f>"],
    [{ large: ["ab", 2_000_000, true] }, "a value of 2000000 bytes"],
    ["it's", '"it\'s"'],
    ["'\"", "'\\'\"'"],
    ["第一\n\t\u202e\ud800😀\\", "'第一\\n\\t\\u202e\\ud800😀\\\\'"],
  ])("writes %j as a person does", (value, shown) => {
    expect(showValue(value)).toBe(shown);
  });

  it("loses the middle of what is long", () => {
    const shown = showValue("😀".repeat(500), 101);
    expect(shown.length).toBeLessThanOrEqual(101);
    expect(shown).toMatch(/^'😀+…😀+'$/u);
  });

  it("writes a case as the call it is", () => {
    expect(showCase({ args: [[3, 1]], kwargs: { key: null } }, "sort")).toBe("sort([3, 1], key=None)");
    expect(
      showCase(
        {
          init: [2],
          ops: [
            ["push", [1]],
            ["pop", []],
          ],
        },
        "Stack",
      ),
    ).toBe("Stack(2) .push(1) .pop()");
  });

  it("makes ordinary JSON for a receipt", () => {
    expect(plainOf([{ tuple: [1, { float: "0.5" }] }, { float: "nan" }, { dict: [["a", { set: [1] }]] }])).toEqual([
      [1, 0.5],
      "nan",
      { a: [1] },
    ]);
    expect([showAnswer({ raises: "KeyError" }), showAnswer(3)]).toEqual(["raises KeyError", "gives 3"]);
    expect(plainOf({ raises: "KeyError" })).toEqual({ raises: "KeyError" });
    expect(plainOf({ dict: [[1, 2]] })).toBe("{1: 2}");
  });
});
