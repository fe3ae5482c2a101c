import type { Case, Value } from "../../domain/value.ts";
import { argumentsOf } from "./case-parts.ts";
import type { Draws } from "./draws.ts";

/** New values tried at a place before it is judged, and the share that must have been taken: dates and the like are taken more often. */
const ENOUGH = 200;
const LEAST_TAKEN = 0.005;
/** Of the new values for a settled place this share is tried all the same. */
const STILL_TRIED = 0.1;
/** Values remembered of a place: one that takes so many is not settled. */
const MOST_VALUES = 2_000;

interface Place {
  /** Values it had in cases that were taken. */
  seen: Set<string>;
  tried: number;
  taken: number;
}

const keyOf = (value: Value): string => JSON.stringify(value);

/**
 * Places (an argument's position or name) that take hardly any value but those seen there, such as the name of one of three ways: other values
 * are illegal or refused there, and drawing them by the thousand would use up the time.
 */
export class SettledPlaces {
  readonly #places = new Map<string, Place>();
  readonly #draws: Draws;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  /** A case was taken, that is legal and answered, or not. Where more than one value is new, it does not say which was at fault. */
  note(input: Case, taken: boolean): void {
    const given = argumentsOf(input);
    const fresh = given.filter(({ place, value }) => !this.#place(place).seen.has(keyOf(value)));
    const [only] = fresh;
    if (only !== undefined && fresh.length === 1) {
      const place = this.#place(only.place);
      place.tried++;
      if (taken) place.taken++;
    }
    if (!taken) return;
    for (const { place, value } of fresh) {
      const { seen } = this.#place(place);
      if (seen.size < MOST_VALUES) seen.add(keyOf(value));
    }
  }

  /** Holds, most of the time, for a case with a new value at a place that is settled. A lone argument has to be new. */
  forbid(input: Case): boolean {
    const given = argumentsOf(input);
    if (given.length < 2) return false;
    const isNew = given.some(
      ({ place, value }) => this.#isSettled(place) && !this.#place(place).seen.has(keyOf(value)),
    );
    return isNew && !this.#draws.chance(STILL_TRIED);
  }

  #isSettled(name: string): boolean {
    const { tried, taken, seen } = this.#place(name);
    return seen.size > 0 && seen.size < MOST_VALUES && tried >= ENOUGH && taken < LEAST_TAKEN * tried;
  }

  #place(name: string): Place {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const made: Place = { seen: new Set(), tried: 0, taken: 0 };
    this.#places.set(name, made);
    return made;
  }
}
