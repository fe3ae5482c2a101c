import { describe, expect, it } from "vitest";
import { analyseSource } from "../../support/analyse-source.ts";

const found = async (source: string) => (await analyseSource(source)).placeholders;

describe("placeholders", () => {
  it.each([
    ["pass", "def f(x):\n    pass\n"],
    ["dots", "def f(x):\n    ...\n"],
    ["only a docstring", 'def f(x):\n    """Sorts."""\n'],
    ["NotImplementedError", "def f(x):\n    raise NotImplementedError\n"],
    ["NotImplementedError with a docstring", 'def f(x):\n    """Sorts."""\n    raise NotImplementedError("later")\n'],
    ["a TODO and a constant", "def f(x):\n    # TODO: write this\n    return None\n"],
    ["a TODO after the constant", "def f(x):\n    return 0\n    # FIXME: compute it\n"],
    ["a Chinese note", "def f(x):\n    # 待实现\n    return []\n"],
    ["an elision", "def f(x):\n    y = x + 1\n    # ... rest of the code ...\n    return y\n"],
    ["a Chinese elision", "def f(x):\n    y = x + 1\n    # 此处省略具体实现\n    return y\n"],
    ["a bare 略", "def f(x):\n    y = x\n    # 略\n    return y\n"],
    ["omitted here", "def f(x):\n    # details omitted here\n    return x\n"],
    [
      "an empty branch with a TODO",
      "def f(x):\n    if x:\n        return 1\n    else:\n        # TODO: negatives\n        pass\n    return 2\n",
    ],
    ["a private helper that is used", "def _g(x):\n    pass\n\n\ndef f(x):\n    return _g(x)\n"],
    ["a method", "class S:\n    def push(self, x):\n        self.x = x\n\n    def pop(self):\n        ...\n"],
    ["an empty class", "class Stack:\n    pass\n"],
    ["a lambda", "f = lambda x: ...\n"],
    ["the last of two definitions", "def f(x):\n    return x\n\n\ndef f(x):\n    pass\n"],
    ["a nested function", "def f(x):\n    def g(y):\n        raise NotImplementedError\n    return g(x)\n"],
  ])("finds %s", async (_, source) => {
    expect(await found(source)).toHaveLength(1);
  });

  it("tells module, line and name", async () => {
    expect(await found("def g(x):\n    return x\n\n\ndef f(x):\n    pass\n")).toEqual([
      { module: "solution", line: 5, what: "f has an empty body" },
    ]);
  });

  it.each([
    ["an exception class", "class Empty(Exception):\n    pass\n\n\nclass Deep(Empty):\n    ...\n"],
    [
      "an empty override",
      "class A:\n    def visit(self):\n        return 1\n\n\nclass B(A):\n    def visit(self):\n        pass\n",
    ],
    [
      "an abstract base",
      "from abc import ABC, abstractmethod\n\n\nclass A(ABC):\n    @abstractmethod\n    def f(self):\n        raise NotImplementedError\n",
    ],
    [
      "a template method",
      "class A:\n    def f(self):\n        raise NotImplementedError\n\n\nclass B(A):\n    def f(self):\n        return 1\n",
    ],
    ["a function that does nothing by name", 'def noop(*args):\n    """Nothing."""\n'],
    [
      "the default of a dispatch",
      "from functools import singledispatch\n\n\n@singledispatch\ndef f(x):\n    raise NotImplementedError(x)\n\n\n@f.register\ndef _(x: int):\n    return 1\n",
    ],
    ["a protocol", "from typing import Protocol\n\n\nclass P(Protocol):\n    def f(self) -> int: ...\n"],
    [
      "overloads",
      "from typing import overload\n\n\n@overload\ndef f(x: int) -> int: ...\n@overload\ndef f(x: str) -> str: ...\ndef f(x):\n    return x\n",
    ],
    [
      "a marker class that is used",
      "class Node:\n    pass\n\n\ndef f(x):\n    n = Node()\n    n.x = x\n    return n.x\n",
    ],
    ["a dataclass", "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n"],
    [
      "a sentinel constructor",
      "class A:\n    def __init__(self):\n        pass\n\n    def f(self):\n        return 1\n",
    ],
    ["a TODO beside real code", "def f(x):\n    # TODO: make this faster\n    return x + 1\n"],
    ["an overwritten first draft", "def f(x):\n    pass\n\n\ndef f(x):\n    return x\n"],
    ["a private function nobody calls", "def _later(x):\n    pass\n\n\ndef f(x):\n    return x\n"],
    [
      "an unsupported branch",
      'def f(x):\n    if x > 0:\n        return x\n    raise NotImplementedError("negative")\n',
    ],
    [
      "ordinary words",
      "def f(x):\n    # 贪心策略：忽略重复\n    y = x  # 省略号也可以\n    # visit the rest of the list\n    return y\n",
    ],
    [
      "a default callback",
      "def f(x, done=None):\n    def nothing():\n        pass\n    (done or nothing)()\n    return x\n",
    ],
    ["a pass in a loop", "def f(x):\n    while x.step():\n        pass\n    return x\n"],
    ["the word TODO in a string", 'def f(x):\n    """TODO lists are sorted."""\n    return [] if not x else x\n'],
  ])("lets %s pass", async (_, source) => {
    expect(await found(source)).toEqual([]);
  });
});
