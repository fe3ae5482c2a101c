import { mapList, type Quirk, without } from "./quirk.ts";
import { isRecord } from "./reply-parts.ts";
import type { JsonObject } from "./wire.ts";

const isReasoning = (item: unknown): boolean => isRecord(item) && item.type === "reasoning";

const canFollow = (item: unknown): boolean =>
  isReasoning(item) || (isRecord(item) && (item.type === "function_call" || item.role === "assistant"));

/** Reasoning that led to nothing: the server drops what it was cut in, and then misses what came of it. */
function withoutDangling(body: JsonObject): JsonObject {
  if (!Array.isArray(body.input)) return body;
  const input: unknown[] = [];
  for (const item of body.input.toReversed()) {
    if (!isReasoning(item) || (input.length > 0 && canFollow(input.at(-1)))) input.push(item);
  }
  return { ...body, input: input.reverse() };
}

/** What servers refuse in the items of a responses history that were replayed as they came. The first that changes anything is tried. */
export const ITEM_QUIRKS: readonly Quirk[] = [
  {
    // continuedev/continue#8933: "of type 'reasoning' was provided without its required following item".
    name: "no-dangling-reasoning",
    suggestedBy: (said) => /reasoning/.test(said) && /following item/.test(said),
    apply: withoutDangling,
  },
  {
    // openai/openai-agents-python#919: "Item rs_… not found"; vercel/ai#10829: "without its required 'reasoning' item". An id points at
    // what the server kept; without ids, and without reasoning that is nothing but one, there is nothing to look up.
    name: "no-item-ids",
    suggestedBy: (said) =>
      (/\b(rs|fc|msg|resp|item)(_|\b)/.test(said) && /not found|not persisted|does not exist/.test(said)) ||
      /without its required/.test(said) ||
      /expected an id that begins with/.test(said),
    apply: mapList("input", (item) => {
      if (!isReasoning(item)) return without(item, "id");
      return item.encrypted_content ? item : null;
    }),
  },
];
