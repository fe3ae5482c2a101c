import type OpenAI from "openai";
import type { Turn } from "../domain/message.ts";
import { isRecord, storeCalls, textOf, toolCallOf, usageOf } from "./reply-parts.ts";
import { responsesStream } from "./stream-responses.ts";
import { withoutThinking } from "./thinking.ts";
import type { JsonObject, Reading, ReplyContext, Wire } from "./wire.ts";

function itemsOf(turn: Turn, model: string): JsonObject[] {
  if (turn.role === "user") return [{ type: "message", role: "user", content: turn.text }];
  if (turn.role === "tool") {
    return turn.results.map((result) => ({ type: "function_call_output", call_id: result.id, output: result.text }));
  }
  // Verbatim and in order: a reasoning item must stand before the item it led to (openai/openai-agents-python#1611).
  if (turn.raw?.protocol === "responses" && turn.raw.model === model) return turn.raw.items as JsonObject[];
  return [
    ...(turn.text === "" ? [] : [{ type: "message", role: "assistant", content: turn.text }]),
    ...turn.calls.map((call) => ({
      type: "function_call",
      call_id: call.id,
      name: call.name,
      arguments: call.arguments.canonical,
    })),
  ];
}

/**
 * `store: false` with the encrypted reasoning, so that nothing refers to items the server may have forgotten ("Item rs_… not found",
 * openai/openai-agents-python#919); no previous_response_id, no item_reference.
 */
const toBody: Wire["toBody"] = (model, request) => ({
  model,
  instructions: request.system,
  input: request.transcript.flatMap((turn) => itemsOf(turn, model)),
  ...(request.tools.length > 0 ? { tools: request.tools.map((tool) => ({ type: "function", ...tool })) } : {}),
  store: false,
  include: ["reasoning.encrypted_content"],
});

const messageText = (item: JsonObject): string => {
  const parts = Array.isArray(item.content) ? item.content.filter(isRecord) : [];
  const refusals = parts.map((part) => (typeof part.refusal === "string" ? part.refusal : "")).join("");
  return textOf(item.content) || refusals;
};

function toReply(body: unknown, context: ReplyContext): Reading {
  if (!isRecord(body) || !Array.isArray(body.output)) {
    return { ok: false, kind: "unreadable", problem: "the answer has no list named output" };
  }
  if (body.status === "failed" || body.status === "cancelled") {
    return { ok: false, kind: "unreadable", problem: `the answer says that it ${body.status}` };
  }
  const items = body.output.filter(isRecord);
  const texts = items.filter((item) => item.type === "message").map(messageText);
  const text = withoutThinking(texts.filter((part) => part !== "").join("\n"));
  const received = items.filter((item) => item.type === "function_call");
  const why = isRecord(body.incomplete_details) ? body.incomplete_details.reason : null;
  if (why === "content_filter" && text === "" && received.length === 0) {
    return { ok: false, kind: "content-filter", problem: "the reply was withheld by the content filter" };
  }
  const cut = body.status === "incomplete";
  const stored = storeCalls(
    // Some servers number only the item (`id`), not the call.
    received.map((item) => ({ id: item.call_id ?? item.id, name: item.name, arguments: item.arguments })),
    context.transcript,
    cut,
  );
  const lost = stored.some((call) => !call.arguments.ok && call.arguments.truncated);
  let next = 0;
  const raw = items.map((item) => {
    if (item.type !== "function_call") return item;
    const { replay } = stored[next++] as (typeof stored)[number];
    return { ...item, call_id: replay.id, name: replay.name, arguments: replay.arguments };
  });
  return {
    ok: true,
    reply: {
      text,
      calls: stored.map(toolCallOf),
      raw: { protocol: "responses", model: context.model, items: raw },
      usage: usageOf(body),
      protocol: "responses",
      finish: cut || lost ? "incomplete" : "complete",
    },
  };
}

/** The responses protocol. */
export const responses: Wire = {
  protocol: "responses",
  route: "responses",
  toBody,
  toReply,
  streaming: { stream: true },
  streamed: responsesStream,
  call: (client, body, options) =>
    client.responses.create(body as unknown as OpenAI.Responses.ResponseCreateParamsNonStreaming, options).asResponse(),
};
