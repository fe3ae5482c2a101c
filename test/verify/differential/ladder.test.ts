import { describe, expect, it } from "vitest";
import type { Case } from "../../../src/domain/value.ts";
import { climb, numberAlone, TOP } from "../../../src/verify/differential/ladder.ts";
import { askCases, ONLY } from "../../support/ask-cases.ts";

const number = (value: number): Case => ({ args: [value] });

async function climbed(given: readonly Case[], isLegal: (n: number) => boolean, agrees: (n: number) => boolean) {
  const asked: number[] = [];
  const reached = await climb({
    given,
    legal: async (cases) => cases.map((one) => isLegal(numberAlone(one) ?? Number.NaN)),
    agrees: async (one) => {
      asked.push(numberAlone(one) ?? Number.NaN);
      return agrees(asked.at(-1) ?? Number.NaN);
    },
  });
  return { reached, asked: new Set(asked) };
}

describe("a function of one whole number", () => {
  it("is asked every legal one up to the top", async () => {
    const { reached, asked } = await climbed(
      [number(3), number(7)],
      (n) => n >= 5,
      () => true,
    );
    expect(reached).toBe(TOP);
    for (let n = 5; n <= TOP; n++) expect(asked).toContain(n);
    expect(Math.min(...asked)).toBe(5);
  });

  it("is known up to the last number before one of either sign that does not agree", async () => {
    expect(
      await climbed(
        [number(1)],
        () => true,
        (n) => n !== -77,
      ),
    ).toMatchObject({ reached: 76 });
    expect(
      await climbed(
        [number(1)],
        () => true,
        (n) => n !== 0,
      ),
    ).toMatchObject({ reached: 0 });
  });

  it("is no other than that", async () => {
    for (const other of [[], [{ args: [1, 2] }], [number(1), { args: ["1"] }], [{ init: [1], ops: [] }]])
      expect(
        await climbed(
          other,
          () => true,
          () => true,
        ),
      ).toEqual({ reached: 0, asked: new Set() });
  });
});

describe("a solution that recurses once a unit", () => {
  it("is not verified where an ordinary number is too much for its stack, nor is it refuted", async () => {
    const oracle = `ENTRY = "total"

def valid(case):
    return type(case["args"][0]) is int

def expected(case):
    n = case["args"][0]
    return n * (n + 1) // 2 if n > 0 else 0
`;
    const solution = "def total(n):\n    return n + total(n - 1) if n > 0 else 0\n";
    const tests =
      "from solution import total\n\ndef test_total():\n    assert total(4) == 10\n    assert total(0) == 0\n";
    const { differential } = await askCases({ solution, oracle, tests }, {}, ONLY.differential);
    expect(differential).toMatchObject({ status: "fail", effect: "limits" });
    expect(differential.summary).toMatch(/for total\(9\d\d\) it ran out of stack, where the oracle answers/);
  });
});
