import { describe, expect, it } from "vitest";
import { changes, planned } from "../../support/planned.ts";

const LEFT_ALONE: Readonly<Record<string, string>> = {
  "the docstring of a module": '"""Adds 1 + 1."""',
  "the docstring of a function": 'def f(a):\n    """Adds."""\n    ...',
  "type hints": 'def f(a: List[1], b: "int") -> Optional["x"]:\n    pass\n\nclass C:\n    n: int',
  imports: "import a\nfrom b import c as d\nfrom __future__ import annotations",
  assertions: 'assert a < 1, "too large"',
  printing: 'print("a", 1 + 1)',
  logging: 'logging.info("n = %d", n + 1)\nlogger.debug("x")\nself.log.warning("y")\nlog = logging.getLogger("z")',
  "a program's own start": 'if __name__ == "__main__":\n    f(1)\n    x = 2',
  "the same with the sides turned": "if '__main__' == __name__:\n    f(1)",
  "imports for type checkers": "if TYPE_CHECKING:\n    import a",
  "names with two underscores": '__all__ = ["f"]',
  "type variables": 'T = TypeVar("T")',
  "the recursion limit": "import sys\nsys.setrecursionlimit(10 ** 6)",
  decorators: "@cache(maxsize=128)\ndef f(): pass",
  comments: "# x = 1\npass",
  "names of other scopes": "def f():\n    global a\n    pass",
};

describe("left alone", () => {
  it.each(Object.entries(LEFT_ALONE))("%s", async (_, program) => {
    expect(await changes(program)).toEqual([]);
  });

  it("messages of exceptions, though not the exceptions", async () => {
    const program = 'def f(a):\n    raise ValueError("too large: " + str(a + 1))';
    expect(await changes(program)).toEqual(['raise ValueError("too large: " + str(a + 1)) → pass']);
  });

  it("is only what computes nothing: a text that is used, and a condition that only looks like the start, are not", async () => {
    expect(await changes('x = "a"')).toContain('"a" → ""');
    expect(await changes('if name == "__main__":\n    f()')).toContain("== → !=");
    expect(await changes("class C:\n    n: int = 3")).toContain("3 → 4");
    expect(await changes("x = printed(1)")).toContain("1 → 2");
    expect(await changes("x = blog.info(1)")).toContain("1 → 2");
  });

  it.each([
    ["an assertion", "assert (n := x + 1) is not None"],
    ["printing", "print(n := x + 1)"],
    ["a type hint", "def f(a: (n := x + 1)): ..."],
    ["the message of an exception", "raise ValueError((n := x + 1))"],
    ["a decorator", "@(lambda f: lambda x: x + 1)\ndef f(): ..."],
    ["a name with two underscores", "__n__ = x + 1"],
    ["a list that is called log", "log.append(x + 1)"],
  ])("is not %s that computes what the program goes on with", async (_, program) => {
    expect(await changes(program)).toContain("+ → -");
  });

  it("is not what stands behind the else of a program's own start", async () => {
    const found = await changes('if __name__ == "__main__":\n    f(1)\nelse:\n    x = 2\n');
    expect(found).toContain("2 → 3");
    expect(found).not.toContain("1 → 2");
  });

  it("leaves no line of a called-for computation out because a print stands beside it", async () => {
    expect((await planned("print(1); x = 2")).map(({ was }) => was)).toContain("x = 2");
  });
});
