import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { derive } from "../../domain/random.ts";

/** Random draws that a seed decides: the same seed and label give the same draws in the same order. */
export class Draws {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: string, label: string) {
    this.#generator = xoroshiro128plus(derive(seed, label));
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return to <= from ? from : uniformInt(this.#generator, from, to);
  }

  chance(share: number): boolean {
    return uniformInt(this.#generator, 0, 9_999) < share * 10_000;
  }

  /** Throws where there is nothing to pick from: that is a mistake of the caller. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error("there is nothing to pick from");
    return items[this.int(0, items.length - 1)] as T;
  }

  /** A small count from 1, each one more half as likely; at most `most`. */
  few(most: number): number {
    let count = 1;
    while (count < most && this.chance(0.5)) count++;
    return count;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const made = [...items];
    for (let at = made.length - 1; at > 0; at--) {
      const other = this.int(0, at);
      [made[at], made[other]] = [made[other] as T, made[at] as T];
    }
    return made;
  }
}
