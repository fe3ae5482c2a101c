import { describe, expect, it } from "vitest";
import { isGreen, runTexts, saidBy } from "../support/python-session.ts";

const WRONG = "def f(n):\n    return 0\n";
const TEST = "def test_f():\n    assert f(1) == 2\n\n\ndef test_g():\n    assert f(2) == 3\n";
const IMPORT = "from solution import f\n";

/** Ways to make a failing suite green under a test framework. What must come of each here. */
const SUITES: [what: string, solution: string, tests: string, said: RegExp][] = [
  [
    "a hook that turns reports green stands in the tests",
    WRONG,
    `import pytest\n${IMPORT}\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    outcome = yield\n    outcome.get_result().outcome = "passed"\n\n${TEST}`,
    /test_f failed|hookimpl/,
  ],
  [
    "a hook that deselects everything stands in the tests",
    WRONG,
    `${IMPORT}\ndef pytest_collection_modifyitems(items):\n    items[:] = []\n\n\ndef pytest_ignore_collect():\n    return True\n\n${TEST}`,
    /test_f failed[\s\S]*test_g failed/,
  ],
  [
    "the solution patches how reports are made",
    `import sys\ntry:\n    import _pytest.reports as reports\n    reports.TestReport.from_item_and_call = classmethod(lambda *_: None)\nexcept ImportError: pass\n${WRONG}`,
    `${IMPORT}\n${TEST}`,
    /_pytest|test_f failed/,
  ],
  [
    "the solution patches the frameworks it finds",
    `import sys\nfor name in ("pytest", "unittest", "unittest.case"):\n    module = __import__(name)\n    for attribute in ("raises", "fail", "skip"):\n        if hasattr(module, attribute): setattr(module, attribute, lambda *_, **__: None)\n${WRONG}`,
    `import pytest\n${IMPORT}\n${TEST}`,
    /test_f failed|control test of the runner came out wrong/,
  ],
  [
    "the whole module skips itself",
    WRONG,
    `import pytest\npytest.skip("later", allow_module_level=True)\n${IMPORT}\n${TEST}`,
    /skip/i,
  ],
  [
    "every test is marked to be skipped",
    WRONG,
    `import pytest\n${IMPORT}\npytestmark = pytest.mark.skip\n\n${TEST}`,
    /test_f skipped[\s\S]*test_g skipped/,
  ],
  [
    "every test skips itself",
    WRONG,
    `import pytest\n${IMPORT}\n${TEST.replaceAll("    assert", '    pytest.skip("later")\n    assert')}`,
    /test_f skipped[\s\S]*test_g skipped/,
  ],
  [
    "every test is expected to fail",
    WRONG,
    `import pytest\n${IMPORT}\npytestmark = pytest.mark.xfail\n\n${TEST}`,
    /test_f (failed|skipped)[\s\S]*test_g (failed|skipped)/,
  ],
  [
    "a fixture for all of them skips",
    WRONG,
    `import pytest\n${IMPORT}\n@pytest.fixture(autouse=True)\ndef never():\n    pytest.skip("later")\n\n\n${TEST}`,
    /test_f (failed|skipped)[\s\S]*test_g (failed|skipped)/,
  ],
  [
    "the solution takes the tests away",
    `import sys\nfor name, module in list(sys.modules.items()):\n    for attribute in [one for one in vars(module) if one.startswith("test_")]: delattr(module, attribute)\n${WRONG}`,
    `${IMPORT}\n${TEST}`,
    /test_f failed[\s\S]*test_g failed/,
  ],
  [
    "the tests ask for options",
    WRONG,
    `${IMPORT}\npytest_plugins = ["conftest"]\naddopts = "--co"\ncollect_ignore = ["test_solution.py"]\n\n${TEST}`,
    /test_f failed[\s\S]*test_g failed/,
  ],
  [
    "the tests end the process with success",
    WRONG,
    `${IMPORT}\n${TEST}\nimport atexit, os\natexit.register(os._exit, 0)\n`,
    /test_f failed[\s\S]*test_g failed/,
  ],
];

describe("F14: a suite that makes itself green is not", () => {
  it.each(SUITES)("%s", async (_, solution, tests, said) => {
    const session = await runTexts(solution, tests);
    expect(saidBy(session)).toMatch(said);
    expect(isGreen(session)).toBe(false);
    expect(session.results.filter(({ status }) => status === "passed")).toEqual([]);
  });

  it("and the same suite beside a right solution is", async () => {
    const session = await runTexts("def f(n):\n    return n + 1\n", `${IMPORT}\n${TEST}`);
    expect(saidBy(session)).not.toMatch(/failed/);
    expect(isGreen(session)).toBe(true);
  });
});
