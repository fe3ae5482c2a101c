import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.ts";
import { assertionOf, callOf, literal } from "../../../src/engine/prompts/literal.ts";
import { resolveInterpreter } from "../../../src/languages/python/interpreter.ts";

/** Value, and what Python's own repr says of the literal. */
const VALUES: readonly (readonly [Value, string])[] = [
  [null, "None"],
  [true, "True"],
  [-7, "-7"],
  [{ int: "123456789012345678901234567890" }, "123456789012345678901234567890"],
  [{ float: "0.1" }, "0.1"],
  [{ float: "1e+300" }, "1e+300"],
  [{ float: "nan" }, "nan"],
  [{ float: "-inf" }, "-inf"],
  [{ float: "-0.0" }, "-0.0"],
  [{ complex: ["1.0", "-2.0"] }, "(1-2j)"],
  ["a\"b'\\\n\u2028中\u0000", "'a\"b\\'\\\\\\n\\u2028中\\x00'"],
  [{ bytes: Buffer.from([0, 34, 92, 65, 255]).toString("base64") }, "b'\\x00\"\\\\A\\xff'"],
  [[1, [true]], "[1, [True]]"],
  [{ tuple: [] }, "()"],
  [{ tuple: [1] }, "(1,)"],
  [{ set: [] }, "set()"],
  [{ set: [3] }, "{3}"],
  [
    {
      dict: [
        ["a", null],
        [{ tuple: [1, 2] }, []],
      ],
    },
    "{'a': None, (1, 2): []}",
  ],
];

it("writes what Python reads as the same value", async () => {
  const interpreter = await resolveInterpreter({ explicit: null, searchPath: "" });
  if ("problem" in interpreter) throw new Error(interpreter.problem);
  const script = `for value in [${VALUES.map(([value]) => literal(value)).join(", ")}]: print(repr(value))`;
  const said = execFileSync(interpreter.executable, ["-I", "-c", script], { encoding: "utf8" });
  expect(said.trimEnd().split("\n")).toEqual(VALUES.map(([, repr]) => repr));
});

it("names what has no literal", () => {
  expect(literal({ object: ["Node", [["key", 1]]] })).toBe("<Node with key=1>");
  expect(literal({ raises: "ValueError" })).toBe("<raises ValueError>");
  expect(literal({ opaque: "a function" })).toBe("<a function>");
});

it("writes a case as its calls", () => {
  expect(callOf("f", { args: [[1], "x"], kwargs: { way: null } })).toBe('f([1], "x", way=None)');
  expect(
    callOf("Tree", {
      init: [3],
      ops: [
        ["add", [0, 5]],
        ["sum", []],
      ],
    }),
  ).toBe("Tree(3) .add(0, 5) .sum()");
});

it.each([
  [{ args: [[]] }, 0, "assert f([]) == 0"],
  [{ args: [] }, null, "assert f() is None"],
  [{ args: [-1] }, { raises: "ValueError" }, "with pytest.raises(ValueError): f(-1)"],
  [
    {
      init: [],
      ops: [
        ["add", [1]],
        ["sum", []],
      ] as const,
    },
    [null, 1],
    "it = f(); assert [it.add(1), it.sum()] == [None, 1]",
  ],
  [{ args: [] }, { opaque: "a function" }, null],
  [{ init: [], ops: [["pop", []]] as const }, [{ raises: "IndexError" }], null],
])("makes of %j and %j the line %s", (given, expected, line) => {
  expect(assertionOf("f", given, expected)).toBe(line);
});
