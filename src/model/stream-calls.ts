import { isRecord } from "./reply-parts.ts";
import { mergeDelta } from "./stream-merge.ts";
import type { JsonObject } from "./wire.ts";

/** A call that is being put together. */
interface OpenCall {
  hasIndex: boolean;
  id: string;
  name: string;
  /** Text so far, or the object a server sent instead. */
  arguments: unknown;
  brackets: Brackets;
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
  const all: OpenCall[] = [];
  const open: Open = { byId: new Map(), byIndex: new Map(), last: null };
  let characters = 0;

  const begin = (): OpenCall => {
    const call: OpenCall = {
      hasIndex: false,
      id: "",
      name: "",
      arguments: "",
      brackets: brackets(),
      outer: {},
      inner: {},
    };
    all.push(call);
    return call;
  };
  const addArguments = (call: OpenCall, more: unknown) => {
    // Also what is no object: it must not be read as a call without arguments.
    if (typeof more !== "string" && more !== undefined && more !== null) call.arguments = more;
    if (typeof more !== "string" || typeof call.arguments !== "string") return;
    call.arguments += more;
    call.brackets.add(more);
    characters += more.length;
  };

  return {
    get count() {
      return all.length;
    },
    get characters() {
      return characters;
    },
    add(fragment) {
      if (!isRecord(fragment)) return;
      const named = isRecord(fragment.function) ? fragment.function : fragment;
      const part = {
        index: typeof fragment.index === "number" ? fragment.index : textOr(fragment.index) || null,
        id: textOr(fragment.id),
        name: textOr(named.name),
        arguments: named.arguments,
      };
      const call = continued(open, part) ?? begin();
      if (call.id === "") call.id = part.id;
      if (call.name !== part.name) call.name += part.name;
      addArguments(call, part.arguments);
      mergeDelta(call.outer, fragment, named === fragment ? new Set([...OUTER, ...INNER]) : OUTER);
      if (named !== fragment) mergeDelta(call.inner, named, INNER);
      open.last = call;
      if (part.id !== "") open.byId.set(part.id, call);
      if (part.index !== null) open.byIndex.set(part.index, call);
      call.hasIndex ||= part.index !== null;
    },
    calls: () =>
      all.map((call) => ({
        id: call.id,
        type: "function",
        function: { ...call.inner, name: call.name, arguments: call.arguments },
        ...call.outer,
      })),
  };
}

interface Part {
  index: number | string | null;
  id: string;
  name: string;
  arguments: unknown;
}

/** The calls under each id and index they were last called by, and the one that was spoken of last. */
interface Open {
  byId: Map<string, OpenCall>;
  byIndex: Map<number | string, OpenCall>;
  last: OpenCall | null;
}

/** The call a fragment goes on with, or null when it begins one. */
function continued({ byId, byIndex, last }: Open, part: Part): OpenCall | null {
  const { index } = part;
  const sameIndex = index === null ? undefined : byIndex.get(index);
  const sameId = part.id === "" ? undefined : sameIndex?.id === part.id ? sameIndex : byId.get(part.id);
  if (sameId !== undefined) {
    // Two calls under one id (huggingface/smolagents#2683) differ by index or name, or the first one is whole.
    const elsewhere = index !== null && sameId.hasIndex && sameIndex !== sameId;
    return part.name !== "" && (elsewhere || beginsAnew(sameId, part)) ? null : sameId;
  }
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
const followsWhole = (call: OpenCall, part: Part): boolean =>
  (isRecord(call.arguments) || call.brackets.closed) &&
  (isRecord(part.arguments) || textOr(part.arguments).trim() !== "");

interface Brackets {
  add(text: string): void;
  readonly closed: boolean;
}

/** Whether the object that is written is closed. Models write objects that are none to a parser, so only brackets and quotes count. */
function brackets(): Brackets {
  let [depth, quoted, escaped, closed] = [0, false, false, false];
  return {
    get closed() {
      return closed;
    },
    add(text) {
      for (const char of text) {
        if (quoted) {
          quoted = escaped || char !== '"';
          escaped = !escaped && char === "\\";
        } else if (char === '"') quoted = true;
        else if (char === "{") depth += 1;
        else if (char === "}") closed = --depth === 0 || closed;
      }
    },
  };
}
