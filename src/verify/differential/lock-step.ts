import { type Case, isClassCase, isTagged, type Value } from "../../domain/value.ts";
import type { CaseReply, OracleProgram, OracleReply, SolutionProgram } from "../../languages/case-program.ts";
import { isBeyond, type Reach, reachOf } from "./case-parts.ts";
import { compareAnswers, unmadeOf } from "./compare.ts";
import { forWholeCase } from "./oracle-faults.ts";
import { itemsOf, withItems } from "./value-parts.ts";

/** Wall milliseconds of one answer. What took longer is asked once more, alone in a fresh process, before it counts. */
const ANSWER_MS = 2_000;
const ALONE_MS = 8_000;

/** `given`: an example or a literal call; `generated`: yielded by the oracle's `cases`; `made`: by VeriAlgo from others. */
export type Origin = "given" | "generated" | "made";

export interface Disagreement {
  input: Case;
  /** Null where the oracle has `check`; then `why` is what it says. */
  expected: Value | null;
  why: string | null;
  actual: Value;
  /** What the solution did where that is no value ("gave no answer within 8 s"); else null. */
  did: string | null;
}

/**
 * What one case showed. `dropped`: no oracle's answer to compare with (`broke`: what the oracle raised instead, or `check` itself).
 * `incomparable`: an answer that cannot be shown by value.
 * `strained`: the solution ran out of stack, memory or time on a case larger than any that was given.
 */
export type Outcome =
  /** `expected`: the exception that is the oracle's answer; any other is as good as the solution's, and is not kept twice. */
  | { kind: "agrees"; answer: Value; expected: Value | null }
  | { kind: "differs"; disagreement: Disagreement }
  | { kind: "dropped"; why: string; broke: string | null }
  /** `unmade`: why the case could not be put to the solution; null where its answer cannot be shown. */
  | { kind: "incomparable"; unmade: string | null }
  | { kind: "strained"; why: string; isSlow: boolean };

export interface Compared {
  outcome: Outcome;
  /** Points reached for the first time in their processes. */
  points: { solution: readonly number[]; oracle: readonly number[] };
  /** The arguments after the call where the solution changed them; null where not. */
  changed: readonly Value[] | null;
  /** What asking cost, in steps of both programs and what was said; no answer in time costs more than any answer. */
  cost: number;
  /** The oracle's part of it. */
  oracleCost: number;
}

export interface Opponents {
  solution: SolutionProgram;
  /** Null: the solution's own answers are all there is. */
  oracle: OracleProgram | null;
  /** Arguments after the call are part of the answer. */
  inPlace: boolean;
  /** No answer in time counts at once: while a counterexample is made smaller, which is confirmed in the end. */
  isHurried?: boolean;
}

