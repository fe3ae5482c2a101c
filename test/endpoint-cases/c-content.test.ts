import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import {
  refusesContentParts,
  refusesEmptyAssistant,
  refusesEmptyContent,
  refusesMissingContent,
  refusesNullContent,
} from "../support/model-server/house-rules.ts";
import type { RawReply } from "../support/model-server/raw-reply.ts";

const call = (id: string) => ({ id, name: "list_files", arguments: "{}" });
const CALLS: RawReply = { calls: [call("c1"), call("c2")] };
const contents = (history: readonly Record<string, unknown>[]) =>
  history.filter((entry) => entry.role === "assistant").map((entry) => entry.content);

describe("null or an empty text beside calls", () => {
  it.each([
    ["Invalid type for 'messages[{at}].content': expected a string, but got null.", 400],
    ["[{'loc': ['body', 'messages', {at}, 'content'], 'msg': 'Input should be a valid string'}]", 422],
    ["'content' field must be a string or an array of objects", 400],
    ["messages[{at}]: content 不能为空", 400],
    ["消息内容不能为 null", 400],
  ])("learns from %j that null is refused, asks once more, and remembers (case 28)", async (words, status) => {
    const talk = await openTalk("chat", [CALLS, CALLS], { rules: [refusesNullContent(words, status)] });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toHaveLength(1);
    expect(contents(talk.history(1))).toEqual([null]);
    expect(contents(talk.history(2))).toEqual([""]);
    expect(contents(talk.history(3))).toEqual(["", ""]);
    expect(talk.model.learned?.()).toEqual(["content-empty-string"]);
  });

  it("flips back when another server behind the same address wants null (case 28)", async () => {
    let wantsNull = false;
    const [noNull, noEmpty] = [refusesNullContent(), refusesEmptyContent()];
    const talk = await openTalk("chat", [CALLS, CALLS, CALLS, CALLS, CALLS], {
      rules: [(request) => (wantsNull ? noEmpty : noNull)(request)],
    });
    await talk.turn();
    await talk.turn();
    for (const wanted of [true, false, true]) {
      wantsNull = wanted;
      await talk.turn();
    }
    expect(talk.server.refusals).toHaveLength(4);
  });

  it("flips nothing for a refusal that is about something else (case 28)", async () => {
    const filter = {
      status: 400,
      headers: { "content-type": "application/json" },
      body: '{"error":{"code":"content_filter","message":"The response was filtered due to the content management policy."}}',
    };
    const talk = await openTalk("chat", [CALLS, { step: { answer: filter } }]);
    await talk.turn();
    expect(await talk.outcome()).toMatchObject({ ok: false, failure: { kind: "content-filter" } });
    expect(talk.server.requests).toHaveLength(2);
  });

  it("sends null by itself beside calls, never an empty text (case 29)", async () => {
    const talk = await openTalk("chat", [CALLS], { rules: [refusesEmptyContent()] });
    await talk.turn();
    talk.transcript.splice(1, 1, {
      ...(talk.transcript[1] as { role: "assistant"; text: ""; calls: []; raw: null }),
      raw: null,
    });
    await talk.turn();
    expect(contents(talk.history(1))).toEqual([null]);
    expect(talk.server.refusals).toEqual([]);
  });

  it.each([
    ["", "messages.{at}: text content blocks must be non-empty"],
    [
      "",
      "The text field in the ContentBlock object at messages.{at}.content.0 is blank. Add text to the text field, and try again.",
    ],
    ["\n\n", "messages: text content blocks must contain non-whitespace text"],
    [" ", "messages[{at}].content: 内容不能为空"],
  ])("takes %j beside calls back when it is refused: %s (case 29)", async (text, words) => {
    const reply = { ...CALLS, text };
    const talk = await openTalk("chat", [reply, reply], { rules: [refusesEmptyContent(words)] });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toHaveLength(1);
    expect(contents(talk.history(3))).toEqual([null, null]);
  });
});

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<[string, RawReply]>([
    ["calls", { ...CALLS, message: { content: undefined } }],
    ["a refusal alone", { message: { content: undefined, refusal: "不行。" }, text: "不行。" }],
    ["words", { text: "好" }],
  ])("sends content with every message, also where the server sent none beside %s (case 30)", async (_, reply) => {
    const talk = await openTalk(protocol, [reply, CALLS], { rules: [refusesMissingContent()] });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toEqual([]);
    for (const entry of talk.history(2).filter((one) => "role" in one)) expect(entry).toHaveProperty("content");
  });

  it("sends its own messages as texts, never as parts (case 31)", async () => {
    const talk = await openTalk(protocol, [CALLS, { text: "好" }]);
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    const own = talk.history(2).filter((entry) => entry.role !== "assistant" && entry.type !== "function_call");
    expect(own).toHaveLength(4);
    for (const entry of own) expect(typeof (entry.content ?? entry.output)).toBe("string");
    expect(talk.server.refusals).toEqual([]);
  });

  it.each<[string, RawReply]>([
    ["an empty text", { text: "" }],
    ["null", { text: null }],
    ["spaces", { text: " \n" }],
    ["no parts", { text: [], output: [] }],
    [
      "reasoning only",
      {
        message: { reasoning_content: "想一想" },
        items: [{ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "g" }],
      },
    ],
    ["thinking in its text only", { text: "<think>想一想</think>\n" }],
    ["an empty message", { output: [{ type: "message", id: "msg_1", role: "assistant", content: [] }] }],
  ])("never keeps an assistant that says nothing: %s (case 32)", async (_, reply) => {
    const { model, server } = await openTalk(protocol, [reply, CALLS], {
      rules: [refusesEmptyAssistant()],
      takesParts: true,
    });
    const loop = await authorLoop(model, 3);
    expect(server.requests).toHaveLength(3);
    expect(server.refusals).toEqual([]);
    expect(loop.transcript.find((turn) => turn.role === "assistant")).toMatchObject({ text: "(no answer)", raw: null });
  });

  it("sends a refusal back as what was said (case 32)", async () => {
    const refusal = "I cannot do that. 我做不到。";
    const reply: RawReply = {
      message: { content: null, refusal },
      output: [{ type: "message", id: "msg_1", role: "assistant", content: [{ type: "refusal", refusal }] }],
    };
    const talk = await openTalk(protocol, [reply], { rules: protocol === "chat" ? [refusesEmptyAssistant()] : [] });
    expect((await talk.turn()).text).toBe(refusal);
    await talk.turn();
    expect(JSON.stringify(talk.history(1)[1])).toContain(refusal);
    expect(talk.server.refusals).toEqual([]);
  });

  it("leaves an empty message beside calls out (case 32)", async () => {
    const output = [
      { type: "message", id: "msg_1", role: "assistant", content: [] },
      { type: "function_call", id: "fc_1", call_id: "c1", name: "list_files", arguments: "{}" },
    ];
    const talk = await openTalk(protocol, [{ text: [], calls: [call("c1")], output }], { takesParts: true });
    await talk.turn();
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });
});

it("turns parts that the server sent itself into a text when it refuses them, and remembers (case 31)", async () => {
  const parts = [
    { type: "text", text: "先看" },
    { type: "text", text: "文件。" },
  ];
  const reply = { text: parts, calls: [call("c1")] };
  const talk = await openTalk("chat", [reply, { text: parts }, reply], {
    rules: [refusesContentParts()],
    takesParts: true,
  });
  for (let turn = 0; turn < 4; turn++) await talk.turn();
  expect(talk.server.refusals).toHaveLength(1);
  expect(contents(talk.history(4))).toEqual(["先看文件。", "先看文件。", "先看文件。"]);
});
