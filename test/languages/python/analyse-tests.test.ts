import { describe, expect, it } from "vitest";
import { analyseSource, SOLUTION } from "../../support/analyse-source.ts";

const inTests = async (source: string, solution = SOLUTION) =>
  (await analyseSource(solution, source)).suspicious.filter((f) => f.module === "test_solution").map((f) => f.what);

const IMPORT = "from solution import f\n";
const test = (...lines: string[]) => `${IMPORT}\n\ndef test_f():\n${lines.map((line) => `    ${line}\n`).join("")}`;

describe("suspicious constructs in tests", () => {
  it.each([
    ["import os\nos._exit(0)\n", "uses os._exit"],
    ["import sys\nsys.exit(0)\n", "uses sys.exit"],
    ["raise SystemExit(0)\n", "raises SystemExit"],
    ["import unittest\nunittest.main()\n", "uses unittest.main"],
    ["import unittest\nunittest.TestCase.assertEqual = print\n", "assigns to unittest.TestCase.assertEqual"],
    ["import builtins\nbuiltins.sorted = print\n", "assigns to builtins.sorted"],
    ["import solution\nsolution.f = abs\n", "replaces a part of the solution: solution.f"],
    ["import solution\nsetattr(solution, 'f', abs)\n", "replaces a part of the solution: solution.f"],
    ["import solution\ns = solution\ns.__dict__['f'] = abs\n", "replaces a part of the solution: solution.f"],
    ["from solution import f\n\n\ndef f(x):\n    return x\n", "puts something of its own in place of the solution's f"],
    ["from solution import *\nf = lambda x: 2\n", "puts something of its own in place of the solution's f"],
    [test("f = lambda x: 2", "assert f(1) == 2"), "puts something of its own in place of the solution's f"],
    ["from solution import f\nglobals()['f'] = abs\n", "replaces the solution's f"],
    [
      "from unittest import mock\n\n\n@mock.patch('solution.f')\ndef test_a(f):\n    assert f(1)\n",
      "replaces a part of the solution: solution.f",
    ],
    [
      "import solution\n\n\ndef test_a(monkeypatch):\n    monkeypatch.setattr(solution, 'f', abs)\n",
      "replaces a part of the solution: solution.f",
    ],
    ["import sys\nsys.modules['solution'] = None\n", "changes sys.modules"],
    ["import sys\ng = sys._getframe(1)\n", "uses sys._getframe"],
    ["import gc\ng = gc.get_objects()\n", "uses gc.get_objects"],
    ["import inspect, solution\ns = inspect.getsource(solution)\n", "uses inspect.getsource"],
    ["text = open('solution.py').read()\n", "opens a file and names solution.py"],
    ["from pathlib import Path\nPath(__file__).write_text('')\n", "opens a file and knows its own (__file__)"],
    ["open('/tmp/conftest.py', 'w')\n", "opens a file and names /tmp/conftest.py"],
    ["def pytest_runtest_makereport(item):\n    pass\n", "defines the pytest hook pytest_runtest_makereport"],
    ["import os\nok = os.environ['X']\n", "uses os.environ"],
    ["import atexit\natexit.register(print)\n", "uses atexit"],
    [test("exec('assert 1')"), "uses exec"],
  ])("finds %j", async (source, what) => {
    expect(await inTests(source)).toContain(what);
  });

  it.each([
    [
      test("try:", "    assert f(1) == 3", "except AssertionError:", "    pass"),
      "catches the failure of an assertion and goes on",
    ],
    [
      test("try:", "    assert f(1) == 3", "except:", "    print('odd')"),
      "catches the failure of an assertion and goes on",
    ],
    [test("try:", "    assert f(1) == 3", "finally:", "    return"), "leaves a failing assertion by its finally block"],
    [
      `import contextlib\n${test("with contextlib.suppress(AssertionError):", "    assert f(1) == 3")}`,
      "expects the very failure of its assertions (suppress)",
    ],
    [
      `import pytest\n${test("with pytest.raises(Exception):", "    assert f(1) == 3")}`,
      "expects the very failure of its assertions (raises)",
    ],
    [
      "def quiet(t):\n    def run():\n        try:\n            t()\n        except Exception:\n            pass\n    return run\n\n\n@quiet\ndef test_a():\n    assert 1 == 2\n",
      "catches the failure of an assertion and goes on",
    ],
    [
      "class Q:\n    def __enter__(self):\n        return self\n\n    def __exit__(self, *a):\n        return True\n\n\ndef test_a():\n    with Q():\n        assert 1 == 2\n",
      "has an __exit__ that swallows every failure",
    ],
    [test("if False:", "    assert f(1) == 3"), "has assertions under a condition that is never true"],
    [test("while 0:", "    assert f(1) == 3"), "has assertions under a condition that is never true"],
    [test("return", "assert f(1) == 3"), "has assertions that are never reached"],
    [test("for x in []:", "    assert f(x) == 3"), "loops over nothing, so its assertions never run"],
    [
      `CASES = []\n${test("for x in CASES:", "    assert f(x) == 3")}`,
      "loops over nothing, so its assertions never run",
    ],
    [test("assert (f(1) == 3, 'wrong')"), "asserts a tuple, which is always true"],
    [test("assert (f(x) == 3 for x in [1])"), "asserts a generator or function, which is always true"],
    [test("assert f(1) == 3 or True"), "asserts something that is always true"],
    [test("x = f(1)", "assert x == x"), "compares a thing with itself"],
    [test("assert all(f(x) == 3 for x in [])"), "asserts all(…) of nothing, which is always true"],
    [test("yield", "assert f(1) == 3"), "test_f is a generator, so its body never runs"],
    [test("def check():", "    assert f(1) == 3"), "has assertions in check, which nothing calls"],
    [
      "import pytest\n\n\n@pytest.mark.parametrize('x', [])\ndef test_a(x):\n    assert x\n",
      "test_a is parametrised over nothing",
    ],
    [
      "class TestA:\n    def __init__(self):\n        self.x = 1\n\n    def test_a(self):\n        assert 1\n",
      "TestA has a constructor, so its tests are not collected",
    ],
    [
      "import unittest\n\n\nclass A(unittest.TestCase):\n    def assertEqual(self, a, b):\n        pass\n",
      "replaces unittest's assertEqual",
    ],
    [
      "import unittest\n\n\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.assertTrue(1, 2)\n",
      "gives assertTrue two values, of which only the first is looked at",
    ],
    [
      `${test("assert f(1) == 3")}\n\ndef test_f():\n    assert f(1) == 2\n`,
      "test_f is replaced by a later definition of the same name",
    ],
    [
      "import threading\n" +
        test("def check():", "    assert f(1) == 3", "t = threading.Thread(target=check)", "t.start()"),
      "asserts in a thread, where the failure is lost",
    ],
  ])("finds the assertion that asserts nothing in %j", async (source, what) => {
    expect(await inTests(source)).toContain(what);
  });

  it.each([
    test("assert f(1) == 2, 'wrong'"),
    test("try:", "    f('a')", "    assert False, 'should raise'", "except TypeError:", "    pass"),
    test(
      "try:",
      "    f('a')",
      "except Exception as error:",
      "    assert isinstance(error, TypeError)",
      "else:",
      "    assert False",
    ),
    `import pytest\n${test("with pytest.raises(Exception):", "    f('a')")}`,
    `import io, sys\n${test("old = sys.stdout", "sys.stdout = io.StringIO()", "f(1)", "sys.stdout = old")}`,
    `import tempfile\n${test("with tempfile.TemporaryFile() as file:", "    file.write(b'x')", "assert f(1) == 2")}`,
    `import os, sys\nsys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))\n${test("assert f(1) == 2")}`,
    "import importlib\nsolution = importlib.import_module('solution')\n\n\ndef test_f():\n    assert solution.f(1) == 2\n",
    `import inspect\n${test("assert not inspect.isgenerator(f(1))")}`,
    "import random\n" +
      test("random.seed(1)", "for _ in range(9):", "    n = random.randint(0, 9)", "    assert f(n) == n + 1"),
    `${test("assert f(1) == 2")}\n\ndef run():\n    try:\n        test_f()\n    except AssertionError as error:\n        print(error)\n\n\nif __name__ == '__main__':\n    import sys\n    run()\n    sys.exit(0)\n`,
    "import unittest\nfrom solution import f\n\n\nclass TestF(unittest.TestCase):\n    def setUp(self):\n        self.x = 1\n\n    def test_f(self):\n        self.assertEqual(f(self.x), 2, 'wrong')\n        self.assertTrue(f(1) == 2, msg)\n\n    def test_f_again(self):\n        with self.assertRaises(TypeError):\n            f('a')\n\n\nif __name__ == '__main__':\n    unittest.main()\n",
    "import pytest\nfrom solution import f\n\nCASES = [(1, 2), (2, 3)]\n\n\n@pytest.mark.parametrize('x, y', CASES)\ndef test_f(x, y):\n    assert f(x) == y\n",
    "from unittest.mock import patch\n" +
      test("with patch('builtins.input', return_value='1'):", "    assert f(1) == 2"),
    test("assert f(1) == f(1)", "assert eval('1 + 1') == f(1)"),
    test(
      "errors = []",
      "for x in (1, 2):",
      "    try:",
      "        assert f(x) == x + 1",
      "    except AssertionError as e:",
      "        errors.append(e)",
      "assert not errors",
    ),
    "import threading\n" +
      test(
        "found = []",
        "t = threading.Thread(target=lambda: found.append(f(1)))",
        "t.start()",
        "t.join()",
        "assert found == [2]",
      ),
    test("def slow(x):", "    return x + 1", "for x in range(5):", "    assert f(x) == slow(x)"),
    "import unittest\nfrom solution import f, Money\n\n\nclass A(unittest.TestCase):\n    def test_a(self):\n        m = Money(1)\n        self.assertEqual(m, m)\n        self.assertTrue(m <= m)\n        self.assertEqual(f(1), 2)\n",
    "import threading\n" +
      test(
        "errors = []",
        "def work():",
        "    try:",
        "        assert f(1) == 2",
        "    except Exception as e:",
        "        errors.append(e)",
        "t = threading.Thread(target=work)",
        "t.start()",
        "t.join()",
        "assert not errors",
      ),
    "import unittest\nfrom solution import f\n\n\nclass A(unittest.TestCase):\n    def assert_next(self, x):\n        self.assertEqual(f(x), x + 1)\n\n    def test_a(self):\n        self.assert_next(1)\n        self.assertTrue(f(1) < 3, (1, 3))\n",
  ])("lets %j pass", async (source) => {
    expect(await inTests(source)).toEqual([]);
  });
});

describe("what a test may replace of the solution", () => {
  const solution =
    "import random\nimport time\nfrom math import gcd\n\n\ndef f(x):\n    time.sleep(0)\n    return gcd(x, 2)\n";
  const said = async (target: string) =>
    (
      await analyseSource(
        solution,
        `from unittest import mock\nfrom solution import f\n\n\ndef test_f():\n    with mock.patch("${target}"):\n        assert f(2) == 2\n`,
      )
    ).suspicious.map(({ what }) => what);

  it.each(["solution.time.sleep", "solution.random.randint", "solution.time", "solution.input"])(
    "%s, which comes from outside",
    async (target) => expect(await said(target)).toEqual([]),
  );

  it.each(["solution.f", "solution.gcd", "solution.math.gcd", "solution.timer.sleep"])("but not %s", async (target) =>
    expect(await said(target)).toEqual([`replaces a part of the solution: ${target}`]),
  );
});
