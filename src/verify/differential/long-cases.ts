import { type Case, isClassCase, isTagged, type Value } from "../../domain/value.ts";
import { argumentsOf, withArguments } from "./case-parts.ts";
import { newOperations, type Operation } from "./change-case.ts";
import { type Material, newValue } from "./new-value.ts";
import { order } from "./pools.ts";
import { dictOf, intOf, itemsOf, kindOf, lengthOf, withItems } from "./value-parts.ts";

/** Characters of a case's text: more is no case but a burden. */
const MOST_TEXT = 200_000;

/**
 * Cases in which every text and collection that is an argument has `length` items, in several shapes: as they come, sorted, reversed,
 * all equal; for a class, that many operations. One argument at a time grows as well, and a whole number is that large.
 */
export function longCases(material: Material, base: Case, operations: readonly Operation[], length: number): Case[] {
  if (isClassCase(base)) {
    if (operations.length === 0) return [];
    return [1, 2].map(() => ({ ...base, ops: newOperations(material, operations, length) })).filter(isBearable);
  }
  const growing = argumentsOf(base).flatMap(({ value, place }, index) =>
    canGrow(material, place, value) ? [index] : [],
  );
  const numbers = argumentsOf(base).flatMap(({ value }, index) => (intOf(value) === null ? [] : [index]));
  const grown = (chosen: readonly number[], shape: (value: Value) => Value): Case =>
    withArguments(base, ({ place, value }, index) =>
      chosen.includes(index) ? shape(newValue(material, place, length)) : value,
    );
  const cases = growing.length === 0 ? [] : SHAPES.map((shape) => grown(growing, shape));
  if (growing.length > 1) cases.push(...growing.map((index) => grown([index], SHAPES[0] as Shape)));
  for (const index of numbers) cases.push(withArguments(base, ({ value }, at) => (at === index ? length : value)));
  return cases.filter(isBearable);
}

const isBearable = (input: Case): boolean => JSON.stringify(input).length <= MOST_TEXT;

function canGrow({ pools }: Material, place: string, value: Value): boolean {
  return lengthOf(value) !== null && kindOf(value) !== "tuple" && pools.at(place)?.hasFixedLength !== true;
}

type Shape = (value: Value) => Value;

const reordered =
  (arrange: (items: readonly Value[]) => readonly Value[]): Shape =>
  (value) => {
    if (typeof value === "string") return arrange([...value]).join("");
    if (isTagged(value) && "dict" in value) return dictOf(value.dict);
    const items = itemsOf(value);
    return items === null ? value : withItems(value, arrange(items));
  };

const SHAPES: readonly Shape[] = [
  (value) => value,
  reordered((items) => items.toSorted(order)),
  reordered((items) => items.toSorted(order).toReversed()),
  reordered((items) => items.map(() => items[0] ?? null)),
];
