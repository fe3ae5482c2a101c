import { broken, limited, passed } from "../answers.ts";
import type { Answer, Check, CheckContext } from "../check.ts";
import { showCase } from "../differential/show-value.ts";
import { labBaseline } from "../lab-baseline.ts";
import { type WeakFunction, weakFunctions } from "../mutation/by-function.ts";
import { runMutants } from "../mutation/run-mutants.ts";
import { type JudgedMutant, type MutationScore, scoreOf } from "../mutation/score.ts";

/** The share of mutants the tests must notice. Its worth is measured in docs/soundness.md. */
export const LEAST_SCORE = 0.9;
/** Legal cases that ran a mutated line without telling the mutant apart, before it counts as probably equivalent. */
const ENOUGH_CASES = 2_000;
/** Survivors named in the sentence; all are in the evidence. */
const MOST_NAMED = 3;

/** Do the tests notice small deliberate mistakes in the solution? Limits only: it says what the tests are worth. */
export const mutation: Check = mutationCheck();

/** `ran` is told how many mutants of how many are done, for whoever shows them: then every survivor is looked at. */
export function mutationCheck(ran?: (done: number, of: number) => void): Check {
  return { name: "mutation", needs: ["clean-run"], run: (context) => measured(context, ran) };
}

async function measured(context: CheckContext, ran?: (done: number, of: number) => void): Promise<Answer> {
  const ready = await labBaseline(context);
  if ("status" in ready) return ready;
  const mutants = await context.workbench.mutants();
  if ("failed" in mutants) return broken(mutants.failed);
  const source = context.subject.solution.text;
  const made = await runMutants(ready.lab, ready.baseline, source, mutants, ran);
  if ("failed" in made) return broken(made.failed);
  const bare = scoreOf(source, made.judged);
  const weakIn = async (judged: readonly JudgedMutant[]) => {
    const { instruments } = context.language;
    return instruments === null ? [] : weakFunctions(instruments.grammar, source, judged);
  };
  // Without an oracle thousands of cases would be made for survivors that nobody asks about.
  const isEnough = bare.score >= LEAST_SCORE && context.oracle === null && ran === undefined;
  const enough = isEnough && (await weakIn(made.judged)).length === 0;
  const judged = enough ? made.judged : await withoutEquivalents(context, made.judged);
  return answerOf(enough ? bare : scoreOf(source, judged), made.uncovered, enough ? [] : await weakIn(judged));
}

/** Gives the survivors to the case engine, where there is one: what no case tells apart is probably equivalent. */
async function withoutEquivalents(context: CheckContext, judged: readonly JudgedMutant[]): Promise<JudgedMutant[]> {
  const survivors = judged.filter(({ outcome }) => outcome === "survived").map(({ mutant }) => mutant);
  if (survivors.length === 0 || context.signal.aborted) return [...judged];
  const survey = await context.workbench.survey();
  // Two runs of a program that draws from chance differ without any mutant.
  if ("failed" in survey || survey.chance) return [...judged];
  const cases = await context.workbench.cases();
  if ("failed" in cases) return [...judged];
  const told = new Map((await cases.tellApart(survivors)).map((one) => [one.mutant.id, one]));
  return judged.map((one) => {
    const found = told.get(one.mutant.id);
    if (found === undefined) return one;
    if (found.by !== null) return { ...one, shownBy: showCase(found.by.input, cases.entry) };
    return found.ran >= ENOUGH_CASES ? { ...one, outcome: "probably-equivalent" } : one;
  });
}

function answerOf(score: MutationScore, uncovered: number, [weak]: readonly WeakFunction[]): Answer {
  const evidence = { ...score, needed: LEAST_SCORE, uncovered };
  if (score.total > 0 && score.run === 0) return broken("No mutant could be run.", evidence);
  if (score.total === 0 && uncovered > 0)
    return limited("The tests run no line in which a small mistake could be made.", evidence);
  if (score.total === 0)
    return passed("The solution holds nothing that could be changed by a small mistake.", evidence);
  const counted = score.run - score.probablyEquivalent;
  const extent =
    (score.run < score.total ? `; ${score.run} of ${score.total} were run` : "") +
    (score.probablyEquivalent > 0
      ? `; ${score.probablyEquivalent} more ${score.probablyEquivalent === 1 ? "is" : "are"} probably equivalent`
      : "");
  const figures = `${score.killed} of ${counted} small deliberate mistakes in the solution (${score.score.toFixed(2)}${extent})`;
  if (score.score >= LEAST_SCORE && weak === undefined) return passed(`The tests notice ${figures}.`, evidence);
  const named = score.survivors.slice(0, MOST_NAMED).map(({ sentence }) => sentence);
  const more = score.survivors.length - named.length;
  if (score.score >= LEAST_SCORE && weak !== undefined)
    return limited(
      `The tests notice ${figures}, but only ${weak.killed} of ${weak.counted} in the function ${weak.name}: they hardly test it. ${named.join(" ")}`,
      evidence,
    );
  return limited(
    `The tests notice only ${figures}; ${LEAST_SCORE.toFixed(2)} is needed. ${named.join(" ")}${more > 0 ? ` ${more} more survive.` : ""}`,
    evidence,
  );
}
