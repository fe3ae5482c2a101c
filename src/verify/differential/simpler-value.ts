import { isTagged, type Value } from "../../domain/value.ts";
import { charsOf, dictOf, floatOf, floatValue, intOf, intValue, itemsOf, kindOf, withItems } from "./value-parts.ts";

/** Items of a long collection that are simplified one by one. */
const MOST_SINGLE = 30;

const ROUND = [10n, 100n, 1_000n, 10_000n].flatMap((power) => [power, 2n * power, 5n * power]);

/** Simpler values in place of one, the boldest first: halves and pieces left out, single items left out, items and numbers simplified. */
export function* simplerValues(value: Value): Generator<Value> {
  const whole = intOf(value);
  const float = floatOf(value);
  if (whole !== null) yield* simplerInts(whole);
  else if (float !== null) yield* simplerFloats(float);
  else if (value === true) yield false;
  else if (typeof value === "string") yield* simplerTexts(value);
  else if (isTagged(value) && "dict" in value) yield* simplerDicts(value.dict);
  else if (kindOf(value) === "tuple") yield* itemsSimplified(value, itemsOf(value) ?? []);
  else {
    const items = itemsOf(value);
    if (items === null) return;
    for (const part of pieces(items)) yield withItems(value, part);
    yield* itemsSimplified(value, items);
  }
}

function* itemsSimplified(value: Value, items: readonly Value[]): Generator<Value> {
  for (const [at, item] of items.slice(0, MOST_SINGLE).entries())
    for (const simpler of simplerValues(item)) yield withItems(value, items.with(at, simpler));
}

/** Lists with a half, a quarter … a single item left out. */
export function* pieces<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) return;
  yield [];
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    const step = Math.max(size, Math.ceil(items.length / MOST_SINGLE));
    for (let at = 0; at < items.length; at += step) yield items.toSpliced(at, size);
  }
}

function* simplerInts(value: bigint): Generator<Value> {
  const size = (one: bigint) => (one < 0n ? -one : one);
  const tries = [0n, 1n, 2n, -value, value / 10n, value / 2n, value - (value < 0n ? -1n : 1n)];
  // What holds of every hundredth number is shown best by 100.
  const round = ROUND.flatMap((one) => [one, -one]).filter((one) => one < 0n === value < 0n);
  for (const one of new Set([...tries, ...round]))
    if (size(one) < size(value) || (size(one) === size(value) && one > value)) yield intValue(one);
}

function* simplerFloats(value: number): Generator<Value> {
  if (!Number.isFinite(value)) return;
  const simpler = [
    0,
    1,
    Math.trunc(value),
    Math.round(value * 10) / 10,
    Math.round(value * 100) / 100,
    Math.abs(value),
    value / 2,
  ];
  for (const one of new Set(simpler))
    if (
      String(one).length < String(value).length ||
      (String(one).length === String(value).length && one > 0 && one < value)
    )
      yield floatValue(one);
}

function* simplerTexts(value: string): Generator<Value> {
  const letters = charsOf(value);
  for (const part of pieces(letters)) yield part.join("");
  const plain = [...new Set(letters)].filter((letter) => letter > "b" && letter !== "a");
  for (const letter of plain.slice(0, MOST_SINGLE)) yield value.replaceAll(letter, "a");
  for (const [at, letter] of letters.slice(0, MOST_SINGLE).entries())
    if (letter !== "a" && /[b-zB-Z]/.test(letter)) yield letters.with(at, "a").join("");
}

function* simplerDicts(pairs: readonly (readonly [Value, Value])[]): Generator<Value> {
  for (const part of pieces(pairs)) yield dictOf(part);
  for (const [at, [key, item]] of pairs.slice(0, MOST_SINGLE).entries()) {
    for (const simpler of simplerValues(item)) yield dictOf(pairs.with(at, [key, simpler]));
    for (const simpler of simplerValues(key)) yield dictOf(pairs.with(at, [simpler, item]));
  }
}