/** Puts one case to both, each in a process of its own, and compares outside of them. Never rejects. */
export async function compareOn(
  { solution, oracle, inPlace, isHurried = false }: Opponents,
  input: Case,
  origin: Origin,
  limit: Reach,
): Promise<Compared> {
  const asked = solution.ask(input, ANSWER_MS);
  const expecting = oracle?.info.has.expected ? oracle.expected(input, ANSWER_MS) : null;
  const [first, expected] = [await asked, await expecting];
  const outcomeOf = (outcome: Outcome, reply: CaseReply = first): Compared => ({
    outcome,
    points: {
      solution: reply.kind === "answer" ? reply.points : [],
      oracle: expected?.kind === "answer" ? expected.points : [],
    },
    changed: reply.kind === "answer" ? reply.changed : null,
    cost: costOf(first) + costOf(expected),
    oracleCost: costOf(expected),
  });
  const wanted = expected === null ? null : wantedOf(expected, input, origin);
  if (wanted !== null && "dropped" in wanted)
    return outcomeOf({ kind: "dropped", why: wanted.dropped, broke: wanted.broke });
  if (oracle !== null && wanted !== null && isRaised(wanted.value) && (await isOfOperations(oracle, input)))
    return outcomeOf({ kind: "dropped", why: "it raises", broke: forWholeCase(wanted.value.raises) });
  const mayStrain = origin === "made" && isBeyond(reachOf(input), limit);
  if (mayStrain && isExhausted(first))
    return outcomeOf({
      kind: "strained",
      why: didOf(first) ?? "ran out of stack",
      isSlow: first.kind === "timeout",
    });
  const reply = isHurried ? first : await settled(solution, input, first);
  const did = didOf(reply);
  const actual = reply.kind === "answer" ? reply.value : { opaque: did ?? "" };
  const differs = (found: Pick<Disagreement, "expected" | "why">): Compared =>
    outcomeOf({ kind: "differs", disagreement: { input, actual, did, ...found } }, reply);
  if (oracle === null) {
    const raised = reply.kind !== "answer" || isRaised(reply.value);
    return outcomeOf(
      raised
        ? { kind: "dropped", why: did ?? "it raised", broke: null }
        : { kind: "agrees", answer: actual, expected: null },
      reply,
    );
  }
  if (wanted === null) return outcomeOf(await checked(oracle, input, reply, actual, did, inPlace), reply);
  if (reply.kind !== "answer") return differs({ expected: wanted.value, why: null });
  const [want, have] = inPlace ? besidesArguments(input, wanted, reply) : [wanted.value, reply.value];
  const verdict = compareAnswers(want, have);
  if (verdict === "same")
    return outcomeOf({ kind: "agrees", answer: actual, expected: isRaised(wanted.value) ? wanted.value : null }, reply);
  if (verdict !== "different") return outcomeOf({ kind: "incomparable", unmade: unmadeOf(actual) }, reply);
  if (origin === "made" && differsInBoolsOnly(input, want, have))
    return outcomeOf({ kind: "dropped", why: "it differs only in how a bool stands for a number", broke: null }, reply);
  return outcomeOf(
    { kind: "differs", disagreement: { input, expected: want, why: null, actual: have, did: null } },
    reply,
  );
}

/** Characters of an answer that cost as much as a step. */
const CHARACTERS_A_STEP = 10;

const costOf = (reply: CaseReply | OracleReply | null): number => {
  if (reply === null) return 0;
  if (reply.kind !== "answer") return reply.kind === "dropped" && reply.raises !== null ? 0 : Number.POSITIVE_INFINITY;
  return reply.steps + textOf(reply.value) / CHARACTERS_A_STEP;
};

/** Characters of an answer, those of one that was too large to be handed over too. */
const textOf = (value: Value): number =>
  isTagged(value) && "large" in value ? value.large[1] : JSON.stringify(value).length;

/** Where bools stand among numbers, `[0]` and `[False]` are equal to most programs, and which one comes back is chance. */
const differsInBoolsOnly = (input: Case, want: Value, have: Value): boolean =>
  /\b(?:true|false)\b/.test(JSON.stringify(input)) && compareAnswers(withoutBools(want), withoutBools(have)) === "same";

function withoutBools(value: Value): Value {
  if (typeof value === "boolean") return value ? 1 : 0;
  const items = itemsOf(value);
  if (items !== null) return withItems(value, items.map(withoutBools));
  return isTagged(value) && "dict" in value
    ? { dict: value.dict.map(([key, item]) => [withoutBools(key), withoutBools(item)] as const) }
    : value;
}

const isRaised = (value: Value): value is { raises: string } => isTagged(value) && "raises" in value;

const EXHAUSTED = new Set(["RecursionError", "MemoryError", "OverflowError"]);

const isExhausted = (reply: CaseReply): boolean => reply.kind === "timeout" || isOutOfStack(reply);

/** Out of stack or memory. */
export const isOutOfStack = (reply: CaseReply): boolean =>
  reply.kind === "ended" || (reply.kind === "answer" && isRaised(reply.value) && EXHAUSTED.has(reply.value.raises));

type Wanted = { value: Value; changed: readonly Value[] | null };

