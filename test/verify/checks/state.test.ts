import { describe, expect, it } from "vitest";
import { askCases, ONLY, specificationOf } from "../../support/ask-cases.ts";

const TESTS = `from solution import f
def test_f():
    assert f(["a", "b", "c", "d"]) is not None
    assert f(["x", "yy", "zzz", "w", "v"]) is not None
    assert f(["p", "q"]) is not None
`;

const asked = async (solution: string, given = {}) =>
  (await askCases({ solution, tests: TESTS }, given, ONLY.state)).state;

describe("state", () => {
  it("passes where the answers are the same, also without an oracle", async () => {
    const state = await asked("def f(items):\n    return sorted(items)\n");
    expect(state).toMatchObject({ status: "pass", effect: "limits", warnings: [] });
  });

  it("refutes an order that the hash seed decides", async () => {
    const state = await asked("def f(items):\n    return list(set(items))\n");
    expect(state).toMatchObject({ status: "fail", effect: "refutes", evidence: { pair: { because: "hash seed" } } });
    expect(state.summary).toContain("hash seed");
  });

  it("refutes what earlier calls change", async () => {
    const solution = "calls = []\ndef f(items):\n    calls.append(1)\n    return len(calls) // 3\n";
    const state = await asked(solution);
    expect(state).toMatchObject({ status: "fail", effect: "refutes", evidence: { pair: { because: "calls" } } });
  });

  it("refutes what the calls above it on the stack decide", async () => {
    const counted =
      "def left(n=0):\n    try:\n        return left(n + 1)\n    except RecursionError:\n        return n\n" +
      "def f(items):\n    return len(items) * (left() > 400)\n";
    const state = await asked(counted);
    expect(state).toMatchObject({ status: "fail", effect: "refutes", evidence: { pair: { because: "depth" } } });
    const recursive = "def f(items, at=0):\n    return 1 + f(items, at + 1) if at < 90 * len(items) else 0\n";
    expect((await asked(recursive)).status).toBe("pass");
  });

  it("asks functions again that give None, and looks at what they change", async () => {
    expect((await asked("def f(items):\n    return None\n")).status).toBe("pass");
    const sorts = { specification: specificationOf({ domain: "sorts the list in place" }) };
    expect((await asked("def f(items):\n    items.sort()\n", sorts)).status).toBe("pass");
    const forgets =
      "calls = []\ndef f(items):\n    calls.append(1)\n    return len(items) if len(calls) % 3 else None\n";
    expect(await asked(forgets)).toMatchObject({ status: "fail", evidence: { pair: { because: "calls" } } });
    const lazy = "calls = []\ndef f(items):\n    calls.append(1)\n    if len(calls) % 3:\n        items.sort()\n";
    expect(await asked(lazy, sorts)).toMatchObject({ status: "fail", evidence: { pair: { because: "calls" } } });
  });

  it("only limits where the solution reads the date", async () => {
    const state = await asked("import datetime\ndef f(items):\n    return datetime.date.today().year < 2999\n");
    expect(state).toMatchObject({ status: "fail", effect: "limits", summary: expect.stringContaining("date") });
  });

  it("only limits where the solution draws from chance", async () => {
    const solution = "import random\ndef f(items):\n    return random.random()\n";
    const state = await asked(solution);
    expect(state).toMatchObject({ status: "fail", effect: "limits" });
  });

  it("warns of arguments that are changed though nothing asks for it", async () => {
    const solution = "def f(items):\n    items.sort(key=len, reverse=True)\n    return len(items)\n";
    const state = await asked(solution);
    expect(state).toMatchObject({ status: "pass", warnings: [expect.stringContaining("changes its arguments")] });
    const specification = specificationOf({ domain: "sorts the list in place" });
    expect((await asked(solution, { specification })).warnings).toEqual([]);
  });
});

describe("a stack that is used up", () => {
  const ORACLE = `ENTRY = "f"
def cases(rng, size):
    for _ in range(9):
        yield {"args": [[rng.randint(0, 9) for _ in range(min(size, 30))]]}
def valid(case):
    return all(type(x) is int for x in case["args"][0])
def expected(case):
    return sum(case["args"][0])
`;
  it("is a warning where the input is larger than any given", async () => {
    const recursive = "def f(items, at=0):\n    return items[at] + f(items, at + 1) if at < len(items) else 0\n";
    const { state, differential } = await askCases({ solution: recursive, oracle: ORACLE });
    expect(state.warnings).toEqual([expect.stringContaining("runs out of stack or memory: f([")]);
    expect(differential).toMatchObject({
      status: "pass",
      warnings: [expect.stringContaining("larger than any given")],
    });
    const plain = await askCases(
      { solution: "def f(items):\n    return sum(items)\n", oracle: ORACLE },
      {},
      ONLY.state,
    );
    expect(plain.state).toMatchObject({ status: "pass", warnings: [] });
  });
});
