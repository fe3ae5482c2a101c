import type { Quirk } from "./quirk.ts";
import { mapList } from "./quirk.ts";
import { isRecord } from "./reply-parts.ts";
import type { JsonObject } from "./wire.ts";

/** Keywords without which a schema still says what the arguments are; those that are words of English count in quotes only. */
const EXTRAS =
  /(?<![\w$])(\$schema|\$id|exclusiveM(?:in|ax)imum|m(?:in|ax)(?:Length|Items|Properties)|multipleOf|uniqueItems|additionalProperties|propertyNames|patternProperties)(?!\w)|["'`](title|default|examples|format|pattern|minimum|maximum|const)["'`]/g;

/** Calls `visit` for each keyword of a schema; the names of properties are none. Returns what is left where it says false. */
function pruned(schema: unknown, keep: (keyword: string) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((one) => pruned(one, keep));
  if (!isRecord(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => keep(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword !== "properties" || !isRecord(value)) return [keyword, pruned(value, keep)];
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, pruned(one, keep)]))];
    }),
  );
}

/** Changes each declaration of a tool, nested as in chat or flat as in responses. */
const inTools = (change: (declaration: JsonObject) => JsonObject) =>
  mapList("tools", (tool) => (isRecord(tool.function) ? { ...tool, function: change(tool.function) } : change(tool)));

/** Keywords of JSON Schema that a refusal names although we may do without them (Gemini: `Unknown name "additionalProperties"`). */
export function schemaQuirks(message: string): Quirk[] {
  const named = new Set([...message.matchAll(EXTRAS)].map(([, word, quoted]) => word ?? quoted));
  return [...named].map((keyword) => ({
    name: `no-${keyword}-in-schemas`,
    suggestedBy: () => true,
    apply: inTools((tool) =>
      isRecord(tool.parameters) ? { ...tool, parameters: pruned(tool.parameters, (each) => each !== keyword) } : tool,
    ),
  }));
}

export const TOOL_QUIRKS: readonly Quirk[] = [
  {
    // Responses servers that take schemas for strict unless told otherwise want every property required (AtomicBot-ai/atomic-agent#395).
    name: "schemas-not-strict",
    suggestedBy: (said) => /strict|invalid schema for function/.test(said),
    apply: inTools((tool) => ("strict" in tool ? tool : { ...tool, strict: false })),
  },
];
