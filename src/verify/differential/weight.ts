import type { Value } from "../../domain/value.ts";

/** Bytes, roughly, that a list or object takes beside its items, and that an item takes. */
const CONTAINER = 64;
const ITEM = 8;

/** Bytes of memory, roughly, that keeping values takes: a text is as heavy as it is long, many small parts are heavier. */
export function weightOf(kept: readonly (Value | object)[]): number {
  let bytes = 0;
  const open: unknown[] = [...kept];
  while (open.length > 0) {
    const value = open.pop();
    bytes += ITEM;
    if (typeof value === "string") bytes += value.length;
    if (typeof value !== "object" || value === null) continue;
    bytes += CONTAINER;
    for (const item of Object.values(value)) open.push(item);
  }
  return bytes;
}
