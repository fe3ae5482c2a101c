import { isRecord, textOf } from "./reply-parts.ts";
import type { StreamBody } from "./stream-body.ts";
import { mergeDelta } from "./stream-merge.ts";
import type { JsonObject } from "./wire.ts";

/** One output item as far as it has come. */
interface Slot {
  index: unknown;
  item: JsonObject;
}

const LAST = /^response\.(completed|incomplete|failed|cancelled|done)$/;

/**
 * Events of the responses protocol. The last one holds the whole response; where its output is missing (some gateways leave it empty) the
 * items are those that came one by one.
 */
export function responsesStream(): StreamBody {
  const slots: Slot[] = [];
  const byId = new Map<unknown, Slot>();
  /** Those that are not done, the latest of each kind, and of each kind and index. */
  const open = new Map<string, Slot>();
  let begun: JsonObject = {};
  let final: JsonObject | null = null;
  let characters = 0;
  let calls = 0;

  /** By id, else by `output_index`, else the open one of its kind, unless both have an id. */
  const find = (event: JsonObject, id: unknown, type: unknown): Slot | undefined => {
    const known = id === undefined ? undefined : byId.get(id);
    const last = open.get(`${type}`);
    const here = event.output_index === undefined ? undefined : open.get(`${type} ${event.output_index}`);
    return known ?? here ?? (last !== undefined && (id === undefined || last.item.id === undefined) ? last : undefined);
  };
  const keysOf = ({ item, index }: Slot) => [`${item.type}`, `${item.type} ${index}`];
  const begin = (event: JsonObject, item: JsonObject): Slot => {
    const slot: Slot = { index: event.output_index, item: {} };
    mergeDelta(slot.item, item);
    slots.push(slot);
    byId.set(item.id, slot);
    for (const key of keysOf(slot)) open.set(key, slot);
    if (item.type === "function_call") calls += 1;
    return slot;
  };
  const itemOf = (event: JsonObject, type: string): JsonObject => {
    const { item_id } = event;
    const slot =
      find(event, item_id, type) ?? begin(event, { ...(item_id === undefined ? {} : { id: item_id }), type });
    return slot.item;
  };

  /** `whole`: all of the part's text, for a server that sends no pieces of it. */
  const addText = (event: JsonObject, type: "output_text" | "refusal", whole?: unknown) => {
    const field = type === "output_text" ? "text" : type;
    const item = itemOf(event, "message");
    const parts: unknown[] = Array.isArray(item.content) ? item.content : [];
    const at = typeof event.content_index === "number" ? Math.min(event.content_index, parts.length) : 0;
    const part = isRecord(parts[at]) ? parts[at] : { type };
    part[field] =
      typeof whole === "string" ? textAt(part, field) || whole : textAt(part, field) + textAt(event, "delta");
    parts[at] = part;
    item.content = parts;
    characters += textAt(event, "delta").length;
  };

  const takeItem = (event: JsonObject, item: JsonObject) => {
    const slot = find(event, item.id, item.type) ?? begin(event, item);
    const { arguments: said, content } = slot.item;
    slot.item = { ...item };
    if (said !== undefined && !item.arguments) slot.item.arguments = said;
    if (content !== undefined && item.content === undefined) slot.item.content = content;
    for (const key of keysOf(slot)) if (open.get(key) === slot) open.delete(key);
  };

  const output = (): JsonObject[] =>
    Array.isArray(final?.output) && final.output.length > 0
      ? final.output.filter(isRecord)
      : [...slots].sort(byPlace).map((slot) => slot.item);

  return {
    get state() {
      return final === null ? "open" : "closed";
    },
    add(name, event) {
      const type = textAt(event, "type") || name;
      const last = LAST.exec(type)?.[1];
      if (last !== undefined) {
        final ??= { status: last === "done" ? "completed" : last, ...(isRecord(event.response) ? event.response : {}) };
      } else if (isRecord(event.response)) begun = event.response;
      else if (type === "response.output_item.added" && isRecord(event.item)) begin(event, event.item);
      else if (type === "response.output_item.done" && isRecord(event.item)) takeItem(event, event.item);
      else if (type === "response.output_text.delta") addText(event, "output_text");
      else if (type === "response.refusal.delta") addText(event, "refusal");
      else if (type === "response.output_text.done") addText(event, "output_text", event.text);
      else if (type === "response.refusal.done") addText(event, "refusal", event.refusal);
      else if (type === "response.function_call_arguments.delta") {
        const item = itemOf(event, "function_call");
        item.arguments = textAt(item, "arguments") + textAt(event, "delta");
        characters += textAt(event, "delta").length;
      } else if (type === "response.function_call_arguments.done" && typeof event.arguments === "string") {
        itemOf(event, "function_call").arguments = event.arguments;
      }
    },
    progress: () => ({ calls, characters }),
    text: () =>
      output()
        .filter((item) => item.type === "message")
        .map((item) => textOf(item.content))
        .join("\n"),
    body: () => ({ ...begun, ...final, output: output() }),
  };
}

/** By `output_index`: servers tell of items in another order than they stand in the response. */
const byPlace = (a: Slot, b: Slot): number =>
  typeof a.index === "number" && typeof b.index === "number" ? a.index - b.index : 0;

const textAt = (record: JsonObject, key: string): string => {
  const value = record[key];
  return typeof value === "string" ? value : "";
};
