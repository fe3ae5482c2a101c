import { describe, expect, it } from "vitest";
import { surveySource } from "../../support/survey-source.ts";

const SOLUTION = `import math
class Tree:
    def __init__(self, items=()): pass
def f(*a, **k): return -1.5, "two", b"3", 2
def g(x):
    """No constant."""
    return x if x < 10**3 else 2
`;

async function calls(tests: string): Promise<string[]> {
  const { calls } = await surveySource(
    SOLUTION,
    `import math, pytest, unittest\nimport solution\nfrom solution import *\n${tests}`,
  );
  return calls.map(({ entry, input }) => `${entry} ${JSON.stringify(input)}`);
}
const inTest = (body: string) => calls(`def test_x():\n    ${body}\n`);

describe("literal calls", () => {
  it.each([
    ["assert f([1, 2], 3) == 4", ['f {"args":[[1,2],3]}']],
    ["assert solution.f(1) == 4", ['f {"args":[1]}']],
    ["assert f(x=[1]) == 4", ['f {"args":[],"kwargs":{"x":[1]}}']],
    ["assert f(*[1, 2], **{'a': 3})", ['f {"args":[1,2],"kwargs":{"a":3}}']],
    [
      "assert f(True, None, 2**60, 1.5, 'é', b'a')",
      ['f {"args":[true,null,{"int":"1152921504606846976"},{"float":"1.5"},"é",{"bytes":"YQ=="}]}'],
    ],
    [
      "assert f((1,), {2}, {3: 4}, float('inf'), -math.inf)",
      ['f {"args":[{"tuple":[1]},{"set":[2]},{"dict":[[3,4]]},{"float":"inf"},{"float":"-inf"}]}'],
    ],
    [
      "assert f([0] * 3, -5, 10**9, 'a' * 3, list(range(3)), [i * i for i in range(3)])",
      ['f {"args":[[0,0,0],-5,1000000000,"aaa",[0,1,2],[0,1,4]]}'],
    ],
    ["x = [1]; y = x; assert f(x, y)", ['f {"args":[[1],[1]]}']],
    ["n = 1; n += 2; assert f(n)", ['f {"args":[3]}']],
    ["assert [f(i) for i in range(2)] == []", ['f {"args":[0]}', 'f {"args":[1]}']],
    ["for i in range(2): assert f(i)", ['f {"args":[0]}', 'f {"args":[1]}']],
    ["for a, want in [(1, 2), (3, 4)]: assert f(a) == want", ['f {"args":[1]}', 'f {"args":[3]}']],
    ["for a, want in {1: 2}.items(): assert f(*[a]) == want", ['f {"args":[1]}']],
    ["with pytest.raises(ValueError): f(-1)", ['f {"args":[-1]}']],
    ["assert f(g(2))", ['g {"args":[2]}']],
    ["x = [1]; x.append(open('y')); assert f(x)", []],
    ["assert f(unknown, 10**10**10, [0] * 10**9)", []],
    ["assert other(1)", []],
    ["t = Tree([1]); t.add(2); assert t.sum(0, 1) == 3", ['Tree {"init":[[1]],"ops":[["add",[2]],["sum",[0,1]]]}']],
    ["assert Tree().sum() == 0", ['Tree {"init":[],"ops":[["sum",[]]]}']],
    [
      "t = Tree()\n    for i in range(2): t.add(i)\n    assert t.sum()",
      ['Tree {"init":[],"ops":[["add",[0]],["add",[1]],["sum",[]]]}'],
    ],
    ["t = Tree(); t.add(1); t.add(unknown); t.add(2)", ['Tree {"init":[],"ops":[["add",[1]]]}']],
    ["t = Tree(); t.add(1)\n    if unknown: t.add(2)\n    t.add(3)", ['Tree {"init":[],"ops":[["add",[1]]]}']],
  ])("of %s", async (body, expected) => {
    expect(await inTest(body)).toEqual(expected);
  });

  it("through parameters, module tables, fixtures and setUp, each once", async () => {
    expect(
      await calls(`CASES = [([1], 1), ([2], 2)]
@pytest.mark.parametrize("k", [1])
@pytest.mark.parametrize("xs, want", CASES + [([1], 1)])
def test_a(xs, want, k):
    assert f(xs, k) == want
@pytest.fixture
def tree():
    return Tree([7])
def test_b(tree):
    assert tree.sum() == 7
class TestC(unittest.TestCase):
    def setUp(self):
        self.t = Tree()
    def test_c(self):
        self.t.add(1)
        self.assertEqual(self.t.sum(), 1)
`),
    ).toEqual([
      'f {"args":[[1],1]}',
      'f {"args":[[2],1]}',
      'Tree {"init":[[7]],"ops":[["sum",[]]]}',
      'Tree {"init":[],"ops":[["add",[1]],["sum",[]]]}',
    ]);
  });

  it("name their test and stay within bounds", async () => {
    const tests =
      "from solution import f\ndef test_x():\n    for i in range(10000):\n        for j in range(10000): f(i, j)\n";
    const { calls } = await surveySource(SOLUTION, tests);
    expect(calls.length).toBeLessThanOrEqual(600);
    for (const { test } of calls) expect(test).toBe("test_solution::test_x");
  });
});

