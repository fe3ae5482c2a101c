import { expect, it } from "vitest";
import { chat } from "../../src/model/chat.ts";
import { jsonOf } from "../../src/model/error-body.ts";
import { responses } from "../../src/model/responses.ts";
import { readStreamed } from "../../src/model/stream.ts";

const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
const context = { model: "m", transcript: [] };

it("reads no deeper than can be written again, and changes nothing else", () => {
  expect(() => JSON.stringify(jsonOf(deep))).not.toThrow();
  const shallow = '{"a":[{"b":null},1,"x"],"__proto__":{"c":[]}}';
  expect(JSON.stringify(jsonOf(shallow))).toBe(shallow);
});

it.each([
  [
    "arguments",
    `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":${deep}}}]},"finish_reason":"length"}]}`,
  ],
  ["a word for the end", `{"choices":[{"message":{"content":"b"},"finish_reason":${deep}}]}`],
])("takes chat replies with %s that nest without end", (_, body) => {
  expect(chat.toReply(jsonOf(body), context)).toMatchObject({ ok: true });
});

it("takes the same of the other protocol, and in pieces", () => {
  const item = `{"type":"function_call","call_id":"a","name":"f","arguments":${deep}}`;
  const cut = `{"status":"incomplete","output":[${item}]}`;
  expect(responses.toReply(jsonOf(cut), context)).toMatchObject({ ok: true });
  const chunk = `{"choices":[{"delta":{"content":"b","details":${deep}},"finish_reason":"stop"}]}`;
  expect(readStreamed(`data: ${chunk}\n\n`, null, chat.streamed())).not.toBeNull();
});
