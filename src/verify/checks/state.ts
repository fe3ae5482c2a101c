import { limited, passed, refuted, skipped } from "../answers.ts";
import type { Check, CheckContext } from "../check.ts";
import type { CaseEngine } from "../differential/case-engine.ts";
import type { Difference } from "../differential/repeat.ts";
import { showAnswer, showCase, showValue } from "../differential/show-value.ts";

/** Characters of a call in a warning. */
const SHOWN = 120;

const BECAUSE: Readonly<Record<Difference["because"], string>> = {
  calls: "something is kept between calls",
  depth: "the answer depends on how many calls are above it on the stack",
  "hash seed": "the answer depends on the hash seed, that is on the order of a set or the like",
  chance: "the same call does not give the same answer",
};

/** Where several answers are right, or chance is asked for, another answer is no mistake; it only shows that little can be relied on. */
async function maySayOtherwise({ workbench }: CheckContext, hasCheck: boolean): Promise<string | null> {
  if (hasCheck) return "Several answers may be right here, so this is not held against it.";
  const survey = await workbench.survey();
  return "failed" in survey || !survey.chance
    ? null
    : "The solution draws from chance, clocks or identities, so this is not held against it.";
}

async function readsCalendar({ workbench }: CheckContext): Promise<boolean> {
  const survey = await workbench.survey();
  return !("failed" in survey) && survey.calendar;
}

/** What is worth knowing and no mistake in itself. */
async function warningsOf(engine: CaseEngine): Promise<string[]> {
  const warnings: string[] = [];
  const changed = await engine.changedArguments();
  if (changed !== null)
    warnings.push(
      `The solution changes its arguments, though nothing asks for that: ${showCase(changed, engine.entry, SHOWN)}.`,
    );
  const exhausting = await engine.exhausting();
  if (exhausting !== null)
    warnings.push(
      `On an input far larger than any given the solution runs out of stack or memory: ${showCase(exhausting, engine.entry, SHOWN)}.`,
    );
  return warnings;
}

/**
 * Does a case have one answer, whatever was asked before, in whatever process, under whatever hash seed? Refutes with the pair of
 * answers. Runs with whatever cases there are, also without an oracle.
 */
export const state: Check = {
  name: "state",
  needs: ["files"],
  run: async (context) => {
    const engine = await context.workbench.cases();
    // Where there is an oracle, the comparison has failed for the same reason and says it.
    const why = context.oracle === null ? "no-material" : "earlier-check-failed";
    if ("failed" in engine) return skipped(`No case was repeated: ${engine.failed}`, why);
    const repeated = await engine.repeat();
    if (repeated.cases === 0) return skipped("There is no case that could be repeated.", why);
    const warnings = await warningsOf(engine);
    const { cases, processes, difference, isSilent } = repeated;
    const clock = await readsCalendar(context);
    if (difference === null && clock)
      return limited(
        "The solution reads the date or the time of day: no repetition shows that it gives the same answer at another time.",
        { cases, processes },
        warnings,
      );
    if (difference === null && isSilent)
      return limited(
        "In a fresh process not one case was answered again in time, so nothing shows that the answers are the same.",
        { cases, processes },
        warnings,
      );
    if (difference === null)
      return passed(
        `${cases} cases gave the same answers again, in another order, in ${processes} fresh processes with other hash seeds.`,
        { cases, processes },
        warnings,
      );
    const { input, first, again, because, hashSeeds } = difference;
    const call = showCase(input, engine.entry);
    const isGone = "gone" in again;
    const other = isGone
      ? `no answer when it is asked again (${again.gone})`
      : `${showValue(again.value)} when it is asked again`;
    const told = `${call} ${showAnswer(first)}, and ${other}: ${BECAUSE[because]}.`;
    const shown = isGone ? { opaque: again.gone } : again.value;
    const evidence = { cases, processes, pair: { case: input, first, again: shown, because, hashSeeds } };
    const hasCheck = engine.oracle !== null && !("failed" in engine.oracle) && engine.oracle.info.has.check;
    const excuse = isGone ? null : await maySayOtherwise(context, hasCheck);
    return excuse === null ? refuted(told, evidence, warnings) : limited(`${told} ${excuse}`, evidence, warnings);
  },
};