describe("constants and chance", () => {
  it("are those of the solution and of the oracle, without docstrings", async () => {
    const oracle = '"""About."""\nENTRY = "f"\nx = [7, 7.0, True, None]\n';
    const { constants } = await surveySource(SOLUTION, "", oracle);
    expect(constants.solution).toEqual([
      { float: "-1.5" },
      { float: "1.5" },
      "two",
      { bytes: "Mw==" },
      2,
      1_000,
      10,
      3,
    ]);
    expect(constants.oracle).toEqual(["f", 7, { float: "7.0" }]);
  });

  it("are worked out where they are made of others", async () => {
    const { constants } = await surveySource(
      "DAY = 24 * 60\nLIMIT = DAY * 7 + 1\ndef f(x):\n    return x < LIMIT - DAY\n",
    );
    for (const found of [24, 1_440, 10_081, 8_641]) expect(constants.solution).toContainEqual(found);
    const large = await surveySource("x = 9 ** 9 ** 9\ny = 'a' * 10 ** 9\n");
    expect(large.constants.solution).toEqual([9, 387_420_489, "a", 1_000_000_000, 10]);
  });

  it.each([
    ["import datetime\ndef f(): return datetime.date.today()\n", true],
    ["from datetime import datetime as d\ndef f(): return d.now().year < 2060\n", true],
    ["import time\ndef f(clock=time.time): return clock()\n", true],
    ["import time\ndef f(): return time.strftime('%Y')\n", true],
    ["import time\ndef f(x): return time.strftime('%Y', time.gmtime(x))\n", false],
    ["import calendar\ndef f(): return calendar.datetime.date.today().year > 2060\n", true],
    ["import calendar as locale\ndef f(clock=locale.datetime.datetime.now): return clock()\n", true],
    ["import email.utils\ndef f(): return '2060' in email.utils.formatdate()\n", true],
    ["import logging\ndef f(): return logging.makeLogRecord({}).created\n", true],
    ["import uuid\ndef f(): return uuid.uuid1().time\n", true],
    ["import email.utils\ndef f(x): return email.utils.formatdate(x)\n", false],
    ["import calendar\ndef f(y, m): return calendar.datetime.date(y, m, 1).weekday()\n", false],
    ["import logging\nlog = logging.getLogger('f')\ndef f(x): log.debug('%s', x); return x\n", false],
    ["import time\ndef f(): return time.perf_counter()\n", false],
    ["import datetime\ndef f(x): return datetime.date(x, 1, 1)\n", false],
  ])("%j reads the calendar: %s", async (solution, calendar) => {
    expect((await surveySource(solution)).calendar).toBe(calendar);
  });

  it.each([
    ["import random\n", true],
    ["from time import sleep\n", true],
    ["import os\nx = os.urandom(3)\n", true],
    ["def f(x): return id(x)\n", true],
    ["def f(x): return hash(x) % 7\n", true],
    ["import datetime\ndef f(): return datetime.date.today()\n", true],
    ["import math, heapq\ndef f(id): return id + 1\n", false],
  ])("%j draws from chance: %s", async (solution, chance) => {
    expect((await surveySource(solution)).chance).toBe(chance);
  });
});
