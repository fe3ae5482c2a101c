import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { INSTRUMENT } from "../../../src/languages/python/instrument-source.ts";
import { fixtures, pythonMachine } from "../../support/python-session.ts";

const DRIVER = `
import json, sys
given = json.load(sys.stdin)
if "text" in given:
    program = instrumented(given["text"], "solution.py")
    meter = Meter(program)
    space = {"__name__": "solution"}
    exec(program.code(meter), space)
    found = {"points": program.points, "import": meter.reached(), "calls": []}
    for call in given["calls"]:
        before = meter.steps()
        meter.clear()
        try:
            value = repr(eval(call, space))
        except BaseException as problem:
            value = type(problem).__name__
        found["calls"].append([value, meter.steps() - before, meter.reached()])
    print(json.dumps(found))
else:
    told = []
    for name, text, calls in given["programs"]:
        plain = {"__name__": "solution"}
        exec(compile(text, "solution.py", "exec"), plain)
        for marks in (True, False):
            program = instrumented(text, "solution.py", marks)
            space = {"__name__": "solution"}
            exec(program.code(Meter(program)), space)
            if set(space) - set(plain):
                told.append([name, "names", sorted(set(space) - set(plain))])
            for call in calls:
                answers = []
                for names in (plain, space):
                    try:
                        answers.append(repr(eval(call, names)))
                    except BaseException as problem:
                        answers.append(type(problem).__name__ + str(problem))
                if answers[0] != answers[1]:
                    told.append([name, call, *answers])
    print(json.dumps(told))
`;

async function python(given: unknown): Promise<unknown> {
  const { interpreter } = await pythonMachine();
  const argv = ["-I", "-S", "-c", `${INSTRUMENT}\n${DRIVER}`];
  return JSON.parse(execFileSync(interpreter.executable, argv, { input: JSON.stringify(given), encoding: "utf8" }));
}

type Point = [kind: string, line: number, way: string, guard: boolean];
interface Told {
  points: Point[];
  import: number[];
  calls: [value: string, steps: number, reached: number[]][];
}

/** What calls reach, as "line", "line way" or "line way!" for a guard. */
async function ask(text: string, ...calls: string[]) {
  const told = (await python({ text, calls })) as Told;
  const shown = (id: number) => {
    const [, line, way, guard] = told.points[id]!;
    return `${line}${way && ` ${way}`}${guard ? "!" : ""}`;
  };
  return {
    all: told.points.map((_, id) => shown(id)),
    atImport: told.import.map(shown),
    calls: told.calls.map(([value, steps, reached]) => ({ value, steps, reached: reached.map(shown) })),
  };
}

describe("points", () => {
  it("are statements and ways; docstrings, annotations and the main program are none", async () => {
    const text = [
      '"""doc"""',
      "from __future__ import annotations",
      "x: int",
      "def f(n):",
      '    """doc"""',
      "    global y",
      "    y = n",
      "    return y",
      'if __name__ == "__main__":',
      "    print(f(2))",
    ].join("\n");
    const { all, atImport, calls } = await ask(text, "f(3)", "f.__doc__ + __doc__");
    expect(all).toEqual(["4", "7", "8"]);
    expect(atImport).toEqual(["4"]);
    expect(calls[0]).toEqual({ value: "3", steps: 1, reached: ["7", "8"] });
    expect(calls[1]!.value).toBe("'docdoc'");
  });

  it("tell both ways of a condition and of its parts, and which lead to a refusal only", async () => {
    const text = [
      "def f(a, b):",
      "    if a is None or a < 0:",
      '        raise ValueError("a")',
      "    if a and b: return 1",
      "    if a > 5:",
      "        return 2",
      "    raise KeyError",
    ].join("\n");
    const { calls } = await ask(text, "f(None, 0)", "f(-1, 0)", "f(1, 0)", "f(0, 0)", "f(6, 1)");
    const reached = calls.map((call) => call.reached.slice(1));
    expect(reached[0]).toEqual(["2 `a is None` true!", "2 true!", "3!"]);
    expect(reached[1]).toEqual(["2 `a is None` false", "2 true!", "3!"]);
    expect(reached[2]).toEqual(["2 `a is None` false", "2 false", "4", "4 `a` true", "4 false", "5", "5 false!", "7"]);
    expect(reached[3]).toEqual(["2 `a is None` false", "2 false", "4", "4 `a` false", "4 false", "5", "5 false!", "7"]);
    expect(reached[4]).toEqual(["2 `a is None` false", "2 false", "4", "4 `a` true", "4 true", "4"]);
  });

  it("tell the ways of loops, comprehensions, conditional expressions and handlers", async () => {
    const text = [
      "def f(xs, stop):",
      "    for x in xs:",
      "        if x == stop: break",
      "    while stop:",
      "        stop -= 1",
      "    ys = [x if x > 1 else 0 for x in xs if x]",
      "    try: return ys[0]",
      "    except IndexError: return xs or None",
    ].join("\n");
    const { all, calls } = await ask(text, "f([], 0)", "f([2], 2)", "f([0, 1], 5)");
    expect(all).toEqual([
      ...["1", "2", "2 entered", "3", "3 true", "3", "3 false", "2 ran to its end", "4", "4 true", "4 false", "5"],
      ...["6", "6 true", "6 false", "6 true", "6 false", "7", "7", "8 caught", "8", "8 `None` evaluated"],
    ]);
    expect(calls[0]!.reached).toEqual([
      ...["2", "2 ran to its end", "4", "4 false", "6", "7", "7", "8 caught", "8", "8 `None` evaluated"],
    ]);
    expect(calls[1]!.reached).not.toContain("2 ran to its end");
    expect(calls[1]!.steps).toBe(1 + 1 + 2 + 1);
    expect(calls[2]!.value).toBe("0");
    expect(calls[2]!.steps).toBe(1 + 2 + 5 + 2);
  });
});

describe("an instrumented program", () => {
  it("does what it did", async () => {
    const programs = JSON.parse(readFileSync(join(fixtures, "instrument/programs.json"), "utf8"));
    expect(programs.length).toBeGreaterThan(30);
    expect(await python({ programs })).toEqual([]);
  });

  it("recurses as deep as it did, keeps its lines and shows no name of ours", async () => {
    const text = [
      "import sys",
      "def depth(n=0):",
      "    try: return depth(n + 1)",
      "    except RecursionError: return n",
      "def line():",
      "    try:",
      "        return [1 // x for x in [1, 0] if x is not None and x < 5]",
      "    except ZeroDivisionError as problem:",
      "        return problem.__traceback__.tb_lineno, line.__code__.co_firstlineno",
      "def names(a):",
      "    for x in a: pass",
      "    return sorted(locals())",
    ].join("\n");
    expect(await python({ programs: [["deep", text, ["depth()", "line()", "names([1])", "sorted(dir())"]]] })).toEqual(
      [],
    );
  });

  it("is compiled as it stands when it is nested too deeply", async () => {
    const { all, calls } = await ask(`x = ${"1+".repeat(2500)}1`, "x");
    expect(calls[0]!.value).toBe("2501");
    expect([0, 1]).toContain(all.length);
  });
});
