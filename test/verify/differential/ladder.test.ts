import { describe, expect, it } from "vitest";
import type { Case } from "../../../src/domain/value.ts";
import { climb, NOT_CLIMBED, numberAlone, TOP } from "../../../src/verify/differential/ladder.ts";
import type { Compared, Outcome } from "../../../src/verify/differential/lock-step.ts";
import { askCases, ONLY, withoutMutants } from "../../support/ask-cases.ts";

const number = (value: number): Case => ({ args: [value] });

/** What came of a number; null: it would cost too much. */
type Came = "agrees" | "strained" | "dropped" | null;

const comparedAs = (kind: Came, oraclesPart: number): Compared | null => {
  if (kind === null) return null;
  const outcome: Outcome =
    kind === "agrees" ? { kind, answer: 0, expected: 0 } : { kind: "strained", why: "", isSlow: false };
  const dropped: Outcome = { kind: "dropped", why: "", broke: null };
  const points = { solution: [], oracle: [] };
  return { outcome: kind === "dropped" ? dropped : outcome, points, changed: null, cost: 100, oracleCost: oraclesPart };
};

async function climbed(
  given: readonly Case[],
  isLegal: (n: number) => boolean | null,
  cameOf: (n: number) => Came,
  oraclesPart = 50,
) {
  const asked = new Set<number>();
  const numberIn = (one: Case) => numberAlone(one) ?? Number.NaN;
  const reached = await climb({
    given,
    legal: async (cases) => cases.map((one) => isLegal(numberIn(one))),
    ask: async (one) => {
      asked.add(numberIn(one));
      return comparedAs(cameOf(numberIn(one)), oraclesPart);
    },
  });
  return { ...reached, asked };
}
const ALL = () => true;

describe("a function of one whole number", () => {
  it("is asked every legal one up to the top", async () => {
    const { asked, ...reached } = await climbed(
      [number(3), number(7)],
      (n) => n >= 5,
      () => "agrees",
    );
    expect(reached).toEqual({ upTo: TOP, end: "top" });
    for (let n = 5; n <= TOP; n++) expect(asked).toContain(n);
    expect(Math.min(...asked)).toBe(5);
  });

  it("is known up to the last number before one of either sign that does not agree", async () => {
    const until = (no: number, came: Came, part?: number) =>
      climbed([number(1)], ALL, (n) => (n === no ? came : "agrees"), part);
    expect(await until(-77, "strained")).toMatchObject({ upTo: 76, end: "other" });
    expect(await until(0, "strained")).toMatchObject({ upTo: 0, end: "other" });
    expect(await until(77, "dropped")).toMatchObject({ upTo: 76, end: "oracle" });
  });

  it("is known as far as the oracle can tell only where it is the oracle that takes long", async () => {
    const tooDear = (part: number) => climbed([number(1)], ALL, (n) => (n === 30 ? null : "agrees"), part);
    expect(await tooDear(50)).toMatchObject({ upTo: 29, end: "oracle" });
    expect(await tooDear(1)).toMatchObject({ upTo: 29, end: "other" });
    const hanging = await climbed(
      [number(1)],
      (n) => (n < 25 ? true : null),
      () => "agrees",
      1,
    );
    expect(hanging).toMatchObject({ upTo: 24, end: "oracle" });
  });

  it("is no other than that", async () => {
    for (const other of [[], [{ args: [1, 2] }], [number(1), { args: ["1"] }], [{ init: [1], ops: [] }]])
      expect(await climbed(other, ALL, () => "agrees")).toEqual({ ...NOT_CLIMBED, asked: new Set() });
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
    const { differential } = await askCases({ solution, oracle, tests }, await withoutMutants(), ONLY.differential);
    expect(differential).toMatchObject({ status: "fail", effect: "limits" });
    expect(differential.summary).toMatch(/for total\(9\d\d\) it ran out of stack, where the oracle answers/);
  });
});
