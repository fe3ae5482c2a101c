import { describe, expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import type { OracleProgram } from "../../../src/languages/case-program.ts";
import { openOracle } from "../../../src/languages/python/oracle-program.ts";
import { pythonMachine } from "../../support/python-session.ts";

const MS = 20_000;
const call = (...args: Value[]): Case => ({ args });

async function open(text: string, loadMs = MS): Promise<OracleProgram | { failed: string }> {
  const { interpreter, sandbox } = await pythonMachine();
  return openOracle(interpreter, sandbox, { name: "oracle", text }, { hashSeed: 0, loadMs });
}

async function opened(text: string): Promise<OracleProgram> {
  const made = await open(text);
  if ("failed" in made) throw new Error(made.failed);
  return made;
}

async function failing(text: string, loadMs = MS): Promise<string> {
  const made = await open(text, loadMs);
  return "failed" in made ? made.failed : "it was opened";
}

const SORTING = `ENTRY = "sort"
CLAIM = "O(n log n)"
calls = []
def cases(rng, size):
    yield {"args": ([],)}
    while True:
        yield {"args": [[rng.randrange(100) for _ in range(size)]], "kwargs": {"reverse": rng.random() < 0.5}}
def expected(case):
    items = case["args"][0]
    if None in items:
        raise TypeError("None has no order")
    while 7 in items:
        pass
    if 8 in items:
        import os
        os._exit(2)
    items.sort(reverse=case["kwargs"].get("reverse", False))
    return iter(items)
def valid(case):
    if 7 in case["args"][0]:
        while True:
            pass
    return all(item >= 0 for item in case["args"][0])
`;

describe("an oracle program", () => {
  it("tells what it has, makes cases from a seed, and cuts an endless generator", async () => {
    const oracle = await opened(SORTING);
    expect(oracle.info).toMatchObject({
      entry: "sort",
      claim: "O(n log n)",
      has: { expected: true, check: false, cases: true, valid: true, cost: false },
    });
    expect(oracle.info.points.length).toBeGreaterThan(5);
    const made = await oracle.cases(4, 3, 5);
    if ("failed" in made) throw new Error(made.failed);
    expect(made.cases).toHaveLength(5);
    expect(made.cases[0]).toEqual({ args: [[]] });
    expect(made.cases[1]).toEqual({
      args: [Array(3).fill(expect.any(Number))],
      kwargs: { reverse: expect.any(Boolean) },
    });
    expect(await oracle.cases(4, 3, 5)).toEqual(made);
    expect(await oracle.cases(5, 3, 5)).not.toEqual(made);
    await oracle.close();
  });

  it("gives the answer on a copy of its own, or says why there is none", async () => {
    const oracle = await opened(SORTING);
    const reply = await oracle.expected({ args: [[3, 1]], kwargs: { reverse: true } }, MS);
    expect(reply).toMatchObject({ kind: "answer", value: [3, 1], changed: null });
    expect(await oracle.expected(call([3, 1]), MS)).toMatchObject({ value: [1, 3], changed: [[1, 3]] });
    expect(await oracle.expected(call([null]), MS)).toEqual({
      kind: "dropped",
      raises: "TypeError",
      why: "expected failed: TypeError: None has no order (line 11)",
    });
    expect(await oracle.expected(call([7]), 300)).toEqual({
      kind: "dropped",
      raises: null,
      why: "it took longer than 0.3 s",
    });
    expect(await oracle.expected(call([8]), MS)).toMatchObject({
      raises: null,
      why: "it ended its process with exit code 2",
    });
    expect(await oracle.expected(call([2, 1]), MS)).toMatchObject({ value: [1, 2] });
    await oracle.close();
  });

  it("says which cases are legal: one on which valid raises or hangs is not", async () => {
    const oracle = await opened(SORTING);
    expect(await oracle.valid([])).toEqual([]);
    expect(await oracle.valid([call([1]), call([-1]), call(5), call([])])).toEqual([true, false, false, true]);
    expect(await oracle.valid([call([1]), call([7]), call([2])])).toEqual([true, null, true]);
    expect([...oracle.hung]).toEqual([call([7])]);
    expect(oracle.validRaised).toMatch(/^TypeError: /);
    await oracle.close();
    const free = await opened("def expected(case):\n    return 1\n");
    expect(free.info.entry).toBe(null);
    expect(await free.valid([call(1), call("x")])).toEqual([true, true]);
    await free.close();
  });

  it("checks an answer where several are right", async () => {
    const oracle = await opened(`ENTRY = "f"
def check(case, answer):
    kind = case["args"][0]
    if kind == "raise":
        raise KeyError("k")
    if kind == "assert":
        assert type(answer) is tuple, "%r is no tuple" % (answer,)
    if kind == "none":
        return None
    if kind == "false":
        return False
    if isinstance(answer, ValueError):
        return "it should not fail"
    return type(answer) is tuple or "a tuple was asked for, 不是 %r" % (answer,)
def cost(case):
    return -1 if case["args"] == [] else len(case["args"])
`);
    expect(await oracle.check(call("x"), { tuple: [1] }, MS)).toEqual({ kind: "right" });
    expect(await oracle.check(call("x"), [1], MS)).toEqual({ kind: "wrong", why: "a tuple was asked for, 不是 [1]" });
    expect(await oracle.check(call("x"), { raises: "ValueError" }, MS)).toEqual({
      kind: "wrong",
      why: "it should not fail",
    });
    expect(await oracle.check(call("x"), { opaque: "function f" }, MS)).toEqual({
      kind: "wrong",
      why: "the answer is a value that was only shown (function f)",
    });
    expect(await oracle.check(call("false"), 1, MS)).toEqual({
      kind: "wrong",
      why: "check says that the answer is not right",
    });
    expect(await oracle.check(call("none"), 1, MS)).toEqual({
      kind: "dropped",
      broke: true,
      why: "check returned None: it should return True, or a sentence that says what is wrong",
    });
    expect(await oracle.check(call("raise"), 1, MS)).toEqual({
      kind: "dropped",
      broke: true,
      why: "check failed: KeyError: 'k' (line 5)",
    });
    expect(await oracle.check(call("assert"), 1, MS)).toEqual({ kind: "wrong", why: "1 is no tuple" });
    expect([await oracle.cost(call(1, 2)), await oracle.cost(call())]).toEqual([2, null]);
    expect(await oracle.cases(1, 1, 1)).toEqual({ failed: "The oracle has no cases(rng, size)." });
    await oracle.close();
  });

  it("takes the total length of the arguments for the cost", async () => {
    const oracle = await opened("def expected(case):\n    return 1\n");
    const costs: [Case, number | null][] = [
      [call([1, 2, 3]), 3],
      [call([[1, 2], [3]], "ab", 9), 5],
      [call({ dict: [["a", [1, 2]]] }), 3],
      [call(30), 30],
      [call(), null],
      [call(null, 2), null],
      [
        {
          init: [[1]],
          ops: [
            ["a", []],
            ["b", []],
          ],
        },
        3,
      ],
    ];
    for (const [input, cost] of costs) expect(await oracle.cost(input)).toBe(cost);
    await oracle.close();
  });

  it("drives a class: its cases, and the answers it writes as a dict", async () => {
    const oracle = await opened(`ENTRY = "Stack"
def cases(rng, size):
    return [{"init": (), "ops": [("push", [1]), ["pop"], ("pop", ())]}]
def expected(case):
    return [None, 1, {"raises": "IndexError"}]
`);
    const made = await oracle.cases(1, 1, 9);
    const input = {
      init: [],
      ops: [
        ["push", [1]],
        ["pop", []],
        ["pop", []],
      ],
    };
    expect(made).toEqual({ cases: [input] });
    expect(await oracle.expected(input as unknown as Case, MS)).toMatchObject({
      value: [null, 1, { raises: "IndexError" }],
      changed: null,
    });
    await oracle.close();
  });

  it("says what is no case, and how one is written", async () => {
    const given = async (expression: string) => {
      const oracle = await opened(`def expected(case):\n    return 1\ndef cases(rng, size):\n    ${expression}\n`);
      const made = await oracle.cases(1, 2, 5);
      await oracle.close();
      return "failed" in made ? made.failed : "cases";
    };
    const form = /a case is \{"args": \[1, \[2, 3\]\]\}/;
    expect(await given("yield [1, 2]")).toMatch(
      /^cases\(\) in the oracle oracle\.py gave \[1, 2\]; a case is \{"args"/,
    );
    expect(await given("yield {'args': 5}")).toMatch(/gave \{'args': 5\}, where "args" should be a list/);
    expect(await given("yield {'arguments': [5]}")).toMatch(form);
    expect(await given("yield {'args': [], 'kwargs': [1]}")).toMatch(/whose "kwargs" are no dict of names/);
    expect(await given("yield {'args': [len]}")).toMatch(/with a value that cannot be handed on/);
    expect(await given("yield {'init': [], 'ops': [5]}")).toMatch(/with the operation 5/);
    expect(await given("return 5")).toBe(
      "cases(rng, 2) in the oracle oracle.py failed: TypeError: 'int' object is not iterable",
    );
    expect(await given("yield {'args': [1 / 0]}")).toMatch(/ZeroDivisionError: division by zero \(line 4\)$/);
  });

  it("is not opened where the file is broken, in one sentence", async () => {
    expect(await failing("def expected(case:\n")).toMatch(
      /^The oracle oracle\.py could not be loaded: SyntaxError: .+ \(line 1\)$/,
    );
    expect(await failing("import solution\n")).toBe(
      "The oracle oracle.py could not be loaded: ModuleNotFoundError: No module named 'solution' (line 1)",
    );
    expect(await failing("ENTRY = 'f'\n")).toBe(
      "The oracle oracle.py has neither expected(case) nor check(case, answer): write the one that says what is right.",
    );
    expect(await failing("def expected(case): pass\ndef check(case, answer): pass\n")).toMatch(
      /has both expected and check/,
    );
    expect(await failing("ENTRY = len\ndef expected(case): pass\n")).toMatch(
      /^ENTRY in the oracle oracle\.py is <built-in function len>: write a text, for instance ENTRY = "merge_sort"\.$/,
    );
    expect(await failing("CLAIM = 5\ndef expected(case): pass\n")).toMatch(/^CLAIM in the oracle/);
    expect(await failing("cases = [1]\ndef expected(case): pass\n")).toBe(
      "cases in the oracle oracle.py is no function.",
    );
    expect(await failing("while True: pass\n", 500)).toBe("The oracle oracle.py could not be loaded within 0.5 s.");
  });
});
