import { describe, expect, it } from "vitest";
import { isValue } from "../../../src/languages/python/value-shape.ts";

describe("what is a value", () => {
  it.each([
    ...["1.0", "-0.0", "1e+16", "5e-324", "-1.5e-07", "nan", "inf", "-inf", "1"].map((float) => ({ float })),
    { complex: ["1.0", "-inf"] },
    { bytes: "" },
    { bytes: "YWI=" },
    { int: "-0x1f" },
    { large: ["0".repeat(64), 1, true] },
  ])("%j", (value) => expect(isValue(value)).toBe(true));

  it.each([
    ...["abc", "", " 1.0", "0x10", "1.", "Infinity", "NaN", "--1.0", "1e5", "-nan"].map((float) => ({ float })),
    { complex: ["1.0", "x"] },
    { bytes: "%%%" },
    { bytes: "YQ" },
    { int: "1_0" },
    { large: ["x", 1, true] },
    { large: ["0".repeat(64), 0.5, true] },
    { float: "1.0", int: "1" },
    JSON.parse('{"__proto__":[]}'),
    {},
  ])("not %j", (value) => expect(isValue(value)).toBe(false));
});
