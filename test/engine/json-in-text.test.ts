import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonObjects } from "../../src/engine/json-in-text.ts";

describe("jsonObjects", () => {
  it.each([
    ["bare", '{"a": 1}', [{ a: 1 }]],
    ["fenced", 'Here:\n```json\n{"a": {"b": [1]}}\n```\nDone.', [{ a: { b: [1] } }]],
    ["braces in prose before it", 'The set {1, 2} gives {"a": 1}.', [{ a: 1 }]],
    ["braces and quotes in strings", String.raw`{"a": "} \" {"}`, [{ a: '} " {' }]],
    ["two of them", '{"a": 1} and {"b": 2}', [{ a: 1 }, { b: 2 }]],
    ["cut off", '{"a": 1', []],
    ["nothing", "I cannot do that.", []],
    ["a list", "[1, 2]", []],
  ])("finds %s", (_, text, expected) => {
    expect(jsonObjects(text)).toEqual(expected);
  });

  it("finds any object in any fence", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const sent = JSON.parse(JSON.stringify(object)) as object;
        expect(jsonObjects(`\`\`\`\n${JSON.stringify(object, null, 1)}\n\`\`\``)).toEqual([sent]);
      }),
    );
  });

  it("gives up on a flood of braces instead of searching it for ever", () => {
    expect(jsonObjects('{"'.repeat(1_000_000))).toEqual([]);
    expect(jsonObjects("{".repeat(1_000_000))).toEqual([]);
  });
});
