import { isList, isTagged, type Value } from "../../domain/value.ts";

export type Kind =
  | "none"
  | "bool"
  | "int"
  | "float"
  | "text"
  | "bytes"
  | "list"
  | "tuple"
  | "set"
  | "dict"
  | "complex"
  | "object"
  | "other";

const NOT_VALUES: ReadonlySet<string> = new Set(["raises", "opaque", "unmade", "large"]);

export function kindOf(value: Value): Kind {
  if (value === null) return "none";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return "int";
  if (typeof value === "string") return "text";
  if (isList(value)) return "list";
  const [tag] = Object.keys(value);
  return tag === undefined || NOT_VALUES.has(tag) ? "other" : (tag as Kind);
}

/** A whole number; null for anything else. */
export function intOf(value: Value): bigint | null {
  if (typeof value === "number") return BigInt(value);
  if (!isTagged(value) || !("int" in value)) return null;
  return value.int.startsWith("-") ? -BigInt(value.int.slice(1)) : BigInt(value.int);
}

const isExact = (value: bigint) => value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);

/** A whole number as it crosses. */
export const intValue = (value: bigint): Value => (isExact(value) ? Number(value) : { int: value.toString() });

/** A float; null for anything else. */
export function floatOf(value: Value): number | null {
  if (!isTagged(value) || !("float" in value)) return null;
  if (value.float === "inf") return Number.POSITIVE_INFINITY;
  return value.float === "-inf" ? Number.NEGATIVE_INFINITY : Number(value.float);
}

/** A float as it crosses. */
export function floatValue(value: number): Value {
  if (Number.isNaN(value)) return { float: "nan" };
  if (!Number.isFinite(value)) return { float: value > 0 ? "inf" : "-inf" };
  if (Object.is(value, -0)) return { float: "-0.0" };
  const text = String(value);
  return { float: /^-?\d+$/.test(text) ? `${text}.0` : text };
}

/** The items of a list, tuple or set; null for anything else. */
export function itemsOf(value: Value): readonly Value[] | null {
  if (isList(value)) return value;
  if (!isTagged(value)) return null;
  if ("tuple" in value) return value.tuple;
  return "set" in value ? value.set : null;
}

/** The same kind of collection with other items; a set keeps each text once. */
export function withItems(value: Value, items: readonly Value[]): Value {
  if (!isTagged(value)) return items;
  if ("tuple" in value) return { tuple: items };
  return { set: [...new Map(items.map((item) => [JSON.stringify(item), item])).values()] };
}

/** A dict with other pairs; of equal keys the last one counts. */
export const dictOf = (pairs: readonly (readonly [Value, Value])[]): Value => ({
  dict: [...new Map(pairs.map((pair) => [JSON.stringify(pair[0]), pair])).values()],
});

/** Code points, so that no pair is cut. */
export const charsOf = (text: string): string[] => Array.from(text);

/** Elements of collections and characters of texts, however deep; a number, bool or None counts 1, an empty collection 0. */
export function leavesIn(value: Value): number {
  if (typeof value === "string") return value.length;
  const items = itemsOf(value);
  if (items !== null) return items.reduce<number>((sum, item) => sum + Math.max(1, leavesIn(item)), 0);
  if (isTagged(value) && "dict" in value)
    return value.dict.reduce((sum, [, item]) => sum + 1 + Math.max(1, leavesIn(item)), 0);
  if (isTagged(value) && "bytes" in value) return Math.floor((value.bytes.length * 3) / 4);
  return 1;
}

/** The length of a text or collection; null for what has none. */
export function lengthOf(value: Value): number | null {
  if (typeof value === "string") return charsOf(value).length;
  const items = itemsOf(value);
  if (items !== null) return items.length;
  return isTagged(value) && "dict" in value ? value.dict.length : null;
}
