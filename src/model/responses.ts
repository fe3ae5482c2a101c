import type { Turn } from "../domain/message.ts";
import { endingOf } from "./finish.ts";
import { without } from "./quirk.ts";
import {
  finishOf,
  isRecord,
  rawReply,
  reachesLimit,
  type StoredCall,
  storeCalls,
  textOf,
  toolCallOf,
  usageOf,
} from "./reply-parts.ts";
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
  if (body.status === "failed") return { ok: false, kind: "unreadable", problem: "the answer says that it failed" };
  const items = body.output.filter(isRecord);
  const texts = items.filter((item) => item.type === "message").map(messageText);
  const text = withoutThinking(texts.filter((part) => part !== "").join("\n"));
  const received = items.filter((item) => item.type === "function_call");
  const why = isRecord(body.incomplete_details) ? body.incomplete_details.reason : null;
  const ending = endingOf(body.status === "incomplete" ? (why ?? "length") : body.status);
  // Whatever came before it is no reply: asked again, the filter says the same.
  if (ending === "filtered") {
    return { ok: false, kind: "content-filter", problem: "the reply was withheld by the content filter" };
  }
  const usage = usageOf(body);
  const cut = body.status === "incomplete" || reachesLimit(usage, context);
  const stored = storeCalls(
    received.map((item) => {
      const named = isRecord(item.function) ? item.function : item;
      // Some servers number only the item (`id`), not the call.
      const id = item.call_id ?? item.id;
      return { id, name: named.name, arguments: named.arguments, cut: item.status === "incomplete" };
    }),
    context.transcript,
    cut,
  );
  return {
    ok: true,
    reply: {
      text,
      calls: stored.map(toolCallOf),
      raw: rawReply("responses", context, replayOf(items, stored)),
      usage,
      protocol: "responses",
      ...finishOf(cut && ending !== "unknown" ? "cut" : ending, why ?? body.status, stored),
    },
  };
}

/**
 * The items as they came and in their order. Only what would make every later request fail is mended: ids that are empty or stand there
 * twice, arguments that are no object in JSON, messages that hold nothing.
 */
function replayOf(items: readonly JsonObject[], stored: readonly StoredCall[]): JsonObject[] {
  const ids = new Set<unknown>();
  let next = 0;
  const isEmpty = ({ type, content }: JsonObject) =>
    type === "message" && (Array.isArray(content) ? content.length === 0 : !content);
  return items
    .filter((item) => !isEmpty(item))
    .map((item) => {
      const isTaken = item.id === "" || item.id === null || ids.has(item.id);
      ids.add(item.id);
      const kept = isTaken ? without(item, "id") : item;
      if (item.type !== "function_call") return kept;
      const { replay } = stored[next++] as StoredCall;
      return { ...without(kept, "function"), call_id: replay.id, name: replay.name, arguments: replay.arguments };
    });
}

/** The responses protocol. */
export const responses: Wire = {
  protocol: "responses",
  route: "responses",
  toBody,
  toReply,
  streaming: { stream: true },
  streamed: responsesStream,
};
