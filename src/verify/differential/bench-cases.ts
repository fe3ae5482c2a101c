import type { Asked } from "./asked.ts";
import type { Explorer } from "./explorer.ts";
import { numberAlone, TOP } from "./ladder.ts";

/** Costs as in `Compared.cost`, of one case and of all that one mutant may be put to at once. */
const COSTLY = 3_000;
const MOST_COSTLY = 20;
const MOST_COST = 1_500_000;
const MOST_LADDER_COST = 10_000_000;

/** Chooses the cases that mutants are put to. */
export class BenchCases {
  /** Mutants are put to every legal number of the ladder: what none of those tells apart is the same program as far as anyone can say. */
  hasLadder = false;
  #seen = 0;
  readonly #chosen = new Set<Asked>();

  /** Those asked since the last time: what reached something new comes first, for most mutants are told apart by it. */
  next({ asked, climbed }: Pick<Explorer, "asked" | "climbed">): readonly Asked[] {
    const fresh = asked.slice(this.#seen);
    this.#seen = asked.length;
    const chosen = cheap([...fresh.filter(({ isNews }) => isNews), ...fresh.filter(({ isNews }) => !isNews)]);
    for (const one of chosen) this.#chosen.add(one);
    return this.hasLadder || climbed.upTo < TOP ? chosen : [...chosen, ...this.#restOfLadder(asked)];
  }

  /** Cases of the ladder that were too costly alone; none where they are together. */
  #restOfLadder(asked: readonly Asked[]): readonly Asked[] {
    const ladder = asked.filter(({ input }) => Math.abs(numberAlone(input) ?? TOP + 1) <= TOP);
    if (ladder.reduce((sum, { compared }) => sum + compared.cost, 0) > MOST_LADDER_COST) return [];
    this.hasLadder = true;
    return ladder.filter((one) => !this.#chosen.has(one));
  }
}

/** Each mutant may run all of them: without those that are costly, but for a few. */
function cheap(asked: readonly Asked[]): readonly Asked[] {
  let costly = 0;
  let cost = 0;
  return asked.filter(({ compared }) => {
    if (compared.cost > COSTLY && (compared.cost > 20 * COSTLY || ++costly > MOST_COSTLY)) return false;
    cost += compared.cost;
    return cost < MOST_COST;
  });
}
