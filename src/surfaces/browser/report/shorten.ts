/** How much of a value is kept. */
export interface Bounds {
  /** Characters (UTF-16 units) of a text. */
  text: number;
  /** Items of a list, fields of a record. */
  items: number;
}

/** Marks what is missing in a text: `left` characters. */
export type Mark = (left: number) => string;

/** No value of ours is that deep, and the recursion of a reader has an end. */
const DEPTH = 60;
/** A cut that leaves out less than its own mark takes is none. */
const MARK_ROOM = 80;

/**
 * A copy of a JSON value in which no text, list or nesting is larger than the bounds; numbers stay as they are. `tally` counts what was
 * shortened. No code point is cut.
 */
export function shorten(value: unknown, bounds: Bounds, mark: Mark, tally: { count: number }, depth = 0): unknown {
  if (typeof value === "string") return shortenText(value, bounds.text, mark, tally);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH) {
    tally.count += 1;
    return null;
  }
  const inner = (one: unknown) => shorten(one, bounds, mark, tally, depth + 1);
  if (Array.isArray(value)) return atMost(value, bounds.items, tally).map(inner);
  const fields = atMost(Object.entries(value), bounds.items, tally).filter(([key]) => {
    const fits = key.length <= bounds.text + MARK_ROOM;
    if (!fits) tally.count += 1;
    return fits;
  });
  return Object.fromEntries(fields.map(([key, one]) => [key, inner(one)]));
}

/** Nothing but nesting that no reader could follow. */
export const withoutDepths = <T>(value: T): T => shorten(value, UNBOUNDED, () => "", { count: 0 }) as T;

const UNBOUNDED: Bounds = { text: Number.POSITIVE_INFINITY, items: Number.POSITIVE_INFINITY };

function shortenText(text: string, limit: number, mark: Mark, tally: { count: number }): string {
  if (text.length <= limit + MARK_ROOM) return text;
  tally.count += 1;
  const head = text.slice(0, Math.ceil(limit * 0.75)).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(text.length - Math.floor(limit * 0.25)).replace(/^[\udc00-\udfff]/, "");
  return `${head}\n[${mark(text.length - head.length - tail.length)}]\n${tail}`;
}

function atMost<T>(list: readonly T[], items: number, tally: { count: number }): readonly T[] {
  if (list.length <= items) return list;
  tally.count += 1;
  return list.slice(0, items);
}
