import { describe, expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import type { MutantProgram, Told } from "../../../src/languages/case-program.ts";
import { openMutants } from "../../../src/languages/python/mutant-program.ts";
import { pythonMachine } from "../../support/python-session.ts";

const SOLUTION = `def f(items, limit=3):
    total = 0
    for item in items:
        if item < limit:
            total += item
    while total > 100:
        total -= 100
    return total
`;

async function opened(text: string, entry = "f"): Promise<MutantProgram> {
  const { interpreter, sandbox } = await pythonMachine();
  const options = { hashSeed: 0, loadMs: 20_000 };
  const made = await openMutants(interpreter, sandbox, { name: "solution", text }, entry, options);
  if ("failed" in made) throw new Error(made.failed);
  return made;
}

/** What each change of one line tells. */
async function told(
  text: string,
  cases: readonly { input: Case; answer: Value }[],
  changes: readonly (readonly [line: number, text: string])[],
  entry = "f",
): Promise<readonly Told[]> {
  const program = await opened(text, entry);
  await program.load(cases);
  const mutants = changes.map(([line, changed]) => ({
    text: text
      .split("\n")
      .with(line - 1, changed)
      .join("\n"),
    lines: [line],
  }));
  const all = await program.tellApart(mutants);
  await program.close();
  return all;
}

const CASES = [[], [1], [5], [3], [1, 2, 9], [2, -101]].map((items) => ({
  input: { args: [items] },
  answer: items.filter((item) => item < 3).reduce((sum, item) => sum + item, 0),
}));

describe("a mutant program", () => {
  it("says on which case a mutant answers otherwise, with its answer, and how many cases ran the line", async () => {
    const all = await told(SOLUTION, CASES, [
      [4, "        if item <= limit:"],
      [2, "    total = 1"],
      [5, "            total -= item"],
      [7, "        total -= 99"],
      [1, "def f(items, limit=2):"],
    ]);
    expect(all).toEqual([
      { index: 3, answer: 3, ran: 3 },
      { index: 0, answer: 1, ran: 1 },
      { index: 1, answer: -1, ran: 1 },
      { index: null, answer: null, ran: 0 },
      { index: 4, answer: 1, ran: 5 },
    ]);
  });

  it("tells by steps, and without an answer, what does not end, ends its process, or does not load", async () => {
    const all = await told(SOLUTION, CASES, [
      [7, "        total += 0"],
      [6, "    while total < 100:"],
      [8, "    import os; os._exit(0)"],
      [8, "    bytearray(1 << 40)"],
      [1, "def f(items, limit=none):"],
      [1, "def f(items, limit=:"],
      [1, "def g(items, limit=3):"],
      [8, "    return total"],
    ]);
    expect(all.map(({ index, answer }) => [index, answer])).toEqual([
      [null, null],
      [0, null],
      [0, null],
      [0, null],
      [0, null],
      [0, null],
      [0, null],
      [null, null],
    ]);
    expect(all[7]?.ran).toBe(CASES.length);
  });

  it("ends by steps, not by the clock, what hangs in a call that the module makes while it loads", async () => {
    const program = await opened(`${SOLUTION}\nprint(f([50, 70], 99))\n`);
    await program.load(CASES);
    const began = performance.now();
    const [hanging] = await program.tellApart([
      { text: `${SOLUTION.replace("-= 100", "-= 0")}\nprint(f([50, 70], 99))\n`, lines: [7] },
    ]);
    // A child that says nothing is ended after 5 s.
    expect(performance.now() - began).toBeLessThan(4_000);
    await program.close();
    expect(hanging).toEqual({ index: 0, answer: null, ran: 1 });
  });

  it("takes no difference that is none for one, and looks at the arguments where the answer is None", async () => {
    const text =
      "def f(items, kind):\n    if kind == 0:\n        items.sort()\n        return None\n    return {1: 2.0, 3: (4,)}\n";
    const cases = [
      {
        input: { args: [[2, 1], 1] },
        answer: {
          dict: [
            [1, { float: "2.0" }],
            [3, { tuple: [4] }],
          ],
        } as Value,
      },
      { input: { args: [[2, 1], 0] }, answer: null },
    ];
    const all = await told(text, cases, [
      [5, "    return {3: [4], 1: 2}"],
      [3, "        items.reverse()"],
      [3, "        items.sort(reverse=True)"],
    ]);
    expect(all.map(({ index, answer }) => [index, answer])).toEqual([
      [null, null],
      [null, null],
      [1, [[2, 1], 0]],
    ]);
  });

  it("leaves out cases on which the solution does not give its own answer again, and runs classes", async () => {
    const text =
      "class C:\n    def __init__(self):\n        self.n = 0\n    def add(self, k):\n        self.n += k\n        return self.n\n";
    const ops: [string, Value[]][] = [
      ["add", [1]],
      ["add", [2]],
    ];
    const cases = [
      { input: { init: [], ops }, answer: [7] },
      { input: { init: [], ops }, answer: [1, 3] },
    ];
    const all = await told(text, cases, [[5, "        self.n = k"]], "C");
    expect(all).toEqual([{ index: 1, answer: [1, 2], ran: 1 }]);
  });

  it("is not opened where the solution does not load", async () => {
    const { interpreter, sandbox } = await pythonMachine();
    const failing = async (text: string) => {
      const options = { hashSeed: 0, loadMs: 20_000 };
      const made = await openMutants(interpreter, sandbox, { name: "solution", text }, "f", options);
      return "failed" in made ? made.failed : "it was opened";
    };
    expect(await failing("def f(:")).toBe("solution.py could not be loaded: SyntaxError: invalid syntax (line 1)");
    expect(await failing("x = 1 / 0")).toBe(
      "solution.py could not be loaded: ZeroDivisionError: division by zero (line 1)",
    );
    expect(await failing("def g(): pass")).toBe("solution.py has no function or class named f.");
  });
});
