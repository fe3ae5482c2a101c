import type { Baseline, Lab, LabRun } from "../../languages/lab.ts";
import type { Flip } from "../../languages/survey.ts";
import { broken, limited, passed } from "../answers.ts";
import { atOnce, RUNS_AT_ONCE } from "../at-once.ts";
import type { Check } from "../check.ts";
import { baseName, labBaseline, noticed, stepBudget } from "../lab-baseline.ts";

/** Deaf assertions shown; the rest are counted. */
const MOST_SHOWN = 10;

/**
 * Runs the test that holds the changed value; where it goes by other names now (parameters that are part of the name), or where the
 * value belongs to no one test, all tests.
 */
async function runFlip(lab: Lab, baseline: Baseline, { module, test, text }: Flip): Promise<LabRun> {
  const steps = stepBudget(baseline.run.steps);
  const variant = { tests: { [module]: text } };
  const tests = baseline.tests.filter((trace) => baseName(trace) === test).map((trace) => trace.test);
  if (tests.length > 0) {
    const run = await lab.run(variant, { tests, stopAtFirstFailure: true, steps });
    if (run.ending !== "completed" || run.results.length === tests.length) return run;
  }
  return lab.run(variant, { stopAtFirstFailure: true, steps });
}

/**
 * Each expected value that the tests hold as a literal, changed, must make its test fail: else the assertion asserts nothing. Tests
 * without such values (they compare with a slow reference, or state a property) pass: stubs and mutants judge those. Limits only.
 */
export const flipControl: Check = {
  name: "flip-control",
  needs: ["clean-run"],
  run: async (context) => {
    const ready = await labBaseline(context);
    if ("status" in ready) return ready;
    const survey = await context.workbench.survey();
    if ("failed" in survey) return broken(survey.failed);
    const { lab, baseline } = ready;
    const known = new Set(baseline.tests.map(baseName));
    const flips = survey.flips.filter(({ test }) => test === "" || known.has(test));
    const runs = await atOnce(flips, RUNS_AT_ONCE, (flip) => runFlip(lab, baseline, flip));
    const lost = runs.find((run) => noticed(run) === null);
    if (lost !== undefined) return broken(`The tests could not be run with a changed expectation: ${lost.message}`);
    const deaf = flips.filter((_, index) => noticed(runs[index] as LabRun) === false);
    const evidence = {
      flips: flips.length,
      deaf: deaf
        .slice(0, MOST_SHOWN)
        .map(({ module, test, line, was, becomes }) => ({ module, test, line, was, becomes })),
    };
    const [first] = deaf;
    if (first !== undefined) {
      const more = deaf.length > 1 ? ` (and ${deaf.length - 1} more)` : "";
      const where = first.test === "" ? `${first.module} passes` : `${first.test} passes`;
      return limited(
        `An assertion asserts nothing: ${where} even when the value expected in line ${first.line}, ${first.was}, becomes ${first.becomes}${more}. Make the assertion compare what the solution answers, or remove it.`,
        evidence,
      );
    }
    if (flips.length === 0)
      return passed(
        "No test holds a literal expected value that could be changed; the stubs and the mutants judge these tests.",
        evidence,
      );
    return passed(`Each of ${flips.length} expected values, changed, makes its test fail.`, evidence);
  },
};
