import type * as z from "zod";
import type { Entry, FrozenExample } from "../../domain/task.ts";
import type { Case, Value } from "../../domain/value.ts";

/** Two numbers this close, relative to the larger, are the same answer. */
const TOLERANCE = 1e-9;

/** What a JSON value of a specification is in a program: objects are dictionaries, a number with a fraction is a float. */
export function asValue(json: unknown): Value {
  if (json === null || typeof json === "boolean" || typeof json === "string") return json;
  if (typeof json === "number") {
    if (Number.isSafeInteger(json)) return json;
    return Number.isInteger(json) ? { int: BigInt(json).toString() } : { float: String(json) };
  }
  if (Array.isArray(json)) return json.map(asValue);
  if (typeof json === "object") return { dict: Object.entries(json).map(([key, one]) => [key, asValue(one)] as const) };
  return { opaque: typeof json };
}

/** A frozen example as a case: for a class its `args` are the constructor's arguments and the operations. Null when they are neither. */
export function caseOf(entry: z.infer<typeof Entry>, { args }: FrozenExample): Case | null {
  if (entry.kind === "function") return { args: args.map(asValue) };
  const [init, ops] = args;
  if (args.length !== 2 || !Array.isArray(init) || !Array.isArray(ops)) return null;
  const operations = ops.map((op): [string, Value[]] | null =>
    Array.isArray(op) && typeof op[0] === "string" && Array.isArray(op[1]) ? [op[0], op[1].map(asValue)] : null,
  );
  return operations.includes(null) ? null : { init: init.map(asValue), ops: operations as [string, Value[]][] };
}

/**
 * Whether a program's answer is the one an example gives. JSON knows neither tuples nor sets, and 2.0 is 2 in it, so an answer counts as
 * the same when JSON could not tell them apart.
 */
export function resembles(example: unknown, answer: Value): boolean {
  if (answer === null || typeof answer === "boolean" || typeof answer === "string") return example === answer;
  const number = numberOf(answer);
  if (number !== null) return typeof example === "number" && isClose(example, number);
  const items = itemsOf(answer);
  if (items !== null) return Array.isArray(example) && sameItems(example, items);
  if (typeof answer !== "object" || typeof example !== "object" || example === null) return false;
  if ("set" in answer) return Array.isArray(example) && sameSet(example, answer.set);
  const entries = Object.entries(example);
  if ("raises" in answer)
    return entries.length === 1 && entries[0]?.[0] === "raises" && entries[0][1] === answer.raises;
  if (!("dict" in answer) || answer.dict.length !== entries.length) return false;
  return entries.every(([key, one]) =>
    answer.dict.some(([other, value]) => isKey(key, other) && resembles(one, value)),
  );
}

const isKey = (key: string, value: Value): boolean => value === key || String(numberOf(value)) === key;

function numberOf(value: Value): number | null {
  if (typeof value === "number") return value;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  if ("int" in value) return Number(value.int);
  return "float" in value ? Number(value.float) : null;
}

function itemsOf(value: Value): readonly Value[] | null {
  if (Array.isArray(value)) return value;
  return value !== null && typeof value === "object" && "tuple" in value ? value.tuple : null;
}

const isClose = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

const sameItems = (example: readonly unknown[], items: readonly Value[]): boolean =>
  example.length === items.length && items.every((item, index) => resembles(example[index], item));

const sameSet = (example: readonly unknown[], items: readonly Value[]): boolean =>
  example.length === items.length && items.every((item) => example.some((one) => resembles(one, item)));
