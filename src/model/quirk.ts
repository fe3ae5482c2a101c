import { isRecord } from "./reply-parts.ts";
import type { JsonObject } from "./wire.ts";

/** One known quirk: how a refusal points at it, and the body that avoids it. */
export interface Quirk {
  name: string;
  /** `said` is "param code message" in lower case. */
  suggestedBy(said: string): boolean;
  /** Pure; returns an equal body where there is nothing to change. */
  apply(body: JsonObject): JsonObject;
}

/** Changes each entry of a list of the body; null drops it. */
export const mapList =
  (key: string, change: (item: JsonObject) => JsonObject | null) =>
  (body: JsonObject): JsonObject => {
    const list = body[key];
    if (!Array.isArray(list)) return body;
    const changed = list.map((item) => (isRecord(item) ? change(item) : item)).filter((item) => item !== null);
    return { ...body, [key]: changed };
  };

export const without = (item: JsonObject, ...keys: string[]): JsonObject =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
