import { isDeepStrictEqual } from "node:util";
import { derive } from "../domain/random.ts";
import type { Specification } from "../domain/task.ts";
import { type Case, isClassCase, type Value } from "../domain/value.ts";
import type { OracleInfo, OracleProgram } from "../languages/case-program.ts";
import { sameAnswer } from "../verify/differential/compare.ts";
import type { Settled } from "./disputes.ts";
import { asValue, caseOf, resembles } from "./frozen-values.ts";
import { callOf, literal } from "./prompts/literal.ts";

/** Sizes the generator is tried with, and the most cases taken of each: enough to see its shapes, few enough for a second or two. */
const SIZES = [0, 1, 2, 3, 5, 8, 13] as const;
const SIZES_TRIED = `sizes ${SIZES[0]} to ${SIZES.at(-1)}`;
const CASES_A_SIZE = 8;
/** Wall milliseconds one answer may take. A slow oracle is fine; one that cannot answer small cases compares nothing. */
const ANSWER_MS = 2_000;
/** Wall milliseconds for the answers to all of these small cases. Beyond it the comparison of thousands would never end. */
const ALL_ANSWERS_MS = 20_000;
/** A stub that is right on this share of the cases is not told from the algorithm. */
const NEARLY_ALL = 0.9;
const SHOWN = 300;

/**
 * What is wrong with an oracle, as one sentence for who wrote it; null when it may be used. It must have what the contract asks for,
 * accept the frozen examples and what has been settled, make legal cases that differ, and tell a stub from the algorithm.
 */
export async function admissionProblem(
  oracle: OracleProgram,
  specification: Specification,
  seed: string,
  settled: readonly Settled[] = [],
): Promise<string | null> {
  return (
    partsProblem(oracle.info, specification) ??
    (await examplesProblem(oracle, specification, settled)) ??
    (await casesProblem(oracle, specification, seed))
  );
}

function partsProblem({ entry, claim, has }: OracleInfo, specification: Specification): string | null {
  const wanted = specification.entry.name;
  if (entry !== wanted) return `ENTRY must be ${JSON.stringify(wanted)} (it is ${JSON.stringify(entry)}).`;
  if (!has.cases) return "it does not define cases(rng, size).";
  if (!has.valid) return "it does not define valid(case).";
  if (claim !== null && claim !== specification.claim)
    return specification.claim === null
      ? "it defines CLAIM, though the specification claims no complexity; leave CLAIM out."
      : `CLAIM must be ${JSON.stringify(specification.claim)}, as in the specification (it is ${JSON.stringify(claim)}).`;
  return null;
}

async function examplesProblem(
  oracle: OracleProgram,
  { entry, examples }: Specification,
  settled: readonly Settled[],
): Promise<string | null> {
  for (const example of examples) {
    const input = caseOf(entry, example);
    if (input === null) continue;
    const wanted = JSON.stringify(example.expected);
    const problem = await answerProblem(oracle, entry.name, input, wanted, asValue(example.expected), (value) =>
      resembles(example.expected, value),
    );
    if (problem !== null) return `${problem} The specification gives it as an example.`;
  }
  for (const { input, answer } of settled) {
    const same = (value: Value) => sameAnswer(answer, value);
    const problem = await answerProblem(oracle, entry.name, input, literal(answer), answer, same);
    if (problem !== null) return `${problem} That has been settled.`;
  }
  return null;
}

async function answerProblem(
  oracle: OracleProgram,
  entry: string,
  input: Case,
  wanted: string,
  answer: Value,
  same: (value: Value) => boolean,
): Promise<string | null> {
  const call = cut(callOf(entry, input));
  const [isValid] = await oracle.valid([input]);
  if (isValid !== true) return `valid refuses ${call}, though the answer ${cut(wanted)} is demanded for it.`;
  if (oracle.info.has.check) {
    const reply = await oracle.check(input, answer, ANSWER_MS);
    if (reply.kind === "right") return null;
    return `check does not accept ${cut(wanted)} for ${call}: ${cut(reply.why)}.`;
  }
  const reply = await oracle.expected(input, ANSWER_MS);
  if (reply.kind === "answer")
    return same(reply.value) ? null : `expected gives ${cut(literal(reply.value))} for ${call}, not ${cut(wanted)}.`;
  if (reply.raises !== null && same({ raises: reply.raises })) return null;
  return `expected gives no answer for ${call}: ${cut(reply.why)}.`;
}

