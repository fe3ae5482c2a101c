import { broken, passed } from "../answers.ts";
import type { Check } from "../check.ts";
import { pipelineProblem } from "../differential/pipeline-control.ts";
import { hashSeeds } from "../sessions.ts";

/**
 * Does the runner itself tell right from wrong, here and now? An empty solution without tests leaves the control tests that
 * every session holds: some that must pass and some that must fail. When they come out wrong with no program beside them, no
 * finding of this run is worth anything: an error, never evidence. With an oracle, programs whose outcome is known go through the
 * comparison as well.
 */
export const selfCheck: Check = {
  name: "self-check",
  needs: ["files"],
  run: async (context) => {
    const [hashSeed = 1] = hashSeeds(context.seed, 1);
    const subject = { solution: { name: context.subject.solution.name, text: "" }, tests: [] };
    const { instruments } = context.language;
    const [session, problem] = await Promise.all([
      context.runTests(subject, { hashSeed, stopAtFirstFailure: false }),
      context.oracle === null || instruments === null ? null : pipelineProblem(context, instruments),
    ]);
    if (session.ending !== "completed")
      return broken(`The runner's own control tests came out wrong: ${session.message}`, { ending: session.ending });
    if (problem !== null) return broken(`The comparison's own controls came out wrong: ${problem}.`);
    return passed(
      context.oracle === null
        ? "The runner's control tests came out as they must."
        : "The runner's control tests and the comparison's control programs came out as they must.",
    );
  },
};
