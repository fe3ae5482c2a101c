import { type Case, isClassCase, isList, isTagged, type Value } from "../../domain/value.ts";
import { argumentsOf } from "./case-parts.ts";
import { isRising, isWithoutRepetition, KEY, numberOf, order, type Pools, placeOfItem, VALUE } from "./pools.ts";
import { charsOf, itemsOf, kindOf, lengthOf } from "./value-parts.ts";

/** Rules that hold in so few cases hold by chance. */
const FEWEST = 3;

/** Whether a case has as many arguments, of the same kinds, as given ones. */
export function ofSameForm(given: readonly Case[], pools: Pools): (input: Case) => boolean {
  const forms = new Set(given.map(formOf));
  return (input) =>
    forms.has(formOf(input)) &&
    argumentsOf(input).every(({ place, value }) => pools.at(place)?.kinds.has(kindOf(value)) === true);
}

/**
 * Whether a case is like the given ones in all that can be told from them: kinds, ranges, letters, lengths, order, and how arguments
 * stand to one another. What stands in for `valid` where an oracle has none.
 */
export function likeGiven(given: readonly Case[], pools: Pools): (input: Case) => boolean {
  const relations = given.length < FEWEST ? [] : RELATIONS.filter((holds) => given.every(holds));
  const methods = new Set(given.flatMap((input) => (isClassCase(input) ? input.ops.map(([method]) => method) : [])));
  const forms = new Set(given.map(formOf));
  return (input) =>
    forms.has(formOf(input)) &&
    (!isClassCase(input) || input.ops.every(([method]) => methods.has(method))) &&
    argumentsOf(input).every(({ place, value }) => fits(pools, place, value)) &&
    relations.every((holds) => holds(input));
}

const formOf = (input: Case): string =>
  isClassCase(input)
    ? `init ${input.init.length}`
    : [input.args.length, ...Object.keys(input.kwargs ?? {}).sort()].join(" ");

function fits(pools: Pools, place: string, value: Value): boolean {
  const pool = pools.at(place);
  if (pool === null || !pool.kinds.has(kindOf(value))) return false;
  const number = numberOf(value);
  if (number !== null && (pool.numbers === null || number < pool.numbers.low || number > pool.numbers.high))
    return false;
  const length = lengthOf(value);
  if (length !== null && (pool.lengths === null || length < pool.lengths.low || length > pool.lengths.high))
    return false;
  if (typeof value === "string") return charsOf(value).every((letter) => pool.letters.has(letter));
  if (isList(value) && pool.isSorted === true && !isRising(value)) return false;
  if (isList(value) && pool.isDistinct === true && !isWithoutRepetition(value)) return false;
  if (isTagged(value) && "dict" in value)
    return value.dict.every(([key, item]) => fits(pools, place + KEY, key) && fits(pools, place + VALUE, item));
  const items = itemsOf(value);
  return items === null || items.every((item, index) => fits(pools, placeOfItem(place, value, index), item));
}

type Relation = (input: Case) => boolean;

const MOST_ARGUMENTS = 4;
const POSITIONS = Array.from({ length: MOST_ARGUMENTS }, (_, at) => at);

const between = (holds: (one: Value, other: Value) => boolean, one: number, other: number): Relation => {
  return (input) => {
    if (isClassCase(input)) return true;
    const [left, right] = [input.args[one], input.args[other]];
    return left !== undefined && right !== undefined && holds(left, right);
  };
};

/** Between two arguments: less, at most, as long, held by, an index of. */
const PAIRS: readonly ((one: Value, other: Value) => boolean)[] = [
  (one, other) => isOrdered(one, other) && order(one, other) < 0,
  (one, other) => isOrdered(one, other) && order(one, other) <= 0,
  (one, other) => lengthOf(one) !== null && lengthOf(one) === lengthOf(other),
  (one, other) => (itemsOf(other) ?? []).some((item) => JSON.stringify(item) === JSON.stringify(one)),
  (one, other) => {
    const [index, length] = [numberOf(one), lengthOf(other)];
    return index !== null && length !== null && index >= 0 && index < length;
  },
  (one, other) => {
    const [count, length] = [numberOf(one), lengthOf(other)];
    return count !== null && length !== null && count >= 0 && count <= length;
  },
];

const isOrdered = (one: Value, other: Value) => numberOf(one) !== null && numberOf(other) !== null;

const RELATIONS: readonly Relation[] = PAIRS.flatMap((holds) =>
  POSITIONS.flatMap((one) => POSITIONS.filter((other) => other !== one).map((other) => between(holds, one, other))),
);
