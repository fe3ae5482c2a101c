import { broken, limited, passed } from "../answers.ts";
import { atOnce, RUNS_AT_ONCE } from "../at-once.ts";
import type { Check } from "../check.ts";
import { labBaseline, noticed, noticedBy, stepBudget } from "../lab-baseline.ts";

/**
 * The known-same control: the solution written otherwise, with the same meaning, must pass every test. Tests that fail then look at
 * the source or at timing instead of the answers. Limits only: the solution may well be right.
 */
export const sameControl: Check = {
  name: "same-control",
  needs: ["clean-run"],
  run: async (context) => {
    const ready = await labBaseline(context);
    if ("status" in ready) return ready;
    const survey = await context.workbench.survey();
    if ("failed" in survey) return broken(survey.failed);
    const { lab, baseline } = ready;
    const steps = stepBudget(baseline.run.steps);
    const runs = await atOnce(survey.rewrites, RUNS_AT_ONCE, ({ text }) =>
      lab.run({ solution: text }, { stopAtFirstFailure: true, steps }),
    );
    const outcomes = survey.rewrites.map(({ kind }, index) => {
      const run = runs[index];
      const failed = run === undefined ? null : noticed(run);
      return { kind, failed, by: run === undefined || failed === false ? "" : noticedBy(run) };
    });
    const evidence = {
      rewrites: outcomes.map(({ kind, failed, by }) => ({ kind, passed: failed === false, message: by })),
    };
    const lost = outcomes.find(({ failed }) => failed === null);
    if (lost !== undefined) return broken(`The tests could not be run on a rewritten solution: ${lost.by}.`, evidence);
    const failing = outcomes.find(({ failed }) => failed);
    if (failing !== undefined)
      return limited(
        `The tests look at the source or at timing: with the solution written otherwise but with the same meaning (${failing.kind}), ${failing.by}. Test what the solution answers.`,
        evidence,
      );
    if (outcomes.length === 0)
      return passed("The solution holds nothing that could be written otherwise with the same meaning.", evidence);
    const rewrites = outcomes.length === 1 ? "1 rewrite" : `${outcomes.length} rewrites`;
    return passed(
      `The tests pass with ${rewrites} of the solution that ${outcomes.length === 1 ? "has" : "have"} the same meaning.`,
      evidence,
    );
  },
};
