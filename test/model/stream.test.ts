import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chat } from "../../src/model/chat.ts";
import { responses } from "../../src/model/responses.ts";
import { replyStream, type Streamed } from "../../src/model/stream.ts";
import type { StreamBody } from "../../src/model/stream-body.ts";
import type { Wire } from "../../src/model/wire.ts";
import { chatBody, responsesBody } from "../support/model-server/render-reply.ts";
import { chatEvents, responsesEvents } from "../support/model-server/render-stream.ts";
import { STREAM_FAULTS, type StreamFaultName } from "../support/model-server/stream-faults.ts";

const RUNS = { numRuns: 300 };
const NAMES = ["write_file", "run_file"];
const SEEN = { system: "", lastUser: "go", lastResults: [], tools: NAMES };
const READ_AGAINST = { model: "m", transcript: [{ role: "user" as const, text: "go" }] };

/** Faults that take nothing from a reply; the second list is of chat alone. */
const HARMLESS: StreamFaultName[] = [
  ...(["crlf", "byte-order-mark", "comments", "many-lines", "no-event-names", "no-done", "no-last-line"] as const),
  ...(["final-without-output", "interleaved"] as const),
];
const CHAT_ONLY: StreamFaultName[] = [
  "no-index",
  "zero-index",
  "other-index",
  "twice-in-one-chunk",
  "two-finishes",
  "azure",
];

const text = fc.string({
  unit: fc.constantFrom("a", " ", "\n", "中", "🎉", "é", '"', "\\", "data: ", "<think>", "\u2028"),
  maxLength: 40,
});
const step = fc.record({
  text,
  calls: fc.array(fc.record({ name: fc.constantFrom(...NAMES), arguments: fc.record({ path: text, text }) }), {
    maxLength: 4,
  }),
  finish: fc.constantFrom("complete" as const, "incomplete" as const),
});

interface Protocol {
  wire: Wire;
  bodyOf: typeof chatBody;
  eventsOf(body: Record<string, unknown>): ReturnType<typeof chatEvents>;
  faults: StreamFaultName[];
}
const PROTOCOLS: Protocol[] = [
  { wire: chat, bodyOf: chatBody, eventsOf: (body) => chatEvents(body, true), faults: [...HARMLESS, ...CHAT_ONLY] },
  { wire: responses, bodyOf: responsesBody, eventsOf: responsesEvents, faults: HARMLESS },
];

/** Reads a stream that arrives in pieces ending at the given places (shares of its length). */
function readIn(pieces: readonly number[], body: string, wire: { streamed(): StreamBody }): Streamed | null {
  const bytes = Buffer.from(body, "utf8");
  const stream = replyStream(wire.streamed());
  stream.start("text/event-stream");
  const ends = [...pieces.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b), bytes.length];
  let at = 0;
  for (const end of ends) {
    if (stream.read(bytes.subarray(at, end)) === "done") break;
    at = end;
  }
  return stream.end();
}

describe.each(PROTOCOLS)("a stream of $wire.protocol", ({ wire, bodyOf, eventsOf, faults }) => {
  it("gives the reply that the answer in one piece gives, however it is split and written", () => {
    const splits = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 });
    const property = fc.property(step, splits, fc.constantFrom(null, ...faults), (given, pieces, fault) => {
      const body = bodyOf(given, 1, "m", SEEN);
      const events = eventsOf(body);
      const written = STREAM_FAULTS[fault ?? "no-done"](events).body;
      const streamed = readIn(pieces, written, wire);
      expect(streamed?.whole).toBe(true);
      expect(wire.toReply(streamed?.body, READ_AGAINST)).toEqual(wire.toReply(body, READ_AGAINST));
    });
    fc.assert(property, RUNS);
  });

  it("that was cut anywhere before its finish is never whole", () => {
    const property = fc.property(step, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const { body } = STREAM_FAULTS["no-end"](eventsOf(bodyOf(given, 1, "m", SEEN)));
      const cut = body.slice(0, Math.floor(share * body.length));
      expect(readIn([0.5], cut, wire)?.whole ?? false).toBe(false);
    });
    fc.assert(property, RUNS);
  });

  it("is read byte by byte as it is in one go", () => {
    const given = { text: "<think>想</think>\n答案 🎉", calls: [{ name: "write_file", arguments: { text: "é 中" } }] };
    const body = bodyOf(given, 1, "m", SEEN);
    for (const fault of faults) {
      const written = STREAM_FAULTS[fault](eventsOf(body)).body;
      const count = Buffer.byteLength(written);
      const bytewise = readIn(
        Array.from({ length: count }, (_, at) => at / count),
        written,
        wire,
      );
      expect(bytewise).toEqual(readIn([], written, wire));
    }
  });

  it("never throws, whatever comes", () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(null, true, 7, "", "x"),
        fc.array(tie("any"), { maxLength: 3 }),
        fc.dictionary(word, tie("any"), { maxKeys: 4 }),
      ),
    })).any;
    const event = fc.tuple(word, value).map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    const property = fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const streamed = readIn([0.3, 0.6], events.join(""), wire);
      wire.toReply(streamed?.body, READ_AGAINST);
    });
    fc.assert(property, RUNS);
  });
});

