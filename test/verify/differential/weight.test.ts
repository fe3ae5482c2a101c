import { expect, it } from "vitest";
import { MOST_KEPT_BYTES } from "../../../src/verify/differential/bounds.ts";
import { weightOf } from "../../../src/verify/differential/weight.ts";
import { askCases, ONLY } from "../../support/ask-cases.ts";

it("weighs a text by its length and many small parts by more than theirs, at any depth", () => {
  expect(weightOf(["x".repeat(1_000_000)])).toBeLessThan(1_100_000);
  const lists = Array.from({ length: 100_000 }, () => []);
  expect(weightOf([lists])).toBeGreaterThan(10 * JSON.stringify(lists).length);
  let deep: unknown[] = [];
  for (let depth = 0; depth < 50_000; depth++) deep = [deep];
  expect(weightOf([deep as never])).toBeGreaterThan(50_000);
});

it("keeps no more answers than our own memory has room for, however large they are", async () => {
  const answer = "[n] + [[] for _ in range(99_000)]";
  const solution = `def f(n):\n    return ${answer}\n`;
  const oracle = [
    'ENTRY = "f"',
    "def cases(rng, size):\n    for _ in range(20): yield {'args': [rng.randint(0, 10**6)]}",
    "def valid(case):\n    return len(case['args']) == 1 and type(case['args'][0]) is int and 0 <= case['args'][0] <= 10**6",
    `def expected(case):\n    n = case['args'][0]\n    return ${answer}`,
  ].join("\n");
  const { differential } = await askCases({ solution, oracle }, {}, ONLY.differential);
  expect(differential.status).not.toBe("pass");
  const each = weightOf([[0, ...Array.from({ length: 99_000 }, () => [])]]);
  expect(differential.evidence.legal).toBeLessThanOrEqual(MOST_KEPT_BYTES / each + 1);
});

it("leaves cases out that take longer to hand over than what they show is worth, and says so", async () => {
  const oracle = [
    'ENTRY = "f"',
    "def cases(rng, size):\n    for _ in range(20): yield {'args': ['x' * 140_000 + str(rng.random())]}",
    "def valid(case):\n    return type(case['args'][0]) is str",
    "def expected(case):\n    return len(case['args'][0])",
  ].join("\n");
  const { differential } = await askCases(
    { solution: "def f(text):\n    return len(text)\n", oracle },
    {},
    ONLY.differential,
  );
  expect(differential.status).not.toBe("pass");
  expect(differential.summary).toContain("50,000 characters of JSON, which are left out");
});
