import { describe, expect, it } from "vitest";
import { responsesStream } from "../../src/model/stream-responses.ts";

type Fields = Record<string, unknown>;
const put = (...events: Fields[]) => {
  const stream = responsesStream();
  for (const event of events) stream.add("", event);
  return stream;
};
const added = (item: Fields, output_index?: number) => ({ type: "response.output_item.added", output_index, item });
const done = (item: Fields, output_index?: number) => ({ type: "response.output_item.done", output_index, item });
const text = (delta: string, more: Fields = {}) => ({
  type: "response.output_text.delta",
  content_index: 0,
  delta,
  ...more,
});
const args = (delta: string, more: Fields = {}) => ({ type: "response.function_call_arguments.delta", delta, ...more });
const call = (id: string, more: Fields = {}) => ({ id, type: "function_call", call_id: `c_${id}`, name: "f", ...more });
const END = { type: "response.completed", response: { id: "r", status: "completed", output: [] } };

describe("events of the responses protocol", () => {
  it("end in the whole response, which counts", () => {
    const output = [{ type: "message", content: [{ type: "output_text", text: "whole" }] }];
    const stream = put(
      added({ id: "m", type: "message", content: [] }, 0),
      text("who", { item_id: "m", output_index: 0 }),
    );
    expect([stream.state, stream.text()]).toEqual(["open", "who"]);
    stream.add("response.completed", {
      response: { id: "r", status: "completed", output, usage: { input_tokens: 1 } },
    });
    expect([stream.state, stream.text()]).toEqual(["closed", "whole"]);
    expect(stream.body()).toEqual({ id: "r", status: "completed", output, usage: { input_tokens: 1 } });
  });

  it.each(["completed", "incomplete", "failed", "cancelled"])(
    "may end as %s, also where only the event says so",
    (word) => {
      const stream = put(
        { type: "response.created", response: { id: "r", status: "in_progress" } },
        { type: `response.${word}` },
      );
      expect(stream.body()).toEqual({ id: "r", status: word, output: [] });
      expect(put({ type: "response.done", response: {} }).body()).toMatchObject({ status: "completed" });
    },
  );

  it("make the output where the last one has none", () => {
    const reasoning = { id: "rs", type: "reasoning", summary: [], encrypted_content: "e" };
    const stream = put(
      added({ id: "rs", type: "reasoning", summary: [] }, 0),
      done(reasoning, 0),
      added({ id: "m", type: "message", role: "assistant", content: [] }, 1),
      { type: "response.content_part.added", item_id: "m", output_index: 1, part: { type: "output_text", text: "" } },
      text("He", { item_id: "m", output_index: 1 }),
      text("llo", { item_id: "m", output_index: 1 }),
      { type: "response.refusal.delta", item_id: "m", output_index: 1, content_index: 1, delta: "no" },
      added(call("f", { arguments: "" }), 2),
      args('{"x"', { item_id: "f", output_index: 2 }),
      args(":1}", { item_id: "f", output_index: 2 }),
      END,
    );
    expect(stream.body()).toMatchObject({
      status: "completed",
      output: [
        reasoning,
        {
          id: "m",
          role: "assistant",
          content: [
            { type: "output_text", text: "Hello" },
            { type: "refusal", refusal: "no" },
          ],
        },
        call("f", { arguments: '{"x":1}' }),
      ],
    });
    expect([stream.text(), stream.progress()]).toEqual(["Hello", { calls: 1, characters: 14 }]);
  });

  it.each<[string, Fields[]]>([
    [
      "side by side",
      [
        added(call("a"), 0),
        added(call("b"), 1),
        args('{"x"', { output_index: 0 }),
        args('{"y"', { output_index: 1 }),
        args(":1}", { output_index: 0 }),
        args(":2}", { output_index: 1 }),
      ],
    ],
    [
      "by their ids, 0 being every index",
      [
        added(call("a"), 0),
        added(call("b"), 0),
        args('{"x":1}', { item_id: "a", output_index: 0 }),
        args('{"y":2}', { item_id: "b", output_index: 0 }),
      ],
    ],
    [
      "one after the other, without ids or index",
      [added(call("a")), args('{"x":1}'), done(call("a")), added(call("b")), args('{"y":2}'), done(call("b"))],
    ],
    [
      "under other ids than their items",
      [
        added(call("a"), 0),
        args('{"x":1}', { item_id: "fc_9", output_index: 0 }),
        added(call("b"), 1),
        args('{"y":2}', { item_id: "fc_8", output_index: 1 }),
      ],
    ],
    [
      "whole at their end",
      [done(call("a", { arguments: '{"x":1}' }), 0), done(call("b", { arguments: '{"y":2}' }), 1)],
    ],
    [
      "said again when they are whole",
      [
        added(call("a"), 0),
        { type: "response.function_call_arguments.done", item_id: "a", arguments: '{"x":1}' },
        added(call("b"), 1),
        args('{"y"', { item_id: "b" }),
        { type: "response.function_call_arguments.done", item_id: "b", arguments: '{"y":2}' },
      ],
    ],
  ])("put calls together %s", (_, events) => {
    const { output } = put(...events, END).body() as { output: Fields[] };
    expect(output).toEqual([call("a", { arguments: '{"x":1}' }), call("b", { arguments: '{"y":2}' })]);
  });

  it("are read where the deltas come without their items, and not where they are of no kind we know", () => {
    const stream = put(text("a"), { type: "response.queued" }, { type: "other" }, {}, text("b"), END);
    expect(stream.body()).toMatchObject({
      output: [{ type: "message", content: [{ type: "output_text", text: "ab" }] }],
    });
  });

  it("stand where the response has them, and may tell a text only when it is whole", () => {
    const stream = put(
      added(call("b"), 2),
      added(call("a"), 1),
      args("{}", { item_id: "b", output_index: 2 }),
      args("{}", { item_id: "a", output_index: 1 }),
      { type: "response.output_text.done", item_id: "m", output_index: 0, content_index: 0, text: "Hello" },
      END,
    );
    expect(stream.body()).toMatchObject({ output: [{ id: "m" }, { id: "a" }, { id: "b" }] });
    expect(stream.text()).toBe("Hello");
    const told = put(
      text("He"),
      text("llo"),
      { type: "response.output_text.done", content_index: 0, text: "Hello" },
      END,
    );
    expect(told.text()).toBe("Hello");
  });

  it("are as quick when there are many", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => [
      added(call(`f${index}`), index),
      args("{}", { output_index: index }),
    ]);
    expect(put(...many.flat()).progress()).toEqual({ calls: 20_000, characters: 40_000 });
  });
});
