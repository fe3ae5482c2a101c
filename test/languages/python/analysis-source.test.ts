import { describe, expect, it } from "vitest";
import { analyse } from "../../../src/languages/python/analyse.ts";
import { analysisFiles } from "../../../src/languages/python/analysis-source.ts";
import { pythonMachine } from "../../support/python-session.ts";

const SUBJECT = {
  solution: { name: "solution", text: "import gc\nx = gc.get_objects()\n\n\ndef f(x):\n    pass\n" },
  tests: [{ name: "test_solution", text: "from solution import f\n\n\ndef test_f():\n    assert f(1) == 2\n" }],
};

describe("the files of the analysis", () => {
  it("are compiled once for an interpreter, and are the sources where that fails", async () => {
    const { interpreter } = await pythonMachine();
    const compiled = await analysisFiles(interpreter);
    expect(await analysisFiles(interpreter)).toBe(compiled);
    expect(compiled.map(({ name }) => name)).toEqual(["analyse.py"]);
    expect(compiled[0]?.text).toContain("marshal.loads");
    const sources = await analysisFiles({ ...interpreter, executable: "/bin/true" });
    expect(sources.map(({ name }) => name)).toContain("analyse_calls.py");
  });

  it("find the same in the sandbox, compiled or not", async () => {
    const { interpreter, sandbox } = await pythonMachine();
    const compiled = await analyse(sandbox, interpreter, SUBJECT);
    expect(compiled).toMatchObject({
      placeholders: [{ module: "solution" }],
      suspicious: expect.arrayContaining([expect.objectContaining({ line: 2 })]),
    });
    const uncompiling = { ...interpreter };
    Object.defineProperty(uncompiling, "executable", { get: executables(interpreter.executable) });
    expect(await analyse(sandbox, uncompiling, SUBJECT)).toEqual(compiled);
  });
});

/** The first time it is asked for, to compile, a program that compiles nothing; then the interpreter. */
function executables(real: string): () => string {
  let asked = 0;
  return () => {
    asked += 1;
    return asked === 1 ? "/bin/true" : real;
  };
}
