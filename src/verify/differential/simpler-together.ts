import { type Case, isTagged, type Value } from "../../domain/value.ts";
import { argumentsOf, withArguments } from "./case-parts.ts";
import { simplerValues } from "./simpler-value.ts";
import { dictOf, itemsOf, withItems } from "./value-parts.ts";

/** Different values and letters that are simplified wherever they stand. */
const MOST = 20;

/** Equal numbers and letters simplified in all places at once: what is looked for must stay what is there. */
export function* alikeSimplified(input: Case): Generator<Case> {
  const counts = new Map<string, number>();
  const letters = new Set<string>();
  for (const { value } of argumentsOf(input))
    for (const leaf of leavesOf(value)) {
      const key = JSON.stringify(leaf);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (typeof leaf === "string") for (const letter of leaf) if (/[b-zA-Z]/.test(letter)) letters.add(letter);
    }
  const repeated = [...counts].filter(([, count]) => count > 1).map(([key]) => key);
  for (const key of repeated.slice(0, MOST))
    for (const simpler of simplerValues(JSON.parse(key) as Value))
      yield withArguments(input, ({ value }) =>
        withLeaves(value, (leaf) => (JSON.stringify(leaf) === key ? simpler : leaf)),
      );
  for (const letter of [...letters].slice(0, MOST))
    yield withArguments(input, ({ value }) =>
      withLeaves(value, (leaf) => (typeof leaf === "string" ? leaf.replaceAll(letter, "a") : leaf)),
    );
}

function* leavesOf(value: Value): Generator<Value> {
  const items = itemsOf(value);
  if (items !== null) for (const item of items) yield* leavesOf(item);
  else if (isTagged(value) && "dict" in value)
    for (const [key, item] of value.dict) {
      yield* leavesOf(key);
      yield* leavesOf(item);
    }
  else yield value;
}

function withLeaves(value: Value, change: (leaf: Value) => Value): Value {
  const items = itemsOf(value);
  if (items !== null)
    return withItems(
      value,
      items.map((item) => withLeaves(item, change)),
    );
  if (isTagged(value) && "dict" in value)
    return dictOf(value.dict.map(([key, item]) => [withLeaves(key, change), withLeaves(item, change)] as const));
  return change(value);
}
