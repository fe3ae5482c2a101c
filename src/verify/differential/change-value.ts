import { isTagged, type Value } from "../../domain/value.ts";
import { letterOf, type Material, newFloat, newInt, newLetter, newValue } from "./new-value.ts";
import { KEY, order, type Pool, placeOfItem, VALUE } from "./pools.ts";
import {
  charsOf,
  dictOf,
  floatOf,
  floatValue,
  intOf,
  intValue,
  itemsOf,
  type Kind,
  kindOf,
  withItems,
} from "./value-parts.ts";

/** A value changed a little, of the same kind most often. `others`: values elsewhere in the same case. */
export function changeValue(material: Material, place: string, value: Value, others: readonly Value[]): Value {
  const { draws, pools, bold } = material;
  const pool = pools.at(place);
  if (pool === null) return value;
  if (draws.chance(0.1)) return draws.pick(pool.values);
  const alike = others.filter((other) => other !== value && kindOf(other) === kindOf(value));
  if (alike.length > 0 && draws.chance(0.1)) return draws.pick(alike);
  if (bold && draws.chance(0.02)) return otherKind(material, pool, value);
  const whole = intOf(value);
  if (whole !== null) return intValue(changedInt(material, pool, whole));
  const float = floatOf(value);
  if (float !== null) return floatValue(changedFloat(material, pool, float));
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return changedText(material, pool, value);
  if (isTagged(value) && "dict" in value) return changedDict(material, place, value.dict, others);
  const items = itemsOf(value);
  if (items !== null) return changedItems(material, place, pool, value, items, others);
  return draws.pick(pool.values);
}

const NUMBERS: readonly Kind[] = ["int", "float"];

/** A bool where whole numbers stand among things that are no numbers, a float where floats stand too: what programs confuse. */
function otherKind({ draws }: Material, { kinds }: Pool, value: Value): Value {
  const whole = intOf(value);
  const isMixed = [...kinds].some((kind) => !NUMBERS.includes(kind));
  if (whole !== null && isMixed && draws.chance(0.5)) return draws.chance(0.5);
  if (whole !== null) return kinds.has("float") ? floatValue(Number(whole)) : value;
  if (!kinds.has("int")) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  const float = floatOf(value);
  return float !== null && Number.isFinite(float) ? intValue(BigInt(Math.round(float))) : value;
}

function changedInt(material: Material, pool: Pool, value: bigint): bigint {
  const { draws, bold } = material;
  switch (draws.int(0, bold ? 7 : 2)) {
    case 0:
      return value + 1n;
    case 1:
      return value - 1n;
    case 3:
      return -value;
    case 4:
      return draws.chance(0.5) ? value * 2n : value / 2n;
    case 5:
      return value + BigInt(draws.int(-12, 12));
    default:
      return newInt(material, pool);
  }
}

function changedFloat(material: Material, pool: Pool, value: number): number {
  const { draws, bold } = material;
  switch (draws.int(0, bold ? 5 : 1)) {
    case 0:
      return Number((value + draws.pick([1, -1, 0.5, -0.5, 0.1, -0.1, 0.01])).toPrecision(12));
    case 2:
      return -value;
    case 3:
      return Math.round(value);
    case 4:
      return draws.chance(0.5) ? value * 2 : value / 2;
    default:
      return newFloat(material, pool);
  }
}

function changedText(material: Material, pool: Pool, value: string): string {
  const { draws, bold, dictionary } = material;
  const letters = charsOf(value);
  const at = draws.int(0, Math.max(0, letters.length - 1));
  const count = draws.few(4);
  const others = pool.values.filter((one) => typeof one === "string");
  switch (draws.int(0, bold ? 16 : 9)) {
    case 0:
    case 1:
      return letters.toSpliced(draws.int(0, letters.length), 0, newLetter(material, pool)).join("");
    case 2:
      return letters.toSpliced(at, count).join("");
    case 3:
    case 4:
      return letters.with(...placed(at, letters, newLetter(material, pool))).join("");
    case 5:
      return swapped(material, letters).join("");
    case 6:
      return letters.toReversed().join("");
    case 7:
      return letters.toSpliced(at, 0, ...letters.slice(at, at + count)).join("");
    case 8: {
      const other = charsOf(String(draws.pick(others.length > 0 ? others : [value])));
      return [...letters.slice(0, at), ...other.slice(draws.int(0, other.length))].join("");
    }
    case 9:
      return newText(material, pool, letters);
    case 10:
      return letters.toSorted().join("");
    case 11:
      return letters.map((letter) => (draws.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase())).join("");
    case 12:
      return (letters[at] ?? "").repeat(letters.length);
    case 13:
      return value + value;
    case 14: {
      const word = dictionary.texts.length > 0 ? draws.pick(dictionary.texts) : newLetter(material, pool);
      return letters.toSpliced(draws.int(0, letters.length), 0, word).join("");
    }
    case 15:
      return letters.map((letter) => (draws.chance(0.4) ? letterOf(material, pool) : letter)).join("");
    default:
      return draws.chance(0.3) ? "" : (letters[at] ?? "");
  }
}

