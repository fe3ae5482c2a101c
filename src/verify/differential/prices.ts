import type { Case } from "../../domain/value.ts";
import { isBeyond, type Reach, reachOf } from "./case-parts.ts";

/** Costs (see `Compared.cost`) of one case. A million is a tenth of a second to a second. */
const HEAVY = 5_000;
const DEAR = 400_000;
/** Of so many heavy cases, and of two dear ones, no larger ones are asked. */
const FEW_HEAVY = 60;
const MOST_DEAR = 2;
/** The same where heavy cases have cost so much together. */
const MOST_HEAVY_COST = 4_000_000;

/** Which cases are too costly to be asked, told by what cases no larger have cost. */
export class Prices {
  /** Of all cases; a dear one counts no more than where dear begins. */
  total = 0;
  readonly #heavy: Reach[] = [];
  readonly #dear: Reach[] = [];
  #heavyCost = 0;
  #mostHeavy = FEW_HEAVY;

  note(reach: Reach, cost: number): void {
    this.total += Math.min(cost, DEAR);
    // What gave no answer in time took seconds: one of these is enough.
    if (cost === Number.POSITIVE_INFINITY) this.#dear.push(reach, reach);
    else if (cost > DEAR) this.#dear.push(reach);
    else if (cost > HEAVY) {
      this.#heavy.push(reach);
      this.#heavyCost += cost;
    }
  }

  get dear(): number {
    return this.#dear.length;
  }

  /** Some cases may have been left out. */
  get isLimiting(): boolean {
    return this.#dear.length > 0 || this.#hasManyHeavy;
  }

  get #hasManyHeavy(): boolean {
    return this.#heavy.length >= this.#mostHeavy || this.#heavyCost > MOST_HEAVY_COST;
  }

  /** Twice as many heavy ones from now on, where their count keeps others out; whether it is so. */
  allowMore(): boolean {
    if (!this.#hasManyHeavy || this.#heavyCost > MOST_HEAVY_COST) return false;
    this.#mostHeavy *= 2;
    return true;
  }

  forbid(input: Case): boolean {
    if (this.isDear(input)) return true;
    if (!this.#hasManyHeavy) return false;
    const reach = reachOf(input);
    return this.#heavy.filter((one) => !isBeyond(one, reach)).length >= MOST_DEAR;
  }

  /** At least as large as a dear one, where there were two. */
  isDear(input: Case): boolean {
    if (this.#dear.length < MOST_DEAR) return false;
    const reach = reachOf(input);
    return this.#dear.some((one) => !isBeyond(one, reach));
  }
}
