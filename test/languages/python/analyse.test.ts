import { describe, expect, it } from "vitest";
import { analyse } from "../../../src/languages/python/analyse.ts";
import { createProcessSandbox } from "../../../src/sandbox/process.ts";
import { analyseSource, analyseSubject, SOLUTION, subjectOf, TESTS } from "../../support/analyse-source.ts";

describe("analyse", () => {
  it("finds nothing wrong with an honest pair and says what it defines", async () => {
    const analysis = await analyseSource();
    expect(analysis).toMatchObject({
      parsed: { solution: { ok: true }, test_solution: { ok: true } },
      placeholders: [],
      suspicious: [],
      doubtful: [],
      importers: ["test_solution"],
      asking: ["test_solution::test_f"],
      definitions: ["f"],
    });
    expect(analysis.stubs.map((stub) => stub.kind)).toEqual([
      "raises",
      "returns nothing",
      "returns its first argument",
      "returns the first expected value",
    ]);
  });

  it.each([
    ["a missing colon", "def f(x)\n    return x\n", 1],
    ["a stray return", "x = 1\nreturn x\n", 2],
    ["a NUL", "x = 1\0\n", 1],
    ["bad indentation", "def f():\nreturn 1\n", 2],
  ])("gives line and message of %s", async (_, source, line) => {
    const analysis = await analyseSource(source);
    expect(analysis.parsed.solution).toMatchObject({ ok: false, line });
    expect(analysis.stubs).toEqual([]);
  });

  it("goes on with the solution when the tests do not parse", async () => {
    const analysis = await analyseSource("import gc\nx = gc.get_objects()\n", "def test(:\n");
    expect(analysis.parsed.test_solution).toMatchObject({ ok: false, line: 1 });
    expect(analysis.suspicious[0]).toMatchObject({ module: "solution", line: 2 });
    expect(analysis.importers).toEqual([]);
  });

  it.each([
    ["brackets", `x = ${"(".repeat(5_000)}1${")".repeat(5_000)}\n`],
    ["a long sum", `x = ${"1 + ".repeat(20_000)}1\n`],
    ["unary operators", `x = ${"not ".repeat(20_000)}1\n`],
    ["attributes", `x = y${".a".repeat(20_000)}\n`],
    [
      "blocks",
      `${Array.from({ length: 90 }, (_, depth) => `${" ".repeat(depth)}if x:`).join("\n")}\n${" ".repeat(90)}y\n`,
    ],
    ["many functions", Array.from({ length: 6_000 }, (_, n) => `def f${n}(x):\n    return x\n`).join("")],
  ])("survives %s", async (_, source) => {
    const answer = await analyseSubject(subjectOf(source));
    if ("failed" in answer) expect(answer.failed).toMatch(/could not be (read|analysed)/);
    else expect(answer.parsed.solution).toBeDefined();
  });

  it("survives lone surrogates and other odd characters", async () => {
    const analysis = await analyseSource('S = "\\ud800"\nT = "\ud83d"\n\n\ndef f(x):\n    return S + "é漢"\n');
    expect(analysis.parsed.solution).toEqual({ ok: true });
    expect(analysis.stubs).toHaveLength(4);
  });

  it("never runs what it reads", async () => {
    const solution = 'import sys\nsys.stdout.write("ran")\nraise ValueError("ran")\n';
    expect((await analyseSource(solution)).parsed.solution).toEqual({ ok: true });
  });

  it("sees an import of the solution however it is written, and its absence", async () => {
    for (const line of [
      "import solution",
      "import solution as s",
      "from solution import *",
      "import importlib\ns = importlib.import_module('solution')",
      "s = __import__('solution')",
    ]) {
      expect((await analyseSource(SOLUTION, `${line}\n`)).importers, line).toEqual(["test_solution"]);
    }
    for (const line of ["import solutions", "from other import solution_", "# import solution", '"import solution"']) {
      expect((await analyseSource(SOLUTION, `${line}\n`)).importers, line).toEqual([]);
    }
  });

  it("gives one sentence when the interpreter cannot be started", async () => {
    const answer = await analyse(
      createProcessSandbox(),
      { executable: "/nonexistent/python3", readOnlyDirectories: [] },
      subjectOf(SOLUTION, TESTS),
    );
    expect(answer).toEqual({ failed: expect.stringMatching(/^The (analysis|sources) could not/) });
  });
});
