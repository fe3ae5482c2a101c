import { survey } from "../../src/languages/python/survey.ts";
import type { Survey } from "../../src/languages/survey.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { forkingAnalysis } from "./forking-analysis.ts";

const interpreter = { executable: "/usr/bin/python3", readOnlyDirectories: [] };
let forking: Pick<Sandbox, "run"> | null = null;

/** Surveys a solution named `solution` and one test module named `test_solution`; fails the test when it cannot. Nothing read is run. */
export async function surveySource(solution: string, tests = "", oracle: string | null = null): Promise<Survey> {
  forking ??= forkingAnalysis(interpreter.executable);
  const subject = {
    solution: { name: "solution", text: solution },
    tests: [{ name: "test_solution", text: tests }],
  };
  const given = oracle === null ? null : { name: "oracle", text: oracle };
  const answer = await survey(interpreter, forking as Sandbox, subject, given);
  if ("failed" in answer) throw new Error(answer.failed);
  return answer;
}
