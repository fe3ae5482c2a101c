import { type Case, isClassCase, isTagged, type Value } from "../../domain/value.ts";
import { argumentsOf, withArguments } from "./case-parts.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Pools } from "./pools.ts";
import { order } from "./pools.ts";
import { charsOf, dictOf, floatOf, floatValue, intOf, intValue, itemsOf, kindOf, withItems } from "./value-parts.ts";

const MOST_CONSTANTS = 60;
/** Operations of a class kept, and arguments of one place changed: all of a thousand would be a million cases of a thousand operations. */
const MOST_OPERATIONS = 40;
const MOST_OF_A_PLACE = 3;

/**
 * Cases with one argument at an edge: empty, a single item, all equal, sorted, reversed, 0, ±1, beside a constant of either program.
 * Tried on each of `bases`; `valid` decides which are legal.
 */
export function edgeCases(bases: readonly Case[], pools: Pools, dictionary: Dictionary): Case[] {
  const cases: Case[] = [];
  for (const whole of bases) {
    const base = isClassCase(whole) ? { ...whole, ops: whole.ops.slice(0, MOST_OPERATIONS) } : whole;
    if (isClassCase(base)) cases.push({ ...base, ops: [] }, { ...base, ops: base.ops.slice(0, 1) });
    const changed = new Map<string, number>();
    argumentsOf(base).forEach(({ place, value }, chosen) => {
      const count = changed.get(place) ?? 0;
      if (count >= MOST_OF_A_PLACE) return;
      changed.set(place, count + 1);
      const seen = pools.at(place)?.values ?? [];
      for (const edge of [...edgesOf(value, dictionary), ...seen.slice(0, 12)])
        cases.push(withArguments(base, (one, index) => (index === chosen ? edge : one.value)));
    });
  }
  return cases;
}

function edgesOf(value: Value, { ints, floats, texts }: Dictionary): Value[] {
  const whole = intOf(value);
  if (whole !== null) {
    const small = [0n, 1n, -1n, 2n, 3n, 10n, 100n, -whole, whole + 1n, whole - 1n];
    return [...small, ...ints.slice(0, MOST_CONSTANTS)].map(intValue);
  }
  const float = floatOf(value);
  if (float !== null)
    return [0, 1, -1, 0.5, -0.5, 0.1, 2, 10, -float, ...floats.slice(0, MOST_CONSTANTS)].map(floatValue);
  if (typeof value === "boolean") return [!value];
  if (typeof value === "string") {
    const letters = charsOf(value);
    return [
      "",
      ...letters.slice(0, 3),
      letters.toReversed().join(""),
      letters.toSorted().join(""),
      value + value,
      value.toUpperCase(),
      value.toLowerCase(),
      (letters[0] ?? "a").repeat(5),
      ` ${value}`,
      `${value} `,
      ...texts.slice(0, MOST_CONSTANTS),
    ];
  }
  const items = itemsOf(value);
  if (items !== null && kindOf(value) !== "tuple") {
    const lists = [
      [],
      ...items.slice(0, 3).map((item) => [item]),
      items.toReversed(),
      items.toSorted(order),
      items.toSorted(order).toReversed(),
      [...items, ...items],
      items.slice(0, 1).flatMap((item) => [item, item, item]),
    ];
    return lists.map((list) => withItems(value, list));
  }
  return isTagged(value) && "dict" in value ? [dictOf([]), dictOf(value.dict.slice(0, 1))] : [];
}
