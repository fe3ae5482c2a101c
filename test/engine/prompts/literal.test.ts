import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import { assertionOf } from "../../../src/engine/prompts/literal.ts";
import { resolveInterpreter } from "../../../src/languages/python/interpreter.ts";

const VALUES: readonly Value[] = [
  ...[null, true, false, -7, { int: "123456789012345678901234567890" }, { float: "0.1" }, { float: "1e+300" }],
  ...[
    { float: "-0.0" },
    "a\"b'\\\n\u2028中\u0000",
    { bytes: Buffer.from([0, 34, 39, 92, 65, 255]).toString("base64") },
  ],
  ...[[1, [true]], { tuple: [] }, { tuple: [1] }, { set: [] }, { set: [3] }],
  {
    dict: [
      ["a", null],
      [{ tuple: [1, 2] }, []],
    ],
  },
];

it("makes lines that Python itself runs, and that hold", async () => {
  const interpreter = await resolveInterpreter({ explicit: null, searchPath: "" });
  if ("problem" in interpreter) throw new Error(interpreter.problem);
  const lines = VALUES.map((value) => assertionOf("same", { args: [value] }, value));
  expect(lines).not.toContain(null);
  const script = `def same(value): return value\n${lines.join("\n")}\nprint("done")`;
  expect(execFileSync(interpreter.executable, ["-I", "-c", script], { encoding: "utf8" })).toBe("done\n");
});

it.each<[Case, Value, string | null]>([
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
  [{ args: [{ float: "nan" }] }, 1, null],
  [{ args: [] }, { dict: [["a", { float: "inf" }]] }, null],
  [{ args: ["x".repeat(3_000)] }, 1, null],
  [{ init: [], ops: [["pop", []]] as const }, [{ raises: "IndexError" }], null],
])("makes of %j and %j the line %s", (given, expected, line) => {
  expect(assertionOf("f", given, expected)).toBe(line);
});
