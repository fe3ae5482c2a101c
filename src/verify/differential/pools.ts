import { type Case, isList, isTagged, type Value } from "../../domain/value.ts";
import { argumentsOf } from "./case-parts.ts";
import { charsOf, floatOf, intOf, itemsOf, type Kind, kindOf, lengthOf } from "./value-parts.ts";

/** Values kept a place: enough to know them, few enough for long inputs. */
const MOST_VALUES = 150;
const MOST_LETTERS = 300;
/** Characters from which on a value is long: changing it costs much and shows little. */
const LONG = 2_000;
/** Of a long collection only so many items are looked at. */
const MOST_ITEMS = 300;

export interface Range {
  low: number;
  high: number;
}

/** What the given cases have at one place: an argument, the items of a list there, the keys of a dict … */
export class Pool {
  readonly values: Value[] = [];
  readonly kinds = new Set<Kind>();
  readonly letters = new Set<string>();
  numbers: Range | null = null;
  lengths: Range | null = null;
  /** Of lists seen here with more than one item: all in rising order, all without repetition. */
  isSorted: boolean | null = null;
  isDistinct: boolean | null = null;
  readonly #known = new Set<string>();
  #hasLong = false;

  add(value: Value): void {
    this.kinds.add(kindOf(value));
    const number = numberOf(value);
    if (number !== null) this.numbers = widened(this.numbers, number);
    const length = lengthOf(value);
    if (length !== null) this.lengths = widened(this.lengths, length);
    if (typeof value === "string")
      for (const letter of charsOf(value).slice(0, MOST_ITEMS))
        if (this.letters.size < MOST_LETTERS) this.letters.add(letter);
    if (isList(value) && value.length > 1) {
      this.isSorted = this.isSorted !== false && isRising(value);
      this.isDistinct = this.isDistinct !== false && isWithoutRepetition(value);
    }
    if (this.values.length >= MOST_VALUES) return;
    const text = JSON.stringify(value);
    // A long one stands for its kind as long as there is no other.
    const isLong = text.length > LONG;
    if (isLong ? this.values.length > 0 : this.#known.has(text)) return;
    if (this.#hasLong) this.values.length = 0;
    this.#hasLong = isLong;
    this.#known.add(text);
    this.values.push(value);
  }

  /** Every text and collection here has one and the same length. */
  get hasFixedLength(): boolean {
    return this.lengths !== null && this.lengths.low === this.lengths.high && this.values.length > 2;
  }
}

/** Where the parts of a value stand; parts of equal place are of equal kind. */
export const ITEM = "/[]";
export const KEY = "/k";
export const VALUE = "/v";
export const placeOfItem = (place: string, value: Value, index: number): string =>
  isTagged(value) && "tuple" in value ? `${place}/${index}` : place + ITEM;

/** What is known of the places of all given cases. */
export class Pools {
  readonly #pools = new Map<string, Pool>();

  learn(input: Case): void {
    for (const { place, value } of argumentsOf(input)) this.#add(place, value);
  }

  at(place: string): Pool | null {
    return this.#pools.get(place) ?? null;
  }

  #add(place: string, value: Value): void {
    let pool = this.#pools.get(place);
    if (pool === undefined) {
      pool = new Pool();
      this.#pools.set(place, pool);
    }
    pool.add(value);
    const items = itemsOf(value)?.slice(0, MOST_ITEMS);
    items?.forEach((item, index) => {
      this.#add(placeOfItem(place, value, index), item);
    });
    if (isTagged(value) && "dict" in value)
      for (const [key, item] of value.dict.slice(0, MOST_ITEMS)) {
        this.#add(place + KEY, key);
        this.#add(place + VALUE, item);
      }
  }
}

/** A number of either kind, as precisely as a float has it; null for anything else. */
export function numberOf(value: Value): number | null {
  const whole = intOf(value);
  if (whole !== null) return Number(whole);
  const float = floatOf(value);
  return float !== null && Number.isFinite(float) ? float : null;
}

const widened = (range: Range | null, value: number): Range =>
  range === null ? { low: value, high: value } : { low: Math.min(range.low, value), high: Math.max(range.high, value) };

/** Less than, equal or more, for two numbers or two texts; 0 for what has no order. */
export function order(one: Value, other: Value): number {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== null && right !== null) return left - right;
  if (typeof one === "string" && typeof other === "string") return one < other ? -1 : one > other ? 1 : 0;
  const [items, others] = [itemsOf(one), itemsOf(other)];
  if (items === null || others === null) return 0;
  for (let at = 0; at < Math.min(items.length, others.length); at++) {
    const decided = order(items[at] as Value, others[at] as Value);
    if (decided !== 0) return decided;
  }
  return items.length - others.length;
}

export const isRising = (items: readonly Value[]): boolean =>
  items.every((item, at) => at === 0 || order(items[at - 1] as Value, item) <= 0);

export const isWithoutRepetition = (items: readonly Value[]): boolean =>
  new Set(items.map((item) => JSON.stringify(item))).size === items.length;
