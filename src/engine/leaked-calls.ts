import type * as z from "zod";
import type { ToolCall } from "../domain/message.ts";
import type { ModelReply } from "../ports/model.ts";
import { OPENING, readEnvelope, type WrittenCall } from "./envelope-reader.ts";
import type { Tool } from "./tools/tool.ts";

/** Longer texts are no calls: four times the largest file. */
const MOST_CHARACTERS = 1_048_576;
/** JSON without a special token is a call only behind few words. */
const FEW_WORDS = 400;
/** A line, or the fence before it, that begins with a bracket. */
const BARE = /^[ \t]*(?:```(?:json|tool_calls?|tool_code)?[ \t]*\n\s*)?[[{]/m;
/** The fence a call stands in is part of the call. */
const OPEN_FENCE = /```(?:json|xml|tool_calls?|tool_code|text)?\s*$/;
/** Said before what is only shown. */
const SHOWN_ONLY =
  /\be\.g\.|\b(example|for instance|such as|formats?|formatted|syntax|like this|looks? like|would (look|be|call)|could (look|be|call))\b|例如|比如|示例|格式|形如|样例/i;

/**
 * The reply with the calls that its server left standing in the text (ollama/ollama#18530, ggml-org/llama.cpp#22786); null when there are
 * none that may be carried out. They must be the end of the reply, name tools that were offered and fit those tools' own schemas: what
 * stands in an example, is cut, or is anything else is never run. An author who `mayShow` what it did may end with such JSON: then only
 * what stands there alone, or behind a special token, is a call.
 */
export function recoverCalls(
  reply: ModelReply,
  tools: readonly Tool[],
  step: number,
  mayShow = false,
): ModelReply | null {
  const { text } = reply;
  if (tools.length === 0 || text.length > MOST_CHARACTERS) return null;
  const starts = [text.search(BARE), text.search(OPENING)].filter((at) => at >= 0).sort((a, b) => a - b);
  for (const start of starts) {
    const words = text.slice(0, start).replace(OPEN_FENCE, "");
    const isBare = text.slice(start).search(OPENING) !== 0;
    if (isExample(words) || (isBare && words.trim().length > (mayShow ? 0 : FEW_WORDS))) continue;
    const calls = checkedCalls(readEnvelope(text.slice(start)), tools, step);
    // What the provider sent holds no calls, so results could not be paired with it.
    if (calls !== null) return { ...reply, text: words.trim(), calls, raw: null };
  }
  return null;
}

/** Whether a text seems to hold a call, also one that cannot be carried out. */
export const looksLikeCall = (text: string, tools: readonly Tool[]): boolean =>
  OPENING.test(text) ||
  tools.some(({ name }) => new RegExp(`"(?:name|tool|tool_name|function)"\\s*:\\s*"${name}"`).test(text));

/** Whether what follows these words is code that is shown: in an open fence or quotation, or announced as an example. */
function isExample(words: string): boolean {
  const fences = words.split("```").length - 1;
  const line = words.slice(words.lastIndexOf("\n") + 1);
  return fences % 2 === 1 || (line.split("`").length - 1) % 2 === 1 || SHOWN_ONLY.test(words.slice(-200));
}

function checkedCalls(written: WrittenCall[] | null, tools: readonly Tool[], step: number): ToolCall[] | null {
  const calls = (written ?? []).flatMap((call, index) => {
    const value = checkedValue(call, tools);
    const id = `call_${step}_text_${index}`;
    const given = { ok: true, value: value ?? {}, canonical: JSON.stringify(value) } as const;
    return value === null ? [] : [{ id, name: call.name, arguments: given }];
  });
  return written !== null && calls.length === written.length ? calls : null;
}

function checkedValue({ name, given }: WrittenCall, tools: readonly Tool[]): Record<string, unknown> | null {
  const tool = tools.find((known) => known.name === name);
  if (tool === undefined) return null;
  const value =
    given.kind === "json"
      ? objectIn(given.value)
      : Object.fromEntries(given.fields.map(({ key, text }) => [key, typed(tool.parameters.shape[key], text)]));
  return value !== null && tool.parameters.safeParse(value).success ? value : null;
}

/** Arguments, written once or as JSON in a string. */
function objectIn(value: unknown): Record<string, unknown> | null {
  const inner = typeof value === "string" ? parsed(value) : value;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner)
    ? (inner as Record<string, unknown>)
    : null;
}

/** A tag's text as the tool wants it: as it stands, else as the JSON it holds. */
function typed(field: z.core.$ZodType | undefined, text: string): unknown {
  const wantsText = field === undefined || (field as z.ZodType).safeParse(text).success;
  return wantsText ? text : (parsed(text) ?? text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
