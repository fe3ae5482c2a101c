import { describe, expect, it } from "vitest";
import type { ToolCall, Turn } from "../../src/domain/message.ts";
import { authorLoop } from "../support/author-loop.ts";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import {
  refusesDeveloperRole,
  refusesEmptyToolCalls,
  refusesSystemRole,
  wantsResultsAdjacent,
} from "../support/model-server/house-rules.ts";
import type { RawReply } from "../support/model-server/raw-reply.ts";

const ORDER = [wantsResultsAdjacent, refusesEmptyToolCalls()];
const write = (id: string, n: number) => ({
  id,
  name: "write_file",
  arguments: JSON.stringify({ path: `f${n}.py`, content: "" }),
});

const called = (id: string): ToolCall => ({
  id,
  name: "list_files",
  arguments: { ok: true, value: {}, canonical: "{}" },
});
const assistant = (...ids: string[]): Turn => ({ role: "assistant", text: "", calls: ids.map(called), raw: null });
const results = (...ids: string[]): Turn => ({
  role: "tool",
  results: ids.map((id) => ({ id, name: "list_files", text: "ok" })),
});
const user: Turn = { role: "user", text: "and?" };

describe.each(PROTOCOLS)("%s", (protocol) => {
  it("puts each result right behind its calls, through a whole loop (case 39)", async () => {
    const replies: RawReply[] = [
      { calls: [write("a", 1), write("b", 2), write("", 3)] },
      { text: "停一下，我想想。" },
      { calls: [write("c", 4), { id: "d", name: "nothing" }, { id: "e", name: "read_file", arguments: "broken" }] },
      { calls: [write("a", 5)], text: "继续" },
      { text: "Done." },
    ];
    const { model, server } = await openTalk(protocol, replies, { rules: ORDER });
    const loop = await authorLoop(model, 6);
    expect(server.refusals).toEqual([]);
    expect(server.requests.length).toBeGreaterThanOrEqual(5);
    expect(Object.keys(loop.files).sort()).toEqual(["f1.py", "f2.py", "f3.py", "f4.py", "f5.py"]);
  });

  it("answers in the order of the calls, whatever came of them (case 39)", async () => {
    const talk = await openTalk(protocol, [{ calls: [write("z", 1), write("y", 2), write("x", 3)] }], { rules: ORDER });
    await talk.turn();
    await talk.turn();
    const answered = talk
      .history(1)
      .map((entry) => entry.tool_call_id ?? (entry.type === "function_call_output" && entry.call_id));
    expect(answered.filter(Boolean)).toEqual(["z", "y", "x"]);
    expect(talk.server.refusals).toEqual([]);
  });

  it.each<[string, Turn[]]>([
    ["a message between a call and its result", [assistant("a"), user, results("a")]],
    ["results in another order", [assistant("a", "b"), results("b", "a")]],
    ["a result missing", [assistant("a", "b"), results("a")]],
    ["a result too many", [assistant("a"), results("a", "b")]],
    ["a result without its call", [results("a")]],
    ["results two turns late", [assistant("a"), assistant("b"), results("a"), results("b")]],
    ["an id twice in one turn", [assistant("a", "a"), results("a", "a")]],
    ["a call at its end", [assistant("a"), results("a"), assistant("b")]],
    ["an assistant that says nothing", [assistant(), user]],
  ])("sends no conversation with %s (case 39)", async (_, turns) => {
    const talk = await openTalk(protocol, []);
    talk.transcript.push(...turns);
    expect(await talk.outcome()).toMatchObject({ ok: false, failure: { kind: "bad-request" } });
    expect(talk.server.requests).toHaveLength(0);
  });

  it("has one system prompt, and never under the role developer (case 41)", async () => {
    const talk = await openTalk(protocol, [{ calls: [write("a", 1)] }, { text: "好" }], {
      rules: [refusesDeveloperRole()],
    });
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    expect(talk.server.refusals).toEqual([]);
    for (const { body } of talk.server.requests) {
      const { messages, instructions } = body as { messages?: { role: string }[]; instructions?: string };
      expect(JSON.stringify(body)).not.toContain('"developer"');
      if (protocol === "chat")
        expect(messages?.map(({ role }) => role === "system")).toEqual(messages?.map((_one, n) => n === 0));
      else expect(instructions).toContain("You write algorithms");
    }
  });
});

describe("a list of calls that holds none", () => {
  it.each<[string, Record<string, unknown>]>([
    ["empty", { tool_calls: [] }],
    ["null", { tool_calls: null }],
    ["of nothing readable", { tool_calls: ["x", null, 7] }],
    ["beside an empty function_call", { tool_calls: [], function_call: null }],
  ])("is not sent back: %s (case 39)", async (_, message) => {
    const talk = await openTalk(
      "chat",
      [
        { text: "好", message },
        { text: "还有", message },
      ],
      { rules: ORDER },
    );
    for (let turn = 0; turn < 3; turn++) await talk.turn();
    for (const entry of talk.history(2)) expect(entry).not.toHaveProperty("tool_calls");
    expect(talk.server.refusals).toEqual([]);
  });
});

it.each([
  "System role not supported",
  "messages[0].role: role 'system' is not allowed",
  "Developer instruction is not enabled: system prompt is unsupported",
])(
  "says the system prompt at the head of the first message where no such role is known: %s (case 41)",
  async (words) => {
    const talk = await openTalk("chat", [{ calls: [write("a", 1)] }], { rules: [refusesSystemRole(words)] });
    for (let turn = 0; turn < 2; turn++) await talk.turn();
    expect(talk.server.refusals).toHaveLength(1);
    const body = JSON.stringify(talk.server.requests.at(-1)?.body);
    const [first] = (JSON.parse(body) as { messages: { role: string; content: string }[] }).messages;
    expect(first?.role).toBe("user");
    expect(first?.content).toMatch(/^You write algorithms[\s\S]*写一个函数/);
  },
);
