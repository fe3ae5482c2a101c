import * as z from "zod";

export const Protocol = z.enum(["chat", "responses", "scripted"]);
export type Protocol = z.infer<typeof Protocol>;

/** Tokens of one reply as the endpoint reports them; null where it reports none. */
export const Usage = z.object({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable() });
export type Usage = z.infer<typeof Usage>;

/**
 * Arguments of a call. Never `{}` in place of something unreadable: `ok: false` carries the problem in words for the model.
 * `canonical` is valid JSON in both cases, safe to store in the history.
 */
export type ParsedArguments =
  | { ok: true; value: Record<string, unknown>; canonical: string }
  | { ok: false; problem: string; truncated: boolean; canonical: "{}" };

/** A tool call with an id that is never empty and unique within its turn. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: ParsedArguments;
}

export interface ToolResult {
  id: string;
  name: string;
  /** What the model reads. */
  text: string;
}

/** What the provider sent, replayed verbatim to the same provider and model; our parsed form is only for us. */
export interface RawReply {
  protocol: Protocol;
  model: string;
  /** One assistant message (chat) or the output items in their order (responses). */
  items: readonly unknown[];
}

/** One entry of the transcript. Both protocols are projections of a list of these; a tool turn answers the assistant turn before it. */
export type Turn =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; calls: readonly ToolCall[]; raw: RawReply | null }
  | { role: "tool"; results: readonly ToolResult[] };
export type Transcript = readonly Turn[];

/** What an endpoint is told of a tool. `parameters` is plain JSON Schema, no `$ref`, no `oneOf`. */
export interface ToolDeclaration {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** Every sentence is for the person at the terminal or in the issue; `null` when the transcript may be sent. */
export function transcriptProblem(transcript: Transcript): string | null {
  let open: string[] = [];
  for (const turn of transcript) {
    if (turn.role === "tool") {
      const answered = turn.results.map((result) => result.id);
      if (answered.join("\n") !== open.join("\n")) return "tool results do not answer the calls before them";
      open = [];
      continue;
    }
    if (open.length > 0) return "a tool call was left without its result";
    if (turn.role === "assistant") {
      open = turn.calls.map((call) => call.id);
      if (new Set(open).size !== open.length || open.includes("")) return "tool call ids are empty or repeated";
      if (turn.text.trim() === "" && turn.calls.length === 0) return "an assistant turn is empty";
    }
  }
  return open.length > 0 ? "a tool call was left without its result" : null;
}
