import { describe, expect, it } from "vitest";
import type { Case } from "../../../src/domain/value.ts";
import type { CaseReply, SolutionProgram } from "../../../src/languages/case-program.ts";
import { outsideDomain } from "../../../src/verify/differential/outside-domain.ts";
import { askCases, ONLY, withoutMutants } from "../../support/ask-cases.ts";

const number = (value: number): Case => ({ args: [value] });
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => number(from + at));

/** A program that reports each point once a process; `null` hangs. */
function program(pointsOf: (n: number) => readonly number[] | null) {
  const known = new Set<number>();
  const asked: number[] = [];
  const ask = async (input: Case): Promise<CaseReply> => {
    const n = "args" in input ? Number(input.args[0]) : Number.NaN;
    asked.push(n);
    const points = pointsOf(n);
    if (points === null) return { kind: "timeout" };
    const fresh = points.filter((point) => !known.has(point));
    for (const point of fresh) known.add(point);
    return { kind: "answer", value: n, changed: null, points: fresh, steps: 1 };
  };
  const restart = async () => known.clear();
  const solution: SolutionProgram = { points: [], ask, askDeep: ask, restart, close: async () => [] };
  return { solution, asked };
}

describe("code that no legal case runs", () => {
  it("is for illegal input where several of those run it, and unexplained where one or none does", async () => {
    const { solution } = program((n) => [...(n < -10 ? [1] : []), ...(n === -7 ? [2] : [])]);
    const outside = await outsideDomain(solution, [{ id: 1 }, { id: 2 }, { id: 3 }], numbers(-60, 0));
    expect([...outside]).toEqual([1]);
  });

  it("is not looked for in vain: neither beyond what there is to find nor where every input hangs", async () => {
    const found = program(() => [1]);
    await outsideDomain(found.solution, [{ id: 1 }], numbers(-600, 0));
    expect(found.asked).toHaveLength(3);
    const hanging = program(() => null);
    expect(await outsideDomain(hanging.solution, [{ id: 1 }], numbers(-600, 0))).toEqual(new Set());
    expect(hanging.asked).toHaveLength(3);
  });

  it("is left out of what the cases must run, unless a legal input might", { timeout: 60_000 }, async () => {
    const oracle = `ENTRY = "f"

def valid(case):
    x, base = case["args"]
    return type(x) is int and type(base) is int and x >= 0 and 2 <= base <= 9

def expected(case):
    x, base = case["args"]
    return (expected({"args": [x // base, base]}) if x >= base else "") + str(x % base)
`;
    const solution = (condition: string) => `def f(x, base):
    if ${condition}:
        return "-" + f(-x, base)
    text = ""
    while x >= base:
        text = str(x % base) + text
        x //= base
    return str(x) + text
`;
    const tests =
      "from solution import f\n\ndef test_f():\n    assert f(8, 2) == '1000'\n    assert f(100, 4) == '1210'\n";
    const [outside, hidden] = await Promise.all(
      ["x < 0", "str(x)[::-1] == '54321987'"].map(async (condition) =>
        askCases({ solution: solution(condition), oracle, tests }, await withoutMutants(), ONLY.differential),
      ),
    );
    expect(outside?.differential).toMatchObject({ status: "pass" });
    expect(hidden?.differential).toMatchObject({ status: "fail", effect: "limits" });
    expect(hidden?.differential.summary).toContain("never run");
  });
});
