import { afterAll, describe, expect, it } from "vitest";
import type { Lab, LabRun } from "../../../src/languages/lab.ts";
import { stepBudget } from "../../../src/verify/lab-baseline.ts";
import { planMutants } from "../../../src/verify/mutation/plan.ts";
import { pythonMachine, subjectOf } from "../../support/python-session.ts";

const opened: Lab[] = [];
async function open(solution: string, tests: string, perTestMs = 20_000): Promise<Lab> {
  const { language, sandbox } = await pythonMachine();
  const options = { hashSeed: 1, perTestMs, workers: 2 };
  const made = await language.instruments!.openLab(sandbox, subjectOf(solution, tests), options);
  if ("failed" in made) throw new Error(made.failed);
  opened.push(made);
  return made;
}
afterAll(async () => {
  await Promise.all(opened.map((lab) => lab.close()));
});

/** How a run ended, and the first line of what failed. */
const outcome = ({ ending, results }: LabRun) => {
  const failed = results.find(({ status }) => status !== "passed");
  const head = failed?.status === "timeout" ? null : failed?.message.split("\n", 1)[0];
  return failed === undefined || head === null ? [ending] : [ending, failed.test, failed.status, head];
};

const HEAP = `
def push(heap, item):
    heap.append(item)
    at = len(heap) - 1
    while at > 0 and heap[(at - 1) // 2] > heap[at]:
        heap[(at - 1) // 2], heap[at] = heap[at], heap[(at - 1) // 2]
        at = (at - 1) // 2

def depth(n):
    return 0 if n == 0 else 1 + depth(n // 2)
`;
const HEAP_TESTS = `
import pytest
from solution import push, depth
@pytest.mark.parametrize("items", [[], [1], [3, 1, 2], [5, 4, 3, 2, 1, 0]])
def test_least_first(items):
    heap = []
    for item in items:
        push(heap, item)
    assert heap[:1] == sorted(items)[:1]
    assert sorted(heap) == sorted(items)
def test_depth():
    assert [depth(n) for n in (0, 1, 2, 7, 8)] == [0, 1, 2, 3, 4]
`;
/** Changes what is around it, and does not put it back where something goes wrong in between. */
const STATEFUL = `
import decimal, functools, math, os, random, sys

KNOWN = {}

@functools.lru_cache(maxsize=None)
def root(n):
    return math.sqrt(n)

def draws(n):
    first = random.random()
    random.seed(n)
    return first, random.randrange(10 ** 9)

def deep(n):
    sys.setrecursionlimit(3000 - 3 * n)
    return n if n < 1 else 1 + deep(n - 1)

def lied(n):
    kept = math.sqrt
    math.sqrt = lambda x: x + 1
    os.environ["LIED"] = str(n // 1)
    decimal.getcontext().prec = 5 * n
    made = math.sqrt(n) if n % 2 == 1 else kept(n)
    math.sqrt = kept
    return made, str(decimal.Decimal(2).sqrt())
`;
const STATEFUL_TESTS = `
import math, os, sys
from solution import root, draws, deep, lied
def test_root():
    assert "LIED" not in os.environ
    assert root(49) == 7 and root(49) == math.sqrt(49)
def test_draws():
    assert draws(5) == (FIRST, 668835601)
def test_deep():
    limit = sys.getrecursionlimit()
    assert deep(600) == 600
    sys.setrecursionlimit(limit)
def test_lied():
    assert lied(1) == (2, "1.4142")
    assert lied(4) == (2, "1.4142135623730950488")
`;

/** What both ways say of all mutants: of each, alone and in a series. */
async function bothWays(solution: string, tests: string) {
  const lab = await open(solution, tests);
  const baseline = await lab.baseline();
  if ("failed" in baseline) throw new Error(baseline.failed);
  expect(baseline.run.results.filter(({ status }) => status !== "passed")).toEqual([]);
  const { language } = await pythonMachine();
  const plan = await planMutants(language.instruments!.grammar, solution);
  if ("failed" in plan) throw new Error(plan.failed);
  const names = baseline.tests.map(({ test }) => test);
  const variants = plan
    .slice(0, 55)
    .map(({ text }) => ({ solution: text, tests: names, steps: stepBudget(baseline.run.steps) }));
  const series = await lab.kills(variants);
  const again = await lab.kills(variants);
  expect(again).toEqual(series);
  const alone = await Promise.all(
    variants.map(({ solution: text, ...options }) =>
      lab.run({ solution: text }, { ...options, stopAtFirstFailure: true }),
    ),
  );
  return { series, alone };
}

