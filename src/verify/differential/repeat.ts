import type { Case, Value } from "../../domain/value.ts";
import type { CaseReply, SolutionProgram } from "../../languages/case-program.ts";
import { compareAnswers } from "./compare.ts";
import { Draws } from "./draws.ts";
import { isOutOfStack } from "./lock-step.ts";

/** Cases that are asked again, and fresh processes for it, each with a hash seed and an order of its own. */
const MOST_REPEATED = 250;
/** What they may cost together (see `Compared.cost`): large inputs are repeated as far as this goes. */
const MOST_COST = 400_000;
const ANSWER_MS = 8_000;
/** Every so many cases one is asked twice in a row. */
const TWICE = 4;

export interface Repeated {
  /** Cases asked again, and in how many fresh processes. */
  cases: number;
  processes: number;
  difference: Difference | null;
  /** Some process gave not one answer in time: then nothing was repeated there. */
  isSilent: boolean;
}

/** A case, what it gave (see `givenBy`), and what that cost. */
export interface Answered {
  input: Case;
  given: Value;
  cost: number;
}

/** What a call gave: its answer, with the arguments after the call where it changed them. */
export const givenBy = ({ value, changed }: { value: Value; changed: readonly Value[] | null }): Value =>
  changed === null ? value : { tuple: [value, changed] };

export interface Difference {
  input: Case;
  first: Value;
  /** Or what the solution did instead of answering. */
  again: { value: Value } | { gone: string };
  /** `calls`: other calls before it; `hash seed`: the order of sets and the like; `depth`: the calls above it on the stack; `chance`: neither alone brings it about. */
  because: "calls" | "hash seed" | "depth" | "chance";
  hashSeeds: readonly [first: number, again: number];
}

/**
 * Puts cases that were answered to fresh processes, in another order, some of them twice, under other hash seeds: the answers must be the
 * same, also where the call is made from far down the stack. `hashSeeds`: of the first answers, then one a process. Stops at the first difference.
 */
export async function repeatCases(
  solution: SolutionProgram,
  answered: readonly Answered[],
  seed: string,
  [firstSeed, ...others]: readonly [number, ...number[]],
): Promise<Repeated> {
  const draws = new Draws(seed, "order of repeated cases");
  const chosen = affordable(draws.shuffled(answered)).slice(0, MOST_REPEATED);
  const ask = async (input: Case): Promise<Again> => againOf(await solution.ask(input, ANSWER_MS));
  const askDeep = async (input: Case): Promise<Again> => {
    const reply = await solution.askDeep(input, ANSWER_MS);
    return isOutOfStack(reply) ? LATE : againOf(reply);
  };
  let isSilent = false;
  for (const [processes, hashSeed] of others.entries()) {
    await solution.restart(hashSeed);
    const isDeep = processes === others.length - 1;
    let answers = 0;
    for (const [at, { input, given }] of draws.shuffled(chosen).entries()) {
      for (let times = at % TWICE === 0 ? 2 : 1; times > 0; times--) {
        const again = await (isDeep ? askDeep(input) : ask(input));
        // No answer in time is slowness, which the comparison with the oracle judges.
        if (again.kind === "late") continue;
        answers += 1;
        const first = { kind: "given", value: given } as const;
        if (!differ(first, again)) continue;
        const alone = async (one: number) => {
          await solution.restart(one);
          return ask(input);
        };
        // Memory may have run out for once; what ends its process of itself does so again.
        const mayBeChance = again.kind === "gone" && !again.wasForbidden;
        if (mayBeChance && !differ(first, await alone(hashSeed))) continue;
        const shallow = isDeep ? await ask(input) : LATE;
        const isOfDepth = shallow.kind === "given" && !differ(first, shallow);
        const because = isOfDepth ? "depth" : reasonOf(first, await alone(firstSeed), await alone(hashSeed));
        const difference = { input, first: given, again, because, hashSeeds: [firstSeed, hashSeed] as const };
        return { cases: chosen.length, processes: processes + 1, difference, isSilent };
      }
    }
    // From far down, whoever needs the stack may have no answer at all.
    isSilent ||= answers === 0 && !isDeep && chosen.length > 0;
  }
  return { cases: chosen.length, processes: others.length, difference: null, isSilent };
}

/** What asking again gave; `late`: it took too long; `gone`: what the solution did instead of answering. */
type Again = { kind: "given"; value: Value } | { kind: "late" } | { kind: "gone"; gone: string; wasForbidden: boolean };

const LATE: Again = { kind: "late" };

function againOf(reply: CaseReply): Again {
  if (reply.kind === "answer") return { kind: "given", value: givenBy(reply) };
  return reply.kind === "timeout" ? LATE : { kind: "gone", gone: reply.why, wasForbidden: reply.kind === "violation" };
}

/** Those that fit into what they may cost together; one at least. */
function affordable<T extends { cost: number }>(cases: readonly T[]): readonly T[] {
  let cost = 0;
  const fitting = cases.filter((one) => {
    if (cost + one.cost > MOST_COST) return false;
    cost += one.cost;
    return true;
  });
  return fitting.length > 0 ? fitting : cases.slice(0, 1);
}

function differ(one: Again, other: Again): boolean {
  if (one.kind === "late" || other.kind === "late") return false;
  if (one.kind === "gone" || other.kind === "gone") return one.kind !== other.kind;
  return compareAnswers(one.value, other.value) === "different";
}

/** Told by what the case alone gives in a fresh process under each of the two seeds. */
function reasonOf(given: Again, first: Again, again: Again): Difference["because"] {
  if (differ(first, again)) return differ(given, first) ? "chance" : "hash seed";
  return "calls";
}
