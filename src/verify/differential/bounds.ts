import type { Case, Value } from "../../domain/value.ts";
import { caseKey } from "./case-parts.ts";
import { weightOf } from "./weight.ts";

/** What the inputs and answers that are kept may weigh (see `weightOf`): large ones without end would take all of our own memory. */
export const MOST_KEPT_BYTES = 32_000_000;
/** What new cases may weigh before the first of them is asked. */
const HEAVIEST_PORTION = 8_000_000;
/** Wall milliseconds after which nothing more is asked: a last resort, far from what cases take. */
const PATIENCE_MS = 40_000;
/** Characters of a case as it is handed over. */
const MOST_CASE = 50_000;

/** How long cases are made and asked, and how much of them is kept. */
export class Bounds {
  readonly #began = performance.now();
  #keptBytes = 0;

  /** A case, which is handed over as text, and what came of it. */
  keep(input: Case, ...values: readonly (Value | object)[]): void {
    this.#keptBytes += Math.max(weightOf([input]), caseKey(input).length) + weightOf(values);
  }

  get areHeld(): boolean {
    return this.#keptBytes < MOST_KEPT_BYTES && performance.now() - this.#began < PATIENCE_MS;
  }
}

/** How many cases to make at once of such ones, at most `most`. */
export function portionOf(parents: readonly object[], most: number): number {
  const heaviest = Math.max(1, ...parents.slice(-20).map((parent) => weightOf([parent])));
  return Math.max(1, Math.min(most, Math.floor(HEAVIEST_PORTION / heaviest)));
}

/** Whether a case is left out for its size: handing it over would take longer than what it shows is worth. */
export const isTooLarge = (input: Case): boolean => caseKey(input).length > MOST_CASE;

export const tooLarge = (size: number): string =>
  `cases(rng, ${size}) of the oracle gives cases of more than ${MOST_CASE.toLocaleString("en")} characters of JSON, which are left out: smaller ones show as much`;
