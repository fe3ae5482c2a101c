import type { RawReply, ToolCall, Transcript, Usage } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { ModelReply } from "../ports/model.ts";
import { storableName, uniqueCallIds } from "./call-ids.ts";
import type { Ending } from "./finish.ts";
import { isReplayable, isTooDeep, parseArguments } from "./parse-arguments.ts";
import type { JsonObject, ReplyContext, WireProtocol } from "./wire.ts";

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A call as a server sent it; `arguments` may be anything. */
export interface ReceivedCall {
  id: unknown;
  name: unknown;
  arguments: unknown;
  /** The server says of this one that it is not whole. */
  cut?: boolean;
}

/** A call as we keep it, beside the text its replay must carry. */
export interface StoredCall extends ToolCall {
  replay: { id: string; name: string; arguments: string };
}

/**
 * Received calls to stored ones. `cut` says that the reply ended at an output limit: its last call may have lost its end even where
 * the server closed the brackets, so it is never run.
 */
export function storeCalls(received: readonly ReceivedCall[], transcript: Transcript, cut: boolean): StoredCall[] {
  const taken = new Set(
    transcript.flatMap((turn) => (turn.role === "assistant" ? turn.calls.map((call) => call.id) : [])),
  );
  const ids = uniqueCallIds(
    received.map((call) => call.id),
    transcript.length,
    taken,
  );
  return received.map((call, index) => {
    const parsed = parseArguments(call.arguments, call.cut || (cut && index === received.length - 1));
    const id = ids[index] as string;
    const name = storableName(call.name);
    const text = parsed.ok && isReplayable(call.arguments) ? (call.arguments as string) : parsed.canonical;
    return { id, name, arguments: parsed, replay: { id, name, arguments: text } };
  });
}

/** A reply as it goes back; null where what it holds beside text and calls could not be written again. */
export const rawReply = (
  protocol: WireProtocol,
  { model }: ReplyContext,
  items: readonly JsonObject[],
): RawReply | null => (isTooDeep(items) ? null : { protocol, model, items: [...items] });

export const toolCallOf = ({ id, name, arguments: parsed }: StoredCall): ToolCall => ({ id, name, arguments: parsed });

/**
 * Whether a reply may be acted on. Calls decide before the word for the end: servers say "stop" beside calls (vllm-project/vllm#25054).
 * A call without its end is never complete.
 */
export function finishOf(
  ending: Ending,
  word: unknown,
  calls: readonly StoredCall[],
): Pick<ModelReply, "finish" | "unknownEnd"> {
  const lost = calls.some((call) => !call.arguments.ok && call.arguments.truncated);
  if (ending === "unknown" && (lost || calls.length === 0)) {
    return { finish: "incomplete", unknownEnd: oneLine(typeof word === "string" ? word : JSON.stringify(word), 40) };
  }
  return { finish: lost || ending === "cut" || (ending !== "whole" && calls.length === 0) ? "incomplete" : "complete" };
}

/** A reply as long as the limit it was asked under was cut there, whatever it says (NousResearch/hermes-agent#7693). */
export const reachesLimit = ({ outputTokens }: Usage, { limit }: ReplyContext): boolean =>
  typeof limit === "number" && outputTokens !== null && outputTokens >= limit;

/** Text of a message whose content is a string, a list of parts with `text`, or nothing. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter((part) => isRecord(part) && (part.type === "text" || part.type === "output_text"))
    .map((part) => (typeof part.text === "string" ? part.text : ""))
    .join("");
}

/** What is no number of tokens is no count; nor is one that cannot be added to. */
const count = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? Math.round(value) : null;

/** Tokens as either protocol names them; null where the body names none. Takes any body, also one that is no reply. */
export function usageOf(body: unknown): Usage {
  const usage = isRecord(body) && isRecord(body.usage) ? body.usage : {};
  const inputTokens = count(usage.prompt_tokens) ?? count(usage.input_tokens);
  const cached = cachedIn(usage);
  return {
    // More from the cache than in all: the provider counts them apart (Anthropic's names, through gateways).
    inputTokens: inputTokens !== null && cached > inputTokens ? inputTokens + cached : inputTokens,
    outputTokens: count(usage.completion_tokens) ?? count(usage.output_tokens),
  };
}

/** Tokens of the prompt that came from a cache or went into it, as providers name them. */
function cachedIn(usage: JsonObject): number {
  const details = [usage.prompt_tokens_details, usage.input_tokens_details].find(isRecord) ?? {};
  const read = count(usage.cache_read_input_tokens) ?? count(details.cached_tokens) ?? 0;
  return read + (count(usage.cache_creation_input_tokens) ?? 0);
}

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null };

const sum = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);

/** What is known of both; null only where neither is known. */
export const addUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: sum(a.inputTokens, b.inputTokens),
  outputTokens: sum(a.outputTokens, b.outputTokens),
});
