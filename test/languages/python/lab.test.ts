import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lab, LabRunOptions, LabVariant } from "../../../src/languages/lab.ts";
import { pythonMachine, subjectOf } from "../../support/python-session.ts";

const SOLUTION = `
KEPT = []
def count_up(n):
    """Sum of the numbers below n."""
    total = 0
    for i in range(n):
        total += i
    KEPT.append(n)
    return total
`;
const TESTS = `
import os, random
from solution import count_up, KEPT
def test_fresh():
    assert KEPT == []
    assert os.listdir("/tmp") == []
    open("/tmp/left", "w").close()
    os.makedirs("/tmp/a/b")
def test_small():
    assert count_up(3) == 3
def test_large():
    assert count_up(1000) == 499500
def test_chance():
    assert random.random() >= 0
`;
/** Twenty times what the unchanged tests take, as mutants are run. */
const BUDGET = 30_000;

let lab: Lab;
const open = async (perTestMs = 20_000, workers = 2, solution = SOLUTION, tests = TESTS) => {
  const { language, sandbox } = await pythonMachine();
  const made = await language.instruments!.openLab(sandbox, subjectOf(solution, tests), {
    hashSeed: 1,
    perTestMs,
    workers,
  });
  if ("failed" in made) throw new Error(made.failed);
  return made;
};
beforeAll(async () => {
  lab = await open();
});
afterAll(async () => {
  const runs = await lab.close();
  expect(runs.length).toBeGreaterThan(0);
  expect(runs[0]!.argv.at(-1)).toBe("lab");
});

const run = (variant: LabVariant, options: Partial<LabRunOptions> = {}) =>
  lab.run(variant, { steps: BUDGET, ...options });
/** The body of count_up's loop. */
const looping = (body: string) => ({ solution: SOLUTION.replace("total += i", body) });
const statuses = (made: { results: readonly { test: string; status: string }[] }) =>
  made.results.map(({ test, status }) => `${test.replace("test_solution::", "")} ${status}`);

describe("the baseline", () => {
  it("tells of each test what it reaches and how many steps it takes", async () => {
    const baseline = await lab.baseline();
    if ("failed" in baseline) throw new Error(baseline.failed);
    const lines = (ids: readonly number[]) => ids.map((id) => baseline.points[id]!.line);
    expect(baseline.run.ending).toBe("completed");
    expect(lines(baseline.atImport)).toEqual([2, 3]);
    expect(baseline.tests.map(({ test, steps }) => [test, steps])).toEqual([
      ["test_solution::test_fresh", 0],
      ["test_solution::test_small", 4],
      ["test_solution::test_large", 1001],
      ["test_solution::test_chance", 0],
    ]);
    expect(lines(baseline.tests[1]!.points)).toEqual([5, 6, 6, 7, 8, 9]);
    expect(await lab.baseline()).toBe(baseline);
  });

  it("fails with a sentence when the tests cannot be run", async () => {
    const broken = await open(20_000, 1, "import nothing_of_that_name", TESTS);
    expect(await broken.baseline()).toEqual({ failed: expect.stringContaining("nothing_of_that_name") });
    await broken.close();
  });
});

describe("variants", () => {
  it("keep nothing of one another, a hundred of them side by side", async () => {
    const made = await Promise.all(Array.from({ length: 100 }, (_, n) => run(looping(`total += i + ${n % 2}`))));
    const wanted = (n: number) => (n % 2 === 0 ? "passed" : "failed");
    made.forEach((one, n) => {
      expect(one.message).toBe("");
      expect(statuses(one)).toEqual([
        "test_fresh passed",
        `test_small ${wanted(n)}`,
        `test_large ${wanted(n)}`,
        "test_chance passed",
      ]);
    });
  });

  it("run the tests asked for, in that order, until the first that does not pass", async () => {
    const tests = ["test_large", "test_gone", "test_small", "test_fresh"].map((name) => `test_solution::${name}`);
    const made = await run(looping("total -= i"), { tests, stopAtFirstFailure: true });
    expect(made).toMatchObject({ ending: "stopped", message: "" });
    expect(statuses(made)).toEqual(["test_large failed"]);
    expect(made.results[0]!.message).toContain("got: -499500");
    expect(made.collected).toHaveLength(4);
    expect(statuses(await run({}, { tests }))).toEqual(["test_large passed", "test_small passed", "test_fresh failed"]);
  });

  it("may change a test module", async () => {
    const tests = { test_solution: TESTS.replace("== 3\n", "== 4\n") };
    expect(statuses(await run({ tests }))).toContain("test_small failed");
    expect(statuses(await run({}))).toContain("test_small passed");
  });

  it("that do not import say so", async () => {
    expect(await run({ solution: "def count_up(n:" })).toMatchObject({
      ending: "solution-failed",
      message: expect.stringContaining("solution.py could not be imported: SyntaxError"),
    });
    expect(await run({ solution: "def other(n): pass" })).toMatchObject({
      ending: "tests-failed",
      message: expect.stringContaining("cannot import name 'count_up'"),
    });
  });

  it("draw the same chances each time", async () => {
    const draw = { test_solution: "import random\ndef test_a():\n    assert random.random() is None\n" };
    const [one, other] = [await run({ tests: draw }), await run({ tests: draw })];
    expect(one.results[0]!.message).toBe(other.results[0]!.message);
    expect(one.results[0]!.message).toMatch(/got: 0\.\d+/);
  });
});

describe("a variant that does not end", () => {
  it.each([
    "while True: pass",
    "list(iter(lambda: 1, 2))",
    "sum(1 for _ in iter(int, 1))",
    "KEPT and count_up(i) or count_up(n)",
  ])("is ended by its steps, the same each time: %s", async (body) => {
    const caught = `\n        try:\n            ${body}\n        except BaseException: pass`;
    const tests = ["test_solution::test_small"];
    const one = await run(looping(caught), { tests, steps: 5_000 });
    expect(one).toMatchObject({ ending: "steps", steps: 5_000 });
    expect(statuses(one)).toEqual(["test_small timeout"]);
    expect(await run(looping(caught), { tests, steps: 5_000 })).toMatchObject({ ending: "steps", steps: 5_000 });
  });

  it("is ended while it is imported, too", async () => {
    expect(await run({ solution: "while True: pass" })).toMatchObject({ ending: "steps", results: [] });
  });

  it("is not ended within its steps, however they are spent", async () => {
    const [made, again] = [await run({}, { steps: 1_005 }), await run({}, { steps: 1_004 })];
    expect(made).toMatchObject({ ending: "completed", steps: 1_005 });
    expect(again.ending).toBe("steps");
  });
});
