import { isTagged, type Value } from "../../domain/value.ts";
import type { Dictionary } from "./dictionary.ts";
import { BLANKS, LETTER_CLASSES } from "./dictionary.ts";
import type { Draws } from "./draws.ts";
import { KEY, type Pool, type Pools, placeOfItem, type Range, VALUE } from "./pools.ts";
import { dictOf, floatValue, intValue, kindOf, withItems } from "./value-parts.ts";

/** What values are made from. */
export interface Material {
  draws: Draws;
  pools: Pools;
  dictionary: Dictionary;
  /** Beyond the kinds, ranges, letters and lengths of the given cases: only where something says which inputs are legal. */
  bold: boolean;
}

/** Items of a collection, those of collections in it counted: lists in lists in lists would grow to millions. */
const ROOM = 3_000;
/** Items that a collection may have however large the one around it is. */
const LEAST_ROOM = 2;

/**
 * A new value of a kind that was seen at this place; null where nothing was.
 * @param length of a text or collection; drawn when absent
 * @param room items it may have where its length is drawn
 */
export function newValue(material: Material, place: string, length?: number, room = ROOM): Value {
  const { draws, pools } = material;
  const pool = pools.at(place);
  if (pool === null || pool.values.length === 0) return null;
  const model = draws.pick(pool.values);
  switch (kindOf(model)) {
    case "bool":
      return draws.chance(0.5);
    case "int":
      return intValue(newInt(material, pool));
    case "float":
      return floatValue(newFloat(material, pool));
    case "text":
      return newText(material, pool, length);
    case "list":
    case "set":
      return newItems(material, place, model, length ?? lengthWithin(material, pool, room), room);
    case "tuple":
      return isTagged(model) && "tuple" in model
        ? {
            tuple: model.tuple.map((_, index) => newValue(material, placeOfItem(place, model, index), undefined, room)),
          }
        : model;
    case "dict": {
      const size = length ?? lengthWithin(material, pool, room);
      const inside = roomIn(size, room);
      const part = (name: string) => newValue(material, place + name, undefined, inside);
      return dictOf(Array.from({ length: size }, () => [part(KEY), part(VALUE)] as const));
    }
    default:
      return model;
  }
}

const roomIn = (length: number, room: number): number => Math.max(LEAST_ROOM, Math.floor(room / Math.max(1, length)));

const lengthWithin = (material: Material, pool: Pool, room: number): number => {
  const length = newLength(material, pool);
  return pool.hasFixedLength ? length : Math.min(length, room);
};

/** Of a length that is taken from a constant. */
const LONGEST = 500n;

/** Short lengths most often; at times beyond what was seen. */
function newLength({ draws, bold, dictionary }: Material, pool: Pool): number {
  const { low, high } = pool.lengths ?? { low: 0, high: 4 };
  if (!bold || pool.hasFixedLength) return draws.int(low, high);
  if (draws.chance(0.4)) return draws.int(0, 5);
  const lengths = dictionary.ints.filter((one) => one > 0n && one < LONGEST);
  if (lengths.length > 0 && draws.chance(0.08)) return Number(draws.pick(lengths)) + draws.int(0, 6);
  return draws.int(0, draws.chance(0.8) ? high + 2 : 3 * high + 8);
}

const spread = (range: Range | null): Range => range ?? { low: 0, high: 10 };

