import { isRecord } from "./reply-parts.ts";
import { mergeDelta } from "./stream-merge.ts";
import type { JsonObject } from "./wire.ts";

/** A call that is being put together. */
interface OpenCall {
  /** Every index the server said of it; usually one. */
  indexes: Set<number>;
  id: string;
  name: string;
  /** Text so far, or the object a server sent instead. */
  arguments: unknown;
  /** The call's other fields, and those of its `function`. */
  outer: JsonObject;
  inner: JsonObject;
}

export interface CallFragments {
  /** One entry of a delta's `tool_calls`. */
  add(fragment: unknown): void;
  /** As a message that was not streamed has them, in the order they began. */
  calls(): JsonObject[];
  readonly count: number;
  /** Characters of all arguments so far. */
  readonly characters: number;
}

const OUTER = new Set(["index", "id", "function", "type"]);
const INNER = new Set(["name", "arguments"]);

const textOr = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Puts tool calls together from their fragments. `index` says which call a fragment belongs to; but servers leave it out
 * (openai/openai-python#3246), say 0 of every call (EricLBuehler/mistral.rs#1507), go on under another one (dirac-run/dirac#215), or send
 * two fragments of one call in one chunk (openai/openai-python#3201). So: what names an id or a function that is new begins a call; all
 * else goes on with the call of that id, else of that index, else the last one.
 */
export function callFragments(): CallFragments {
  const open: OpenCall[] = [];
  let last: OpenCall | null = null;
  let characters = 0;

  const begin = (): OpenCall => {
    const call: OpenCall = { indexes: new Set(), id: "", name: "", arguments: "", outer: {}, inner: {} };
    open.push(call);
    return call;
  };

  return {
    get count() {
      return open.length;
    },
    get characters() {
      return characters;
    },
    add(fragment) {
      if (!isRecord(fragment)) return;
      const named = isRecord(fragment.function) ? fragment.function : fragment;
      const part = {
        index: typeof fragment.index === "number" ? fragment.index : null,
        id: textOr(fragment.id),
        name: textOr(named.name),
        arguments: named.arguments,
      };
      const call = continued(open, last, part) ?? begin();
      if (part.index !== null) call.indexes.add(part.index);
      call.id ||= part.id;
      if (call.name !== part.name) call.name += part.name;
      if (isRecord(part.arguments)) call.arguments = part.arguments;
      else if (typeof part.arguments === "string" && typeof call.arguments === "string")
        call.arguments += part.arguments;
      characters += textOr(part.arguments).length;
      mergeDelta(call.outer, fragment, named === fragment ? new Set([...OUTER, ...INNER]) : OUTER);
      if (named !== fragment) mergeDelta(call.inner, named, INNER);
      last = call;
    },
    calls: () =>
      open.map((call) => ({
        id: call.id,
        type: "function",
        function: { ...call.inner, name: call.name, arguments: call.arguments },
        ...call.outer,
      })),
  };
}

interface Part {
  index: number | null;
  id: string;
  name: string;
  arguments: unknown;
}

/** The call a fragment goes on with, or null when it begins one. */
function continued(open: readonly OpenCall[], last: OpenCall | null, part: Part): OpenCall | null {
  const { index } = part;
  const sameId = part.id === "" ? undefined : open.findLast((call) => call.id === part.id);
  if (sameId !== undefined) {
    // Two calls under one id (huggingface/smolagents#2683) differ by index or name, or the first one is whole.
    const elsewhere = index !== null && sameId.indexes.size > 0 && !sameId.indexes.has(index);
    return part.name !== "" && (elsewhere || beginsAnew(sameId, part)) ? null : sameId;
  }
  const sameIndex = index === null ? undefined : open.findLast((call) => call.indexes.has(index));
  if (part.id !== "") {
    const candidate = sameIndex ?? (index === null ? last : null);
    if (candidate === null) return null;
    // An id that comes after the name; or, without a name, a server that numbers its fragments.
    if (candidate.id === "" && sameIndex !== undefined) return beginsAnew(candidate, part) ? null : candidate;
    return part.name === "" && !followsWhole(candidate, part) ? candidate : null;
  }
  const candidate = sameIndex ?? (part.name === "" || index === null ? last : null);
  return candidate === null || beginsAnew(candidate, part) ? null : candidate;
}

/** Whether a fragment with a name starts another call, rather than saying the same name again or the name's next piece. */
function beginsAnew(call: OpenCall, part: Part): boolean {
  if (part.name === "" || call.name === "") return false;
  if (call.name !== part.name) return call.id === "" || call.arguments !== "";
  return followsWhole(call, part);
}

/** Whether the call has all its arguments and the fragment brings others. */
function followsWhole(call: OpenCall, part: Part): boolean {
  if (isRecord(part.arguments)) return isRecord(call.arguments) || call.arguments !== "";
  const more = textOr(part.arguments);
  if (more.trim() === "") return false;
  return isRecord(call.arguments) || isObject(textOr(call.arguments)) || isNextObject(textOr(call.arguments), more);
}

/** Models write objects that are none to a strict parser. */
const isNextObject = (before: string, more: string): boolean => /\}\s*$/.test(before) && /^\s*\{\s*"/.test(more);

function isObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}
