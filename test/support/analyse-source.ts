import type { Analysis, TestSubject } from "../../src/languages/language.ts";
import { analyse } from "../../src/languages/python/analyse.ts";
import type { AnalysisInterpreter } from "../../src/languages/python/analysis-source.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";
import { forkingAnalysis } from "./forking-analysis.ts";

/** The analysis never runs what it reads, so these tests need no isolation. */
const interpreter: AnalysisInterpreter = { executable: "/usr/bin/python3", readOnlyDirectories: [] };

export const SOLUTION = "def f(x):\n    return x + 1\n";
export const TESTS = "from solution import f\n\n\ndef test_f():\n    assert f(1) == 2\n";

export const subjectOf = (solution: string = SOLUTION, tests: string = TESTS): TestSubject => ({
  solution: { name: "solution", text: solution },
  tests: [{ name: "test_solution", text: tests }],
});

let forking: Pick<Sandbox, "run"> | null = null;

/** Analyses a solution and one test module named `test_solution` with the real interpreter; fails the test when it cannot. */
export async function analyseSource(solution?: string, tests?: string): Promise<Analysis> {
  forking ??= forkingAnalysis(interpreter.executable);
  const answer = await analyse(forking as Sandbox, interpreter, subjectOf(solution, tests));
  if ("failed" in answer) throw new Error(answer.failed);
  return answer;
}

/** As the product does it: a process of its own, which starts the analysis from its files. */
export const analyseSubject = (subject: TestSubject) => analyse(createProcessSandbox(), interpreter, subject);
