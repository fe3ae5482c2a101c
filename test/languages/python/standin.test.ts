import { describe, expect, it } from "vitest";
import { runTexts } from "../../support/python-session.ts";

const SOLUTION = "def f(x):\n    return x + 1\n";
const HEAD = "import pytest\nfrom solution import f\n\n";

/** The one result of a test module that holds one test. */
async function outcome(body: string): Promise<string> {
  const session = await runTexts(SOLUTION, HEAD + body);
  if (session.ending !== "completed") return `${session.ending}: ${session.message}`;
  return session.results.map(({ status, message }) => `${status} ${message}`).join("; ");
}

/** Each would fail, or not be collected, under pytest as well. */
const MUST_NOT_PASS: [string, string, RegExp][] = [
  ["a missing fixture", "def test_a(nothing):\n    pass\n", /tests-failed.*fixture 'nothing' not found/],
  ["a fixture of a plugin", "def test_a(mocker):\n    pass\n", /tests-failed.*fixture 'mocker' is not offered/],
  ["an unknown attribute", "def test_a():\n    pytest.nothing()\n", /`pytest\.nothing` is not offered/],
  ["an unknown request", "def test_a(request):\n    request.config\n", /`request\.config` is not offered/],
  [
    "indirect parameters without their fixture",
    "@pytest.mark.parametrize('x', [1], indirect=True)\ndef test_a(x):\n    pass\n",
    /tests-failed.*fixture 'x' not found/,
  ],
  [
    "parameters the test does not have",
    "@pytest.mark.parametrize('y', [1])\ndef test_a(x):\n    pass\n",
    /tests-failed.*uses no argument 'y'/,
  ],
  [
    "a row that is too short",
    "@pytest.mark.parametrize('x, y', [(1,)])\ndef test_a(x, y):\n    pass\n",
    /tests-failed.*names 2 arguments but a row has 1 values/,
  ],
  [
    "a fixture that is called",
    "@pytest.fixture\ndef a():\n    return 1\n\n\ndef test_a():\n    a()\n",
    /called directly/,
  ],
  [
    "a fixture that asks for a narrower one",
    "@pytest.fixture\ndef a():\n    return 1\n\n\n@pytest.fixture(scope='module')\ndef b(a):\n    return a\n\n\ndef test_a(b):\n    pass\n",
    /ScopeMismatch/,
  ],
  [
    "a fixture that fails",
    "@pytest.fixture\ndef a():\n    raise KeyError(1)\n\n\ndef test_a(a):\n    pass\n",
    /in its setup: KeyError/,
  ],
  [
    "a fixture whose end fails",
    "@pytest.fixture\ndef a():\n    yield\n    assert f(1) == 3\n\n\ndef test_a(a):\n    pass\n",
    /in its teardown: assert f\(1\) == 3/,
  ],
  [
    "a module teardown that fails",
    "def teardown_module():\n    raise ValueError('late')\n\n\ndef test_a():\n    pass\n",
    /in its teardown: ValueError: late/,
  ],
  [
    "a class setup that fails",
    "class TestA:\n    def setup_class(self):\n        raise ValueError('early')\n\n    def test_a(self):\n        pass\n",
    /failed in its setup: ValueError: early/,
  ],
  ["no exception", "def test_a():\n    with pytest.raises(ValueError):\n        f(1)\n", /DID NOT RAISE/],
  ["another exception", "def test_a():\n    with pytest.raises(ValueError):\n        f('x')\n", /failed TypeError/],
  [
    "a text that does not match",
    "def test_a():\n    with pytest.raises(TypeError, match='^str$'):\n        f('x')\n",
    /Regex pattern did not match/,
  ],
  [
    "raises of no exception type",
    "def test_a():\n    with pytest.raises(int):\n        pass\n",
    /must be a BaseException type/,
  ],
  ["a number out of tolerance", "def test_a():\n    assert f(1) == pytest.approx(2.001)\n", /failed/],
  [
    "an absolute tolerance that is too small",
    "def test_a():\n    assert 1.1 == pytest.approx(1, abs=0.05)\n",
    /failed/,
  ],
  ["NaN without being asked", "def test_a():\n    assert float('nan') == pytest.approx(float('nan'))\n", /failed/],
  ["a sequence of another length", "def test_a():\n    assert [1, 2] == pytest.approx([1])\n", /failed/],
  ["a text against approx", "def test_a():\n    assert 'a' == pytest.approx('b')\n", /failed/],
  ["approx as a condition", "def test_a():\n    assert pytest.approx(1)\n", /not supported in a boolean context/],
  ["no warning", "def test_a():\n    with pytest.warns(UserWarning):\n        f(1)\n", /DID NOT WARN/],
  ["a strict xfail that passes", "@pytest.mark.xfail(strict=True)\ndef test_a():\n    pass\n", /passed although/],
  [
    "an xfail with another exception",
    "@pytest.mark.xfail(raises=KeyError)\ndef test_a():\n    f('x')\n",
    /failed TypeError/,
  ],
  ["a test that yields", "def test_a():\n    yield f, 1\n", /skipped a test that yields/],
  ["an exit", "def test_a():\n    pytest.exit('done')\n", /failed Exit: done/],
  [
    "importorskip of what is not there",
    "def test_a():\n    pytest.importorskip('numpy')\n",
    /skipped skipped: could not import 'numpy'/,
  ],
  [
    "a class with a constructor",
    "class TestA:\n    def __init__(self):\n        pass\n\n    def test_a(self):\n        pass\n",
    /^$/,
  ],
  [
    "a class that is not to be collected",
    "class TestA:\n    __test__ = False\n\n    def test_a(self):\n        pass\n",
    /^$/,
  ],
  ["a name that does not begin with test", "def check_a():\n    pass\n", /^$/],
];

describe("the stand-in for pytest", () => {
  it.each(MUST_NOT_PASS)("does not let %s pass", async (_, body, said) => {
    expect(await outcome(body)).toMatch(said);
  });

  it("names tests as pytest does", async () => {
    const body = `@pytest.mark.parametrize("a", [1, 2.5, None, True, "x y", (1, 2), f])
def test_ids(a):
    pass


@pytest.mark.parametrize("a", ["x", "x"])
@pytest.mark.parametrize("b, c", [(1, 2), pytest.param(3, 4, id="last")])
def test_stacked(a, b, c):
    pass


class TestOuter:
    class TestInner:
        @pytest.mark.parametrize("n", [1])
        def test_it(self, n):
            pass
`;
    const { collected } = await runTexts(SOLUTION, HEAD + body);
    expect(collected.map((name) => name.slice("test_solution::".length))).toEqual([
      ...["1", "2.5", "None", "True", "x y", "a5", "f"].map((id) => `test_ids[${id}]`),
      ...["1-2-x0", "1-2-x1", "last-x0", "last-x1"].map((id) => `test_stacked[${id}]`),
      "TestOuter::TestInner::test_it[1]",
    ]);
  });
});
