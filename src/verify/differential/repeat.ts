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

export interface Difference {
  input: Case;
  first: Value;
  /** `opaque` where there was no answer at all: what the solution did instead. */
  again: Value;
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
  answered: readonly { input: Case; answer: Value; cost: number }[],
  seed: string,
  [firstSeed, ...others]: readonly [number, ...number[]],
): Promise<Repeated> {
  const draws = new Draws(seed, "order of repeated cases");
  const chosen = affordable(draws.shuffled(answered)).slice(0, MOST_REPEATED);
  const ask = async (input: Case): Promise<Again> => againOf(await solution.ask(input, ANSWER_MS));
  const askDeep = async (input: Case): Promise<Again> => {
    const reply = await solution.askDeep(input, ANSWER_MS);
    return isOutOfStack(reply) ? null : againOf(reply);
  };
  let isSilent = false;
  for (const [processes, hashSeed] of others.entries()) {
    await solution.restart(hashSeed);
    const isDeep = processes === others.length - 1;
    let answers = 0;
    for (const [at, { input, answer }] of draws.shuffled(chosen).entries()) {
      for (let times = at % TWICE === 0 ? 2 : 1; times > 0; times--) {
        const again = await (isDeep ? askDeep(input) : ask(input));
        // No answer in time is slowness, which the comparison with the oracle judges.
        if (again === null) continue;
        answers += 1;
        if (!isOther(answer, again)) continue;
        const alone = async (one: number) => {
          await solution.restart(one);
          return ask(input);
        };
        // Memory may have run out for once; what ends its process of itself does so again.
        if (isGone(again) && !again.wasForbidden && !isOther(answer, await alone(hashSeed))) continue;
        const shallow = isDeep ? await ask(input) : null;
        const isOfDepth = shallow !== null && !isGone(shallow) && compareAnswers(answer, shallow) === "same";
        const because = isOfDepth ? "depth" : reasonOf(answer, await alone(firstSeed), await alone(hashSeed));
        const shown = isGone(again) ? { opaque: again.gone } : again;
        const difference = { input, first: answer, again: shown, because, hashSeeds: [firstSeed, hashSeed] as const };
        return { cases: chosen.length, processes: processes + 1, difference, isSilent };
      }
    }
    // From far down, whoever needs the stack may have no answer at all.
    isSilent ||= answers === 0 && !isDeep && chosen.length > 0;
  }
  return { cases: chosen.length, processes: others.length, difference: null, isSilent };
}

/** What asking again gave: a value, null where it took too long, or what the solution did instead of answering. */
type Again = Value | null | Gone;

class Gone {
  readonly gone: string;
  readonly wasForbidden: boolean;
  constructor(gone: string, wasForbidden: boolean) {
    this.gone = gone;
    this.wasForbidden = wasForbidden;
  }
}

const isGone = (again: Again): again is Gone => again instanceof Gone;

const isOther = (answer: Value, again: Again): boolean => isGone(again) || differ(answer, again);

function againOf(reply: CaseReply): Again {
  if (reply.kind === "answer") return reply.value;
  return reply.kind === "timeout" ? null : new Gone(reply.why, reply.kind === "violation");
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

const differ = (one: Again, other: Again): boolean => {
  if (one === null || other === null) return false;
  if (isGone(one) || isGone(other)) return isGone(one) !== isGone(other);
  return compareAnswers(one, other) === "different";
};

/** Told by what the case alone gives in a fresh process under each of the two seeds. */
function reasonOf(answer: Value, first: Again, again: Again): Difference["because"] {
  if (differ(first, again)) return differ(answer, first) ? "chance" : "hash seed";
  return "calls";
}
