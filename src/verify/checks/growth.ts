import type { OracleProgram } from "../../languages/case-program.ts";
import type { Instruments } from "../../languages/instruments.ts";
import { limited, passed, refuted, skipped } from "../answers.ts";
import type { Answer, Check, CheckContext } from "../check.ts";
import { type Claim, readClaim } from "../growth/claim.ts";
import { exponent, type Line } from "../growth/fit.ts";
import { type Measured, measureGrowth } from "../growth/measure.ts";

/** A module that takes longer to import is not timed. */
const LOAD_MS = 20_000;

/** `1.97 ± 0.02`, the error being two standard errors. */
const plusMinus = ({ slope, se }: Line): string => `${slope.toFixed(2)} ± ${(2 * se).toFixed(2)}`;

/** How the time grows, in one phrase: `t ∝ n^1.97 ± 0.02`, or by what one step multiplies it. */
function grewBy({ points, stepwise }: Measured): string {
  if (!stepwise) return `t ∝ n^${plusMinus(exponent(points))}`;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last.n === first.n) return "t grows";
  const ratio = (last.seconds / first.seconds) ** (1 / (last.n - first.n));
  return `each step of n multiplies t by ${ratio.toFixed(2)}`;
}

const SENTENCES = {
  refuted: (phrase: string, claim: string) => `${phrase}, claimed ${claim}: refuted`,
  consistent: (phrase: string, claim: string) => `${phrase}, claimed ${claim}: consistent`,
  inconclusive: (phrase: string, claim: string) =>
    `${phrase}, claimed ${claim}: the measurements scatter too much to tell`,
};

/** A factor of log n is smaller than what a machine's caches add: said wherever one could stand in the claim or be missing from it. */
const LOGARITHM = "A factor of log n more or less cannot be told apart here.";

function answerOf(measured: readonly Measured[], claim: Claim): Answer {
  const [worst] = measured;
  if (worst === undefined) return skipped("The growth was not measured: there was no time.", "no-time");
  const shown =
    worst.result === "not-measurable" ? worst : (measured.find((one) => one.result === worst.result) ?? worst);
  const evidence = {
    claim: claim.text,
    result: shown.result,
    slope: shown.stepwise ? null : (shown.line?.slope ?? null),
    se: shown.stepwise || !Number.isFinite(shown.line?.se) ? null : (shown.line?.se ?? null),
    shape: shown.shape,
    points: shown.points.map(({ n, seconds }) => ({ n, seconds: Number(seconds.toPrecision(4)) })),
    shapes: measured.map(({ shape, result }) => ({ shape, result })),
  };
  if (shown.result === "not-measurable")
    return { ...skipped(`The claim ${claim.text} could not be measured. ${shown.why}`, "no-material"), evidence };
  const on = shown.shape === "as given" ? "" : ` (input ${shown.shape})`;
  const sentence = SENTENCES[shown.result](grewBy(shown) + on, claim.text);
  if (shown.result === "refuted") return refuted(`${sentence}.`, evidence);
  if (shown.result === "inconclusive") return limited(`${sentence}.`, evidence);
  return passed(`${sentence}. ${LOGARITHM}`, evidence);
}

const notMeasurable = (claim: string, sentence: string): Answer => ({
  ...skipped(sentence, "no-material"),
  evidence: { claim, result: "not-measurable", slope: null, se: null, points: [] },
});

/** What an oracle file claims stands in an assignment; without one nothing needs to be opened. */
const CLAIM = /^CLAIM\s*(?::[^=]*)?=/m;

/**
 * Does the measured growth refute the claimed class? Measured on the oracle's cases, on sizes that double, in several shapes of which
 * the worst decides. Only the claim can be refuted; no class is ever named.
 */
export const growth: Check = {
  name: "growth",
  needs: ["files"],
  run: async (context) => {
    const { language, oracle, workbench } = context;
    const { instruments } = language;
    const told = context.claim ?? context.specification?.claim ?? null;
    if (told === null && (oracle === null || !CLAIM.test(oracle.text)))
      return skipped("No running time is claimed.", "no-material");
    if (instruments === null || oracle === null) {
      const claim = told ?? "of the oracle";
      return notMeasurable(
        claim,
        `The claim ${claim} was not measured: only an oracle's cases(rng, size) can grow the input.`,
      );
    }
    const engine = await workbench.cases();
    if ("failed" in engine) return skipped(`The growth was not measured: ${engine.failed}`, "no-material");
    if (engine.oracle === null || "failed" in engine.oracle)
      return skipped(`The growth was not measured: ${engine.oracle?.failed ?? "there is no oracle."}`, "no-material");
    return judged(context, instruments, engine.oracle, engine.entry);
  },
};

async function judged(
  context: CheckContext,
  instruments: Instruments,
  oracle: OracleProgram,
  entry: string,
): Promise<Answer> {
  const { sandbox, subject, specification, signal, seed, workbench } = context;
  const given = context.claim ?? oracle.info.claim ?? specification?.claim ?? null;
  if (given === null) return skipped("No running time is claimed.", "no-material");
  const claim = readClaim(given);
  if ("unmeasurable" in claim) return notMeasurable(given, claim.unmeasurable);
  if (!oracle.info.has.cases)
    return notMeasurable(
      given,
      `The claim ${given} was not measured: the oracle has no cases(rng, size) to grow the input.`,
    );
  const openTimer = () =>
    workbench.noted(instruments.openTimer(sandbox, subject.solution, entry, { loadMs: LOAD_MS, signal }));
  return answerOf(await measureGrowth({ oracle, openTimer, seed, signal }, claim), claim);
}
