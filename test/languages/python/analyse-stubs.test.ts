import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { STUB_KINDS } from "../../../src/languages/language.ts";
import { analyseSource } from "../../support/analyse-source.ts";

/** What `print(<expression>)` writes under each stub of a solution; an exception is shown by its class name. */
async function answers(solution: string, tests: string, expression: string): Promise<Record<string, string>> {
  const { stubs } = await analyseSource(solution, tests);
  const probe = `\ntry:\n    print(repr(${expression}))\nexcept BaseException as error:\n    print(type(error).__name__)\n`;
  return Object.fromEntries(
    stubs.map((stub) => [
      stub.kind,
      execFileSync("/usr/bin/python3", ["-I", "-c", stub.text + probe])
        .toString()
        .trim(),
    ]),
  );
}

/** The same with the answers taken away, by what becomes of them. */
async function answerless(solution: string, expression: string): Promise<Record<string, string>> {
  const { withoutAnswers } = await analyseSource(solution, "from solution import *\n");
  const probe = `\ntry:\n    print(repr(${expression}))\nexcept BaseException as error:\n    print(type(error).__name__)\n`;
  return Object.fromEntries(
    withoutAnswers.map(({ kind, text }) => [
      kind.replace(/ .*/, ""),
      execFileSync("/usr/bin/python3", ["-I", "-c", text + probe])
        .toString()
        .trim()
        .replace(/^<.*_Other.*>$/, "other"),
    ]),
  );
}

describe("a solution without its answers", () => {
  const RECURSIVE = "def f(n):\n    if n < 0:\n        raise ValueError\n    return n and n + f(n - 1)\n";

  it("raises what it raises and answers what nothing equals, inner calls left alone", async () => {
    expect(await answerless(RECURSIVE, "f(4)")).toEqual({
      other: "other",
      answers: "_StubError",
      endings: "_StubError",
    });
    expect(Object.values(await answerless(RECURSIVE, "f(-1)"))).toEqual(Array(3).fill("ValueError"));
    expect(Object.values(await answerless(RECURSIVE, "f(1) == 1"))[0]).toBe("False");
  });

  it("leaves arguments as they were, and nothing where there was nothing", async () => {
    const sorting = "def f(items):\n    items.sort()\n";
    expect(await answerless(sorting, "(lambda x: (f(x), x))([2, 1])")).toEqual({
      other: "(None, [2, 1])",
      answers: "_StubError",
      endings: "_StubError",
    });
    const validating = "def f(n):\n    if n < 0:\n        raise ValueError\n";
    expect(await answerless(validating, "f(1)")).toEqual({ other: "None", answers: "None", endings: "_StubError" });
  });

  it("is not made where there are classes", async () => {
    expect(await answerless("class A:\n    pass\n\n\ndef f():\n    return A()\n", "1")).toEqual({});
    expect(
      Object.keys(await answerless("class A(ValueError):\n    pass\n\n\ndef f():\n    raise A\n", "1")),
    ).toHaveLength(3);
  });
});

const asserting = (line: string) => `from solution import *\n\n\ndef test_a():\n    ${line}\n`;

