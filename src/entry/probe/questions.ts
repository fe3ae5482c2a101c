import * as z from "zod";
import type { ToolCall, Transcript } from "../../domain/message.ts";
import { declarationsOf } from "../../engine/tools/index.ts";
import { defineTool } from "../../engine/tools/tool.ts";
import type { ModelReply } from "../../ports/model.ts";

/** Bounds what a model that thinks aloud may spend on one of these; the answers themselves have two tokens to a few dozen. */
export const PROBE_REPLY_TOKENS = 1_024;

export const PROBE_SYSTEM =
  "You are being tested for how you are connected. Do exactly what is asked, in as few words as possible.";

const ECHO = defineTool({
  name: "echo",
  description: "Takes one short text. Call it when you are asked to.",
  parameters: z.object({ text: z.string().describe("the text") }),
  run: async ({ text }) => ({ ok: true, carriedOut: true, summary: text, text }),
});

/** The one tool that is offered. */
export const PROBE_TOOLS = [ECHO];
export const PROBE_DECLARATIONS = declarationsOf(PROBE_TOOLS);

const ask = (text: string): Transcript => [{ role: "user", text }];

export const SAY_OK = ask("Answer with the two letters OK.");
export const CALL_ONCE = ask('Call the tool echo with the text "ok".');
const TWICE = ask('Call the tool echo two times in the same reply: with the text "one" and with the text "two".');
export const CALL_TWICE = TWICE;

/** Whether a call is one of those that were asked for. */
export const isEcho = ({ name, arguments: given }: ToolCall): boolean =>
  name === ECHO.name && given.ok && typeof given.value.text === "string";

const echoCall = (id: string, text: string): ToolCall => ({
  ...{ id, name: ECHO.name },
  arguments: { ok: true, value: { text }, canonical: JSON.stringify({ text }) },
});

/** A history with two calls in one reply and both results: the model's own reply where it made them, else one it might have made. */
export function answeredTwice(reply: ModelReply | null): Transcript {
  const isOwn = reply !== null && reply.calls.length > 1;
  const calls = isOwn ? reply.calls : [echoCall("call_1", "one"), echoCall("call_2", "two")];
  return [
    ...TWICE,
    { role: "assistant", text: isOwn ? reply.text : "", calls, raw: isOwn ? reply.raw : null },
    { role: "tool", results: calls.map(({ id, name }) => ({ id, name, text: "ok" })) },
    { role: "user", text: "Answer with the two letters OK." },
  ];
}
