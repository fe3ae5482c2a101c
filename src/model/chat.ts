import type { Turn } from "../domain/message.ts";
import { endingOf } from "./finish.ts";
import { without } from "./quirk.ts";
import { finishOf, isRecord, rawReply, reachesLimit, storeCalls, textOf, toolCallOf, usageOf } from "./reply-parts.ts";
import { chatStream } from "./stream-chat.ts";
import { withoutThinking } from "./thinking.ts";
import type { JsonObject, Reading, ReplyContext, Wire } from "./wire.ts";

function messagesOf(turn: Turn, model: string): JsonObject[] {
  if (turn.role === "user") return [{ role: "user", content: turn.text }];
  if (turn.role === "tool") {
    return turn.results.map((result) => ({ role: "tool", tool_call_id: result.id, content: result.text }));
  }
  if (turn.raw?.protocol === "chat" && turn.raw.model === model) return turn.raw.items as JsonObject[];
  const calls = turn.calls.map((call) => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: call.arguments.canonical },
  }));
  // null rather than "" beside calls (vercel/ai#14612), and the key always present (jekalmin/extended_openai_conversation#456).
  return [{ role: "assistant", content: turn.text || null, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
}

/** `role: system`, never `developer`, which most servers refuse (can1357/oh-my-pi#843). */
const toBody: Wire["toBody"] = (model, request) => ({
  model,
  messages: [
    { role: "system", content: request.system },
    ...request.transcript.flatMap((turn) => messagesOf(turn, model)),
  ],
  ...(request.tools.length > 0
    ? { tools: request.tools.map((tool) => ({ type: "function", function: { ...tool } })) }
    : {}),
});

function toReply(body: unknown, context: ReplyContext): Reading {
  const choice = isRecord(body) && Array.isArray(body.choices) ? body.choices[0] : undefined;
  const message = isRecord(choice) ? choice.message : undefined;
  if (!isRecord(choice) || !isRecord(message)) {
    return { ok: false, kind: "unreadable", problem: "the answer has no choices[0].message" };
  }
  const received = callsIn(message);
  const ending = endingOf(choice.finish_reason);
  const text = withoutThinking(textOf(message.content)) || (typeof message.refusal === "string" ? message.refusal : "");
  // Whatever came before it is no reply: asked again, the filter says the same.
  if (ending === "filtered") {
    return { ok: false, kind: "content-filter", problem: "the reply was withheld by the content filter" };
  }
  const usage = usageOf(body);
  const cut = ending === "cut" || reachesLimit(usage, context);
  const stored = storeCalls(
    received.map((call) => {
      const named = isRecord(call.function) ? call.function : call;
      return { id: call.id, name: named.name, arguments: named.arguments };
    }),
    context.transcript,
    cut,
  );
  return {
    ok: true,
    reply: {
      text,
      calls: stored.map(toolCallOf),
      raw: rawReply("chat", context, [replayOf(message, text, received, stored)]),
      usage,
      protocol: "chat",
      ...finishOf(cut ? "cut" : ending, choice.finish_reason, stored),
    },
  };
}

/** One call alone, not in a list, and the older `function_call` are calls too. */
function callsIn(message: JsonObject): JsonObject[] {
  const { tool_calls, function_call } = message;
  const listed = (Array.isArray(tool_calls) ? tool_calls : [tool_calls]).filter(isRecord);
  return listed.length === 0 && isRecord(function_call) ? [{ function: function_call }] : listed;
}

/**
 * The message as it came, unknown fields and their order included (reasoning_content, thought signatures). Only what would make every
 * later request fail is mended: an empty or repeated id, arguments that are no object in JSON, `tool_calls: []`, a missing `content`, or
 * neither content nor calls (a refusal alone).
 */
function replayOf(
  message: JsonObject,
  text: string,
  received: readonly JsonObject[],
  stored: ReturnType<typeof storeCalls>,
): JsonObject {
  const base: JsonObject = {
    ...without(message, "function_call"),
    role: "assistant",
    content: message.content ?? null,
  };
  if (stored.length === 0) {
    return without({ ...base, content: textOf(base.content).trim() === "" ? text : base.content }, "tool_calls");
  }
  const calls = received.map((call, index) => {
    const { replay } = stored[index] as (typeof stored)[number];
    const { arguments: _arguments, name: _name, ...flat } = call;
    const outer = isRecord(call.function) ? call : flat;
    const inner = isRecord(call.function) ? call.function : {};
    return {
      ...outer,
      id: replay.id,
      type: "function",
      function: { ...inner, name: replay.name, arguments: replay.arguments },
    };
  });
  return { ...base, tool_calls: calls };
}

/** chat/completions. */
export const chat: Wire = {
  protocol: "chat",
  route: "chat/completions",
  toBody,
  toReply,
  // Without it a stream says nothing of what it cost.
  streaming: { stream: true, stream_options: { include_usage: true } },
  streamed: chatStream,
};
