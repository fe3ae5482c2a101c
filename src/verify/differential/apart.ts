import { type Case, isClassCase, type Value } from "../../domain/value.ts";
import { argumentsOf, caseKey, withArguments } from "./case-parts.ts";
import { charsOf, floatOf, floatValue, intOf, intValue, itemsOf, withItems } from "./value-parts.ts";

/** A domain of so many cases is none that somebody wrote down case by case. */
const MANY = 50;

/**
 * Whether the legal cases are few and most have no legal neighbour: a list of examples, not a domain, so that having asked all of them
 * shows little. Whole numbers from 1 to 7, or all boards of two by two, lie side by side.
 */
export function standApart(legal: readonly Case[]): boolean {
  if (legal.length >= MANY || legal.some((input) => isClassCase(input) || argumentsOf(input).length === 0))
    return false;
  const keys = new Set(legal.map(caseKey));
  const apart = legal.filter((input) => !neighboursOf(input).some((one) => keys.has(caseKey(one))));
  return apart.length > legal.length / 2;
}

function neighboursOf(input: Case): Case[] {
  const own = caseKey(input);
  return argumentsOf(input)
    .flatMap(({ value }, chosen) =>
      besides(value).map((other) => withArguments(input, (one, index) => (index === chosen ? other : one.value))),
    )
    .filter((one) => caseKey(one) !== own);
}

/** Values one small step away. */
function besides(value: Value): Value[] {
  if (typeof value === "boolean") return [!value];
  const whole = intOf(value);
  if (whole !== null) return [intValue(whole + 1n), intValue(whole - 1n)];
  const float = floatOf(value);
  if (float !== null) return [1, -1, 0.5, -0.5].map((step) => floatValue(float + step));
  if (typeof value === "string") return itemsBeside(charsOf(value), () => []).map((letters) => letters.join(""));
  const items = itemsOf(value);
  return items === null ? [] : itemsBeside([...items], besides).map((some) => withItems(value, some));
}

/** One item left out, doubled, exchanged with the next, or put in the place of another; or itself a step away. */
function itemsBeside<T>(items: readonly T[], step: (item: T) => T[]): T[][] {
  const different = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  return items.flatMap((item, at) => [
    items.toSpliced(at, 1),
    items.toSpliced(at, 0, item),
    items.toSpliced(at, 2, ...items.slice(at, at + 2).toReversed()),
    ...[...different, ...step(item)].map((other) => items.with(at, other)),
  ]);
}
