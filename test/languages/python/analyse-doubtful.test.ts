import { describe, expect, it } from "vitest";
import { analyseSource } from "../../support/analyse-source.ts";

const doubtful = async (solution: string, tests?: string) =>
  (await analyseSource(solution, tests)).doubtful.map((found) => found.what);

const withEquality = (...body: string[]) =>
  `class V:\n    def __init__(self, x):\n        self.x = x\n\n    def __eq__(self, other):\n${body.map((line) => `        ${line}\n`).join("")}`;

describe("doubtful constructs", () => {
  it.each([
    ["eval", "def f(x):\n    return eval(x)\n", "uses eval"],
    ["a text that a stop watch runs", 'import timeit\n\ntimeit.timeit("x = 1")\n', "uses timeit.timeit"],
    ["a stop watch handed on", "from timeit import Timer\n\nmade = [Timer]\n", "uses timeit.Timer"],
    [
      "texts in annotations",
      "from typing import get_type_hints\n\nget_type_hints(print)\n",
      "uses typing.get_type_hints",
    ],
    ["work in an annotation", "x: [i for i in range(3)] = 1\n", "does work in an annotation"],
    ["work in a parameter's annotation", "def f(x: print(1)):\n    return x\n", "does work in an annotation"],
    ["a docstring that is read", "def f(x):\n    return f.__doc__[x]\n", "reads a docstring"],
    ["exec by another name", "run = exec\n\n\ndef f(x):\n    run(x)\n", "uses exec"],
    ["an equality that says yes", withEquality("return True"), "has an __eq__ that does not compare both sides"],
    [
      "one that looks at the type only",
      withEquality("return isinstance(other, V)"),
      "has an __eq__ that does not compare both sides",
    ],
    [
      "one that looks at itself only",
      withEquality("return self.x == self.x"),
      "has an __eq__ that does not compare both sides",
    ],
    [
      "one that or-s a yes",
      withEquality("return self.x == other.x or True"),
      "has an __eq__ that does not compare both sides",
    ],
    [
      "one that says yes first",
      withEquality("if other is not None:", "    return True", "return self.x == other.x"),
      "has an __eq__ that does not compare both sides",
    ],
    ["an assigned equality", "class V(int):\n    __eq__ = lambda self, other: True\n", "assigns its own __eq__"],
    [
      "an equality in a class made by type()",
      "V = type('V', (int,), {'__eq__': lambda a, b: True})\n",
      "builds a class with its own __eq__",
    ],
    [
      "an inequality that says no",
      "class V(int):\n    def __ne__(self, other):\n        return False\n",
      "has an __ne__ that does not compare both sides",
    ],
    [
      "an order that says yes",
      "class V(int):\n    def __le__(self, other):\n        return True\n",
      "has an __le__ that does not compare both sides",
    ],
    [
      "a truth that says yes",
      "class V:\n    def __bool__(self):\n        return True\n",
      "has a __bool__ that always gives the same answer",
    ],
    ["a changed class", "def f(x):\n    x.__class__ = int\n    return x\n", "changes the class of an object"],
    ["command line arguments", "import sys\n\n\ndef f(x):\n    return len(sys.argv)\n", "reads sys.argv"],
    ["a replaced order that says yes", "class N:\n    x = 1\n\n\nN.__lt__ = lambda a, b: True\n", "replaces __lt__"],
    [
      "a container that holds everything",
      "class S:\n    def __contains__(self, x):\n        if len(self.items) < 0:\n            return False\n        return True\n",
      "has a __contains__ that always gives the same answer",
    ],
    [
      "one that looks at its type only",
      "class S:\n    def __contains__(self, x):\n        if isinstance(x, str):\n            return False\n        return True\n",
      "has a __contains__ that always gives the same answer",
    ],
    [
      "a truth told by nothing",
      "class S:\n    def __bool__(self):\n        if 1 > 2:\n            return False\n        return True\n",
      "has a __bool__ that always gives the same answer",
    ],
  ])("finds %s", async (_, source, what) => {
    expect(await doubtful(source)).toContain(what);
  });

  it.each([
    [
      "a stop watch on functions",
      "import timeit\n\n\ndef f(x):\n    return x\n\n\ndef t():\n    return timeit.timeit(f, number=3) + timeit.repeat(lambda: f(1))[0]\n",
    ],
    [
      "plain annotations",
      "from typing import Annotated, Optional\n\n\ndef f(x: Optional[list[int]], y: Annotated[int, 'n'] = 1) -> 'list[int]':\n    return x\n",
    ],
    [
      "a docstring shown or handed on",
      "import argparse\n\n\ndef f(x):\n    print(__doc__)\n    g = lambda: x\n    g.__doc__ = f.__doc__\n    return argparse.ArgumentParser(description=__doc__)\n",
    ],
    ["fields", withEquality("return isinstance(other, V) and self.x == other.x")],
    [
      "fields after a type guard",
      withEquality("if not isinstance(other, V):", "    return NotImplemented", "return self.x == other.x"),
    ],
    ["tuples of fields", withEquality("return (self.x, 1) == (other.x, 1)")],
    [
      "elements",
      withEquality("for a, b in zip(self.x, other.x):", "    if a != b:", "        return False", "return True"),
    ],
    [
      "linked nodes",
      withEquality(
        "a, b = self.x, other.x",
        "while a and b:",
        "    if a.v != b.v:",
        "        return False",
        "    a, b = a.next, b.next",
        "return a is b",
      ),
    ],
    ["identity first", withEquality("if self is other:", "    return True", "return self.x == other.x")],
    ["a helper", withEquality("return self.same(other)")],
    [
      "the negation",
      "class V:\n    def __eq__(self, o):\n        return self.x == o.x\n\n    def __ne__(self, o):\n        return not self == o\n\n    def __hash__(self):\n        return hash(self.x)\n",
    ],
    [
      "a protocol",
      "from typing import Protocol\n\n\nclass P(Protocol):\n    def __lt__(self, other: object) -> bool: ...\n",
    ],
    ["heap order", "class N:\n    def __lt__(self, other):\n        return self.cost < other.cost\n"],
    ["a difference", withEquality("return self.x - other.x == 0")],
    ["an order assigned later", "class N:\n    pass\n\n\nN.__lt__ = lambda a, b: a.key < b.key\n"],
    ["an order written as a lambda", "class N:\n    __lt__ = lambda self, other: self.key < other.key\n"],
    [
      "a search",
      "class S:\n    def __contains__(self, key):\n        node = self.root\n        while node:\n            if key == node.key:\n                return True\n            node = node.left if key < node.key else node.right\n        return False\n",
    ],
    [
      "bits",
      "class S:\n    def __contains__(self, item):\n        for p in self._positions(item):\n            if not self.table[p]:\n                return False\n        return True\n",
    ],
    [
      "a lookup that may fail",
      "class S:\n    def __contains__(self, key):\n        try:\n            self[key]\n            return True\n        except KeyError:\n            return False\n",
    ],
    [
      "emptiness",
      "class S:\n    def __bool__(self):\n        if self.head is None:\n            return False\n        return True\n",
    ],
    ["arguments", "import sys\n\n\ndef main(argv=None):\n    return argv or sys.argv[1:]\n"],
    [
      "a length",
      "class S:\n    def __len__(self):\n        return len(self.items)\n\n    def __bool__(self):\n        return bool(self.items)\n",
    ],
  ])("lets an honest comparison of %s pass", async (_, source) => {
    expect(await doubtful(source)).toEqual([]);
  });
});