describe("a series", () => {
  it.each([
    ["a plain program", HEAP, HEAP_TESTS],
    ["one that changes what is around it", STATEFUL, STATEFUL_TESTS],
  ])("says of mutants what a child of their own says: %s", async (_, solution, tests) => {
    const drawn = "random.Random(1).random()";
    const { series, alone } = await bothWays(solution, `import random\n${tests.replace("FIRST", drawn)}`);
    const killed = alone.filter(({ ending }) => ending !== "completed").length;
    series.forEach((one, at) => {
      if (one !== null) expect(outcome(one)).toEqual(outcome(alone[at]!));
    });
    expect(new Set(alone.map(({ ending }) => ending)).size).toBeGreaterThan(1);
    // Nearly all that a test notices is told by the series, and nothing else.
    expect(series.filter((one) => one !== null).length).toBeGreaterThan(0.8 * killed);
    expect(series.filter((one, at) => one !== null && alone[at]!.ending === "completed")).toEqual([]);
  });
});

const SOLUTION = "import collections, math\ndef answer(n):\n    return collections.Counter([n]).most_common(1)[0][0]\n";
const TESTS = "from solution import answer\ndef test_answer():\n    assert answer(42) == 42\n";
const body = (text: string) => ({
  solution: SOLUTION.replace("    return", `    ${text}\n    return`),
  tests: ["test_solution::test_answer"],
  steps: 10_000,
});
const WRONG = body("n += 1");
const RIGHT = body("n += 0");
const HANGING = body("while True: n += 1");
const endings = (runs: readonly (LabRun | null)[]) => runs.map((run) => run?.ending ?? null);

describe("in a series", () => {
  it("a variant that does not end is told, and so are those before and after it", async () => {
    const lab = await open(SOLUTION, TESTS);
    const given = [HANGING, WRONG, RIGHT, HANGING, HANGING, WRONG, RIGHT, WRONG, RIGHT, HANGING];
    const told = ["steps", "stopped", null, "steps", "steps", "stopped", null, "stopped", null, "steps"];
    expect(endings(await lab.kills(given))).toEqual(told);
    const many = Array.from({ length: 20 }, (_, at) => (at === 17 ? HANGING : WRONG));
    expect(endings(await lab.kills(many))).toEqual(many.map((one) => (one === HANGING ? "steps" : "stopped")));
    expect(
      endings(
        await lab.kills([
          { ...WRONG, solution: "def answer(n:" },
          { ...WRONG, solution: "x = 1\n" },
        ]),
      ),
    ).toEqual(["solution-failed", "tests-failed"]);
    expect(await lab.kills([])).toEqual([]);
  });

  it("nothing is told of what the unchanged solution does not pass behind", async () => {
    const lab = await open(SOLUTION, TESTS);
    const leaving = body("collections.Counter.most_common = lambda *_: [(0, 0)]");
    const waiting = body("import _thread, time; _thread.start_new_thread(time.sleep, (60,)); time.sleep(0.5)");
    expect(endings(await lab.kills([RIGHT, leaving, RIGHT, WRONG]))).toEqual([null, null, null, null]);
    expect(endings(await lab.kills([WRONG, leaving, HANGING, WRONG]))).toEqual([null, null, null, "stopped"]);
    expect(endings(await lab.kills([waiting, RIGHT, WRONG]))).toEqual([null, null, "stopped"]);
    // Nor are functions left for the end of the process called for another.
    const ending = body("import atexit; n += 1; atexit.register(exec, 'raise ValueError')");
    expect(endings(await lab.kills([ending, RIGHT]))).toEqual(["stopped", null]);
    // What is put back between two is no reason to doubt.
    const undone = body(
      "import math, os, sys; math.sqrt = None; os.environ['A'] = 'B'; sys.path.append('x'); os.chdir('/tmp')",
    );
    expect(endings(await lab.kills([undone, WRONG, body("import sys; sys.setrecursionlimit(70)"), WRONG]))).toEqual([
      null,
      "stopped",
      null,
      "stopped",
    ]);
    expect((await lab.run({ solution: RIGHT.solution }, { steps: 10_000 })).ending).toBe("completed");
  });
});
