import * as z from "zod";
import type { SeenRequest } from "../../../src/model/script.ts";
import { fromIssues, invalid, type RequestError } from "./request-error.ts";
import { FunctionName, functionFields } from "./tool-schema.ts";

const ToolCall = z.looseObject({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.looseObject({ name: FunctionName, arguments: z.string() }),
});

const Message = z.discriminatedUnion(
  "role",
  [
    z.strictObject({ role: z.literal("system"), content: z.string(), name: z.string().optional() }),
    z.strictObject({ role: z.literal("user"), content: z.string().min(1), name: z.string().optional() }),
    // Loose: a provider's own fields (reasoning_content, annotations …) come back as they were sent.
    z.looseObject({
      role: z.literal("assistant"),
      content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).nullable(),
      tool_calls: z.array(ToolCall).min(1, "[] is too short").optional(),
    }),
    z.strictObject({ role: z.literal("tool"), tool_call_id: z.string().min(1), content: z.string() }),
  ],
  { error: "Supported values are: 'system', 'assistant', 'user', and 'tool'" },
);

/** The published parameters a client of ours could have reason to send; anything else is unknown. */
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  tools: z
    .array(z.strictObject({ type: z.literal("function"), function: z.strictObject(functionFields) }))
    .min(1, "[] is too short")
    .optional(),
  temperature: z.number().optional(),
  max_completion_tokens: z.int().optional(),
  // The older name, which servers of the time before the newer one want.
  max_tokens: z.int().optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** `stream`: whether events were asked for, and whether with the usage among them. */
export interface AskedStream {
  usage: boolean;
}

export type Checked =
  | { ok: true; model: string; seen: SeenRequest; stream: AskedStream | null }
  | { ok: false; error: RequestError };

function pairingError(messages: ChatRequest["messages"]): RequestError | null {
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (message.role === "tool") {
      if (!open.includes(message.tool_call_id)) {
        return invalid(
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          `${at}.role`,
        );
      }
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) break;
    if (message.role === "system" && index > 0) return invalid("System message must be at the beginning.", at);
    if (message.role !== "assistant") continue;
    const ids = (message.tool_calls ?? []).map((call) => call.id);
    if (ids.length === 0 && !message.content) {
      return invalid("Assistant message must have either content or tool_calls, but not none.", at);
    }
    if (new Set(ids).size !== ids.length) return invalid("Duplicate value for 'tool_call_id'.", `${at}.tool_calls`);
    for (const call of message.tool_calls ?? []) {
      const problem = argumentsProblem(call.function.arguments);
      if (problem !== null) return invalid(problem, `${at}.tool_calls`);
    }
    open = ids;
  }
  if (open.length === 0) return null;
  return invalid(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(", ")}`,
    "messages",
  );
}

/** Many servers parse the arguments of the history and fail on anything but an object. */
export function argumentsProblem(text: string): string | null {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? null : "arguments are no object";
  } catch {
    return "Failed to parse tool call arguments as JSON";
  }
}

/**
 * Judges a chat/completions body as a strict server does, and says what a script wants to know of it. `takesParts`: an assistant's content
 * may be a list.
 */
export function checkChat(body: unknown, takesParts = false): Checked {
  const parsed = ChatRequest.safeParse(body);
  if (!parsed.success) return { ok: false, error: fromIssues(parsed.error.issues) };
  const { model, messages, tools = [], stream, stream_options: options } = parsed.data;
  if (options !== undefined && stream !== true) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    return { ok: false, error: invalid(message, "stream_options") };
  }
  const inParts = messages.findIndex((message) => message.role === "assistant" && Array.isArray(message.content));
  const error =
    inParts >= 0 && !takesParts
      ? invalid(`Invalid type for 'messages[${inParts}].content': expected a string.`, `messages[${inParts}].content`)
      : pairingError(messages);
  if (error) return { ok: false, error };
  const answered = messages.length - 1 - messages.findLastIndex((message) => message.role !== "tool");
  const user = messages.findLast((message) => message.role === "user");
  return {
    ok: true,
    model,
    stream: stream === true ? { usage: options?.include_usage === true } : null,
    seen: {
      system: messages[0]?.role === "system" ? messages[0].content : "",
      lastUser: user?.role === "user" ? user.content : "",
      lastResults: messages.slice(messages.length - answered).map((message) => String(message.content)),
      tools: tools.map((tool) => tool.function.name),
    },
  };
}
