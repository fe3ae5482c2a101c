import type OpenAI from "openai";
import type { Turn } from "../domain/message.ts";
import { isRecord, storeCalls, textOf, toolCallOf, usageOf } from "./reply-parts.ts";
import { chatStream } from "./stream-chat.ts";
import { withoutThinking } from "./thinking.ts";
import type { JsonObject, Reading, ReplyContext, Wire } from "./wire.ts";

/** finish_reason values that say the reply is whole, as different servers spell them. Decided after the calls: see below. */
const WHOLE = new Set(["stop", "tool_calls", "function_call", "end_turn", "tool_use", "eos", "stop_sequence"]);
const CUT = new Set(["length", "max_tokens", "max_output_tokens", "model_length"]);

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
  const received = (Array.isArray(message.tool_calls) ? message.tool_calls : []).filter(isRecord);
  const reason = typeof choice.finish_reason === "string" ? choice.finish_reason.toLowerCase() : null;
  const text = withoutThinking(textOf(message.content)) || (typeof message.refusal === "string" ? message.refusal : "");
  if (reason === "content_filter" && text === "" && received.length === 0) {
    return { ok: false, kind: "content-filter", problem: "the reply was withheld by the content filter" };
  }
  const cut = reason !== null && CUT.has(reason);
  const stored = storeCalls(
    received.map((call) => {
      const named = isRecord(call.function) ? call.function : call;
      return { id: call.id, name: named.name, arguments: named.arguments };
    }),
    context.transcript,
    cut,
  );
  // Servers say "stop" beside calls (vllm-project/vllm#25054), so calls decide; a call without its end is never complete.
  const lost = stored.some((call) => !call.arguments.ok && call.arguments.truncated);
  const whole = reason === null || WHOLE.has(reason) || stored.length > 0;
  return {
    ok: true,
    reply: {
      text,
      calls: stored.map(toolCallOf),
      raw: { protocol: "chat", model: context.model, items: [replayOf(message, received, stored)] },
      usage: usageOf(body),
      protocol: "chat",
      finish: whole && !cut && !lost ? "complete" : "incomplete",
    },
  };
}

/**
 * The message as it came, unknown fields and their order included (reasoning_content, thought signatures). Only what would make every
 * later request fail is mended: an empty or repeated id, arguments that are no object in JSON, `tool_calls: []`, a missing `content`.
 */
function replayOf(
  message: JsonObject,
  received: readonly JsonObject[],
  stored: ReturnType<typeof storeCalls>,
): JsonObject {
  const base: JsonObject = { ...message, role: "assistant", content: message.content ?? null };
  if (stored.length === 0) {
    const { tool_calls: _none, ...rest } = base;
    return rest;
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
  call: (client, body, options) =>
    client.chat.completions
      .create(body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming, options)
      .asResponse(),
};
