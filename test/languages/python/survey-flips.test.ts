import { describe, expect, it } from "vitest";
import { surveySource } from "../../support/survey-source.ts";

const SOLUTION = "def f(*x):\n    return x\n";
const HEAD = "import math\nimport unittest\nimport pytest\nfrom solution import f\n";

/** `line: was -> becomes`, lines counted below the imports. */
async function flips(tests: string): Promise<string[]> {
  const { flips } = await surveySource(SOLUTION, HEAD + tests);
  const lines = (HEAD + tests).split("\n");
  for (const flip of flips) {
    const changed = flip.text.split("\n").filter((line, index) => line !== lines[index]);
    expect(changed.length, `${flip.was} becomes ${flip.becomes}`).toBeGreaterThan(0);
  }
  return flips.map(({ line, was, becomes }) => `${line - 4}: ${was} -> ${becomes}`);
}
const inTest = (body: string) => flips(`def test_x():\n    ${body}\n`);

describe("flips", () => {
  it.each([
    ["assert f(1) == 2", ["2: 2 -> 3"]],
    ["assert 2 == f(1)", ["2: 2 -> 3"]],
    ["assert f(1) == -1, 'message'", ["2: -1 -> 0"]],
    ["assert f(1) is True", ["2: True -> False"]],
    ["assert f(1) is None", ["2: None -> False"]],
    ["assert f(1) == ''", ["2: '' -> '~'"]],
    ["assert f(1) == b'a'", ["2: b'a' -> b'a~'"]],
    ["assert f(1) == 1e16", ["2: 1e16 -> 2e+16"]],
    ["assert f(1) == []", ["2: [] -> [0]"]],
    ["assert f(1) == ([1, 'a'], 2)", ["2: ([1, 'a'], 2) -> ([2, 'a'], 2)"]],
    ["assert f(1) == {1, 2}", ["2: {1, 2} -> {1, 2, 3}"]],
    ["assert f(1) == {'a': 1}", ["2: {'a': 1} -> {'a': 2}"]],
    ["assert f(1) == {}", ["2: {} -> {0: 0}"]],
    ["assert f('中') == '文'", ["2: '文' -> '文~'"]],
    ["assert f(1) == 1 and f(2) == 2", ["2: 1 -> 2", "2: 2 -> 3"]],
    ["assert f(1)", ["2: f(1) -> not f(1)"]],
    ["assert not f(1)", ["2: not f(1) -> f(1)"]],
    ["assert f(1) == pytest.approx(1.5)", ["2: 1.5 -> 4.0"]],
    ["assert f(1) == pytest.approx(10, abs=4)", ["2: 10 -> 29"]],
    ["assert abs(f(1) - 2.0) < 0.5", ["2: 2.0 -> 6.0"]],
    ["assert math.isclose(f(1), 2.0, rel_tol=1e-6)", ["2: 2.0 -> 5.0"]],
    ["assert [f(i) for i in range(2)] == [0, 1]", ["2: [0, 1] -> [1, 1]"]],
    ["with pytest.warns(UserWarning): assert f(1) == 2", []],
  ])("of %s", async (body, expected) => {
    expect(await inTest(body)).toEqual(expected);
  });

  it.each([
    "assert f(1) != 3",
    "assert f(1) in (1, 2)",
    "assert 1 in f(1)",
    "assert len(f(1)) >= 1",
    "assert f(1) < 5",
    "assert f(1) == 1 or f(1) == 2",
    "assert f(1) == f(2)",
    "assert 1 == 1",
    "assert f(1) == pytest.approx(1.5, rel=0.9)",
    "assert abs(f(1) - 2.0) < limit",
    "x = [1]; assert f(x) == x",
    "with pytest.raises(ValueError): assert f(1) == 2",
    "if f(0): assert f(1) == 2",
    "assert isinstance(f(1), int)",
    "return\n    assert f(1) == 2",
  ])("none of %s, which might hold all the same or is no expectation", async (body) => {
    expect(await inTest(body)).toEqual([]);
  });

  it("follow names to their tables: parameters, loops, module and local names", async () => {
    expect(
      await flips(`@pytest.mark.parametrize("x, want", [(1, 2), pytest.param(3, 4)])
def test_a(x, want):
    assert f(x) == want
CASES = [((1, 2), "a"), ((3, 4), "b")]
def test_b():
    for (x, y), want in CASES:
        got = f(x, y)
        assert got == want
WANT = [1, 2]
def test_c():
    expected = {"k": 1}
    assert f(1) == expected
    assert f(2) == WANT
    assert all(f(x) == want for x, want in {1: 2}.items())
@pytest.mark.parametrize("want", [1, 2])
def test_used_otherwise(want):
    if want > 1:
        assert f(1) == want
DATA = [1]
def helper():
    return list(DATA)
def test_input_too():
    assert f(helper()) == DATA
`),
    ).toEqual([
      "1: 2 -> 3",
      "4: \"a\" -> 'a~'",
      "11: {\"k\": 1} -> {'k': 2}",
      "1: 4 -> 5",
      "4: \"b\" -> 'b~'",
      "9: [1, 2] -> [2, 2]",
      "14: 2 -> 3",
    ]);
  });

  it("of unittest's assertions", async () => {
    expect(
      await flips(`class TestF(unittest.TestCase):
    def test_a(self):
        self.assertEqual(f(1), 1)
        self.assertAlmostEqual(f(1), 0.5, places=2)
        self.assertTrue(f(1))
        self.assertIsNone(f(1))
        self.assertNotEqual(f(1), 2)
        self.assertGreater(f(1), 2)
        self.assertTrue(True)
`),
    ).toEqual(["3: 1 -> 2", "4: 0.5 -> 2.0", "5: assertTrue -> assertFalse", "6: assertIsNone -> assertIsNotNone"]);
  });

  it("name the test, and change only that value in texts with wide characters and CRLF", async () => {
    const tests = `from solution import f\r\nclass TestA:\r\n    def test_x(self):\r\n        assert f("😀中") == "😀" and f(2) == 7  # 文\r\n`;
    const { flips } = await surveySource(SOLUTION, tests);
    expect(flips.map(({ test }) => test)).toEqual(["test_solution::TestA::test_x", "test_solution::TestA::test_x"]);
    expect(flips.map(({ text }) => text)).toEqual([
      tests.replace('"😀" and', "'😀~' and"),
      tests.replace("== 7", "== 8"),
    ]);
  });

  it("are at most sixty, spread over the tests", async () => {
    const many = Array.from({ length: 100 }, (_, n) => `    assert f(${n}) == ${n}\n`).join("");
    const { flips } = await surveySource(
      SOLUTION,
      `${HEAD}def test_a():\n${many}def test_b():\n    assert f(1) == 1\n`,
    );
    expect(flips).toHaveLength(60);
    expect(flips.filter(({ test }) => test === "test_solution::test_b")).toHaveLength(1);
  });
});
