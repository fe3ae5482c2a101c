import { isRecord, textOf } from "./reply-parts.ts";
import type { StreamBody } from "./stream-body.ts";
import { callFragments } from "./stream-calls.ts";
import { mergeDelta } from "./stream-merge.ts";
import type { JsonObject } from "./wire.ts";

const NOT_KEPT = new Set(["choices", "usage", "object"]);
const OWN = new Set(["tool_calls"]);

/**
 * Chunks of chat/completions. Chunks without a choice (Azure's first one, the usage at the end) and choices without a delta are
 * ordinary. The first finish_reason stands (RayBytes/ChatMock#114 sends two); an empty one is none. Calls decide over both in `chat.ts`.
 */
export function chatStream(): StreamBody {
  const top: JsonObject = {};
  const message: JsonObject = {};
  const calls = callFragments();
  let usage: unknown = null;
  let finish: string | null = null;

  const addDelta = (delta: JsonObject) => {
    mergeDelta(message, delta, OWN);
    const { tool_calls } = delta;
    for (const fragment of Array.isArray(tool_calls) ? tool_calls : [tool_calls]) calls.add(fragment);
  };
  const text = () => textOf(message.content) || (typeof message.refusal === "string" ? message.refusal : "");

  return {
    get state() {
      return finish === null ? "open" : "finished";
    },
    add(_name, chunk) {
      for (const [key, value] of Object.entries(chunk)) if (!NOT_KEPT.has(key)) top[key] ??= value;
      usage = usageIn(chunk) ?? usage;
      for (const choice of Array.isArray(chunk.choices) ? chunk.choices : []) {
        if (!isRecord(choice) || (choice.index ?? 0) !== 0) continue;
        usage ??= usageIn(choice);
        if (isRecord(choice.delta)) addDelta(choice.delta);
        // A server that only looks as if it streamed sends the message in one piece; at the end of a real stream it would be twice.
        else if (isRecord(choice.message) && Object.keys(message).length === 0) addDelta(choice.message);
        if (typeof choice.finish_reason === "string" && choice.finish_reason !== "") finish ??= choice.finish_reason;
      }
    },
    progress: () => ({ calls: calls.count, characters: text().length + calls.characters }),
    text,
    body() {
      const tool_calls = calls.calls();
      // Streams begin with "" where an answer in one piece has null.
      const content = message.content === "" && tool_calls.length > 0 ? null : (message.content ?? null);
      const whole = { role: "assistant", ...message, content, ...(tool_calls.length > 0 ? { tool_calls } : {}) };
      const choice = { index: 0, message: whole, finish_reason: finish };
      return { ...top, object: "chat.completion", choices: [choice], usage };
    },
  };
}

/** Groq has it in a field of its own, Kimi in the choice. */
const usageIn = ({ usage, x_groq }: JsonObject): JsonObject | null =>
  [usage, isRecord(x_groq) ? x_groq.usage : null].find(isRecord) ?? null;