describe("stubs", () => {
  it("keep the public names and none of the work", async () => {
    expect(await answers("def f(x, y=2):\n    return x + y\n", asserting("assert f(3, 4) == 7"), "f(3, 4)")).toEqual({
      raises: "_StubError",
      "returns nothing": "None",
      "returns its first argument": "3",
      "returns the first expected value": "7",
    });
  });

  it.each([
    ["the other side", "assert [7] == f(3)", "[7]"],
    ["assertEqual", "self.assertEqual(f(3), {'a': 7})", "{'a': 7}"],
    ["a truth", "assert f(3)", "True"],
    ["a negation", "assert not f(3)", "False"],
    ["identity", "assert f(3) is None", "None"],
    ["a wrapper", "assert list(f(3)) == [7, 8]", "[7, 8]"],
    ["a tolerance", "assert abs(f(3) - 1.5) < 1e-9", "1.5"],
    ["approx", "assert f(3) == pytest.approx(1.5)", "1.5"],
    ["local names", "result = f(3); expected = 9; assert result == expected", "9"],
    ["a loop over rows", "for x, y in [(3, 7), (4, 8)]:\n        assert f(x) == y", "7"],
    ["a table by name", "for x, y in CASES:\n        assert f(x) == y\n\n\nCASES = [(3, 7)]", "7"],
  ])("take the first expected value from %s", async (_, line, expected) => {
    const found = await answers("def f(x):\n    return x\n", asserting(line), "f(3)");
    expect(found["returns the first expected value"]).toBe(expected);
  });

  it("take it from parametrised tests", async () => {
    const tests =
      "import pytest\nfrom solution import f\n\n\n@pytest.mark.parametrize('x, y', [(3, 7), pytest.param(4, 8)])\ndef test_f(x, y):\n    assert f(x) == y\n";
    expect((await answers("def f(x):\n    return x\n", tests, "f(3)"))["returns the first expected value"]).toBe("7");
  });

  it("leave that stub out when the tests name no value", async () => {
    const found = await answers("def f(x):\n    return x\n", asserting("assert f(3) > f(2)"), "f(3)");
    expect(Object.keys(found)).toEqual(STUB_KINDS.slice(0, 3));
  });

  it("keep the kind of generators, properties, static and class methods, and of async functions", async () => {
    const solution = `
class C:
    def __init__(self, x):
        self.x = x
    @property
    def p(self):
        return self.x
    @staticmethod
    def s(x):
        return x + 1
    @classmethod
    def c(cls, x):
        return x + 1
    def g(self, items):
        yield from reversed(items)
async def a(x):
    return x + 1
`;
    const found = await answers(
      solution,
      asserting("assert C(1).s(2) == 3"),
      "[C(1).p, C.s(5), C.c(6), list(C(1).g([1, 2])), a(1).__class__.__name__ if not a(1).close() else 0]",
    );
    expect(found).toMatchObject({
      "returns nothing": "[None, None, None, [], 'coroutine']",
      "returns its first argument": "[None, 5, 6, [1, 2], 'coroutine']",
      raises: "_StubError",
    });
  });

  it("keep constants, exceptions, enums, dataclasses, named tuples and constructors", async () => {
    const solution = `
import enum, heapq
from collections import namedtuple
from dataclasses import dataclass, field
from typing import List, NamedTuple, TypeVar
T = TypeVar("T")
Grid = List[List[int]]
LIMIT = 10 ** 3
TABLE = [i * i for i in range(9)]
Pair = namedtuple("Pair", "a b")
class Empty(Exception):
    def __str__(self):
        return "empty"
class Colour(enum.Enum):
    RED = enum.auto()
@dataclass
class Point:
    x: int
    rest: list = field(default_factory=list)
class Row(NamedTuple):
    y: int = 4
class Stack:
    size = 0
    def __init__(self, items=(), limit=LIMIT):
        self.items = list(items)
        self.limit = limit
    def push(self, x: T) -> Grid:
        heapq.heappush(self.items, x)
`;
    const expression =
      "[LIMIT, TABLE, Pair(1, 2).b, str(Empty()), Colour.RED.name, Point(3).rest, Row().y, Stack([1]).items, Stack().push(5)]";
    const found = await answers(solution, asserting("assert Stack().push(5) == 6"), expression);
    expect(found["returns nothing"]).toBe("[1000, None, 2, 'empty', 'RED', [], 4, [1], None]");
    expect(found["returns the first expected value"]).toBe("[1000, None, 2, 'empty', 'RED', [], 4, [1], 6]");
    const raising = await answers(solution, asserting("assert Stack()"), "Stack()");
    expect(raising.raises).toBe("_StubError");
  });

  it("keep what Python calls while a class is made, so that they can be imported", async () => {
    const solution = `
class Meta(type):
    registry = {}
    def __new__(mcls, name, bases, space, **named):
        cls = super().__new__(mcls, name, bases, space, **named)
        mcls.registry[name] = cls
        return cls
    def count(cls):
        return 5
class Special(Meta):
    def __init__(cls, name, bases, space, **named):
        super().__init__(name, bases, space)
class Shape(metaclass=Meta):
    def __init_subclass__(cls, sides=0, **named):
        cls.sides = sides
    def area(self):
        return 9
class Square(Shape, metaclass=Special, sides=4):
    pass
`;
    const classes = "Meta.registry['Square'].sides";
    for (const found of Object.values(await answers(solution, asserting("assert Shape.count() == 5"), classes)))
      expect(found).toBe("4");
    const counted = await answers(solution, asserting("assert Shape.count() == 5"), "Shape.count()");
    expect(counted).toMatchObject({ raises: "_StubError", "returns nothing": "None" });
    const made = await answers(solution, asserting("assert Shape().area() == 9"), "Shape().area()");
    expect(made).toMatchObject({ raises: "_StubError", "returns nothing": "None" });
  });

  it.each([
    ["a lambda", "f = lambda x: x + 1\n"],
    ["a wrapped function", "import functools\n\n\ndef g(x):\n    return x\n\n\nf = functools.lru_cache(None)(g)\n"],
    ["an alias", "import math\nf = math.isqrt\n"],
    ["a name handed on", "from math import isqrt as f\n"],
    [
      "a function behind an import guard",
      "try:\n    import numpy\nexcept ImportError:\n    numpy = None\nif numpy:\n    def f(x):\n        return x\nelse:\n    def f(x):\n        return x + 1\n",
    ],
    [
      "a decorated function",
      "from functools import lru_cache, singledispatch\n\n\n@singledispatch\ndef f(x):\n    return x\n\n\n@f.register\ndef _(x: int):\n    return 9\n",
    ],
    ["an asynchronous generator beside it", "async def g(x):\n    yield x\n\n\ndef f(x):\n    return x + 1\n"],
    ["work at import", "def f(x):\n    return x + 1\n\n\nT = f(3)\nassert T == 4\nfor i in range(3):\n    f(i)\n"],
  ])("replace %s", async (_, solution) => {
    expect(await answers(solution, asserting("assert f(16) == 4"), "f(16)")).toEqual({
      raises: "_StubError",
      "returns nothing": "None",
      "returns its first argument": "16",
      "returns the first expected value": "4",
    });
  });
});
