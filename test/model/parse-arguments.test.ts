import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReplayable, parseArguments } from "../../src/model/parse-arguments.ts";

const readBack = (raw: unknown) => {
  const parsed = parseArguments(raw);
  return parsed.ok ? parsed.value : parsed.problem;
};

describe("parseArguments", () => {
  it.each([[undefined], [null], [""], ["  \n"], ["null"], ["{}"], [{}]])("takes %j as no arguments", (raw) => {
    expect(parseArguments(raw)).toEqual({ ok: true, value: {}, canonical: "{}" });
  });

  it("takes an object and a string that holds a string", () => {
    expect(readBack({ a: [1] })).toEqual({ a: [1] });
    expect(readBack(JSON.stringify(JSON.stringify({ path: "a.py" })))).toEqual({ path: "a.py" });
  });

  it.each([
    ["raw line feed and tab in a string", '{"text": "def f():\n\treturn 1"}', { text: "def f():\n\treturn 1" }],
    ["other control characters", '{"text": "a\u0001b"}', { text: "a\u0001b" }],
    ["invalid escapes", '{"text": "C:\\program \\d+"}', { text: "C:\\program \\d+" }],
    ["an unfinished \\u", '{"text": "\\user"}', { text: "\\user" }],
    ["a backslash before a real line feed", '{"text": "a \\\nb"}', { text: "a \\\nb" }],
    ["a literal \\n between tokens", '{\\n "a": 1,\\n\\t"b": 2}', { a: 1, b: 2 }],
    ["a trailing comma", '{"a": 1, }', { a: 1 }],
    ["unquoted keys", "{path: 'a.py'}", { path: "a.py" }],
    ["doubled braces", '{{"path": "a.py"}}', { path: "a.py" }],
    ["a fence", '```json\n{"path": "a.py"}\n```', { path: "a.py" }],
    ["a fence around braces in a text", '```json\n{"a": [{"b": {"c": "{{"}}]}\n```', { a: [{ b: { c: "{{" } }] }],
    ["Chinese text", '{"文本": "第一行\n第二行"}', { 文本: "第一行\n第二行" }],
  ])("mends %s", (_, raw, value) => {
    expect(readBack(raw)).toEqual(value);
    const parsed = parseArguments(raw);
    expect(JSON.parse(parsed.canonical)).toEqual(value);
  });

  it.each([
    ["inside a string", '{"path": "a.py", "text": "def f('],
    ["inside a string that ends like an object", '{"path": "a.js", "text": "function f() { return 1; }'],
    ["after a value", '{"path": "a.py"'],
    ["inside a nested object", '{"a": {"b": 1}'],
    ["after a backslash", '{"text": "abc\\'],
    ["after the first brace", "{"],
    ["with a raw line feed before", '{"text": "a\nb'],
  ])("never repairs what was cut %s", (_, raw) => {
    const parsed = parseArguments(raw);
    expect(parsed).toMatchObject({ ok: false, truncated: true, canonical: "{}" });
    expect(readBack(raw)).toContain(`${Buffer.byteLength(raw)} bytes`);
  });

  it("takes no call at all from a reply that ended at the output limit", () => {
    expect(parseArguments('{"path": "a.py", "text": "x = 1"}', true)).toMatchObject({ ok: false, truncated: true });
  });

  it.each([
    ["prose", "write it to a.py"],
    ["an array", "[1, 2]"],
    ["a number", 7],
    ["a JSON number", "7"],
    ["a double-encoded text that is no object", '"hello"'],
    ["a missing quote", '{"text": "say "hi", "path": "a.py"}'],
    ["what only a torn text would mend", '{"path": ["["],}'],
    ["the same with an escape", '{"path": ["`\\u001b[31m`"],}'],
    ["two objects", '{"a": 1}{"b": 2}'],
    ["an object behind prose", 'Here it is: {"a": 1}'],
    ["more texts without commas than anybody sends", `{"a": ${'"" '.repeat(2_001)}}`],
    ["more values without commas than anybody sends", `{"a": [${"1 ".repeat(20_001)}]}`],
    ["what is nested too deeply", `{"a": ${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
  ])("refuses %s as malformed, not as cut", (_, raw) => {
    expect(parseArguments(raw)).toMatchObject({ ok: false, truncated: false, canonical: "{}" });
  });

  it("tells the two failures apart in words", () => {
    const cut = readBack('{"a": "b');
    const broken = readBack("hello");
    expect(cut).toContain("smaller parts");
    expect(broken).toContain("not a valid JSON object");
    expect(broken).not.toContain("smaller parts");
  });

  it("reads every object back, and calls every strict prefix of its text cut", () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(objects, (value) => {
        expect(readBack(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: "binary" }), { minKeys: 1 }), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const prefix = text.slice(0, 1 + (at % (text.length - 1)));
        expect(parseArguments(prefix).ok).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("never throws and never gives `{}` for anything that says something", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const parsed = parseArguments(text);
        if (parsed.ok && parsed.canonical === "{}") expect(text.replace(/[\s{}"\\nrt]|null/g, "")).toBe("");
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("isReplayable", () => {
  it("takes only objects written as JSON", () => {
    expect(["{}", ' {"a": 1} '].every(isReplayable)).toBe(true);
    expect(["", "[]", "null", '"{}"', "{a: 1}", {}, null].some(isReplayable)).toBe(false);
  });
});