const word = fc.constantFrom(
  ...[
    "choices",
    "delta",
    "index",
    "finish_reason",
    "content",
    "tool_calls",
    "function",
    "name",
    "arguments",
    "id",
    "usage",
    "__proto__",
  ],
  ...["type", "item", "item_id", "output", "output_index", "response", "error", "message", "text", "content_index"],
  ...["response.output_item.added", "response.output_item.done", "response.output_text.delta", "response.completed"],
);

describe("what is watched", () => {
  const chunk = (content: string) => Buffer.from(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);

  it("is the answer without its thinking, told as it grows", () => {
    const told: unknown[] = [];
    const stream = replyStream(chat.streamed(), (progress) => told.push(progress));
    stream.start(null);
    for (const piece of ["<thi", "nk>hm</think>", "An", "swer"]) stream.read(chunk(piece));
    expect(told).toEqual([
      { text: "", calls: 0, characters: 4 },
      { text: "", calls: 0, characters: 17 },
      { text: "An", calls: 0, characters: 19 },
      { text: "Answer", calls: 0, characters: 23 },
    ]);
  });

  it("is told less and less often, so that a long reply costs no more", () => {
    let told = 0;
    const stream = replyStream(chat.streamed(), () => told++);
    stream.start(null);
    for (let count = 0; count < 20_000; count++) stream.read(chunk("ten letter"));
    expect(told).toBeGreaterThan(100);
    expect(told).toBeLessThan(1_000);
  });

  it("ends at the first word that nothing follows", () => {
    const stream = replyStream(chat.streamed());
    stream.start(null);
    const finish = Buffer.from('data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\n');
    expect([stream.read(chunk("x")), stream.read(finish), stream.read(Buffer.from("data: [DONE]\n\n"))]).toEqual([
      ...["more", "usage", "done"],
    ]);
    expect(stream.read(chunk("late"))).toBe("done");
    expect(stream.end()).toMatchObject({ whole: true, body: { choices: [{ message: { content: "xx" } }] } });
  });

  it.each(['{"error":"late"}', '{"choices":[],"usage":{"prompt_to', "[done]"])(
    "takes back nothing for what is wrong behind the finish: %s",
    (late) => {
      const stream = replyStream(chat.streamed());
      stream.start(null);
      stream.read(
        Buffer.from(`data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\ndata: ${late}\n\n`),
      );
      expect(stream.end()).toMatchObject({ whole: true, body: { choices: [{ message: { content: "x" } }] } });
    },
  );

  it.each(["{}", '{"message":"","type":"","param":"","code":null}', '""', "null", "false"])(
    "takes an error that says nothing for none: %s",
    (error) => {
      const stream = replyStream(chat.streamed());
      stream.start(null);
      stream.read(
        Buffer.from(`data: {"error":${error},"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\n`),
      );
      expect(stream.end()).toMatchObject({ whole: true, body: { choices: [{ message: { content: "x" } }] } });
    },
  );

  it("has a hole where a piece is nested without end", () => {
    const stream = replyStream(chat.streamed());
    stream.start(null);
    stream.read(Buffer.from(`data: {"choices":[{"delta":{"x":${"[".repeat(50_000)}${"]".repeat(50_000)}}}]}\n\n`));
    stream.read(Buffer.from('data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\n'));
    expect(stream.end()).toMatchObject({ whole: false });
  });

  it.each([
    ['data: {"error":{"message":"m","code":"c"}}', { message: "m", code: "c" }],
    ['data: {"choices":[{"delta":{},"error":{"code":401},"finish_reason":"error"}]}', { code: 401 }],
    ['data: {"error":"m","error_type":"t"}', { message: "m", error_type: "t" }],
    ['event: error\ndata: {"message":"m"}', { message: "m" }],
    ["event: error\ndata: went away", { message: "went away" }],
    ['data: {"object":"error","message":"m","code":400}', { message: "m", code: 400 }],
    ['data: {"type":"error","code":"c","message":"m","param":null}', { message: "m", code: "c", param: null }],
  ])("knows an error: %s", (event, error) => {
    const stream = replyStream(chat.streamed());
    stream.start(null);
    expect(stream.read(Buffer.from(`${event}\n\n`))).toBe("done");
    expect(stream.end()).toMatchObject({ whole: true, body: { error } });
  });
});
