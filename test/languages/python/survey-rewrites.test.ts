import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { Rewrite } from "../../../src/languages/survey.ts";
import { surveySource } from "../../support/survey-source.ts";

/** Answers `out`, after whatever a rewriting could get wrong. */
const SOLUTION = `"""Module docstring."""
from __future__ import annotations
import math
LIMIT = 3
seen = []

def counter(start, *, step=1):
    """Docstring."""
    total = start
    calls = 0
    def bump(by=None):
        nonlocal total
        total += step if by is None else by
        return total
    bump()
    bump(by=10)
    return [total, calls, [total for total in range(2)], sum(x * x for x in (1, 2)), (lambda q: q + total)(1)]

def shadows(items):
    global seen
    seen = [item for item in items if item != LIMIT]
    try:
        len = seen[0]
        raise ValueError("x")
    except ValueError as error:
        text = f"{error}: {len=} {len!r:>4}"
    if (n := 5) > 2:
        del n
    with open("/dev/null") as handle:
        size = handle.read()
    for i, (a, *rest) in enumerate([(1, 2, 3)]):
        __private = rest
    match_all = {**{"a": a}, "rest": rest, 'q': size}
    return text, match_all, i, __private

class Box:
    kind = "box"
    def get(self):
        kind = "local"
        width, height = 1, 2
        return self.kind, kind, width, height

def twice(f):
    def inner(value):
        result = f(value)
        return f(result)
    return inner

def later(n):
    a = 1
    b = [2]
    if n:
        c = ""
        d = None
        return a, b, c, d
    return later(1)

out = (counter(5), shadows([3, 4]), Box().get(), twice(abs)(-2), later(0), math.floor(2.5))
`;

const outOf = (text: string): string =>
  execFileSync("/usr/bin/python3", ["-I", "-c", `${text}\nprint(out, counter.__doc__, __doc__)`], { encoding: "utf8" });
const kinds = (rewrites: readonly Rewrite[]) => rewrites.map(({ kind }) => kind);

describe("rewrites", () => {
  it("mean the same, and each differs from the solution and from the others", async () => {
    const { rewrites } = await surveySource(SOLUTION);
    expect(kinds(rewrites)).toEqual(["formatting", "renamed locals", "dead assignment", "commuted lines"]);
    expect(new Set([SOLUTION, ...rewrites.map(({ text }) => text)]).size).toBe(5);
    const expected = outOf(SOLUTION);
    for (const { kind, text } of rewrites) expect(`${kind}: ${outOf(text)}`).toBe(`${kind}: ${expected}`);
  });

  it("rename what only a function sees, in closures and comprehensions too; never a parameter, a global or a builtin", async () => {
    const { rewrites } = await surveySource(SOLUTION);
    const text = rewrites.find(({ kind }) => kind === "renamed locals")?.text ?? "";
    expect(text).toContain("nonlocal local_total");
    expect(text).toContain("for local_total in range(2)");
    expect(text).toContain("step=1");
    expect(text).toContain("global seen");
    expect(text).not.toMatch(/local_(seen|step|by|len|error|value|__private|LIMIT)\b/);
  });

  it("swap neighbouring constants and plain definitions only", async () => {
    const swapped = async (body: string) => kinds((await surveySource(body)).rewrites).includes("commuted lines");
    expect(await swapped("def f():\n    a = 1\n    b = 2\n    return a, b\n")).toBe(true);
    expect(await swapped("def f():\n    a = 1\n    a = 2\n    return a\n")).toBe(false);
    expect(await swapped("def f(x):\n    a = x\n    b = a\n    return b\n")).toBe(false);
    expect(await swapped("def f():\n    global a, b\n    a = 1\n    b = 2\n")).toBe(false);
    expect(await swapped("class A:\n    def a(self): pass\n    def b(self): pass\n")).toBe(false);
    expect(await swapped("def f(): return 1\ndef g(x=f()): return x\n")).toBe(false);
    expect(await swapped("def f(): return 1\n@staticmethod\ndef g(): return 1\n")).toBe(false);
    expect(await swapped("def f(): return 1\ndef f(): return 2\n")).toBe(false);
  });

  it.each([
    "locals()['x']",
    "eval('x')",
    "globals()['f']",
    "vars()",
    "f.__code__.co_varnames",
    "__import__('inspect').stack()",
  ])("only format a solution that looks at itself: %s", async (looking) => {
    const { rewrites } = await surveySource(`def f():\n    x = 1;  y = 2\n    return ${looking}\n`);
    expect(kinds(rewrites)).toEqual(["formatting"]);
  });

  it("have nothing to say of a solution that does not parse", async () => {
    expect((await surveySource("def f(:\n")).rewrites).toEqual([]);
  });
});
