import { describe, expect, it } from "vitest";
import { dictionaryOf } from "../../../src/verify/differential/dictionary.ts";

describe("a dictionary", () => {
  it("has each number with its neighbours", () => {
    expect(dictionaryOf([97]).ints).toEqual(expect.arrayContaining([96n, 97n, 98n, -97n]));
    expect(dictionaryOf([{ float: "0.99" }]).floats).toEqual(expect.arrayContaining([0.99, 1, 0.98, 1.99]));
  });

  it("has texts whole and as letters, and the letter a code stands for", () => {
    const { texts, letters } = dictionaryOf(["aeiou", 91, "x".repeat(200)]);
    expect(texts).toEqual(["aeiou"]);
    expect(letters).toEqual(expect.arrayContaining(["a", "u", "x", "[", "Z", "\\"]));
  });
});