const suite = (name: string, pairs: readonly (readonly [string, string])[]) =>
  `from solution import ${name}\n\n${pairs.map(([given, answer], n) => `\ndef test_${n}():\n    assert ${name}(${given}) == ${answer}\n`).join("\n")}`;
const SQUARES = suite("f", [
  ["7", "49"],
  ["11", "121"],
  ["12", "144"],
  ["20", "400"],
]);
const WORDS = suite("f", [
  ["[3, 4]", "7"],
  ["[5, 6]", "11"],
  ["[9, 9]", "18"],
]);

describe("answers looked up", () => {
  it.each([
    ["a dictionary", "def f(x):\n    return {7: 49, 11: 121, 12: 144}[x]\n", SQUARES],
    ["a table with a default", "T = {7: 49, 11: 121, 12: 144}\n\n\ndef f(x):\n    return T.get(x, x * x)\n", SQUARES],
    [
      "a chain of ifs",
      "def f(x):\n    if x == 7:\n        return 49\n    if 11 == x:\n        return 121\n    elif x == 12:\n        return 144\n    return 0\n",
      SQUARES,
    ],
    [
      "a list of pairs",
      "T = [(7, 49), (11, 121), (12, 144)]\n\n\ndef f(x):\n    for a, b in T:\n        if a == x:\n            return b\n",
      SQUARES,
    ],
    [
      "a match statement",
      "def f(x):\n    match x:\n        case 7:\n            return 49\n        case 11:\n            return 121\n        case 12:\n            return 144\n",
      SQUARES,
    ],
    ["tuples for lists", "def f(x):\n    return {(3, 4): 7, (5, 6): 11, (9, 9): 18}[tuple(x)]\n", WORDS],
    ["texts for lists", "def f(x):\n    return {'[3, 4]': 7, '[5, 6]': 11, '[9, 9]': 18}[str(x)]\n", WORDS],
    ["answers in order", "ANSWERS = iter([49, 121, 144, 400])\n\n\ndef f(x):\n    return next(ANSWERS)\n", SQUARES],
    ["a list of answers", "Q = [7, 11, 12]\nA = [49, 121, 144]\n\n\ndef f(x):\n    return A[Q.index(x)]\n", SQUARES],
  ])("finds %s", async (_, solution, tests) => {
    expect((await doubtful(solution, tests)).join()).toMatch(/tests' (4|3) inputs with their answers|one by one/);
  });

  it("finds it behind parametrised tests too", async () => {
    const tests =
      "import pytest\nfrom solution import f\n\n\n@pytest.mark.parametrize('x, y', [(7, 49), (11, 121), (12, 144)])\ndef test_f(x, y):\n    assert f(x) == y\n";
    expect(await doubtful("def f(x):\n    return {7: 49, 11: 121, 12: 144}[x]\n", tests)).toHaveLength(1);
  });

  it.each([
    [
      "base cases",
      "def f(n):\n    if n == 0:\n        return 0\n    if n == 1:\n        return 1\n    return f(n - 1) + f(n - 2)\n",
      suite("f", [
        ["0", "0"],
        ["1", "1"],
        ["2", "1"],
        ["7", "13"],
      ]),
    ],
    [
      "roman numerals",
      "T = [(1000, 'M'), (900, 'CM'), (500, 'D'), (400, 'CD'), (100, 'C'), (90, 'XC'), (9, 'IX'), (4, 'IV'), (1, 'I')]\n\n\ndef f(n):\n    s = ''\n    for v, r in T:\n        while n >= v:\n            s += r\n            n -= v\n    return s\n",
      suite("f", [
        ["4", "'IV'"],
        ["9", "'IX'"],
        ["90", "'XC'"],
        ["1000", "'M'"],
      ]),
    ],
    [
      "roman letters",
      "T = {'I': 1, 'V': 5, 'X': 10}\n\n\ndef f(s):\n    return sum(T[c] for c in s)\n",
      suite("f", [
        ["'I'", "1"],
        ["'V'", "5"],
        ["'X'", "10"],
      ]),
    ],
    [
      "small primes",
      "def f(n):\n    if n in (2, 3, 5, 7):\n        return True\n    return n > 1 and all(n % d for d in range(2, n))\n",
      suite("f", [
        ["3", "True"],
        ["5", "True"],
        ["7", "True"],
        ["9", "False"],
      ]),
    ],
  ])("lets %s pass", async (_, solution, tests) => {
    expect(await doubtful(solution, tests)).toEqual([]);
  });
});
