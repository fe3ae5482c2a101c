import type { Analysis, TestSubject } from "../../src/languages/language.ts";
import { analyse } from "../../src/languages/python/analyse.ts";
import type { AnalysisInterpreter } from "../../src/languages/python/analysis-source.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";

/** The analysis never runs what it reads, so these tests need no isolation. */
const interpreter: AnalysisInterpreter = { executable: "/usr/bin/python3", readOnlyDirectories: [] };

export const SOLUTION = "def f(x):\n    return x + 1\n";
export const TESTS = "from solution import f\n\n\ndef test_f():\n    assert f(1) == 2\n";

export const subjectOf = (solution: string = SOLUTION, tests: string = TESTS): TestSubject => ({
  solution: { name: "solution", text: solution },
  tests: [{ name: "test_solution", text: tests }],
});

/** Analyses a solution and one test module named `test_solution` with the real interpreter; fails the test when it cannot. */
export async function analyseSource(solution?: string, tests?: string): Promise<Analysis> {
  const answer = await analyse(createProcessSandbox(), interpreter, subjectOf(solution, tests));
  if ("failed" in answer) throw new Error(answer.failed);
  return answer;
}

export const analyseSubject = (subject: TestSubject) => analyse(createProcessSandbox(), interpreter, subject);
