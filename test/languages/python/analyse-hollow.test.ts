import { describe, expect, it } from "vitest";
import { analyseSource } from "../../support/analyse-source.ts";

const SOLUTION = "def f(x):\n    return x + 1\n\n\nclass P:\n    def __eq__(self, other):\n        return True\n";
const IN_A_TEST = "import functools, math, unittest\nfrom solution import f, P\n\n\ndef test_f():\n    ";

const told = async (tests: string) =>
  (await analyseSource(SOLUTION, tests)).suspicious.map(({ module, what }) => `${module}: ${what}`);

describe("assertions that cannot fail", () => {
  it.each([
    "assert [f(1) == 3]",
    "assert {'same': f(1) == 3}",
    "assert [f(x) == 3 for x in (1, 2)]",
    "assert len([f(x) == 3 for x in (1, 2)]) == 2",
    "assert str(f(1) == 3)",
    "assert f'{f(1) == 3}'",
    "assert '%s' % (f(1) == 3)",
    "assert f(1) == 3 or f(1) is not None",
    "assert not f(1) == 3 or not f(1) != 3",
    "assert f(1) in (3, f(1))",
    "assert (got := f(1)) == got",
    "assert f(1) == 3 if False else True",
    "assert (f(1) == 3) in (True, False)",
    "assert any([f(1) == 3, True])",
    "assert map(f, [1])",
    "assert isinstance(f(1), object)",
    "assert len(str(f(1))) >= 0",
    "assert eval('f(1) == 3 or True')",
  ])("are found: %s", async (line) => {
    expect(await told(`${IN_A_TEST}${line}\n`)).toContain("test_solution: asserts something that is always true");
  });

  it.each([
    "assert f(1) == 2 or f(1) == 2.0",
    "assert f(1) is None or f(1) == 2",
    "assert [x for x in (1, 2) if f(x) == 3]",
    "assert any(f(x) == 3 for x in (1, 2))",
    "assert len([x for x in (1, 2) if f(x) == 3]) == 1",
    "assert (f(1) == 2) is True",
    "assert f(1) in (1, 2)",
    "assert P() in {P(), 3} or P() in [P(), P()]",
    "assert str(f(1))",
    "assert isinstance(f(1), int) and f(1) == 2",
    "p = P()\n    assert p == p",
    "ok = True\n    for x in (1, 2):\n        ok = ok and f(x) == x + 1\n    assert ok",
    "with unittest.TestCase().assertRaises(TypeError):\n        f(1) < f('a')",
    "found = list(map(f, [1]))\n    for x in found[1:]:\n        assert x\n    assert found == [2]",
  ])("are not these: %s", async (line) => {
    expect(await told(`${IN_A_TEST}${line}\n`)).toEqual([]);
  });
});

describe("tests that are lost or never gone through", () => {
  const CHECK = "def check(x):\n    assert f(x) == 3\n\n\n";
  it.each([
    ["def test_a():\n    assert f(1) == 3\n\n\ndel test_a\n", "deletes test_a"],
    [
      "def test_a():\n    assert f(1) == 3\n\n\ntest_a.__test__ = False\n",
      "keeps a test from being collected (__test__)",
    ],
    ["def test_a():\n    assert f(1) == 3\n\n\ntest_a = None\n", "puts something else in place of test_a"],
    [
      "@(lambda test: print)\ndef test_a():\n    assert f(1) == 3\n",
      "test_a is replaced by its decorator, which never calls it",
    ],
    [`${CHECK}def test_a():\n    map(check, [1])\n`, "leaves a map of assertions that nothing goes through"],
    [`${CHECK}def test_a():\n    check\n`, "names check without calling it"],
    [
      `${CHECK}def test_a():\n    for x in range(5, 1):\n        assert f(x)\n`,
      "loops over nothing, so its assertions never run",
    ],
    ["def test_a():\n    f(1) == 3\n", "compares without asserting"],
    ["def test_a():\n    if f(1) == 3:\n        assert f(1) == 3\n", "asserts only what its own condition says"],
    ["def test_a(f=len):\n    assert f('a') == 1\n", "puts something of its own in place of the solution's f"],
    ["def test_a():\n    assert type(f(1)) is int\n", "asserts only what kind of answer comes, never which"],
  ])("are found: %j", async (source, what) => {
    expect(await told(`from solution import f\n\n\n${source}`)).toContain(`test_solution: ${what}`);
  });

  it.each([
    "import functools\n\n\ndef twice(test):\n    @functools.wraps(test)\n    def run():\n        test()\n        test()\n    return run\n\n\n@twice\ndef test_a():\n    assert f(1) == 2\n",
    "import pytest\n\n\n@pytest.mark.parametrize('f', [f, lambda x: f(x)])\ndef test_a(f):\n    assert f(1) == 2\n",
    "def check(f, x):\n    assert f(x) == x + 1\n\n\ndef test_a():\n    check(f, 1)\n",
    "def test_a():\n    assert type(f(1)) is int\n\n\ndef test_b():\n    assert f(1) == 2\n",
  ])("are not these: %j", async (source) => {
    expect(await told(`from solution import f\n\n\n${source}`)).toEqual([]);
  });

  it("says which tests call the solution and expect no failure", async () => {
    const source =
      "import pytest\nfrom solution import P, f\n\n\ndef test_a():\n    for x in (1, 2):\n        assert f(x) == x + 1\n\n\n" +
      "def test_b():\n    with pytest.raises(TypeError):\n        f('a')\n\n\ndef test_c():\n    try:\n        f('a')\n    except TypeError:\n        pass\n\n\n" +
      "def test_d():\n    assert P() == 3\n\n\nclass TestE:\n    def test_f(self):\n        assert f(1) == 2\n";
    expect((await analyseSource(SOLUTION, source)).asking).toEqual([
      "test_solution::test_a",
      "test_solution::TestE::test_f",
    ]);
  });
});

describe("sources that Python would read otherwise", () => {
  it.each(["utf-7", "unicode_escape", "rot13"])("do not parse: %s", async (name) => {
    const { parsed } = await analyseSource(`# -*- coding: ${name} -*-\n${SOLUTION}`);
    expect(parsed.solution).toMatchObject({ ok: false, line: 1, message: expect.stringContaining("UTF-8") });
  });

  it.each(["utf-8", "UTF8", "latin-1", "ascii"])("parse when the text reads the same: %s", async (name) => {
    expect((await analyseSource(`#!/usr/bin/python3\n# coding=${name}\n${SOLUTION}`)).parsed.solution).toEqual({
      ok: true,
    });
  });
});
