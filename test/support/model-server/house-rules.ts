import { invalid, type RequestError } from "./request-error.ts";

type Json = Record<string, unknown>;

/** A request as a rule sees it: what came, and every assistant message or output item this server has sent so far. */
export interface Ruled {
  protocol: "chat" | "responses";
  body: Json;
  sent: readonly Json[];
}

/** What one kind of server refuses although the published API allows it; null where it has nothing against a request. */
export type HouseRule = (request: Ruled) => RequestError | null;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const messages = ({ body }: Ruled): Json[] => list(body.messages);
const callsOf = (message: Json): Json[] => list(message.tool_calls);

/** Refuses the first entry of the history for which `isWrong` holds, in these words; `{at}` becomes its place. */
const entries =
  (words: string, isWrong: (entry: Json, request: Ruled, index: number) => boolean, status = 400): HouseRule =>
  (request) => {
    const all = request.protocol === "chat" ? messages(request) : list(request.body.input);
    const index = all.findIndex((entry, at) => isWrong(entry, request, at));
    if (index < 0) return null;
    return { ...invalid(words.replaceAll("{at}", String(index))), status };
  };

const isAssistant = (entry: Json): boolean => entry.role === "assistant";

/** LM Studio, mistral-common. */
export const refusesNullContent = (
  words = "Invalid type for 'messages[{at}].content': expected a string, but got null.",
  status = 400,
): HouseRule => entries(words, (entry) => "role" in entry && entry.content === null, status);

/** Bedrock behind a gateway. */
export const refusesEmptyContent = (words = "messages.{at}: text content blocks must be non-empty"): HouseRule =>
  entries(words, (entry) => isAssistant(entry) && typeof entry.content === "string" && entry.content.trim() === "");

export const refusesMissingContent = (words = "messages[{at}]: missing field `content`"): HouseRule =>
  entries(words, (entry) => "role" in entry && !("content" in entry));

/** DeepSeek. */
export const refusesContentParts = (
  words = "messages[{at}].content: invalid type: sequence, expected a string",
): HouseRule => entries(words, (entry) => Array.isArray(entry.content));

/** Mistral; DeepSeek, when there was only reasoning. */
export const refusesEmptyAssistant = (
  words = "Assistant message must have either content or tool_calls, but not none.",
): HouseRule =>
  entries(words, (entry) => {
    const text = Array.isArray(entry.content)
      ? list(entry.content)
          .map((part) => part.text ?? "")
          .join("")
      : entry.content;
    return isAssistant(entry) && callsOf(entry).length === 0 && String(text ?? "").trim() === "";
  });

/** DeepSeek V4, in any spelling of "no calls". */
export const refusesEmptyToolCalls = (
  words = "messages[{at}].tool_calls: empty array. Expected at least one",
): HouseRule => entries(words, (entry) => "tool_calls" in entry && callsOf(entry).length === 0);

/** Kimi: the results stand right behind their calls, nothing between them. */
export const wantsResultsAdjacent: HouseRule = entries(
  "tool result at {at} does not follow its call",
  (entry, request, at) => {
    const isResult = (one: Json) => one.role === "tool" || one.type === "function_call_output";
    if (!isResult(entry)) return false;
    const all = request.protocol === "chat" ? messages(request) : list(request.body.input);
    const asked = all.slice(0, at).findLastIndex((one) => !isResult(one));
    const first = all.slice(0, asked + 1).findLastIndex((one) => one.role === "user" || isResult(one)) + 1;
    const calls = all.slice(first, asked + 1).flatMap((one) => [...callsOf(one).map((call) => call.id), one.call_id]);
    return !calls.includes(entry.tool_call_id ?? entry.call_id);
  },
);

/** Servers that keep the history by call id want each id once. */
export const wantsUniqueIds: HouseRule = ({ protocol, body }) => {
  const calls =
    protocol === "chat"
      ? list(body.messages)
          .flatMap(callsOf)
          .map((call) => call.id)
      : [];
  const items = list(body.input);
  const used = [...calls, ...items.filter((item) => item.type === "function_call").map((item) => item.call_id)];
  const repeated = used.find((id, index) => used.indexOf(id) !== index || id === "" || typeof id !== "string");
  return used.length > new Set(used).size || repeated !== undefined
    ? invalid(`call ids must be unique: ${repeated}`)
    : null;
};

