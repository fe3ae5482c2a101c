import { describe, expect, it } from "vitest";
import type { Turn } from "../../src/domain/message.ts";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import {
  type HouseRule,
  refusesReasoning,
  refusesUnknownFields,
  wantsReasoningBack,
  wantsReasoningBeforeCalls,
  wantsThinkingParts,
  wantsThoughtSignatures,
} from "../support/model-server/house-rules.ts";
import type { RawReply } from "../support/model-server/raw-reply.ts";

const call = (id: string, path = "a.py") => ({ id, name: "read_file", arguments: JSON.stringify({ path }) });
const thought = (n: number) => `第 ${n} 步：想一想 — "naïve" ✓\n\n`;
const thinking = (n: number, field = "reasoning_content"): RawReply => ({
  calls: [call(`c${n}a`), call(`c${n}b`)],
  message: { [field]: thought(n) },
  items: [{ type: "reasoning", id: `rs_${n}`, summary: [], encrypted_content: `gAAA${n}想` }],
});
const assistants = (history: readonly Record<string, unknown>[]) =>
  history.filter((entry) => entry.role === "assistant");

describe.each(PROTOCOLS)("%s", (protocol) => {
  it("sends what a model thought back with each of its turns (case 33)", async () => {
    const rules = [protocol === "chat" ? wantsReasoningBack() : wantsReasoningBeforeCalls];
    const talk = await openTalk(
      protocol,
      [thinking(1), thinking(2), { text: "好", message: { reasoning_content: thought(3) } }],
      { rules },
    );
    for (let turn = 0; turn < 4; turn++) await talk.turn();
    expect(talk.server.refusals).toEqual([]);
    const sent = JSON.stringify(talk.history(3));
    for (const n of [1, 2]) expect(sent).toContain(protocol === "chat" ? JSON.stringify(thought(n)) : `gAAA${n}想`);
  });

  it("keeps every field of a reply and their order, known or not (case 33)", async () => {
    const message = {
      reasoning: "r",
      reasoning_details: [{ type: "reasoning.encrypted", data: "x", index: 0 }],
      annotations: [],
      audio: null,
      将来: { deep: [1, { two: "二" }] },
    };
    const output = [
      { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "s" }], encrypted_content: "g" },
      {
        type: "function_call",
        id: "fc_1",
        status: "completed",
        arguments: call("c1").arguments,
        call_id: "c1",
        name: "read_file",
      },
    ];
    const talk = await openTalk(protocol, [{ calls: [call("c1")], message, output }]);
    const reply = await talk.turn();
    await talk.turn();
    const [, ...sent] = talk.history(1);
    const wanted =
      protocol === "chat"
        ? {
            role: "assistant",
            content: null,
            tool_calls: [
              { id: "c1", type: "function", function: { name: "read_file", arguments: call("c1").arguments } },
            ],
            ...message,
          }
        : output;
    expect(JSON.stringify(protocol === "chat" ? sent[0] : sent.slice(0, 2))).toBe(JSON.stringify(wanted));
    expect(reply.raw?.items).toHaveLength(protocol === "chat" ? 1 : 2);
    expect(talk.server.refusals).toEqual([]);
  });
});

