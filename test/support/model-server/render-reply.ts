import { type ScriptedCall, type ScriptStep, type SeenRequest, usageOfStep } from "../../../src/model/script.ts";

/** Arguments as a server writes them: always text. */
const argumentsText = (call: ScriptedCall): string =>
  typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments ?? {});

/** A script's step as a chat/completions body. `n` counts the replies; the extra fields are those real servers send. */
export function chatBody(step: ScriptStep, n: number, model: string, seen: SeenRequest): Record<string, unknown> {
  const calls = (step.calls ?? []).map((call, index) => ({
    id: call.id ?? `call_s${n}_${index}`,
    type: "function",
    function: { name: call.name, arguments: argumentsText(call) },
  }));
  const { inputTokens, outputTokens } = usageOfStep(step, seen);
  const finish = step.finish === "incomplete" ? "length" : calls.length > 0 ? "tool_calls" : "stop";
  return {
    id: `chatcmpl-${n}`,
    object: "chat.completion",
    created: 1_780_000_000 + n,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: step.text || null,
          refusal: null,
          annotations: [],
          reasoning_content: `thought ${n}: 想一想 — naïve ✓`,
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
        },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage:
      inputTokens === null || outputTokens === null
        ? null
        : { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
    system_fingerprint: null,
  };
}

/** The same step as a responses body: a reasoning item, then the message, then the calls. */
export function responsesBody(step: ScriptStep, n: number, model: string, seen: SeenRequest): Record<string, unknown> {
  const { inputTokens, outputTokens } = usageOfStep(step, seen);
  const cut = step.finish === "incomplete";
  const status = cut ? "incomplete" : "completed";
  const content = [{ type: "output_text", text: step.text, annotations: [], logprobs: [] }];
  const message = { id: `msg_${n}`, type: "message", role: "assistant", status, content };
  const output: Record<string, unknown>[] = [
    { id: `rs_${n}`, type: "reasoning", summary: [], encrypted_content: `gAAAA${n}想` },
    ...(step.text ? [message] : []),
    ...(step.calls ?? []).map((call, index) => ({
      id: `fc_${n}_${index}`,
      type: "function_call",
      status,
      call_id: call.id ?? `call_s${n}_${index}`,
      name: call.name,
      arguments: argumentsText(call),
    })),
  ];
  return {
    id: `resp_${n}`,
    object: "response",
    created_at: 1_780_000_000 + n,
    status,
    error: null,
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    model,
    output,
    store: false,
    usage:
      inputTokens === null || outputTokens === null
        ? null
        : { input_tokens: inputTokens, output_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
  };
}
