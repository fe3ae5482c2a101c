import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { callsIn, openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { wantsArgumentsAsText } from "../support/model-server/house-rules.ts";
import type { RawCall } from "../support/model-server/raw-reply.ts";
import { call, LIST, WRITE } from "../support/raw-calls.ts";

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<[string, RawCall]>([
    ["an empty text", { ...LIST, arguments: "" }],
    ["spaces", { ...LIST, arguments: " \n\t" }],
    ["null", { ...LIST, arguments: null }],
    ["null as text", { ...LIST, arguments: "null" }],
    ["nothing at all", LIST],
    ["an empty text in a text", { ...LIST, arguments: '""' }],
    ["an empty object", { ...LIST, arguments: {} }],
  ])("takes %s as a call without arguments (case 1)", async (_, given) => {
    const talk = await openTalk(protocol, [{ calls: [given] }], { rules: [wantsArgumentsAsText] });
    const reply = await talk.turn();
    expect(reply.calls).toMatchObject([{ name: "list_files", arguments: { ok: true, value: {} } }]);
    expect(reply.finish).toBe("complete");
    await talk.turn();
    expect(callsIn(talk.history(1))).toEqual([{ id: "c1", name: "list_files", arguments: "{}" }]);
    expect(talk.server.refusals).toEqual([]);
  });

  it("checks a call without arguments against the tool's schema all the same (case 1)", async () => {
    const bare = { id: "c1", name: "write_file", arguments: "" };
    const { model } = await openTalk(protocol, [{ calls: [bare, { ...LIST, id: "c2", arguments: null }] }]);
    const loop = await authorLoop(model, 1);
    expect(loop.results[0]).toContain('"path" must be');
    expect(loop.results[1]).not.toContain("must be");
  });

  it.each<[string, Record<string, unknown>]>([
    ["texts", WRITE],
    ["nested values", { path: "数据.json", text: { list: [1, [2.5, null]], 键: { deep: true } } }],
    ["nothing", {}],
  ])("takes arguments that are an object of %s (case 2)", async (_, value) => {
    const talk = await openTalk(protocol, [{ calls: [call({ arguments: value }), call({ id: "c2" })] }]);
    expect((await talk.turn()).calls[0]?.arguments).toEqual({ ok: true, value, canonical: JSON.stringify(value) });
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });

  it("takes arguments that are a list for what they are: no object (case 2)", async () => {
    const talk = await openTalk(protocol, [
      { calls: [call({ arguments: ["a.py", "x"] }), call({ id: "c2", arguments: 7 })] },
    ]);
    expect((await talk.turn()).calls).toMatchObject([
      { arguments: { ok: false, truncated: false } },
      { arguments: { ok: false } },
    ]);
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });

  it("sends objects back as text, turn after turn (case 3)", async () => {
    const first = { calls: [call({ arguments: WRITE }), call({ id: "c2", arguments: { path: "b", text: "" } })] };
    const second = { calls: [call({ id: "c3", arguments: { path: "c", text: "三" } })] };
    const talk = await openTalk(protocol, [first, second], { rules: [wantsArgumentsAsText] });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toEqual([]);
    const sent = callsIn(talk.history(2)).map((one) => one.arguments as string);
    expect(sent.map((text) => JSON.parse(text))).toEqual([WRITE, { path: "b", text: "" }, { path: "c", text: "三" }]);
  });

  it.each<[string, string]>([
    ["once", JSON.stringify(JSON.stringify(WRITE))],
    ["twice", JSON.stringify(JSON.stringify(JSON.stringify(WRITE)))],
    ["once with spaces around", ` ${JSON.stringify(` ${JSON.stringify(WRITE)} `)}\n`],
    [
      "once with raw line breaks inside",
      JSON.stringify(`{"path": "a.py", "text": "第一行\n\tsecond = \\"\\\\\\\\d\\"\n"}`),
    ],
    ["once without its own quotes", JSON.stringify(JSON.stringify(WRITE)).slice(1, -1)],
  ])("reads arguments encoded %s too often (case 4)", async (_, text) => {
    const talk = await openTalk(protocol, [{ calls: [call({ arguments: text })] }], { rules: [wantsArgumentsAsText] });
    expect((await talk.turn()).calls[0]?.arguments).toMatchObject({ ok: true, value: WRITE });
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });

  it("takes a text in a text that holds no object for no arguments at all (case 4)", async () => {
    const calls = ['"just words"', '"[1, 2]"', '"7"'].map((text, n) => call({ id: `c${n}`, arguments: text }));
    const talk = await openTalk(protocol, [{ calls }]);
    for (const one of (await talk.turn()).calls) expect(one.arguments).toMatchObject({ ok: false, canonical: "{}" });
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });
});
