import { sha256 } from "../domain/random.ts";
import { mapList, type Quirk, without } from "./quirk.ts";
import { isRecord, textOf } from "./reply-parts.ts";
import type { JsonObject } from "./wire.ts";

/** Whether a refusal speaks of content itself, not of a field or a filter whose name holds the word. */
const speaksOfContent = (said: string): boolean =>
  /content|内容/.test(said.replace(/reasoning_content|content[_ -](filter|policy|type|length|management)/g, ""));

const isBlank = (content: unknown): boolean => typeof content === "string" && content.trim() === "";

const inAssistants = (change: (item: JsonObject) => JsonObject) =>
  mapList("messages", (item) => (item.role === "assistant" ? change(item) : item));

/** Parts of text become one string; parts of another kind (thinking) go, since a string cannot hold them. */
const asText = (item: JsonObject): JsonObject =>
  Array.isArray(item.content) ? { ...item, content: textOf(item.content) || null } : item;

/** Thinking as servers name it beside the text. */
const REASONING_FIELDS = ["reasoning_content", "reasoning", "reasoning_details", "thinking", "thinking_blocks"];

const speaksOfReasoning = (said: string): boolean => /reasoning|thinking/.test(said) && !/encrypted/.test(said);

/** "must be passed back", "is missing", "必须": the refusal wants more, not less. */
const wantsMore = (said: string): boolean => /pass(ed)? back|missing|must be|require|expected|必须|缺少/.test(said);

const needsReasoning: Quirk = {
  // earendil-works/pi#3636: every assistant message of a thinking model must carry it; an empty one is taken where none was sent.
  name: "reasoning-content-required",
  suggestedBy: (said) => /reasoning_content/.test(said),
  apply: inAssistants((item) => ("reasoning_content" in item ? item : { ...item, reasoning_content: "" })),
};

const plainCall = (call: unknown): unknown => {
  if (!isRecord(call) || !isRecord(call.function)) return call;
  return {
    ...{ id: call.id, type: call.type },
    function: { name: call.function.name, arguments: call.function.arguments },
  };
};

function plainMessage(item: JsonObject): JsonObject {
  const { role, content, tool_calls } = item;
  return { role, content, ...(Array.isArray(tool_calls) ? { tool_calls: tool_calls.map(plainCall) } : {}) };
}

function plainItem(item: JsonObject): JsonObject {
  const { type, role, content, call_id, name } = item;
  if (type === "message") return { type, role, content };
  return type === "function_call" ? { type, call_id, name, arguments: item.arguments } : item;
}

/** An id of nine letters and digits, the same for the same id. */
const shortId = (id: unknown): unknown =>
  typeof id !== "string" || /^[a-zA-Z0-9]{9}$/.test(id) ? id : sha256(id).slice(0, 9);

const withShortId = (item: JsonObject, name: string): JsonObject =>
  name in item ? { ...item, [name]: shortId(item[name]) } : item;

/** Short ids of calls and of what answers them, in either protocol. */
function withShortIds(item: JsonObject): JsonObject {
  const { tool_calls } = item;
  const short = withShortId(withShortId(item, "tool_call_id"), "call_id");
  if (!Array.isArray(tool_calls)) return short;
  return { ...short, tool_calls: tool_calls.map((call) => (isRecord(call) ? withShortId(call, "id") : call)) };
}

/** The system prompt at the head of the first user message. */
function systemAsUser(body: JsonObject): JsonObject {
  if (!Array.isArray(body.messages)) return body;
  const [system, first, ...rest] = body.messages;
  if (!isRecord(system) || system.role !== "system" || !isRecord(first) || first.role !== "user") return body;
  return { ...body, messages: [{ ...first, content: `${system.content}\n\n${first.content}` }, ...rest] };
}

/** What endpoints refuse in the history of a conversation. The first that fits and changes anything is tried. */
export const HISTORY_QUIRKS: readonly Quirk[] = [
  {
    // BerriAI/litellm#9905: content as a list of parts is refused, also where the server itself sent it so.
    name: "content-as-text",
    suggestedBy: speaksOfContent,
    apply: (body) =>
      inAssistants(asText)(mapList("input", (item) => (item.type === "message" ? asText(item) : item))(body)),
  },
  {
    // lmstudio-ai/lmstudio-bug-tracker#261: null beside calls is refused.
    name: "content-empty-string",
    suggestedBy: speaksOfContent,
    apply: mapList("messages", (item) => (item.content === null ? { ...item, content: "" } : item)),
  },
  {
    // vercel/ai#14612: "" beside calls is refused, and so are spaces alone.
    name: "content-null",
    suggestedBy: speaksOfContent,
    apply: inAssistants((item) => (isBlank(item.content) ? { ...item, content: null } : item)),
  },
  { ...needsReasoning, suggestedBy: (said) => needsReasoning.suggestedBy(said) && wantsMore(said) },
  {
    // vercel/ai#14740: deepseek-reasoner refuses what other thinking models insist on.
    name: "no-reasoning-content",
    suggestedBy: speaksOfReasoning,
    apply: inAssistants((item) => without(item, ...REASONING_FIELDS)),
  },
  needsReasoning,
  {
    // am17an/llama.cpp#50: reasoning items are refused, sometimes without a word of what they are ("Cannot determine type of 'item'").
    name: "no-reasoning-items",
    suggestedBy: (said) => (speaksOfReasoning(said) && !/reasoning_content/.test(said)) || /\bitem\b/.test(said),
    apply: mapList("input", (item) => (item.type === "reasoning" ? null : item)),
  },
  {
    // Mistral: "must be a-z, A-Z, 0-9, with a length of 9", which no id is that was made up here; OpenAI takes 40 characters in one
    // protocol and 64 in the other.
    name: "short-call-ids",
    suggestedBy: (said) =>
      /call[_ ]?id|tool_calls?\S*id\b/.test(said) &&
      /length of 9|9 characters|\{9\}|too long|max(imum)? length/.test(said),
    apply: (body) => mapList("messages", withShortIds)(mapList("input", withShortIds)(body)),
  },
  {
    // Servers with closed schemas refuse their own fields when they come back.
    name: "plain-history",
    suggestedBy: (said) =>
      /messages|input/.test(said) &&
      /extra|unsupported|unrecogni[sz]ed|unknown|additional|not (permitted|allowed)/.test(said),
    apply: (body) => inAssistants(plainMessage)(mapList("input", plainItem)(body)),
  },
  {
    // Templates without a system role.
    name: "system-as-user",
    suggestedBy: (said) =>
      /system/.test(said) && /(not|un)[ -]?(support|allow|enabl)|invalid|must (start|alternate)/.test(said),
    apply: systemAsUser,
  },
];
