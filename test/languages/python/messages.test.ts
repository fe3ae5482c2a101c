import { describe, expect, it } from "vitest";
import { runTexts } from "../../support/python-session.ts";

const SOLUTION = `def f(x):
    return x + 1


def deep(items):
    return items[len(items)]


def same(x):
    return x


class Node:
    pass


class Broken:
    def __repr__(self):
        raise ValueError
`;

/** Messages of failing tests by name, from one session. */
async function messages(body: string): Promise<Record<string, string>> {
  const session = await runTexts(SOLUTION, `import unittest\n\nimport pytest\nfrom solution import *\n\n${body}`);
  expect(session.ending).toBe("completed");
  return Object.fromEntries(
    session.results.map(({ test, status, message }) => [test.slice("test_solution::".length), `${status}: ${message}`]),
  );
}

const test = (name: string, ...lines: string[]) => `def ${name}():\n${lines.map((line) => `    ${line}\n`).join("")}\n`;

describe("what a failing test says", () => {
  it("shows both sides of a comparison and names the computed one", async () => {
    const said = await messages(
      test("test_eq", "assert f(1) == 3") +
        test("test_reversed", "assert 3 == f(1)") +
        test("test_less", "assert f(1) < 0") +
        test("test_in", "assert f(1) in [5, 6]") +
        test("test_is", "assert f(1) is None") +
        test("test_chain", "assert 0 <= f(1) < 2 < 9") +
        test("test_message", "n = 4", 'assert f(n) == 6, f"for {n}"') +
        test("test_and", "assert f(1) == 2 and f(2) == 4"),
    );
    expect(said.test_eq).toBe("failed: assert f(1) == 3\n  got: 2\n  expected: 3\n  at: test_solution.py:7");
    expect(said.test_reversed).toContain("\n  got: 2\n  expected: 3\n");
    expect(said.test_less).toContain("\n  left: 2\n  right: 0\n");
    expect(said.test_in).toContain("\n  left: 2\n  right: [5, 6]\n");
    expect(said.test_is).toContain("\n  got: 2\n  expected: None\n");
    expect(said.test_chain).toContain("2 `<` 2 does not hold");
    expect(said.test_message).toContain('assert f(n) == 6, f"for {n}"\n  got: 5\n  expected: 6\n  message: for 4');
    expect(said.test_message).toContain("\n  where n = 4");
    expect(said.test_and).toContain("\n  got: 3\n  expected: 4");
  });

  it("shows the value of a bare call, the names in it, and what made a larger expression false", async () => {
    const said = await messages(
      test("test_truth", "for n in [3, 0]:", "    assert same(n)") +
        test("test_not", "assert not same([1])") +
        test("test_all", "assert all(f(x) == y for x, y in [(1, 2), (2, 9)])") +
        test("test_or", "assert f(1) == 5 or f(2) == 6"),
    );
    expect(said.test_truth).toContain("assert same(n)\n  got: 0\n");
    expect(said.test_truth).toContain("where n = 0");
    expect(said.test_not).toContain("got: [1]");
    expect(said.test_all).toContain("because of: f(x) == y: got: 3, expected: 9");
    expect(said.test_or).toContain("because of: f(2) == 6: got: 3, expected: 6");
  });

  it("names the solution's line and the test's when an exception comes out of the solution", async () => {
    const said = await messages(
      test("test_raises", "items = [1, 2]", "assert deep(items) == 1") + test("test_name", "undefined_name"),
    );
    expect(said.test_raises).toBe(
      "failed: IndexError: list index out of range\n  in the solution: solution.py:6: `return items[len(items)]`\n" +
        "  called from: test_solution.py:8: `assert deep(items) == 1`\n  where items = [1, 2]",
    );
    expect(said.test_name).toMatch(/^failed: NameError: name 'undefined_name' is not defined/);
  });

  it("shows the values of unittest and pytest", async () => {
    const said = await messages(
      "class TestF(unittest.TestCase):\n    def test_equal(self):\n        n = 7\n        self.assertEqual(f(n), 9)\n\n\n" +
        test("test_no_raise", "with pytest.raises(ValueError):", "    f(1)") +
        test("test_match", 'with pytest.raises(TypeError, match="nothing like it"):', '    f("x")') +
        test("test_approx", "assert f(1) == pytest.approx(2.1)") +
        test("test_fail", 'pytest.fail("gave up")'),
    );
    expect(said["TestF::test_equal"]).toMatch(
      /AssertionError: 8 != 9[\s\S]*self\.assertEqual\(f\(n\), 9\)[\s\S]*where n = 7/,
    );
    expect(said.test_no_raise).toContain("DID NOT RAISE <class 'ValueError'>");
    expect(said.test_match).toContain("Regex pattern did not match");
    expect(said.test_approx).toMatch(/got: 2\n {2}expected: 2\.1 ± 2\.1e-06/);
    expect(said.test_fail).toContain("gave up");
  });

  it("shortens long values, says where they part, and bears values that cannot be shown", async () => {
    const said = await messages(
      test("test_long", "assert list(range(5000)) == list(range(4000)) + [0] + list(range(4001, 5000))") +
        test("test_big", "assert same(10 ** 9000) == 1") +
        test("test_text", 'assert same("ab" * 9000) == "c"') +
        test("test_object", "assert same(Node()) == 1") +
        test("test_broken", "assert same(Broken()) == 1") +
        test("test_set", 'assert same({"b", "a", "c"}) == set()') +
        test("test_nested", "x = []", "x.append(x)", "assert same(x) == 1"),
    );
    for (const message of Object.values(said)) expect(message.length).toBeLessThan(1_500);
    expect(said.test_long).toContain("first difference at index 4000: 4000 against 0");
    expect(said.test_big).toMatch(/got: (<int of 29898 bits>|1000)/);
    expect(said.test_text).toContain("…");
    expect(said.test_object).toContain("got: <solution.Node object>");
    expect(said.test_broken).toContain("got: <Broken whose repr fails with ValueError>");
    expect(said.test_set).toContain("got: {'a', 'b', 'c'}");
    expect(said.test_nested).toContain("got: [[[");
  });

  it("keeps characters that break lines or encodings inside the message", async () => {
    const said = await messages(
      test("test_lone", 'assert same("\\ud800") == ""') + test("test_chinese", 'assert same("你好") == "再见"'),
    );
    expect(said.test_lone).toContain("got: '\\ud800'");
    expect(said.test_chinese).toContain("got: '你好'\n  expected: '再见'");
  });
});