describe("thinking beside the text", () => {
  it.each([
    "messages[{at}]: reasoning_content is not allowed in the input",
    "The reasoning_content field must not be sent; remove it from the messages and try again",
    "Unrecognized request argument supplied: messages.{at}.reasoning_content",
    "property 'messages.{at}.reasoning_content' is unsupported",
    "请求中不允许包含 reasoning_content",
  ])("is left out where it is refused, asked once more and remembered: %s (case 34)", async (words) => {
    const talk = await openTalk(
      "chat",
      [thinking(1), thinking(2), { text: "好", message: { reasoning_content: "r" } }],
      {
        rules: [refusesReasoning(words)],
      },
    );
    for (let turn = 0; turn < 4; turn++) await talk.turn();
    expect(talk.server.refusals).toHaveLength(1);
    expect(talk.model.learned?.()).toEqual(["no-reasoning-content"]);
  });

  it("comes back when it is wanted after all (case 34)", async () => {
    const rules: [HouseRule, HouseRule] = [refusesReasoning(), wantsReasoningBack()];
    let wanted = false;
    const talk = await openTalk("chat", [thinking(1), thinking(2), thinking(3)], {
      rules: [(request) => rules[wanted ? 1 : 0](request)],
    });
    await talk.turn();
    await talk.turn();
    wanted = true;
    await talk.turn();
    expect(assistants(talk.history(4)).map((message) => message.reasoning_content)).toEqual([thought(1), thought(2)]);
    wanted = false;
    await talk.turn();
    expect(talk.server.refusals).toHaveLength(3);
  });

  it.each([
    "The `reasoning_content` in the thinking mode must be passed back to the API.",
    "thinking is enabled but reasoning_content is missing in assistant tool call message at index {at}",
    "messages[{at}]: 缺少 reasoning_content",
  ])("is sent empty where a turn has none and every turn must: %s (case 34)", async (words) => {
    const talk = await openTalk("chat", [thinking(1), { calls: [call("x")] }, thinking(2)], {
      rules: [wantsReasoningBack("every", words)],
    });
    for (let turn = 0; turn < 4; turn++) await talk.turn();
    expect(assistants(talk.history(4)).map((message) => message.reasoning_content)).toEqual([
      thought(1),
      "",
      thought(2),
    ]);
    expect(talk.server.refusals).toHaveLength(1);
  });

  it("is left out, with all else that is unknown, where only known fields are taken (case 34)", async () => {
    const reply: RawReply = { ...thinking(1, "reasoning"), text: "先看" };
    const talk = await openTalk("chat", [reply, reply], { rules: [refusesUnknownFields()] });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toHaveLength(1);
    expect(Object.keys(assistants(talk.history(3))[0] ?? {})).toEqual(["role", "content", "tool_calls"]);
  });

  it("comes back in the parts it came in (case 35)", async () => {
    const parts = (n: number) => [
      { type: "thinking", thinking: thought(n), signature: `sig${n}` },
      { type: "text", text: `步骤 ${n}` },
    ];
    const talk = await openTalk(
      "chat",
      [1, 2].map((n) => ({ text: parts(n), calls: [call(`c${n}`)] })),
      {
        rules: [wantsThinkingParts()],
        takesParts: true,
      },
    );
    expect((await talk.turn()).text).toBe("步骤 1");
    await talk.turn();
    await talk.turn();
    expect(assistants(talk.history(2)).map((message) => message.content)).toEqual([parts(1), parts(2)]);
    expect(talk.server.refusals).toEqual([]);
  });

  it("is never merged from one turn into another (case 35)", async () => {
    const talk = await openTalk(
      "chat",
      [thinking(1), { text: "停一下。", message: { reasoning_content: thought(2) } }, thinking(3)],
      {
        rules: [wantsReasoningBack()],
      },
    );
    for (let turn = 0; turn < 4; turn++) await talk.turn();
    expect(talk.history(3).map((entry) => entry.role)).toEqual([
      "user",
      "assistant",
      "tool",
      "tool",
      "assistant",
      "user",
      "assistant",
      "tool",
      "tool",
    ]);
    expect(talk.server.refusals).toEqual([]);
  });

  it("stands before each call it led to (case 35)", async () => {
    const output = (turn: number) =>
      ["a", "b", "c"].flatMap((name) => [
        { type: "reasoning", id: `rs_${turn}${name}`, summary: [], encrypted_content: `g${turn}${name}` },
        {
          type: "function_call",
          id: `fc_${turn}${name}`,
          call_id: `c${turn}${name}`,
          name: "read_file",
          arguments: turn === 1 ? "" : "{}",
        },
      ]);
    const talk = await openTalk("responses", [{ output: output(1) }, { output: output(2) }], {
      rules: [wantsReasoningBeforeCalls],
    });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.history(2).map((item) => item.type)).toEqual([
      "message",
      ...Array.from({ length: 3 }, () => ["reasoning", "function_call"]).flat(),
      ...Array(3).fill("function_call_output"),
      ...Array.from({ length: 3 }, () => ["reasoning", "function_call"]).flat(),
      ...Array(3).fill("function_call_output"),
    ]);
    expect(talk.server.refusals).toEqual([]);
  });
});

describe("thought signatures", () => {
  const signed = (id: unknown, path: unknown, mark: string) => ({
    ...{ id, name: "read_file", arguments: path },
    extra: { extra_content: { google: { thought_signature: mark } }, index: 0 },
  });

  it("come back with each call, also with calls that had to be mended (case 36)", async () => {
    const text = (path: string) => JSON.stringify({ path });
    const calls = [
      signed("c1", text("一.py"), "sigA=="),
      signed("", text("b.py"), "sigB=="),
      call("c3"),
      signed("c1", text("d.py"), "sigD"),
    ];
    const talk = await openTalk("chat", [{ calls }, { calls: [signed("e", text("e.py"), "sigE")] }], {
      rules: [wantsThoughtSignatures],
    });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toEqual([]);
    const kept = assistants(talk.history(2)).flatMap((message) => message.tool_calls as { extra_content?: unknown }[]);
    expect(kept.map((one) => one.extra_content)).toEqual(
      ["sigA==", "sigB==", undefined, "sigD", "sigE"].map((mark) => mark && { google: { thought_signature: mark } }),
    );
  });

  it("come back wherever a server puts them (case 36)", async () => {
    const calls = [
      { ...call("c1"), extra: { provider_specific_fields: { thought_signature: "outside" } } },
      { id: "c2", extra: { function: { name: "read_file", arguments: { path: "b" }, thought_signature: "inside" } } },
    ];
    const talk = await openTalk("chat", [{ calls, message: { thought_signature: "message" } }]);
    await talk.turn();
    await talk.turn();
    const sent = JSON.stringify(talk.history(1));
    for (const place of ["outside", "inside", "message"]) expect(sent).toContain(`"thought_signature":"${place}"`);
    expect(talk.server.refusals).toEqual([]);
  });

  it("are not sent to another model (case 36)", async () => {
    const talk = await openTalk("chat", [{ calls: [signed("c1", "{}", "sig")] }]);
    await talk.turn();
    const [, turn] = talk.transcript as [Turn, Extract<Turn, { role: "assistant" }>];
    talk.transcript.splice(1, 1, { ...turn, raw: turn.raw && { ...turn.raw, model: "another" } });
    await talk.turn();
    expect(JSON.stringify(talk.history(1))).not.toContain("thought_signature");
    expect(talk.server.refusals).toEqual([]);
  });
});
