import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.ts";
import type { SolutionProgram } from "../../../src/languages/case-program.ts";
import { openSolution } from "../../../src/languages/python/solution-program.ts";
import { showValue } from "../../../src/verify/differential/show-value.ts";
import { fixtures, pythonMachine } from "../../support/python-session.ts";
import { values } from "../../support/values.ts";

const MS = 20_000;
/** Gives back what it is given, and makes what a case can only name. */
const SOLUTION = readFileSync(join(fixtures, "codec/solution.py"), "utf8");

let program: SolutionProgram;

beforeAll(async () => {
  const { interpreter, sandbox } = await pythonMachine();
  const solution = { name: "solution", text: SOLUTION };
  const opened = await openSolution(interpreter, sandbox, solution, "f", { hashSeed: 0, loadMs: MS });
  if ("failed" in opened) throw new Error(opened.failed);
  program = opened;
});
afterAll(() => program.close());

async function answer(value: Value): Promise<unknown> {
  const reply = await program.ask({ args: [value] }, MS);
  return reply.kind === "answer" ? reply.value : reply;
}

async function made(expression: string): Promise<unknown> {
  const reply = await program.ask({ args: [expression, true] }, MS);
  return reply.kind === "answer" ? reply.value : reply;
}

describe("values on their way into a program and back", () => {
  it("are the same, all of them, and the arguments are not taken for changed", async () => {
    for (const value of fc.sample(values, { seed: 4, numRuns: 2_000 })) {
      const reply = await program.ask({ args: [value] }, MS);
      expect(reply).toMatchObject({ kind: "answer", changed: null });
      if (reply.kind === "answer") expect(reply.value).toEqual(value);
    }
  });

  it("come back in one form, in whatever form they were sent", async () => {
    expect(await answer({ set: [3, 1, 2] })).toEqual({ set: [1, 2, 3] });
    expect(await answer({ float: "1" })).toEqual({ float: "1.0" });
    expect(await answer({ int: "12" })).toBe(12);
    expect(await answer("\ud83d\ude00")).toBe("😀");
    const reply = await program.ask({ args: [{ set: [3, 1] }] }, MS);
    expect(reply).toMatchObject({ changed: null });
  });

  const cases: [expression: string, shown: unknown][] = [
    ["True", true],
    ["2 ** 53", 2 ** 53],
    ["2 ** 53 + 1", { int: "9007199254740993" }],
    ["-(2 ** 53) - 1", { int: "-9007199254740993" }],
    ["-(2 ** 60_000)", { int: `-0x1${"0".repeat(15_000)}` }],
    ["[0.1, -0.0, 1e300 * 1e300, float('nan')]", ["0.1", "-0.0", "inf", "nan"].map((float) => ({ float }))],
    ["Pair(1, (2,))", { tuple: [1, { tuple: [2] }] }],
    ["[True, 1]", [true, 1]],
    ["frozenset({'b', 'a'})", { set: ["a", "b"] }],
    ["bytearray(b'ab')", { bytes: "YWI=" }],
    ["memoryview(b'ab')", { bytes: "YWI=" }],
    ["complex(1, -0.0)", { complex: ["1.0", "-0.0"] }],
    ["range(3)", [0, 1, 2]],
    ["{1: 'a'}.items()", [{ tuple: [1, "a"] }]],
    ["{1: 'a'}.keys()", [1]],
    ["(n * n for n in range(3))", [0, 1, 4]],
    ["[map(str, [1]), zip([1], [2])]", [["1"], [{ tuple: [1, 2] }]]],
    ["Counting()", [1, 2, 3]],
    ["collections.deque([1, 2])", [1, 2]],
    ["array.array('i', [1, 2])", [1, 2]],
    [
      "collections.Counter('aab')",
      {
        dict: [
          ["a", 2],
          ["b", 1],
        ],
      },
    ],
    ["collections.defaultdict(list, a=1)", { dict: [["a", 1]] }],
    [
      "ordered()",
      {
        dict: [
          ["b", 2],
          ["a", 1],
        ],
      },
    ],
    [
      "Point(1, 2.0)",
      {
        object: [
          "Point",
          [
            ["x", 1],
            ["y", { float: "2.0" }],
          ],
        ],
      },
    ],
    [
      "Child()",
      {
        object: [
          "Child",
          [
            ["a", 1],
            ["c", 2],
          ],
        ],
      },
    ],
    ["Thing()", { object: ["Thing", []] }],
    ["Colour.RED", { object: ["Colour", [["name", "RED"]]] }],
    ["Level.HIGH", 3],
    ["Liar([5, 6])", [5, 6]],
    ["Number(5)", 5],
    ["Words('truth')", "truth"],
    ["Table(a=1)", { dict: [["a", 1]] }],
    ["decimal.Decimal('1.50')", { object: ["Decimal", [["value", "1.50"]]] }],
    [
      "fractions.Fraction(1, 3)",
      {
        object: [
          "Fraction",
          [
            ["denominator", 3],
            ["numerator", 1],
          ],
        ],
      },
    ],
    ["datetime.date(2024, 2, 29)", { object: ["date", [["value", "2024-02-29"]]] }],
    ["ValueError('x')", { raises: "ValueError" }],
    ["[1, KeyError()]", [1, { raises: "KeyError" }]],
    ["f", { opaque: "function f" }],
    ["Thing", { opaque: "type Thing" }],
    ["len", { opaque: "builtin_function_or_method len" }],
    ["functools", { opaque: "module functools" }],
    ["object()", { opaque: "object" }],
    ["functools.partial(f, 1)", { opaque: "partial" }],
    ["cycle()", [1, { opaque: "refers to itself" }]],
    ["itertools.count()", { opaque: "an iterator of more than 1000000 items" }],
    ["shared(60)", { opaque: "more than 1500000 items" }],
  ];
  it.each(cases)("shows %s", async (expression, shown) => {
    expect(await made(expression)).toEqual(shown);
  });

  it("carries long chains and deep nesting as far as they can be carried", async () => {
    expect(showValue((await made("chain(100)")) as Value, 10_000).match(/Node\(/g)).toHaveLength(100);
    expect(JSON.stringify(await made("nested(390)"))).toBe(`${"[".repeat(390)}1${"]".repeat(390)}`);
    expect(JSON.stringify(await made("nested(5_000)"))).toContain("nested too deeply");
    const deep = JSON.parse(`${"[".repeat(390)}1${"]".repeat(390)}`) as Value;
    expect(await answer(deep)).toEqual(deep);
  });

  it("hands over a digest of what is too large for a line", async () => {
    const digest = async (expression: string) => ((await made(expression)) as { large: unknown[] }).large;
    const first = await digest("list(range(200_000))");
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 1_288_891, true]);
    expect(await digest("[*range(200_000)]")).toEqual(first);
    expect(await digest("[*range(1, 200_001)]")).not.toEqual(first);
    expect((await digest("[0.5] * 100_000"))[2]).toBe(false);
    const reply = await program.ask({ args: [`value.append(list(range(200_000)))`, true] }, MS);
    expect(reply).toMatchObject({ kind: "answer", value: { raises: "AttributeError" } });
  });

  it("makes instances again, and says what cannot be made", async () => {
    const given: Value[] = [
      {
        object: [
          "Point",
          [
            ["x", 1],
            ["y", { float: "2.0" }],
          ],
        ],
      },
      { object: ["Colour", [["name", "RED"]]] },
      { object: ["Decimal", [["value", "1.50"]]] },
      {
        object: [
          "Fraction",
          [
            ["denominator", 3],
            ["numerator", 1],
          ],
        ],
      },
      { object: ["datetime", [["value", "2024-02-29T01:02:03"]]] },
      {
        object: [
          "timedelta",
          [
            ["days", 1],
            ["microseconds", 3],
            ["seconds", 2],
          ],
        ],
      },
      { raises: "ValueError" },
    ];
    for (const value of given) expect(await answer(value)).toEqual(value);
    expect(await answer([{ opaque: "function f" }])).toEqual({
      unmade: "the arguments cannot be made: a value that was only shown (function f)",
    });
  });
});
