import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { rawReply } from "../support/model-server/raw-reply.ts";
import { call } from "../support/raw-calls.ts";

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<[string, unknown]>([
    ["says so of a reply of words", "stop"],
    ["says nothing", null],
    ["says that it has ended its turn", "end_turn"],
    ["says it in capitals", "STOP"],
    ["says a word nobody knows", "whatever"],
    ["says that it failed", "error"],
    ["says a number", 3],
  ])("runs the calls of a reply whose finish %s (case 11)", async (_, finish) => {
    const arguments_ = JSON.stringify({ path: "a.py", content: "x = 1\n" });
    const { model, server } = await openTalk(protocol, [
      { text: "先写文件。", calls: [call({ arguments: arguments_ })], finish },
    ]);
    const loop = await authorLoop(model, 2);
    expect(loop.files).toEqual({ "a.py": "x = 1\n" });
    expect(server.requests).toHaveLength(2);
    expect(server.refusals).toEqual([]);
  });

  it.each<[unknown]>([
    ["cancel"],
    ["error"],
    ["UNKNOWN"],
    ["MALFORMED_FUNCTION_CALL"],
    ["insufficient_system_resource"],
    ["异常"],
    [{ reason: "x" }],
  ])("asks once more after a reply that ended with %j, and takes the second (case 13)", async (finish) => {
    const retries: string[] = [];
    const talk = await openTalk(
      protocol,
      [
        { text: "half of", finish, tokens: 40 },
        { text: "whole", tokens: 2 },
      ],
      {
        observer: { retrying: ({ why }) => retries.push(why) },
      },
    );
    const reply = await talk.turn();
    expect(reply).toMatchObject({ text: "whole", finish: "complete", usage: { inputTokens: 20, outputTokens: 42 } });
    expect(retries).toEqual([expect.stringContaining("ended in an unknown way")]);
    expect(talk.server.requests).toHaveLength(2);
    expect(talk.history(1)).toEqual(talk.history(0));
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });

  it("asks no third time, and says that the reply is not whole (case 13)", async () => {
    const broken = { text: "half of", finish: "error" };
    const talk = await openTalk(protocol, [broken, { ...broken, text: "half again" }]);
    expect(await talk.turn()).toMatchObject({ text: "half again", finish: "incomplete", unknownEnd: "error" });
    expect(talk.server.requests).toHaveLength(2);
  });

  it("tells the author that its reply broke off, not that it was too long (case 13)", async () => {
    const broken = { text: "half of", finish: "error" };
    const { model, server } = await openTalk(protocol, [broken, broken, { text: "Done." }]);
    const loop = await authorLoop(model, 2);
    expect(server.requests).toHaveLength(3);
    expect(loop.transcript[2]).toMatchObject({ role: "user", text: expect.stringMatching(/^Your reply broke off/) });
    expect(server.refusals).toEqual([]);
  });

  it("keeps the half reply when the second request fails for good (case 13)", async () => {
    const talk = await openTalk(protocol, [
      { text: "half of", finish: "cancel" },
      { step: { trouble: "unauthorized" } },
    ]);
    expect(await talk.turn()).toMatchObject({ text: "half of", finish: "incomplete" });
  });

  it("asks not again where no request is left for it (case 13)", async () => {
    const talk = await openTalk(protocol, [{ text: "half of", finish: "cancel", tokens: 40 }, { text: "never" }]);
    const asked: unknown[] = [];
    const mayAskAgain = (spent: unknown) => {
      asked.push(spent);
      return false;
    };
    const { transcript, model } = talk;
    const outcome = await model.send({
      system: "s",
      transcript,
      tools: [],
      signal: new AbortController().signal,
      mayAskAgain,
    });
    expect(outcome).toMatchObject({ ok: true, reply: { finish: "incomplete" } });
    expect(asked).toEqual([{ inputTokens: 10, outputTokens: 40 }]);
    expect(talk.server.requests).toHaveLength(1);
  });
});

it.each([
  [{ status: "incomplete", incomplete_details: { reason: "server_overloaded" } }],
  [{ status: "incomplete", incomplete_details: { reason: "取消" } }],
  [{ status: "cancelled", incomplete_details: null }],
  [{ status: "in_progress", incomplete_details: null }],
])("asks once more after a response that is %j (case 13)", async (fields) => {
  const half = { ...rawReply("responses", { text: "half of" }), ...fields };
  const talk = await openTalk("responses", [{ step: { body: half } }, { text: "whole" }]);
  expect(await talk.turn()).toMatchObject({ text: "whole", finish: "complete" });
  expect(talk.server.requests).toHaveLength(2);
});

it.each(["max_output_tokens", "max_tokens", null])(
  "asks no second time after a response cut for %j (case 13)",
  async (reason) => {
    const half = {
      ...rawReply("responses", { text: "half of" }),
      status: "incomplete",
      incomplete_details: { reason },
    };
    const talk = await openTalk("responses", [{ step: { body: half } }, { text: "never" }]);
    expect(await talk.turn()).toMatchObject({ text: "half of", finish: "incomplete" });
    expect(talk.server.requests).toHaveLength(1);
  },
);
