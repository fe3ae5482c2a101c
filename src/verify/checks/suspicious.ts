import { limited, passed, phraseOf, refuted, unread } from "../answers.ts";
import type { Check } from "../check.ts";

/**
 * Does the source hold constructs an algorithm has no use for? In the solution they refute; in the tests, which have honest
 * uses for more, they only limit. What is merely doubtful (`eval`, a lying `__eq__`, answers looked up) limits until random
 * cases agree with an oracle.
 */
export const suspicious: Check = {
  name: "suspicious",
  needs: [],
  run: async (context) => {
    const { analysis, subject } = context;
    const notRead = unread(context);
    if (notRead !== null) return notRead;
    const own = analysis.suspicious.filter((found) => found.module === subject.solution.name);
    const tests = analysis.suspicious.filter((found) => found.module !== subject.solution.name);
    const evidence = { solution: own, tests, doubtful: analysis.doubtful };
    if (own.length > 0)
      return refuted(
        `The solution ${phraseOf(own)}: an algorithm has no use for that. Move it to another file.`,
        evidence,
      );
    if (tests.length > 0) return limited(`The tests cannot be trusted: a test module ${phraseOf(tests)}.`, evidence);
    if (analysis.doubtful.length > 0) {
      const summary = `The solution ${phraseOf(analysis.doubtful)}: its own tests cannot settle that.`;
      // What a program sees of its own start is the same in every run of ours, so no comparison settles it.
      const isSettled = !analysis.doubtful.some(({ what }) => what.includes("sys.argv"));
      return isSettled ? { ...limited(summary, evidence), liftedBy: "differential" } : limited(summary, evidence);
    }
    return passed("Neither the solution nor the tests hold a suspicious construct.");
  },
};
