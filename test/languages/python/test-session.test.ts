import { describe, expect, it } from "vitest";
import { pythonLanguage } from "../../../src/languages/python/python.ts";
import {
  isGreen,
  PATIENCE,
  pythonMachine,
  runSubject,
  runTexts,
  saidBy,
  subjectOf,
} from "../../support/python-session.ts";

const SOLUTION = "def f(x):\n    return x + 1\n";
const TESTS =
  "from solution import f\n\n\ndef test_one():\n    assert f(1) == 2\n\n\ndef test_two():\n    assert f(2) == 3\n";

describe("a test session", () => {
  it("is completed when everything was answered and the process ended as told", async () => {
    const session = await runTexts(SOLUTION, TESTS);
    expect(isGreen(session)).toBe(true);
    expect(session).toMatchObject({ ending: "completed", message: "", hashSeed: 0, importedSolution: true });
    expect(session.collected).toEqual(["test_solution::test_one", "test_solution::test_two"]);
    expect(session.results.map(({ test, message }) => [test, message])).toEqual([
      ["test_solution::test_one", ""],
      ["test_solution::test_two", ""],
    ]);
    expect(session.exit.code).toBeGreaterThanOrEqual(64);
    expect(session.exit.code).toBeLessThanOrEqual(113);
    expect(session.argv[0]).toMatch(/^\//);
  });

  it("is fresh and repeatable: the hash seed decides the order of a set", async () => {
    const solution = "def order():\n    return list({'a', 'b', 'c', 'd', 'e', 'f', 'g'})\n";
    const tests = "from solution import order\n\n\ndef test_order():\n    assert order() == 0\n";
    const got = async (hashSeed: number) =>
      (await runTexts(solution, tests, { hashSeed })).results[0]?.message.match(/got: (.*)/)?.[1];
    const first = await got(1);
    expect(first).toMatch(/^\['/);
    expect(await got(1)).toBe(first);
    const others = [await got(2), await got(3), await got(4)];
    expect(others.some((other) => other !== first)).toBe(true);
  });

  it("stops after the first failure when asked", async () => {
    const tests =
      "from solution import f\n\n\ndef test_a():\n    assert f(1) == 3\n\n\ndef test_b():\n    assert f(1) == 2\n";
    const stopped = await runTexts(SOLUTION, tests, { stopAtFirstFailure: true });
    expect(stopped.ending).toBe("completed");
    expect(stopped.results.map(({ status }) => status)).toEqual(["failed"]);
    expect(stopped.collected.length).toBe(2);
    expect((await runTexts(SOLUTION, tests)).results.map(({ status }) => status)).toEqual(["failed", "passed"]);
  });

  it("runs several test modules, which may import each other", async () => {
    const session = await runSubject({
      solution: { name: "adding", text: SOLUTION },
      tests: [
        {
          name: "test_adding",
          text: "from adding import f\nfrom checks import check\n\n\ndef test_a():\n    check(f(1), 2)\n",
        },
        { name: "checks", text: "def check(got, expected):\n    assert got == expected\n" },
        { name: "test_more", text: "import adding\n\n\ndef test_b():\n    assert adding.f(0) == 1\n" },
      ],
    });
    expect(saidBy(session)).toMatch(/^\ntest_adding::test_a passed \ntest_more::test_b passed $/);
    expect(isGreen(session)).toBe(true);
  });

  it("sees an import of the solution from inside a test, and from nowhere else", async () => {
    const inside = "def test_a():\n    import solution\n\n    assert solution.f(1) == 2\n";
    expect((await runTexts(SOLUTION, inside)).importedSolution).toBe(true);
    const byName = "import sys\n\n\ndef test_a():\n    assert 'solution' not in sys.modules\n";
    expect((await runTexts(SOLUTION, byName)).importedSolution).toBe(false);
  });

  it("loads the solution once, from the given text, and again when it is reloaded", async () => {
    const solution = "import random\n\nTOKEN = random.random()\n\n\ndef f(x):\n    return x + 1\n";
    const tests = `import importlib
import sys

import solution
from solution import TOKEN, f


def test_same():
    assert solution.TOKEN == TOKEN
    assert solution.__name__ == "solution" and solution.__file__.endswith("solution.py")
    assert sys.modules["solution"] is solution
    del sys.modules["solution"]
    import solution as again

    assert again is not solution and again.f(1) == 2


def test_reload():
    sys.modules["solution"] = solution
    importlib.reload(solution)
    assert solution.TOKEN != TOKEN
`;
    const session = await runTexts(solution, tests);
    expect(session.results.map(({ status, message }) => [status, message])).toEqual([
      ["passed", ""],
      ["passed", ""],
    ]);
  });

  it("lets programs import from the standard library only", async () => {
    const tests = "import sys\n\nfrom solution import f\n\n\ndef test_path():\n    assert sys.path == f(0)\n";
    const session = await runTexts("def f(x):\n    return x\n", tests);
    const path = session.results[0]?.message.match(/got: (.*)/)?.[1] ?? "";
    expect(path).toMatch(/python3/);
    expect(path).not.toMatch(/box|tmp|site-packages|''/);
  });

  it("does not start the interpreter that is not there", async () => {
    const { interpreter, sandbox } = await pythonMachine();
    const language = pythonLanguage({ ...interpreter, executable: "/usr/bin/no-such-python" });
    const session = await language.runTests(sandbox, subjectOf(SOLUTION, TESTS), PATIENCE);
    expect(session.ending).toMatch(/not-started|crashed/);
    expect(session.message).not.toBe("");
    expect(isGreen(session)).toBe(false);
  });

  it("ends at once when it is cancelled", async () => {
    const controller = new AbortController();
    const running = runTexts("while True:\n    pass\n", TESTS, { signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    const session = await running;
    expect(session).toMatchObject({ ending: "crashed", message: "The session was interrupted." });
  });

  it("says where it hangs: in the solution only where one call of it does not end", async () => {
    const tests = "from solution import f\n\n\ndef test_a():\n    while True:\n        f(3)\n";
    const [looping, stuck] = await Promise.all([
      runTexts("def f(x):\n    return sum(range(9_999))\n", tests, { perTestMs: 2_000 }),
      runTexts("def f(x):\n    while True:\n        x += 1\n", tests, { perTestMs: 2_000 }),
    ]);
    expect(looping.message).toMatch(/did not finish within 2 s\n {2}at: test_solution\.py:[56]: `/);
    expect(stuck.message).toMatch(
      /2 s\n {2}in the solution: solution\.py:[23]: `.*\n {2}called from: test_solution\.py:6: /,
    );
  });

  it("ends when the whole session takes too long, though no single test does", async () => {
    const solution = "import time\n\n\ndef f(x):\n    time.sleep(0.5)\n    return x\n";
    const rows = Array.from({ length: 60 }, (_, n) => `def test_${n}():\n    assert f(${n}) == ${n}\n`);
    const session = await runTexts(solution, `from solution import f\n\n${rows.join("\n")}`, { totalMs: 6_000 });
    expect(session.ending).toBe("timeout");
    expect(session.message).toContain("the session did not finish within 6 s");
    expect(session.results.length).toBeLessThan(60);
  });

  it("names the end that is not the runner's", async () => {
    const session = await runTexts(
      'import os\n\n\ndef f(x):\n    getattr(os, "ki" + "ll")(os.getpid(), 9)\n',
      "from solution import f\n\n\ndef test_a():\n    f(1)\n",
    );
    expect(session.ending).toBe("crashed");
    expect(session.message).toBe("The process ended in test_solution::test_a without the runner: ended by SIGKILL.");
    expect(session.results).toMatchObject([{ status: "failed", message: "the process ended during this test" }]);
  });
});
