import type { Case, Value } from "../../domain/value.ts";
import type { SolutionProgram } from "../../languages/case-program.ts";
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
}

export interface Difference {
  input: Case;
  first: Value;
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
  const ask = async (input: Case): Promise<Value | null> => {
    const reply = await solution.ask(input, ANSWER_MS);
    return reply.kind === "answer" ? reply.value : null;
  };
  const askDeep = async (input: Case): Promise<Value | null> => {
    const reply = await solution.askDeep(input, ANSWER_MS);
    return reply.kind === "answer" && !isOutOfStack(reply) ? reply.value : null;
  };
  for (const [processes, hashSeed] of others.entries()) {
    await solution.restart(hashSeed);
    const isDeep = processes === others.length - 1;
    for (const [at, { input, answer }] of draws.shuffled(chosen).entries()) {
      for (let times = at % TWICE === 0 ? 2 : 1; times > 0; times--) {
        const again = await (isDeep ? askDeep(input) : ask(input));
        // No answer in time is slowness, which the comparison with the oracle judges.
        if (again === null || compareAnswers(answer, again) !== "different") continue;
        const alone = async (one: number) => {
          await solution.restart(one);
          return ask(input);
        };
        const shallow = isDeep ? await ask(input) : null;
        const isOfDepth = shallow !== null && compareAnswers(answer, shallow) === "same";
        const because = isOfDepth ? "depth" : reasonOf(answer, await alone(firstSeed), await alone(hashSeed));
        const difference = { input, first: answer, again, because, hashSeeds: [firstSeed, hashSeed] as const };
        return { cases: chosen.length, processes: processes + 1, difference };
      }
    }
  }
  return { cases: chosen.length, processes: others.length, difference: null };
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

const differ = (one: Value | null, other: Value | null): boolean =>
  one !== null && other !== null && compareAnswers(one, other) === "different";

/** Told by what the case alone gives in a fresh process under each of the two seeds. */
function reasonOf(answer: Value, first: Value | null, again: Value | null): Difference["because"] {
  if (differ(first, again)) return differ(answer, first) ? "chance" : "hash seed";
  return "calls";
}
