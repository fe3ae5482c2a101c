import type { ErrorBody } from "./error-body.ts";
import { isRecord } from "./reply-parts.ts";
import type { JsonObject } from "./wire.ts";

/** What this endpoint was seen to refuse, learned from its 400s and kept for the run. */
export interface Quirks {
  /** The body as this endpoint wants it. */
  apply(body: JsonObject): JsonObject;
  /** Learns from a refusal of `body`. True when the next try will differ, so that one more request is worth it. */
  learn(status: number, error: ErrorBody, body: JsonObject): boolean;
  /** Names of what was learned, oldest first. */
  learned(): readonly string[];
}

/** One known quirk: how a refusal points at it, and the body that avoids it. Adding one is one entry of `KNOWN`. */
interface Quirk {
  name: string;
  /** `said` is "param code message" in lower case. */
  suggestedBy(said: string): boolean;
  /** Pure; returns an equal body where there is nothing to change. */
  apply(body: JsonObject): JsonObject;
}

const mapList = (key: string, change: (item: JsonObject) => JsonObject | null) => (body: JsonObject) => {
  const list = body[key];
  if (!Array.isArray(list)) return body;
  return { ...body, [key]: list.map((item) => (isRecord(item) ? change(item) : item)).filter((item) => item !== null) };
};

const without = (item: JsonObject, key: string): JsonObject => {
  const { [key]: _dropped, ...rest } = item;
  return rest;
};

const KNOWN: readonly Quirk[] = [
  {
    // lmstudio-ai/lmstudio-bug-tracker#261: null beside calls is refused.
    name: "content-empty-string",
    suggestedBy: (said) => /content/.test(said),
    apply: mapList("messages", (item) => (item.content === null ? { ...item, content: "" } : item)),
  },
  {
    // vercel/ai#14612: "" beside calls is refused.
    name: "content-null",
    suggestedBy: (said) => /content/.test(said),
    apply: mapList("messages", (item) =>
      item.content === "" && item.role === "assistant" ? { ...item, content: null } : item,
    ),
  },
  {
    // vercel/ai#14740: deepseek-reasoner refuses what other thinking models insist on.
    name: "no-reasoning-content",
    suggestedBy: (said) => /reasoning_content/.test(said),
    apply: mapList("messages", (item) => without(item, "reasoning_content")),
  },
  {
    // am17an/llama.cpp#50: reasoning items are refused.
    name: "no-reasoning-items",
    suggestedBy: (said) => /reasoning/.test(said) && !/reasoning_content|encrypted/.test(said),
    apply: mapList("input", (item) => (item.type === "reasoning" ? null : item)),
  },
];

/** Parameters a request can do without. */
const DROPPABLE = ["include", "store"];

const same = (a: JsonObject, b: JsonObject): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An empty record for one endpoint and protocol. */
export function createQuirks(): Quirks {
  const active: Quirk[] = [];
  const apply = (body: JsonObject) => active.reduce((shaped, quirk) => quirk.apply(shaped), body);
  return {
    apply,
    learned: () => active.map((quirk) => quirk.name),
    learn(status, error, body) {
      if (status !== 400 && status !== 422) return false;
      const said = `${error.param} ${error.code} ${error.message}`.toLowerCase();
      const sent = apply(body);
      const drops = DROPPABLE.filter((name) => said.includes(name)).map(
        (name): Quirk => ({ name: `no-${name}`, suggestedBy: () => true, apply: (item) => without(item, name) }),
      );
      const known = KNOWN.filter((quirk) => !active.includes(quirk) && quirk.suggestedBy(said));
      const next = [...known, ...drops].find((quirk) => !same(quirk.apply(sent), sent));
      if (!next) return false;
      active.push(next);
      return true;
    },
  };
}