async function casesProblem(oracle: OracleProgram, specification: Specification, seed: string): Promise<string | null> {
  const { entry } = specification;
  const made: Case[] = [];
  for (const size of SIZES) {
    const some = await oracle.cases(derive(seed, `admission ${size}`), size, CASES_A_SIZE);
    if ("failed" in some) return cut(some.failed);
    made.push(...some.cases);
  }
  const distinct = [...new Map(made.map((one) => [JSON.stringify(one), one])).values()];
  if (distinct.length < 2)
    return `cases yields ${distinct.length === 0 ? "no case" : "one and the same case"} for ${SIZES_TRIED}; it must yield many that differ.`;
  const wrongKind = distinct.find((one) => isClassCase(one) !== (entry.kind === "class"));
  if (wrongKind !== undefined)
    return `cases yields ${cut(JSON.stringify(wrongKind))}, which is not a case of a ${entry.kind}.`;
  const legal = await oracle.valid(distinct);
  const illegal = distinct.find((_, index) => legal[index] !== true);
  if (illegal !== undefined) return `cases yields ${cut(callOf(entry.name, illegal))}, which valid refuses.`;
  return oracle.info.has.check ? checkProblem(oracle, distinct) : expectedProblem(oracle, specification, distinct);
}

async function expectedProblem(
  oracle: OracleProgram,
  specification: Specification,
  cases: readonly Case[],
): Promise<string | null> {
  const entry = specification.entry.name;
  const answers: { input: Case; value: Value; changed: boolean }[] = [];
  const started = performance.now();
  for (const input of cases) {
    if (performance.now() - started > ALL_ANSWERS_MS)
      return `expected is too slow: ${answers.length} cases of ${SIZES_TRIED} took ${ALL_ANSWERS_MS / 1_000} s.`;
    const reply = await oracle.expected(input, ANSWER_MS);
    if (reply.kind === "answer") answers.push({ input, value: reply.value, changed: reply.changed !== null });
    else if (reply.raises !== null) answers.push({ input, value: { raises: reply.raises }, changed: false });
    else return `expected gives no answer for ${cut(callOf(entry, input))}: ${cut(reply.why)}.`;
  }
  const said = JSON.stringify(specification);
  const unasked = answers.find(({ value }) => isRaised(value) && !said.includes(value.raises));
  if (unasked !== undefined)
    return `for ${cut(callOf(entry, unasked.input))} expected ${literal(unasked.value)}, which the specification does not name; correct it, or let neither cases yield nor valid accept such an input.`;
  const raised = answers.find(({ value }) => isRaised(value));
  if (raised !== undefined && answers.every(({ value }) => isRaised(value)))
    return `expected raises for every case, for instance it ${literal(raised.value)} for ${cut(callOf(entry, raised.input))}.`;
  const share = (holds: (one: (typeof answers)[number]) => boolean) => answers.filter(holds).length / answers.length;
  // A procedure that changes its arguments in place honestly answers None.
  if (share(({ value, changed, input }) => !changed && isDeepStrictEqual(value, nothing(input))) >= NEARLY_ALL)
    return "expected gives None for nearly all of its cases, so a program that does nothing would be right; return the answer, and let cases yield inputs on which it says something.";
  if (share(({ value, input }) => isDeepStrictEqual(value, firstArgument(input))) >= NEARLY_ALL)
    return "expected gives back the first argument for nearly all of its cases, so a program that does nothing would be right; compute the answer, and let cases yield inputs that the algorithm changes.";
  if (answers.length >= 10 && answers.every(({ value }) => isDeepStrictEqual(value, answers[0]?.value)))
    return `expected gives ${cut(literal(answers[0]?.value ?? null))} for every one of ${answers.length} cases; let cases yield inputs with different answers.`;
  return null;
}

async function checkProblem(oracle: OracleProgram, cases: readonly Case[]): Promise<string | null> {
  const stubs = [
    { what: "None", of: nothing },
    { what: "the first argument", of: firstArgument },
  ];
  for (const { what, of } of stubs) {
    let right = 0;
    for (const input of cases) {
      const reply = await oracle.check(input, of(input), ANSWER_MS);
      if (reply.kind === "right") right += 1;
    }
    if (right / cases.length >= NEARLY_ALL)
      return `check accepts ${what} as the answer for nearly all of its cases; it must refuse wrong answers, and cases must yield inputs on which ${what} is wrong.`;
  }
  return null;
}

const isRaised = (value: Value): value is { raises: string } =>
  value !== null && typeof value === "object" && "raises" in value;

/** What a program that does nothing answers. */
const nothing = (input: Case): Value => (isClassCase(input) ? input.ops.map(() => null) : null);

/** What a program that gives back its first argument answers; null where there is none, which no honest answer then equals by itself. */
const firstArgument = (input: Case): Value =>
  isClassCase(input)
    ? input.ops.map(([, args]) => args[0] ?? null)
    : (input.args[0] ?? Object.values(input.kwargs ?? {})[0] ?? null);

const cut = (text: string): string => (text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`).replace(/[.\s]+$/, "");
