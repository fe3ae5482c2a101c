import { describe, expect, it } from "vitest";
import type { Transcript } from "../../src/domain/message.ts";
import { responses } from "../../src/model/responses.ts";

const tool = { name: "run_file", description: "Runs.", parameters: { type: "object", properties: {} } };
const context = { model: "m", transcript: [{ role: "user", text: "go" }] as Transcript };
const call = {
  type: "function_call",
  id: "fc_1",
  call_id: "c1",
  name: "run_file",
  arguments: '{"a":1}',
  status: "completed",
};
const reasoning = { id: "rs_1", type: "reasoning", summary: [], encrypted_content: "gAAA" };

const read = (output: unknown[], more: Record<string, unknown> = { status: "completed" }) => {
  const reading = responses.toReply({ output, ...more }, context);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.reply;
};

describe("responses.toBody", () => {
  it("writes items with their types, flat tools, and nothing that the server would have to remember", () => {
    const transcript: Transcript = [
      { role: "user", text: "开始" },
      {
        role: "assistant",
        text: "see",
        calls: [{ id: "c1", name: "run_file", arguments: { ok: true, value: { a: 1 }, canonical: '{"a":1}' } }],
        raw: { protocol: "chat", model: "m", items: [{ role: "assistant" }] },
      },
      { role: "tool", results: [{ id: "c1", name: "run_file", text: "结果" }] },
    ];
    expect(responses.toBody("m", { system: "S", transcript, tools: [tool] })).toEqual({
      model: "m",
      instructions: "S",
      input: [
        { type: "message", role: "user", content: "开始" },
        { type: "message", role: "assistant", content: "see" },
        { type: "function_call", call_id: "c1", name: "run_file", arguments: '{"a":1}' },
        { type: "function_call_output", call_id: "c1", output: "结果" },
      ],
      tools: [{ type: "function", ...tool }],
      store: false,
      include: ["reasoning.encrypted_content"],
    });
    expect(responses.toBody("m", { system: "S", transcript, tools: [] })).not.toHaveProperty("tools");
  });

  it("replays the output items of the same model in their order", () => {
    const items = [reasoning, call, { type: "some_future_item", x: 1 }];
    const turn = (model: string): Transcript => [
      { role: "assistant", text: "t", calls: [], raw: { protocol: "responses", model, items } },
    ];
    expect(responses.toBody("m", { system: "", transcript: turn("m"), tools: [] }).input).toEqual(items);
    expect(responses.toBody("m", { system: "", transcript: turn("n"), tools: [] }).input).toHaveLength(1);
  });
});

describe("responses.toReply", () => {
  it("reads text and calls and keeps every item", () => {
    const message = {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "好", annotations: [] }],
    };
    const reply = read([reasoning, message, call], {
      status: "completed",
      usage: { input_tokens: 5, output_tokens: 6 },
    });
    expect(reply).toMatchObject({
      text: "好",
      calls: [{ id: "c1", name: "run_file", arguments: { ok: true, value: { a: 1 } } }],
      usage: { inputTokens: 5, outputTokens: 6 },
      finish: "complete",
    });
    expect(reply.raw).toEqual({ protocol: "responses", model: "m", items: [reasoning, message, call] });
  });

  it("makes call ids where they are missing, in the replay too", () => {
    const { call_id: _, ...bare } = call;
    const reply = read([bare, { ...bare, id: undefined }, { ...call, call_id: "fc_1" }]);
    expect(reply.calls.map(({ id }) => id)).toEqual(["fc_1", "call_1_1", "fc_1_2"]);
    expect(reply.raw?.items).toMatchObject([{ call_id: "fc_1" }, { call_id: "call_1_1" }, { call_id: "fc_1_2" }]);
  });

  it("runs no call of an incomplete response", () => {
    const reply = read([call], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    expect(reply).toMatchObject({ finish: "incomplete", calls: [{ arguments: { ok: false, truncated: true } }] });
    expect(reply.raw?.items).toMatchObject([{ arguments: "{}" }]);
  });

  it.each([[null], [{}], [{ output: null }], [{ status: "failed", output: [] }]])("finds no reply in %j", (body) => {
    expect(responses.toReply(body, context)).toMatchObject({ ok: false, kind: "unreadable" });
  });

  it("tells a reply the filter withheld", () => {
    const body = { status: "incomplete", incomplete_details: { reason: "content_filter" }, output: [reasoning] };
    expect(responses.toReply(body, context)).toMatchObject({ ok: false, kind: "content-filter" });
  });
});
