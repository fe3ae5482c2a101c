/** A call exactly as a server sends it: a field that is not given is not there. */
export interface RawCall {
  id?: unknown;
  name?: unknown;
  arguments?: unknown;
  /** Further fields of the call itself. */
  extra?: Record<string, unknown>;
}

/** A reply no script can say: its calls and its end may be anything. */
export interface RawReply {
  text?: unknown;
  calls?: readonly RawCall[];
  /** `finish_reason`; for responses `length` is an incomplete response and what is no known word its status. */
  finish?: unknown;
  /** Tokens of the reply. */
  tokens?: number;
  /** Further fields of the assistant message (chat). */
  message?: Record<string, unknown>;
  /** Output items before the message (responses). */
  items?: readonly unknown[];
  /** All of the output, as it is (responses). */
  output?: readonly unknown[];
}

let counter = 0;

/** Writes it as a body of the protocol. */
export function rawReply(protocol: "chat" | "responses", reply: RawReply): Record<string, unknown> {
  counter += 1;
  return protocol === "chat" ? chatReply(reply, counter) : responsesReply(reply, counter);
}

function chatReply({ text = null, calls = [], finish, tokens = 5, message = {} }: RawReply, n: number) {
  const tool_calls = calls.map((call) => {
    const { extra = {} } = call;
    const named = {
      ...("name" in call ? { name: call.name } : {}),
      ...("arguments" in call ? { arguments: call.arguments } : {}),
    };
    return { ...("id" in call ? { id: call.id } : {}), type: "function", function: named, ...extra };
  });
  return {
    ...{ id: `chatcmpl-raw${n}`, object: "chat.completion", created: 1_780_000_000, model: "stand-in" },
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text, ...(calls.length > 0 ? { tool_calls } : {}), ...message },
        finish_reason: finish === undefined ? (calls.length > 0 ? "tool_calls" : "stop") : finish,
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens },
  };
}

const KNOWN_END = new Set<unknown>([undefined, null, "stop", "tool_calls", "length"]);

function responsesReply({ text = "", calls = [], finish, tokens = 5, items = [], ...whole }: RawReply, n: number) {
  const cut = finish === "length";
  const status = cut ? "incomplete" : "completed";
  const content = [{ type: "output_text", text, annotations: [] }];
  return {
    ...{ id: `resp_raw${n}`, object: "response", created_at: 1_780_000_000, model: "stand-in", error: null },
    status: KNOWN_END.has(finish) ? status : finish,
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    output: whole.output ?? [
      ...items,
      ...(text === "" || text === null
        ? []
        : [{ id: `msg_raw${n}`, type: "message", role: "assistant", status, content }]),
      ...calls.map((call, index) => ({
        ...{
          id: `fc_raw${n}_${index}`,
          type: "function_call",
          status: index < calls.length - 1 ? "completed" : status,
        },
        ...("id" in call ? { call_id: call.id } : {}),
        ...("name" in call ? { name: call.name } : {}),
        ...("arguments" in call ? { arguments: call.arguments } : {}),
        ...call.extra,
      })),
    ],
    usage: { input_tokens: 10, output_tokens: tokens, total_tokens: 10 + tokens },
  };
}
