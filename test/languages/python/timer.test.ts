import { describe, expect, it } from "vitest";
import { openTimer } from "../../../src/languages/python/timer.ts";
import { pythonMachine } from "../../support/python-session.ts";

const MS = 20_000;

async function opened(text: string, entry = "f") {
  const { interpreter, sandbox } = await pythonMachine();
  return openTimer(interpreter, sandbox, { name: "solution", text }, entry, { loadMs: MS });
}

async function timer(text: string, entry = "f") {
  const made = await opened(text, entry);
  if ("failed" in made) throw new Error(made.failed);
  return made;
}

const least = (timing: { kind: string; seconds?: readonly number[] }) => Math.min(...(timing.seconds ?? []));

describe("a timer", () => {
  it("tells work apart by a factor of a hundred, whatever the size", async () => {
    const clock = await timer("def f(n):\n    return sum(i * i for i in range(n))\n");
    const [short, long] = [await clock.time({ args: [50] }, 5, MS), await clock.time({ args: [50_000] }, 5, MS)];
    expect(long).toMatchObject({ kind: "timed", seconds: { length: 5 } });
    expect(least(long)).toBeGreaterThan(30 * least(short));
    expect(await clock.close()).toHaveLength(1);
  });

  it("gives every repetition a fresh copy, keeps no cache from one to the next, and drains lazy answers", async () => {
    const clock = await timer(
      [
        "from functools import lru_cache",
        "@lru_cache(None)",
        "def work(n):\n    return sum(i * i for i in range(n))",
        "def f(items):\n    if len(items) != 3: raise ValueError\n    items.pop()\n    for item in items: yield work(item)",
      ].join("\n"),
    );
    const timing = await clock.time({ args: [[100_000, 100_000, 1]] }, 3, MS);
    expect(timing.kind).toBe("timed");
    // 100,000 products take a millisecond and more on any machine.
    expect(least(timing)).toBeGreaterThan(1e-3);
    await clock.close();
  });

  it("drains what is lazy inside of an answer, and counts the first call where later ones are spared its work", async () => {
    const work = "sum(i * i for i in range(n))";
    const lazy = `def f(n):\n    return [{"sum": (${work} for n in [n])}, (0,)]\n`;
    const keeping = [
      "import threading",
      "def f(n):",
      '    memo = threading.current_thread().__dict__.setdefault("memo", {})',
      `    if n not in memo: memo[n] = ${work}`,
      "    return memo[n]",
    ].join("\n");
    for (const text of [lazy, keeping]) {
      const clock = await timer(text);
      // A million products take ten milliseconds and more on any machine.
      expect(least(await clock.time({ args: [3_000_000] }, 3, MS))).toBeGreaterThan(1e-2);
      await clock.close();
    }
  });

  it("times the operations of a class without its construction", async () => {
    const text =
      "class C:\n    def __init__(self, n):\n        self.n = sum(range(n))\n    def get(self):\n        return self.n\n";
    const clock = await timer(text, "C");
    const timing = await clock.time(
      {
        init: [2_000_000],
        ops: [
          ["get", []],
          ["get", []],
        ],
      },
      3,
      MS,
    );
    expect(least(timing)).toBeLessThan(1e-3);
    await clock.close();
  });

  it("says what a call did instead of answering", async () => {
    const clock = await timer(
      "import os\ndef f(n):\n    if n == 1: raise KeyError\n    if n == 2: os._exit(3)\n    while n: pass\n",
    );
    expect(await clock.time({ args: [1] }, 1, MS)).toEqual({ kind: "failed", why: "it raised KeyError" });
    expect(await clock.time({ args: [2] }, 1, MS)).toMatchObject({ kind: "failed" });
    expect(await clock.time({ args: [3] }, 1, 500)).toMatchObject({
      kind: "failed",
      why: expect.stringContaining("within 0.5 s"),
    });
    expect(await clock.time({ args: [0] }, 1, MS)).toMatchObject({ kind: "timed" });
    await clock.close();
  });

  it("does not open what cannot be called", async () => {
    expect(await opened("x = 1\n", "f")).toEqual({ failed: "solution.py has no function or class named f." });
    expect(await opened("def f(:\n")).toMatchObject({ failed: expect.stringContaining("could not be loaded") });
  });
});
