import { describe, expect, it } from "vitest";
import { shorten, withoutDepths } from "../../../../src/surfaces/browser/report/shorten.ts";

const mark = (left: number) => `${left} left`;
function cut(value: unknown, text: number, items = 10) {
  const tally = { count: 0 };
  return { value: shorten(value, { text, items }, mark, tally), count: tally.count };
}

describe("shortening", () => {
  it("keeps beginning and end of a text and says how much is missing, unless that would take as much room", () => {
    expect(cut("a".repeat(60) + "b".repeat(60) + "c".repeat(40), 40)).toEqual({
      value: `${"a".repeat(30)}\n[120 left]\n${"c".repeat(10)}`,
      count: 1,
    });
    expect(cut("a".repeat(120), 40)).toEqual({ value: "a".repeat(120), count: 0 });
  });

  it.each([40, 41, 44, 48])("at %i units cuts no character in two", (units) => {
    const { value, count } = cut("🎉".repeat(200), units);
    expect(count).toBe(1);
    expect(value).not.toMatch(/[\ud800-\udfff]/u);
    const [, left] = /\[(\d+) left\]/.exec(String(value)) ?? [];
    expect(String(value).replace(/\n.*\n/, "").length + Number(left)).toBe(400);
  });

  it("goes into lists and records, counts what they lost, and leaves figures as they are", () => {
    const list = Array.from({ length: 12 }, (_, at) => at + 0.5);
    expect(cut({ list, n: 1e300, no: null, "": { yes: true } }, 40)).toEqual({
      value: { list: list.slice(0, 10), n: 1e300, no: null, "": { yes: true } },
      count: 1,
    });
    const fields = Object.fromEntries(list.map((at) => [`field ${at}`, at]));
    expect(Object.keys(cut(fields, 40).value as object)).toEqual(Object.keys(fields).slice(0, 10));
    expect(cut({ ["k".repeat(200)]: 1, k: 2 }, 40)).toEqual({ value: { k: 2 }, count: 1 });
    const own = JSON.parse('{"__proto__": {"x": 1}}');
    expect(Object.hasOwn(cut(own, 40).value as object, "__proto__")).toBe(true);
  });

  it("ends where no reader could follow", () => {
    const deep = (depth: number) => JSON.parse(`${"[".repeat(depth)}7${"]".repeat(depth)}`);
    expect(withoutDepths(deep(60))).toEqual(deep(60));
    expect(JSON.stringify(withoutDepths(deep(100_000)))).toBe(`${"[".repeat(60)}null${"]".repeat(60)}`);
  });
});