/** DeepSeek V3.2 and V4, Kimi, Qwen while thinking. `where`: only beside calls, or on every assistant message. */
export const wantsReasoningBack = (
  where: "every" | "calls" = "every",
  words = "The `reasoning_content` in the thinking mode must be passed back to the API.",
): HouseRule =>
  entries(words, (entry, { sent }) => {
    if (!isAssistant(entry) || (where === "calls" && callsOf(entry).length === 0)) return false;
    if (typeof entry.reasoning_content !== "string") return true;
    const original = sent.find(
      (one) => JSON.stringify(one.tool_calls) === JSON.stringify(entry.tool_calls) && one.content === entry.content,
    );
    return original !== undefined && (original.reasoning_content ?? "") !== entry.reasoning_content;
  });

/** deepseek-reasoner (R1); gateways with closed schemas. */
export const refusesReasoning = (words = "messages[{at}]: reasoning_content is not allowed in the input"): HouseRule =>
  entries(words, (entry) => "reasoning_content" in entry);

/** A gateway before a server that thinks in parts. */
export const wantsThinkingParts = (
  words = "The `content[].thinking` in the thinking mode must be passed back to the API.",
): HouseRule =>
  entries(words, (entry, { sent }) => {
    if (!isAssistant(entry)) return false;
    return !sent.some((one) => JSON.stringify(one.content) === JSON.stringify(entry.content));
  });

/** Each call of a thinking model right behind the reasoning it came from. */
export const wantsReasoningBeforeCalls: HouseRule = (request) => {
  const items = list(request.body.input);
  for (const [index, item] of items.entries()) {
    const at = request.sent.findIndex((one) => one.id === item.id);
    if (item.type !== "function_call" || at < 0) continue;
    const led = request.sent[at - 1];
    if (led?.type === "reasoning" && JSON.stringify(items[index - 1]) !== JSON.stringify(led)) {
      return invalid(
        `Item '${item.id}' of type 'function_call' was provided without its required 'reasoning' item: '${led.id}'.`,
      );
    }
  }
  return null;
};

const signature = (call: Json): unknown => {
  const google = isRecord(call.extra_content) ? call.extra_content.google : undefined;
  return isRecord(google) ? google.thought_signature : undefined;
};

/** Gemini. */
export const wantsThoughtSignatures: HouseRule = entries(
  "Function call in position {at} is missing a thought_signature in functionCall parts.",
  (entry, { sent }) =>
    callsOf(entry).some((call) => {
      const original = sent
        .flatMap(callsOf)
        .find(
          (one) =>
            isRecord(one.function) &&
            isRecord(call.function) &&
            one.function.arguments === call.function.arguments &&
            one.function.name === call.function.name,
        );
      return original !== undefined && signature(original) !== signature(call);
    }),
);

/** Closed schemas: nothing but the published fields of an assistant message. */
export const refusesUnknownFields = (
  words = "body.messages.{at}.assistant: Extra inputs are not permitted",
): HouseRule =>
  entries(
    words,
    (entry) => isAssistant(entry) && Object.keys(entry).some((key) => !["role", "content", "tool_calls"].includes(key)),
  );

/** Templates that know no system role. */
export const refusesSystemRole = (words = "System role not supported"): HouseRule =>
  entries(words, (entry) => entry.role === "system");

/** Everybody but OpenAI. */
export const refusesDeveloperRole = (
  words = "messages[{at}].role: unknown variant `developer`, expected one of `system`, `user`, `assistant`, `tool`",
): HouseRule => entries(words, (entry) => entry.role === "developer");

/** Ollama's own cloud: arguments of the history must be text that parses to an object. */
export const wantsArgumentsAsText: HouseRule = ({ body }) => {
  const calls = list(body.messages)
    .flatMap(callsOf)
    .map((call) => (isRecord(call.function) ? call.function.arguments : undefined));
  const items = list(body.input)
    .filter((item) => item.type === "function_call")
    .map((item) => item.arguments);
  for (const given of [...calls, ...items]) {
    if (typeof given !== "string")
      return invalid("arguments: json: cannot unmarshal object into Go struct field of type string");
    try {
      if (!isRecord(JSON.parse(given))) return invalid("arguments: expected an object");
    } catch {
      return invalid("arguments: Failed to parse tool call arguments as JSON");
    }
  }
  return null;
};
