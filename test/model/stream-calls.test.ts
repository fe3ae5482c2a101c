import { describe, expect, it } from "vitest";
import { callFragments } from "../../src/model/stream-calls.ts";

type Fragment = Record<string, unknown>;
const put = (...fragments: unknown[]) => {
  const calls = callFragments();
  for (const fragment of fragments) calls.add(fragment);
  return calls.calls();
};
const part = (fields: Fragment, name?: string, args?: unknown): Fragment => ({
  function: { ...(name === undefined ? {} : { name }), ...(args === undefined ? {} : { arguments: args }) },
  ...fields,
});
const call = (id: string, name: string, args: unknown, more: Fragment = {}) => ({
  id,
  type: "function",
  function: { name, arguments: args },
  ...more,
});
const AB = [call("a", "f", '{"x":1}'), call("b", "g", '{"y":2}')];

describe("fragments of calls", () => {
  it.each<[string, Fragment[]]>([
    [
      "as published",
      [
        part({ index: 0, id: "a" }, "f", ""),
        part({ index: 0 }, undefined, '{"x":1}'),
        part({ index: 1, id: "b" }, "g", '{"y"'),
        part({ index: 1 }, undefined, ":2}"),
      ],
    ],
    [
      "with null instead of nothing",
      [
        part({ index: 0, id: "a", type: "function" }, "f", null),
        part({ index: 0, id: null }, undefined, '{"x":1}'),
        part({ index: 1, id: "b" }, "g", '{"y":2}'),
        part({ index: 1, id: null, function: null }),
      ],
    ],
    [
      "without an index",
      [
        part({ id: "a" }, "f", '{"x"'),
        part({}, undefined, ":1}"),
        part({ id: "b" }, "g", '{"y"'),
        part({}, undefined, ":2}"),
      ],
    ],
    [
      "with 0 as every index",
      [
        part({ index: 0, id: "a" }, "f", '{"x"'),
        part({ index: 0 }, undefined, ":1}"),
        part({ index: 0, id: "b" }, "g", '{"y"'),
        part({ index: 0 }, undefined, ":2}"),
      ],
    ],
    [
      "side by side",
      [
        part({ index: 0, id: "a" }, "f", ""),
        part({ index: 1, id: "b" }, "g", ""),
        part({ index: 0 }, undefined, '{"x"'),
        part({ index: 1 }, undefined, '{"y"'),
        part({ index: 0 }, undefined, ":1}"),
        part({ index: 1 }, undefined, ":2}"),
      ],
    ],
    [
      "side by side, under indices that are texts",
      [
        part({ index: "0", id: "a" }, "f", ""),
        part({ index: "1", id: "b" }, "g", ""),
        part({ index: "0" }, undefined, '{"x":1}'),
        part({ index: "1" }, undefined, '{"y":2}'),
      ],
    ],
    [
      "continued under another index",
      [
        part({ index: 0, id: "a" }, "f", ""),
        part({ index: 1 }, undefined, '{"x":1}'),
        part({ index: 1, id: "b" }, "g", '{"y"'),
        part({ index: 2 }, undefined, ":2}"),
      ],
    ],
    [
      "with id and name in every fragment",
      [
        part({ index: 0, id: "a" }, "f", '{"x"'),
        part({ index: 0, id: "a" }, "f", ":1}"),
        part({ index: 1, id: "b" }, "g", '{"y"'),
        part({ index: 1, id: "b" }, "g", ":2}"),
      ],
    ],
    [
      "with a new id in every fragment",
      [
        part({ index: 0, id: "a" }, "f", '{"x"'),
        part({ index: 0, id: "a2" }, undefined, ":1}"),
        part({ index: 1, id: "b" }, "g", '{"y"'),
        part({ index: 1, id: "b2" }, "", ":2}"),
      ],
    ],
    [
      "with the id behind the name",
      [
        part({ index: 0 }, "f", '{"x"'),
        part({ index: 0, id: "a" }, undefined, ":1}"),
        part({ index: 1 }, "g"),
        part({ index: 1, id: "b" }, undefined, '{"y":2}'),
      ],
    ],
    ["in one piece each", [part({ id: "a" }, "f", '{"x":1}'), part({ id: "b" }, "g", '{"y":2}')]],
    [
      "with a name in pieces",
      [
        part({ index: 0, id: "a" }, "f", ""),
        part({ index: 0 }, undefined, '{"x":1}'),
        part({ index: 1, id: "b" }, "", ""),
        part({ index: 1 }, "g", '{"y":2}'),
      ],
    ],
    [
      "flat",
      [{ id: "a", name: "f", arguments: '{"x":1}' }, { id: "b", name: "g", arguments: '{"y"' }, { arguments: ":2}" }],
    ],
  ])("are put together %s", (_, fragments) => {
    expect(put(...fragments)).toEqual(AB);
  });

  it.each<[string, Fragment[]]>([
    ["without ids", [part({}, "f", '{"x":1}'), part({}, "f", '{"x":2}')]],
    ["without ids, with 0 as every index", [part({ index: 0 }, "f", '{"x":1}'), part({ index: 0 }, "f", '{"x":2}')]],
    ["without ids, broken as they are", [part({ index: 0 }, "f", '{"x":1,}'), part({ index: 0 }, "f", '{"x":2}')]],
    ["under one id", [part({ id: "" }, "f", '{"x":1}'), part({ id: "" }, "f", '{"x":2}')]],
  ])("of one name are two calls %s", (_, fragments) => {
    expect(put(...fragments).map((one) => (one.function as Fragment).arguments)).toEqual([
      expect.stringContaining("1"),
      '{"x":2}',
    ]);
  });

  it("under one id are told apart by index, name, or a call that is whole", () => {
    const two = (...fragments: Fragment[]) => put(...fragments).map((one) => JSON.stringify(one.function));
    const one = '{"name":"f","arguments":"{}"}';
    expect(two(part({ index: 0, id: "a" }, "f", "{}"), part({ index: 1, id: "a" }, "f", "{}"))).toEqual([one, one]);
    expect(two(part({ id: "a" }, "f", "{}"), part({ id: "a" }, "g", "{}"))).toEqual([one, one.replace("f", "g")]);
    expect(two(part({ id: "a" }, "f", "{}"), part({ id: "a" }, "f", "{}"))).toEqual([one, one]);
    const begun = [part({ index: 0, id: "a" }, "f", "{"), part({ index: 1, id: "a" }, "f", "{")];
    expect(two(...begun, part({ index: 0, id: "a" }, undefined, "}"), part({ index: 1 }, "", "}"))).toEqual([one, one]);
  });

  it("are one call where its name is said again beside an id that comes late, or behind a bracket in a text", () => {
    expect(put(part({ index: 0 }, "f", '{"x"'), part({ index: 0, id: "a" }, "f", ":1}"))).toEqual([AB[0]]);
    const [one] = put(part({ index: 0, id: "a" }, "f", '{"x":"\\"}'), part({ index: 0, id: "a" }, "f", 'b"}'));
    expect(one).toEqual(call("a", "f", '{"x":"\\"}b"}'));
    expect(put(part({ id: "a" }, "f", '{"x":"ab}'), part({ id: "a" }, "f", 'c"}'))).toHaveLength(1);
  });

  it("keep the fields nobody knows, and arguments that are an object", () => {
    const extra_content = { google: { thought_signature: "sig" } };
    expect(put(part({ index: 0, id: "a", extra_content }, "f", { x: 1 }), part({ index: 0, provider: "p" }))).toEqual([
      call("a", "f", { x: 1 }, { extra_content, provider: "p" }),
    ]);
    expect(put(part({ id: "a" }, "f", { x: 1 }), part({ id: "b" }, "f", { x: 2 }))).toHaveLength(2);
  });

  it.each([[["a"]], [7], [true]])("keep arguments that are no object as they are: %j", (given) => {
    expect(put(part({ index: 0, id: "a" }, "f", given))).toEqual([call("a", "f", given)]);
  });

  it("are as quick when there are many", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => part({ index, id: `c${index}` }, "f", "{}"));
    expect(put(...many)).toHaveLength(20_000);
    const long = Array.from({ length: 20_000 }, () => part({ index: 0, id: "a" }, "f", '{"x": '));
    expect(put(...long)).toHaveLength(1);
  });

  it("are not made of what is none, and count their characters", () => {
    expect(put(null, 7, "x", [])).toEqual([]);
    const calls = callFragments();
    calls.add(part({ id: "a" }, "f", "12345"));
    calls.add(part({}, undefined, "67"));
    expect([calls.count, calls.characters]).toEqual([1, 7]);
  });
});
