import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { pythonGrammar } from "../../../src/languages/python/grammar.ts";
import { planMutants } from "../../../src/verify/mutation/plan.ts";
import { planned } from "../../support/planned.ts";

const PROGRAM = `"""区间合并 🙂"""
from typing import List, Optional

无穷 = float("inf")


def merge(intervals: List[List[int]], gap: int = 0) -> List[List[int]]:
    """Merges intervals. 合并。"""
    merged = []  # 结果 🙂🙂
    for start, end in sorted(intervals, key=lambda pair: (pair[0], -pair[1])):
        if merged and not start > merged[-1][1] + gap:
            merged[-1][1] = max(merged[-1][1], end)
        elif end - start < 0:
            raise ValueError(f"坏的区间 {start + 1}")
        else:
            merged.append([start, end])
    return merged


class 队列:
    def __init__(self, items=None):
        self.items = list(items or [])

    def find(self, wanted: Optional[str], 标记="🙂", /):
        i = len(self.items) - 1
        while i >= 0 and True:
            i -= 1
            if self.items[i] == wanted: break
            if any(c in "🙂中" for c in 标记) or wanted is None:
                continue
        x = i if i % 2 else {i: 0.5}; y = self.items[1:i:2]
        with open(x) as f:
            return(x), f"{x!r:>{i}} {y[0]}" "🙂"


if __name__ == "__main__":
    print(merge([[1, 2]]))
`;

/** Sentences about texts that do not compile, all in one process. */
function uncompilable(texts: readonly string[]): string[] {
  const program = `
import json, sys, warnings
warnings.simplefilter("ignore")
bad = []
for text in json.load(sys.stdin):
    try: compile(text, "m", "exec")
    except Exception as e: bad.append(f"{e}: {text}")
print(json.dumps(bad))`;
  const { stdout } = spawnSync("/usr/bin/python3", ["-c", program], { input: JSON.stringify(texts), encoding: "utf8" });
  return JSON.parse(stdout) as string[];
}

describe("planMutants", () => {
  it("makes programs that compile, each once, and none that is the solution", async () => {
    const texts = (await planned(PROGRAM)).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(100);
    expect(new Set([...texts, PROGRAM]).size).toBe(texts.length + 1);
    expect(uncompilable([...texts, "x = ("])).toEqual([expect.stringContaining("x = (")]);
  });

  it("tells what was replaced, in texts of any script and with any line ends", async () => {
    for (const source of [PROGRAM, PROGRAM.replaceAll("\n", "\r\n"), PROGRAM.replaceAll("    ", "\t")]) {
      const lines = source.split("\n");
      for (const { was, becomes, line, lines: differing, text } of await planned(source)) {
        const place = text.split("\n").findIndex((one, at) => one !== lines[at]);
        expect(place + 1).toBeGreaterThanOrEqual(line);
        expect(differing).toContain(place + 1);
        const head = lines.slice(0, line - 1).join("\n").length;
        const at = [...source.matchAll(new RegExp(escaped(was), "g"))]
          .map(({ index }) => index)
          .filter((index) => index >= head);
        expect(at.map((index) => source.slice(0, index) + becomes + source.slice(index + was.length))).toContain(text);
      }
    }
  });

  it("is the same for the same text, whatever was planned before, and numbered by its places", async () => {
    const plan = await planned(PROGRAM);
    await planned("x = 1");
    const plans = await Promise.all([planned(PROGRAM), planned(PROGRAM)]);
    expect(plans).toEqual([plan, plan]);
    expect(plan.map(({ id }) => id)).toEqual(plan.map((_, at) => at));
  });

  it("has something for every line that computes, and nothing for the others", async () => {
    const lines = new Set((await planned(PROGRAM)).map(({ line }) => line));
    const computing = [4, 7, 9, 10, 11, 12, 13, 14, 16, 17, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 33];
    expect([...lines].sort((a, b) => a - b)).toEqual(computing);
  });

  it("begins with a sample of the whole: the first of every line before the second of any", async () => {
    const plan = await planned(PROGRAM);
    const lines = new Set(plan.map(({ line }) => line)).size;
    expect(new Set(plan.slice(0, lines).map(({ line }) => line)).size).toBe(lines);
    const third = plan.slice(0, Math.floor(lines / 3)).map(({ line }) => line);
    expect([Math.min(...third) < 14, Math.max(...third) > 24]).toEqual([true, true]);
    expect(new Set(plan.slice(0, lines).map(({ operator }) => operator)).size).toBeGreaterThan(5);
  });

  it("says which line it cannot read", async () => {
    expect(await planMutants(pythonGrammar, "x = 1\ny = (2\n")).toEqual({
      failed: expect.stringMatching(/^No mutants could be made: line \d of the solution is not understood\.$/),
    });
  });

  it("says what is wrong when a grammar cannot be loaded", async () => {
    const broken = { ...pythonGrammar, wasm: async () => new Uint8Array([1, 2, 3]) };
    expect(await planMutants(broken, "x = 1")).toEqual({
      failed: expect.stringMatching(/^No mutants could be made: /),
    });
  });

  it("has none of an empty text, and survives a byte order mark and a deep expression", async () => {
    expect(await planned("")).toEqual([]);
    expect((await planned("\uFEFFx = 1")).map(({ text }) => text)).toContain("\uFEFFx = 2");
    const deep = await planMutants(pythonGrammar, `x = ${"(".repeat(3000)}1${")".repeat(3000)}`);
    expect("failed" in deep || deep.length > 0).toBe(true);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
