import { broken, passed } from "../answers.ts";
import type { Check } from "../check.ts";
import { hashSeeds } from "../sessions.ts";

/**
 * Does the runner itself tell right from wrong, here and now? An empty solution without tests leaves the control tests that
 * every session holds: some that must pass and some that must fail. When they come out wrong with no program beside them, no
 * finding of this run is worth anything: an error, never evidence.
 */
export const selfCheck: Check = {
  name: "self-check",
  needs: ["files"],
  run: async (context) => {
    const [hashSeed = 1] = hashSeeds(context.seed, 1);
    const subject = { solution: { name: context.subject.solution.name, text: "" }, tests: [] };
    const session = await context.runTests(subject, { hashSeed, stopAtFirstFailure: false });
    return session.ending === "completed"
      ? passed("The runner's control tests came out as they must.")
      : broken(`The runner's own control tests came out wrong: ${session.message}`, { ending: session.ending });
  },
};
