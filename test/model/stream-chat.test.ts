import { describe, expect, it } from "vitest";
import { chatStream } from "../../src/model/stream-chat.ts";

type Fields = Record<string, unknown>;
const put = (...chunks: Fields[]) => {
  const stream = chatStream();
  for (const chunk of chunks) stream.add("", chunk);
  return stream;
};
const delta = (fields: Fields | undefined, finish_reason: unknown = null, more: Fields = {}) => ({
  choices: [{ index: 0, ...(fields === undefined ? {} : { delta: fields }), finish_reason, ...more }],
});
const choiceOf = (...chunks: Fields[]) =>
  (put(...chunks).body() as { choices: { message: Fields; finish_reason: unknown }[] }).choices[0] as {
    message: Fields;
    finish_reason: unknown;
  };

describe("chunks of chat/completions", () => {
  it("make the body of an answer in one piece", () => {
    const usage = { prompt_tokens: 3, completion_tokens: 4 };
    const head = { id: "c1", object: "chat.completion.chunk", created: 7, model: "m", system_fingerprint: null };
    const stream = put(
      { ...head, ...delta({ role: "assistant", content: "" }), usage: null },
      { ...head, ...delta({ content: "He" }) },
      { ...head, ...delta({ content: "llo" }) },
      { ...head, ...delta({}, "stop") },
      { ...head, choices: [], usage },
    );
    expect(stream.body()).toEqual({
      ...{ ...head, object: "chat.completion", usage },
      choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
    });
    expect([stream.state, stream.text(), stream.progress()]).toEqual([
      "finished",
      "Hello",
      { calls: 0, characters: 5 },
    ]);
  });

  it("keep every field of the deltas for the replay", () => {
    const details = (text: string, more: Fields = {}) => ({
      reasoning_details: [{ type: "reasoning.text", index: 0, format: "f-1", text, ...more }],
    });
    const { message } = choiceOf(
      delta({ role: "assistant", content: null, reasoning_content: "思", ...details("a") }),
      delta({ role: "assistant", content: null, reasoning_content: "考", ...details("b", { signature: "s" }) }),
      delta({ reasoning_content: null, annotations: [], extra_content: { google: { thought: true } } }),
      delta({ content: "x", annotations: [{ url: "u" }], extra_content: { google: { thought_signature: "t" } } }),
      delta({ refusal: null, audio: { id: "a1" } }, "stop"),
    );
    expect(message).toEqual({
      ...{ role: "assistant", content: "x", reasoning_content: "思考", refusal: null, audio: { id: "a1" } },
      reasoning_details: [{ type: "reasoning.text", index: 0, format: "f-1", text: "ab", signature: "s" }],
      annotations: [{ url: "u" }],
      extra_content: { google: { thought: true, thought_signature: "t" } },
    });
  });

  it("join text and lists of parts (Mistral)", () => {
    const thinking = { type: "thinking", thinking: [{ type: "text", text: "hm" }] };
    const stream = put(
      delta({ content: [thinking] }),
      delta({ content: [{ type: "text", text: "An" }] }),
      delta({ content: "swer" }, "stop"),
    );
    expect(stream.text()).toBe("Answer");
    expect(
      choiceOf(delta({ content: [thinking] }), delta({ content: "A" }), delta({ content: "B" })).message.content,
    ).toEqual([thinking, { type: "text", text: "AB" }]);
  });

  it("go on with the reasoning that came last, where pieces have no index and are not signed", () => {
    const details = (text: string, more: Fields = {}) =>
      delta({ reasoning_details: [{ type: "reasoning.text", text, ...more }] });
    const thinking = (text: string) => delta({ content: [{ type: "thinking", thinking: [{ type: "text", text }] }] });
    expect(choiceOf(details("a"), details("b", { signature: "s" }), details("c")).message.reasoning_details).toEqual([
      { type: "reasoning.text", text: "ab", signature: "s" },
      { type: "reasoning.text", text: "c" },
    ]);
    expect(choiceOf(thinking("a"), thinking("b"), delta({ content: "c" })).message.content).toEqual([
      { type: "thinking", thinking: [{ type: "text", text: "ab" }] },
      { type: "text", text: "c" },
    ]);
  });

  it("are as quick when a list in them is long", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => delta({ annotations: [{ index, type: "t", url: "u" }] }));
    expect(choiceOf(...many).message.annotations).toHaveLength(50_000);
  });

  it("may tell their usage in the choice (Kimi) or in a field of the server (Groq)", () => {
    const usage = { prompt_tokens: 3, completion_tokens: 4 };
    const end = delta({}, "stop");
    expect(put(delta({}, "stop", { usage })).body()).toMatchObject({ usage });
    expect(put({ ...end, x_groq: { usage } }).body()).toMatchObject({ usage });
    expect(put({ ...end, usage: null }, { choices: [], usage }, { choices: [], usage: null }).body()).toMatchObject({
      usage,
    });
  });

  it("change nothing of what they were made from", () => {
    const chunk = delta({ content: "", annotations: [{ index: 0, type: "t", text: "a" }] });
    const copy = structuredClone(chunk);
    put(chunk, delta({ annotations: [{ index: 0, type: "t", text: "b" }] }));
    expect(chunk).toEqual(copy);
  });

  it("finish with the first reason that is one", () => {
    const reasons = (...given: unknown[]) =>
      choiceOf(...given.map((reason) => delta({ content: "x" }, reason))).finish_reason;
    expect(reasons(null, "tool_calls", "stop")).toBe("tool_calls");
    expect(reasons("", "length", null)).toBe("length");
    expect(put(delta({ content: "x" }, "")).state).toBe("open");
  });

  it("may have no choice, no delta, another choice, or the message in one piece", () => {
    const stream = put(
      { choices: [], prompt_filter_results: [] },
      { choices: null, usage: null },
      {},
      { choices: [null, { index: 1, delta: { content: "other" }, finish_reason: "stop" }] },
      delta(undefined),
      { choices: [{ message: { role: "assistant", content: "whole" }, finish_reason: "stop" }] },
      { choices: [{ message: { role: "assistant", content: "again" }, finish_reason: "stop" }] },
    );
    expect(stream.body()).toMatchObject({
      choices: [{ message: { role: "assistant", content: "whole" }, finish_reason: "stop" }],
    });
  });

  it("have null for a content beside calls, and the key in any case", () => {
    const call = { index: 0, id: "a", function: { name: "f", arguments: "{}" } };
    expect(choiceOf(delta({ content: "", tool_calls: [call] }, "tool_calls")).message).toEqual({
      ...{ role: "assistant", content: null },
      tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }],
    });
    expect(choiceOf(delta({ tool_calls: call }, "tool_calls")).message.tool_calls).toHaveLength(1);
    expect(choiceOf(delta({ content: "" }, "stop")).message.content).toBe("");
    expect(choiceOf(delta({}, "stop")).message).toEqual({ role: "assistant", content: null });
  });
});
