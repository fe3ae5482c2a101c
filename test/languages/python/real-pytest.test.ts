import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fixtures, folders, runSubject, subjectIn, subjectOf } from "../../support/python-session.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-pytest-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An interpreter of this machine that has pytest (Debian: python3-pytest). */
function withPytest(): string | null {
  for (const candidate of ["/usr/bin/python3", "python3"]) {
    try {
      execFileSync(candidate, ["-c", "import pytest"], { stdio: "ignore", timeout: 60_000 });
      return candidate;
    } catch {}
  }
  return null;
}

const python = withPytest();

/** Status of each test under pytest, by name without the file. */
function underPytest(solution: string, tests: string): Record<string, string> {
  const place = mkdtempSync(join(folder, "run-"));
  writeFileSync(join(place, "solution.py"), solution);
  writeFileSync(join(place, "test_solution.py"), tests);
  let output = "";
  try {
    output = execFileSync(
      python ?? "",
      ["-m", "pytest", "-v", "-p", "no:cacheprovider", "-W", "ignore", "test_solution.py"],
      {
        cwd: place,
        encoding: "utf8",
        env: { PATH: "/usr/bin:/bin", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONUTF8: "1", COLUMNS: "300" },
        stdio: "pipe",
      },
    );
  } catch (error) {
    output = String((error as { stdout?: string }).stdout ?? "");
  }
  const words: Record<string, string> = { PASSED: "passed", FAILED: "failed", ERROR: "failed" };
  const lines = output.matchAll(/^test_solution\.py::(.+?) (PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\b/gm);
  return Object.fromEntries([...lines].map(([, name, word]) => [name, words[word ?? ""] ?? "skipped"]));
}

async function here(solution: string, tests: string): Promise<Record<string, string>> {
  const session = await runSubject(subjectOf(solution, tests));
  return Object.fromEntries(session.results.map(({ test, status }) => [test.slice("test_solution::".length), status]));
}

const MIXED = `import unittest
import pytest
from solution import f


def test_pass():
    assert f(1) == 2


def test_fail():
    assert f(1) == 3


@pytest.mark.skip
def test_skip():
    pass


@pytest.mark.xfail
def test_xfail():
    assert f(1) == 3


@pytest.fixture(params=["a", "b"])
def letter(request):
    return request.param


@pytest.mark.parametrize("n", [1, 2])
def test_product(letter, n):
    assert f(n) != 3 or letter == "a"


class TestOne:
    values = []

    def test_b(self):
        self.values.append(1)

    def test_a(self):
        assert self.values == [1]


class Cases(unittest.TestCase):
    def test_z(self):
        self.assertEqual(f(1), 2)

    def test_a(self):
        self.assertEqual(f(1), 3)

    @unittest.skip("no")
    def test_s(self):
        pass

    @unittest.expectedFailure
    def test_e(self):
        self.fail()

    def test_subtests(self):
        for n in range(3):
            with self.subTest(n=n):
                self.assertLess(n, 2)


def test_returns():
    return f(1) == 2


def test_deep():
    def down(n):
        return 0 if n == 0 else down(n - 1)

    assert down(900) == 0


def test_too_deep():
    def down(n):
        return 0 if n == 0 else down(n - 1)

    down(985)
`;

describe("real pytest", () => {
  if (process.env.CI === "true")
    it("is here where nothing may be skipped", () => {
      expect(python).not.toBeNull();
    });

  it.skipIf(python === null).each(folders(join(fixtures, "honest")))("agrees on %s", async (name) => {
    const { solution, tests } = subjectIn(join(fixtures, "honest", name));
    const expected = underPytest(solution.text, tests[0]?.text ?? "");
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    const found = await here(solution.text, tests[0]?.text ?? "");
    expect(Object.values(found)).toEqual(Object.values(expected));
  });

  it.skipIf(python === null)("agrees on tests that fail, are skipped or cannot be set up", async () => {
    const solution = "def f(x):\n    return x + 1\n";
    expect(await here(solution, MIXED)).toEqual(underPytest(solution, MIXED));
  });

  it.skipIf(python === null)("agrees that a test with a missing fixture does not pass", async () => {
    const [solution, tests] = ["def f(x):\n    return x + 1\n", "def test_missing(nothing):\n    pass\n"];
    expect(underPytest(solution, tests)).toEqual({ test_missing: "failed" });
    expect((await runSubject(subjectOf(solution, tests))).ending).toBe("tests-failed");
  });
});
