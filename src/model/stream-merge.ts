import { isRecord } from "./reply-parts.ts";
import type { JsonObject } from "./wire.ts";

/** Fields that say what something is: servers repeat them in every fragment, so they are never put end to end. */
const SAID_AGAIN = new Set(["id", "type", "role", "name", "object", "format", "status", "channel", "index", "model"]);

/**
 * Adds a fragment of a streamed object to what came before, whatever its fields are (`reasoning_content`, `extra_content`, fields nobody
 * knows): texts are put end to end, lists joined (entries with the same `index` and type merged), objects merged, the rest replaced.
 * A null changes nothing that is there. Changes `into`.
 */
export function mergeDelta(into: JsonObject, delta: JsonObject, leftOut: ReadonlySet<string> = new Set()): void {
  for (const [key, value] of Object.entries(delta)) {
    if (!leftOut.has(key) && key !== "__proto__") into[key] = merged(key, into[key], value);
  }
}

function merged(key: string, before: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return before ?? value;
  if (before === null || before === undefined) return copied(value);
  if (typeof before === "string" && typeof value === "string") {
    return SAID_AGAIN.has(key) ? before || value : before + value;
  }
  if (Array.isArray(before) || Array.isArray(value)) return joined(listOf(before), listOf(value));
  if (isRecord(before) && isRecord(value)) {
    mergeDelta(before, value);
    return before;
  }
  return value;
}

/** What comes from outside is never changed: an event may be looked at twice. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return joined([], value);
  if (!isRecord(value)) return value;
  const copy: JsonObject = {};
  mergeDelta(copy, value);
  return copy;
}

/** Mistral mixes texts and lists of parts in one field. */
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value === ""
        ? []
        : [{ type: "text", text: value }]
      : [value];

/** Entries looked at for the one that goes on: those of a reply that is written now stand at the end. */
const NEAR = 64;

/** `before` is our own already, so that a long list is not copied for each of its entries. */
function joined(before: unknown[], more: readonly unknown[]): unknown[] {
  for (const item of more) {
    const same = isRecord(item)
      ? before.slice(-NEAR).findLast((one) => continues(one, item, before.at(-1)))
      : undefined;
    if (isRecord(same)) mergeDelta(same, item as JsonObject);
    else before.push(copied(item));
  }
  return before;
}

/** By `index` where entries have one, else text after text (of the answer, of reasoning). What is signed is whole. */
function continues(one: unknown, item: JsonObject, last: unknown): boolean {
  if (!isRecord(one) || one.type !== item.type) return false;
  if (typeof item.index === "number") return one.index === item.index;
  if (one !== last || one.index !== undefined || one.signature) return false;
  return typeof item.text === "string" || (item.type === "thinking" && item.thinking !== undefined);
}