/** Small, seen, between or somewhat beyond those seen, or beside a constant of the programs. */
export function newInt({ draws, bold, dictionary }: Material, pool: Pool): bigint {
  const { low, high } = spread(pool.numbers);
  const [from, to] = [Math.ceil(Math.max(low, -1e9)), Math.floor(Math.min(high, 1e9))];
  const between = () => BigInt(draws.int(from, Math.max(from, to)));
  if (!bold) return between();
  const way = draws.int(0, 9);
  if (way < 3) return BigInt(draws.int(low < 0 ? -5 : 0, 10));
  if (way < 6) return between();
  if (way < 7 && dictionary.ints.length > 0)
    return draws.pick(dictionary.ints) + (draws.chance(0.5) ? 0n : BigInt(draws.int(-12, 12)));
  if (way < 8) return BigInt(draws.int(low < 0 ? -100 : 0, 100));
  if (way < 9) return BigInt(draws.int(2 * Math.min(from, 0) - 3, 2 * Math.max(to, 0) + 3));
  const most = 10 ** draws.int(1, 4);
  return BigInt(draws.int(low < 0 || draws.chance(0.2) ? -most : 0, most));
}

export function newFloat({ draws, bold, dictionary }: Material, pool: Pool): number {
  const { low, high } = spread(pool.numbers);
  const between = low + ((high - low) * draws.int(0, 1_000)) / 1_000;
  const rounded = (value: number) => Number(value.toFixed(draws.int(0, 3)));
  if (!bold) return Math.min(high, Math.max(low, rounded(between)));
  const way = draws.int(0, 9);
  if (way < 4) return rounded(between);
  if (way < 6) return draws.int(low < 0 ? -10 : 0, 20) / draws.pick([1, 2, 4, 10]);
  if (way < 8 && dictionary.floats.length > 0) return draws.pick(dictionary.floats);
  return rounded(2 * between);
}

/** From the letters seen here; boldly also from those of the programs' constants and of other classes. */
export function newLetter(material: Material, pool: Pool): string {
  const { draws, bold, dictionary } = material;
  const seen = [...pool.letters];
  if (seen.length > 0 && (!bold || draws.chance(0.6))) return draws.pick(seen);
  if (!bold) return "";
  const known = hasWords(pool) ? dictionary.letters : dictionary.letters.filter((letter) => !WORD.test(letter));
  return known.length > 0 && draws.chance(0.4) ? draws.pick(known) : letterOf(material, pool);
}

const WORD = /\p{L}/u;
const hasWords = ({ letters }: Pool): boolean => letters.size === 0 || [...letters].some((letter) => WORD.test(letter));

/**
 * A letter of a class that programs tell apart from those seen: of all classes where words stand, with other blanks where they stand apart;
 * where only figures and signs do, another figure, for a program that reads those rightly may refuse all else.
 */
export function letterOf({ draws }: Material, pool: Pool): string {
  if (hasWords(pool))
    return draws.pick(draws.pick(pool.letters.has(" ") ? [...LETTER_CLASSES, BLANKS] : LETTER_CLASSES));
  const figures = LETTER_CLASSES.flat().filter((letter) => /\d/.test(letter));
  const hasFigures = figures.some((letter) => pool.letters.has(letter));
  return draws.pick(hasFigures ? [...figures, ...pool.letters] : [...pool.letters]);
}

function newText(material: Material, pool: Pool, given?: number): string {
  const { draws, bold, dictionary } = material;
  const length = given ?? newLength(material, pool);
  const words = bold ? dictionary.texts : [];
  if (words.length > 0 && given === undefined && draws.chance(0.15)) return draws.pick(words);
  const alphabet = Array.from({ length: draws.int(1, 6) }, () => newLetter(material, pool));
  const narrow = draws.chance(0.5);
  return Array.from({ length }, () => (narrow ? draws.pick(alphabet) : newLetter(material, pool))).join("");
}

function newItems(material: Material, place: string, model: Value, length: number, room: number): Value {
  const { draws } = material;
  const inner = placeOfItem(place, model, 0);
  if (material.pools.at(inner) === null) return model;
  // Few different items are as telling as many: repetitions meet in them.
  const item = () => newValue(material, inner, undefined, roomIn(length, room));
  const few = Array.from({ length: draws.int(1, 4) }, item);
  const repeats = draws.chance(0.3);
  const items = Array.from({ length }, () => (repeats ? draws.pick(few) : item()));
  return withItems(model, items);
}