/** The oracle's answer; an exception counts only on its own cases, and not one of its own limits. */
function wantedOf(reply: OracleReply, input: Case, origin: Origin): Wanted | { dropped: string; broke: string | null } {
  if (reply.kind === "answer") {
    const { value, changed } = reply;
    return isRaised(value) && origin === "made" && !isClassCase(input)
      ? { dropped: "it raises", broke: null }
      : { value, changed };
  }
  if (origin === "generated" && reply.raises !== null && !EXHAUSTED.has(reply.raises))
    return { value: { raises: reply.raises }, changed: null };
  return { dropped: reply.why, broke: reply.raises !== null && EXHAUSTED.has(reply.raises) ? null : reply.raises };
}

/** Whether an oracle that raised for the whole of a class's case did not mean the constructor, which it has an answer to. */
const isOfOperations = async (oracle: OracleProgram, input: Case): Promise<boolean> =>
  isClassCase(input) &&
  input.ops.length > 0 &&
  (await oracle.expected({ ...input, ops: [] }, ANSWER_MS)).kind === "answer";

/** No answer in time, and an early end, count only when they come again, alone in a fresh process and with more time. */
async function settled(solution: SolutionProgram, input: Case, reply: CaseReply): Promise<CaseReply> {
  if (reply.kind !== "timeout" && reply.kind !== "ended") return reply;
  await solution.restart();
  return solution.ask(input, ALONE_MS);
}

/** What a solution did instead of answering; null where it answered. */
export function didOf(reply: CaseReply): string | null {
  if (reply.kind === "timeout") return `gave no answer within ${ALONE_MS / 1_000} s`;
  if (reply.kind === "ended") return `gave no answer: ${reply.why}`;
  return reply.kind === "violation" ? `did what an algorithm has no use for (${reply.why})` : null;
}

async function checked(
  oracle: OracleProgram,
  input: Case,
  reply: CaseReply,
  actual: Value,
  did: string | null,
  inPlace: boolean,
): Promise<Outcome> {
  const disagreement = { input, expected: null, actual, did };
  if (reply.kind !== "answer")
    return { kind: "differs", disagreement: { ...disagreement, why: "there is no answer that could be checked" } };
  const after = reply.changed?.[0];
  const answer = inPlace && reply.value === null && after !== undefined ? after : reply.value;
  const said = await oracle.check(input, answer, ANSWER_MS);
  if (said.kind === "right") return { kind: "agrees", answer, expected: null };
  if (said.kind === "wrong")
    return { kind: "differs", disagreement: { ...disagreement, actual: answer, why: said.why } };
  // A check that looks into an answer breaks on an exception; the input is legal, so the solution should not have raised.
  return isRaised(reply.value) && oracle.info.has.valid
    ? { kind: "differs", disagreement: { ...disagreement, why: `the solution raised ${reply.value.raises}` } }
    : { kind: "dropped", why: said.why, broke: said.broke ? said.why : null };
}

/**
 * Both answers together with the arguments after the call. An oracle that gives back what should stand in the first argument, instead of
 * changing its own copy, is understood.
 */
function besidesArguments(
  input: Case,
  wanted: Wanted,
  reply: { value: Value; changed: readonly Value[] | null },
): [Value, Value] {
  if (isClassCase(input)) return [wanted.value, reply.value];
  const before = [...input.args, ...Object.values(input.kwargs ?? {})];
  const after = reply.changed ?? before;
  if (reply.value === null && wanted.changed === null && wanted.value !== null) return [wanted.value, after[0] ?? null];
  const expectedAfter = wanted.changed ?? before;
  return compareAnswers([...expectedAfter], [...after]) === "same"
    ? [wanted.value, reply.value]
    : [{ tuple: [wanted.value, [...expectedAfter]] }, { tuple: [reply.value, [...after]] }];
}

/** The specification or the oracle says that arguments are changed in place. */
export const asksInPlace = (texts: readonly string[]): boolean =>
  texts.some((text) => /\bin[- ]place\b|就地|原地/i.test(text));
