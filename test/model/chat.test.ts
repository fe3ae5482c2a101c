import { describe, expect, it } from "vitest";
import type { Transcript } from "../../src/domain/message.ts";
import { chat } from "../../src/model/chat.ts";

const tool = { name: "run_file", description: "Runs.", parameters: { type: "object", properties: {} } };
const context = { model: "m", transcript: [{ role: "user", text: "go" }] as Transcript };

const read = (message: Record<string, unknown>, finish_reason: unknown = "stop") => {
  const reading = chat.toReply({ choices: [{ message, finish_reason }], usage: null }, context);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.reply;
};

const callOf = (fields: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  id: "c1",
  type: "function",
  function: { name: "run_file", arguments: '{"path":"a.py"}', ...fields },
  ...more,
});

describe("chat.toBody", () => {
  const parsed: Transcript = [
    { role: "user", text: "开始" },
    {
      role: "assistant",
      text: "",
      calls: [{ id: "c1", name: "run_file", arguments: { ok: true, value: { a: 1 }, canonical: '{"a":1}' } }],
      raw: null,
    },
    { role: "tool", results: [{ id: "c1", name: "run_file", text: "结果" }] },
    { role: "assistant", text: "done", calls: [], raw: null },
  ];

  it("sends the fewest parameters, a system message, strings only", () => {
    expect(chat.toBody("m", { system: "S", transcript: parsed, tools: [tool] })).toEqual({
      model: "m",
      messages: [
        { role: "system", content: "S" },
        { role: "user", content: "开始" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "run_file", arguments: '{"a":1}' } }],
        },
        { role: "tool", tool_call_id: "c1", content: "结果" },
        { role: "assistant", content: "done" },
      ],
      tools: [{ type: "function", function: tool }],
    });
    expect(Object.keys(chat.toBody("m", { system: "S", transcript: parsed, tools: [] }))).toEqual([
      "model",
      "messages",
    ]);
  });

  it("replays raw messages of the same protocol and model only", () => {
    const message = { role: "assistant", content: "x", reasoning_content: "r" };
    const turn = (protocol: "chat" | "responses", model: string): Transcript => [
      { role: "assistant", text: "parsed", calls: [], raw: { protocol, model, items: [message] } },
    ];
    const sent = (transcript: Transcript) =>
      (chat.toBody("m", { system: "S", transcript, tools: [] }).messages as unknown[])[1];
    expect(sent(turn("chat", "m"))).toBe(message);
    expect(sent(turn("chat", "other"))).toEqual({ role: "assistant", content: "parsed" });
    expect(sent(turn("responses", "m"))).toEqual({ role: "assistant", content: "parsed" });
  });
});

describe("chat.toReply", () => {
  it("keeps the message verbatim, its unknown fields and their order included", () => {
    const message = {
      role: "assistant",
      reasoning_content: "思考",
      content: null,
      tool_calls: [callOf({}, { extra_content: { google: { thought_signature: "sig" } }, index: 0 })],
      annotations: [],
    };
    const reply = read(message, "tool_calls");
    expect(JSON.stringify(reply.raw?.items)).toBe(JSON.stringify([message]));
  });

  it("mends in the replay only what would make every later request fail", () => {
    const cases: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ arguments: { path: "a.py" } }, { name: "run_file", arguments: '{"path":"a.py"}' }],
      [{ arguments: "" }, { name: "run_file", arguments: "{}" }],
      [{ arguments: '{"path": "a' }, { name: "run_file", arguments: "{}" }],
      [{ name: "" }, { name: "unnamed_tool", arguments: '{"path":"a.py"}' }],
    ];
    for (const [fields, stored] of cases) {
      const reply = read({ role: "assistant", content: "", tool_calls: [{ ...callOf(fields), id: "" }] });
      expect(reply.raw?.items).toEqual([
        { role: "assistant", content: "", tool_calls: [{ id: "call_1_0", type: "function", function: stored }] },
      ]);
      expect(reply.calls[0]?.id).toBe("call_1_0");
    }
    expect(read({ role: "assistant", content: "x", tool_calls: [] }).raw?.items).toEqual([
      { role: "assistant", content: "x" },
    ]);
    expect(read({ role: "assistant", tool_calls: [callOf({})] }).raw?.items).toMatchObject([{ content: null }]);
  });

  it("decides by the calls, not by finish_reason", () => {
    const message = { role: "assistant", content: null, tool_calls: [callOf({})] };
    for (const reason of ["stop", "tool_calls", null, undefined, "whatever"]) {
      expect(read(message, reason)).toMatchObject({ finish: "complete", calls: [{ arguments: { ok: true } }] });
    }
    expect(read({ content: "x" }, "MALFORMED_FUNCTION_CALL").finish).toBe("incomplete");
    expect(read({ content: "x" }, "length").finish).toBe("incomplete");
    expect(read({ content: "x" }, undefined).finish).toBe("complete");
  });

  it("runs no call that an output limit ended, whole as it may look", () => {
    const reply = read({ content: null, tool_calls: [callOf({}), { ...callOf({}), id: "c2" }] }, "length");
    expect(reply.finish).toBe("incomplete");
    expect(reply.calls.map((call) => call.arguments.ok)).toEqual([true, false]);
    const silent = read({ content: null, tool_calls: [callOf({ arguments: '{"path": "a' })] }, "tool_calls");
    expect(silent).toMatchObject({ finish: "incomplete", calls: [{ arguments: { ok: false, truncated: true } }] });
  });

  it("shows text without a thinking block and keeps the block for the replay", () => {
    const reply = read({ role: "assistant", content: "<think>a</think>b" });
    expect(reply.text).toBe("b");
    expect(reply.raw?.items).toEqual([{ role: "assistant", content: "<think>a</think>b" }]);
  });

  it("is not replayed as it came where it is nested without end", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(read({ role: "assistant", content: "b", deep })).toMatchObject({ text: "b", raw: null });
  });

  it.each([
    [null],
    ["text"],
    [[]],
    [{}],
    [{ choices: null }],
    [{ choices: [] }],
    [{ choices: [{}] }],
    [{ choices: [{ message: "x" }] }],
  ])("finds no reply in %j", (body) => {
    expect(chat.toReply(body, context)).toMatchObject({ ok: false, kind: "unreadable" });
  });

  it("tells a reply the filter withheld", () => {
    const body = { choices: [{ message: { content: null }, finish_reason: "content_filter" }] };
    expect(chat.toReply(body, context)).toMatchObject({ ok: false, kind: "content-filter" });
  });
});
