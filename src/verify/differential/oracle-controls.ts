import type { Case, Value } from "../../domain/value.ts";
import { isClassCase } from "../../domain/value.ts";
import type { OracleProgram } from "../../languages/case-program.ts";
import { type Asked, answerIn } from "./asked.ts";
import { argumentsOf } from "./case-parts.ts";
import { sameAnswer } from "./compare.ts";
import { itemsOf, kindOf, lengthOf } from "./value-parts.ts";

/** A stub that is right on so many of the cases is not told from the algorithm. */
const NEARLY_ALL = 0.99;
/** Below, a share says little. */
const FEWEST = 10;
/** Cases that a `check` is asked about with wrong answers. */
const MOST_CHECKED = 60;
/** Arguments that a stub may return. */
const MOST_PLACES = 4;
const CHECK_MS = 2_000;

export interface Deaf {
  /** What the stub does, for instance "returns None". */
  stub: string;
  /** Of the cases, on how many it would have been right. */
  share: number;
}

interface Answered {
  input: Case;
  answer: Value;
  changed: boolean;
}

/**
 * Stubs in place of the solution that the oracle would not tell from it: nothing, one of the arguments, an exception, one and the same
 * answer. An oracle that gives back what it is given or hands the answer over, and a `check` that always says True or never looks at the
 * input, are found here.
 */
export async function deafTo(oracle: OracleProgram, asked: readonly Asked[]): Promise<Deaf[]> {
  const answered = asked.flatMap((one) => {
    const found = answerIn(one);
    return found === null ? [] : [{ input: one.input, answer: found.answer, changed: one.compared.changed !== null }];
  });
  if (answered.length < FEWEST) return [];
  const shares = oracle.info.has.check ? await checkedShares(oracle, answered) : sharesOf(answered);
  return shares.filter(({ share }) => share >= NEARLY_ALL);
}

function sharesOf(answered: readonly Answered[]): Deaf[] {
  const share = (holds: (one: Answered) => boolean) => answered.filter(holds).length / answered.length;
  const common = mostFrequent(answered);
  return [
    // A procedure that changes its arguments in place honestly answers None.
    ...placesOf(answered).map((place) => ({
      stub: returning(place),
      share: share(({ input, answer }) => {
        const given = argumentAt(input, place);
        return given !== undefined && sameAnswer(answer, given);
      }),
    })),
    {
      stub: "always gives the same answer",
      share: share(({ answer, changed }) => !changed && JSON.stringify(answer) === common),
    },
  ];
}

/** Arguments of functions, by their position or name. */
const placesOf = (answered: readonly Answered[]): string[] =>
  [
    ...new Set(
      answered.flatMap(({ input }) => (isClassCase(input) ? [] : argumentsOf(input).map(({ place }) => place))),
    ),
  ].slice(0, MOST_PLACES);

const argumentAt = (input: Case, place: string): Value | undefined =>
  argumentsOf(input).find((argument) => argument.place === place)?.value;

const ORDINALS = ["first", "second", "third", "fourth"];
const returning = (place: string): string =>
  `returns its ${/^\d+$/.test(place) ? `${ORDINALS[Number(place)] ?? `${Number(place) + 1}th`} argument` : `argument ${place}`}`;

function mostFrequent(answered: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const { answer } of answered) {
    const text = JSON.stringify(answer);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  let best = "";
  for (const [text, count] of counts) if (count > (counts.get(best) ?? 0)) best = text;
  return best;
}

/** `check` is asked about answers that belong to other cases, and about none at all. */
async function checkedShares(oracle: OracleProgram, answered: readonly Answered[]): Promise<Deaf[]> {
  const step = Math.max(1, Math.floor(answered.length / MOST_CHECKED));
  const some = answered.filter((_, at) => at % step === 0).slice(0, MOST_CHECKED);
  const accepted = async (stub: string, wrong: (one: Answered, at: number) => Value): Promise<Deaf> => {
    let right = 0;
    for (const [at, one] of some.entries())
      if ((await oracle.check(one.input, wrong(one, at), CHECK_MS)).kind === "right") right++;
    return { stub, share: right / some.length };
  };
  const nothing = (input: Case): Value => (isClassCase(input) ? input.ops.map(() => null) : null);
  const hasNone = some.some(({ answer, changed }) => changed || answer === null);
  const deaf = [await accepted("raises an exception", () => ({ raises: "ZeroDivisionError" }))];
  if (!hasNone) deaf.push(await accepted("returns None", ({ input }) => nothing(input)));
  for (const place of placesOf(some))
    deaf.push(
      await accepted(returning(place), ({ input }) => argumentAt(input, place) ?? { raises: "ZeroDivisionError" }),
    );
  const different = new Set(some.map(({ answer }) => JSON.stringify(answer))).size > 1;
  if (different)
    deaf.push(
      await accepted("gives the answer of another case", ({ answer }, at) => {
        const text = JSON.stringify(answer);
        const other = [...some.slice(at + 1), ...some.slice(0, at)].find((one) => JSON.stringify(one.answer) !== text);
        return other?.answer ?? null;
      }),
    );
  const twins = withTwins(answered);
  let right = 0;
  for (const { input, answer } of twins) if ((await oracle.check(input, answer, CHECK_MS)).kind === "right") right++;
  if (twins.length >= FEWEST)
    deaf.push({ stub: "gives the answer of another case of the same size", share: right / twins.length });
  return deaf;
}

/** Cases, each with the answer to another one that is as long in all its parts but not equal. */
function withTwins(answered: readonly Answered[]): { input: Case; answer: Value }[] {
  const bySize = new Map<string, Answered[]>();
  for (const one of answered) {
    const size = sizesOf(one.input);
    bySize.set(size, [...(bySize.get(size) ?? []), one]);
  }
  const pairs = [...bySize.values()].flatMap((alike) =>
    alike.slice(1).map((one, at) => ({ input: one.input, answer: alike[at]?.answer ?? null })),
  );
  const step = Math.max(1, Math.floor(pairs.length / MOST_CHECKED));
  return pairs.filter((_, at) => at % step === 0).slice(0, MOST_CHECKED);
}

/** What kinds of values a case is made of, and how long they are, without the numbers and letters themselves. */
const sizesOf = (input: Case): string =>
  JSON.stringify(
    isClassCase(input)
      ? [input.init.map(sizeIn), input.ops.map(([method]) => method)]
      : argumentsOf(input).map(({ value }) => sizeIn(value)),
  );

function sizeIn(value: Value): unknown {
  const items = itemsOf(value);
  if (items !== null) return [kindOf(value), ...items.map(sizeIn)];
  return [kindOf(value), lengthOf(value)];
}