const newText = (material: Material, pool: Pool, letters: readonly string[]): string =>
  letters.map((letter) => (material.draws.chance(0.5) ? newLetter(material, pool) : letter)).join("");

/** Arguments of `with`, which refuses an index beyond the end. */
const placed = <T>(at: number, items: T[], item: T): [number, T] => {
  if (items.length === 0) items.push(item);
  return [Math.min(at, items.length - 1), item];
};

function swapped<T>({ draws }: Material, items: readonly T[]): T[] {
  if (items.length < 2) return [...items];
  const one = draws.int(0, items.length - 1);
  const other = draws.int(0, items.length - 1);
  return items.with(one, items[other] as T).with(other, items[one] as T);
}

function changedDict(
  material: Material,
  place: string,
  pairs: readonly (readonly [Value, Value])[],
  others: readonly Value[],
): Value {
  const { draws } = material;
  const at = draws.int(0, Math.max(0, pairs.length - 1));
  const pair = pairs[at];
  const fresh = [newValue(material, place + KEY), newValue(material, place + VALUE)] as const;
  if (pair === undefined) return dictOf([fresh]);
  switch (draws.int(0, material.bold ? 5 : 4)) {
    case 0:
      return dictOf([...pairs, fresh]);
    case 1:
      return dictOf(pairs.toSpliced(at, 1));
    case 2:
      return dictOf(pairs.with(at, [changeValue(material, place + KEY, pair[0], others), pair[1]]));
    case 3:
      return dictOf(draws.shuffled(pairs));
    case 4:
      return dictOf(pairs.with(at, [pair[0], changeValue(material, place + VALUE, pair[1], others)]));
    default:
      return dictOf([]);
  }
}

function changedItems(
  material: Material,
  place: string,
  pool: Pool,
  value: Value,
  items: readonly Value[],
  others: readonly Value[],
): Value {
  const { draws } = material;
  const made = (changed: readonly Value[]) => withItems(value, changed);
  const at = draws.int(0, Math.max(0, items.length - 1));
  const inner = placeOfItem(place, value, at);
  const item = items[at];
  const one = () =>
    item === undefined
      ? made(items)
      : made(items.with(at, changeValue(material, inner, item, [...others, ...items.slice(0, 8)])));
  if (pool.hasFixedLength || kindOf(value) === "tuple") {
    const isUniform = new Set(items.map(kindOf)).size === 1;
    return isUniform && draws.chance(0.2) ? made(swapped(material, items)) : one();
  }
  const fresh = () => (items.length > 0 && draws.chance(0.3) ? draws.pick(items) : newValue(material, inner));
  const changed = () => made(ordered(material, pool, change()));
  const change = (): Value[] => {
    const count = draws.few(4);
    switch (draws.int(0, 13)) {
      case 0:
      case 1:
        return items.toSpliced(draws.int(0, items.length), 0, fresh());
      case 2:
        return items.toSpliced(at, 1);
      case 3:
        return items.toSpliced(at, count);
      case 4:
        return swapped(material, items);
      case 5:
        return items.toReversed();
      case 6:
        return items.toSorted(order);
      case 7:
        return draws.shuffled(items);
      case 8:
        return items.toSpliced(at, 0, ...items.slice(at, at + count));
      case 9: {
        const other = itemsOf(draws.pick(pool.values)) ?? items;
        return [...items.slice(0, at), ...other.slice(draws.int(0, other.length))];
      }
      case 10:
        return item === undefined ? [] : Array.from({ length: items.length }, () => item);
      case 11:
        return items.slice(0, draws.int(0, items.length));
      case 12:
        return items.map((other) => (draws.chance(0.3) ? changeValue(material, inner, other, others) : other));
      default:
        return draws.chance(0.3) ? [] : [fresh()];
    }
  };
  return draws.chance(0.35) ? one() : changed();
}

/** Where all lists given were in order, most changed ones are put in order again: nearly all others would not be legal. */
const ordered = ({ draws }: Material, pool: Pool, items: Value[]): Value[] =>
  pool.isSorted === true && draws.chance(0.8) ? items.toSorted(order) : items;
