import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { callsIn, openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { wantsReasoningBack } from "../support/model-server/house-rules.ts";
import type { RawCall, RawReply } from "../support/model-server/raw-reply.ts";
import { pretendMachine } from "../support/pretend-machine.ts";

const HELLO = { path: "notes.txt", content: 'first\n\t"second" <b> \\d 三\n' };
const tags = (open: (name: string) => string, close: string) =>
  Object.entries(HELLO).map(([key, value]) => `${open(key)}${value}\n${close}`);
const asJson = JSON.stringify({ name: "write_file", arguments: HELLO });
const qwen = tags((key) => `<parameter=${key}>\n`, "</parameter>").join("\n");
const dsml = tags((key) => `<｜DSML｜parameter name="${key}" string="true">`, "</｜DSML｜parameter>").join("\n");

/** Text of the last thing the model was told in request number `n`. */
const lastTold = (history: readonly Record<string, unknown>[]) => {
  const last = history.at(-1) ?? {};
  return String(last.content ?? last.output);
};

const call = (name: string, value: object, id = "c1"): RawCall => ({ id, name, arguments: JSON.stringify(value) });
const wrote: RawReply = { calls: [call("write_file", { path: "a.txt", content: "x" })] };
/** Everything an author has to leave behind, written and run. */
const WORK: RawReply[] = [
  {
    calls: [
      call("write_file", { path: "nothing.py", content: "def nothing():\n    return None\n" }),
      call("write_file", { path: "test_nothing.py", content: "from nothing import nothing\n" }, "c2"),
    ],
  },
  { calls: [call("run_file", { path: "test_nothing.py" })] },
];

describe.each(PROTOCOLS)("%s", (protocol) => {
  const open = (replies: readonly RawReply[]) => openTalk(protocol, replies);

  it.each([
    ["Hermes", `<tool_call>\n${asJson}\n</tool_call>`],
    ["Qwen", `<tool_call>\n<function=write_file>\n${qwen}\n</function>\n</tool_call>`],
    ["Qwen without its opener", `<function=write_file>\n${qwen}\n</function>\n</tool_call>`],
    [
      "DSML",
      `<｜DSML｜function_calls>\n<｜DSML｜invoke name="write_file">\n${dsml}\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
    ],
    ["Mistral", `[TOOL_CALLS][${asJson}]`],
    ["fenced", `I write it now.\n\`\`\`json\n${asJson}\n\`\`\``],
    ["bare", asJson],
  ])("carries out a call left in the text and keeps it as one: %s (case 14)", async (_, text) => {
    const { server, model, history } = await open([{ text, items: [] }, { calls: [call("list_files", {})] }]);
    const loop = await authorLoop(model, 3);
    expect(loop.files).toEqual({ "notes.txt": HELLO.content });
    expect(server.refusals).toEqual([]);
    const [first, ...others] = callsIn(history(1));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: "write_file", id: expect.stringMatching(/^call_/) });
    expect(JSON.parse(String(first?.arguments))).toEqual(HELLO);
    expect(lastTold(history(1))).toContain("created notes.txt");
    // The text that was a call is not sent back as words.
    expect(JSON.stringify(history(1))).not.toMatch(/tool_call>|DSML|TOOL_CALLS/);
  });

  it.each([
    ["of an example", `A call looks like this:\n\`\`\`json\n${asJson}\n\`\`\``],
    ["in prose that goes on", `<tool_call>${asJson}</tool_call>\nis how Qwen writes it.`],
    ["of an unknown tool", '<tool_call>{"name": "write_disk", "arguments": {}}</tool_call>'],
    ["with arguments that do not fit", '<tool_call>{"name": "write_file", "arguments": {"path": "a.py"}}</tool_call>'],
    ["that was cut", `<tool_call>${asJson.slice(0, -12)}`],
  ])("runs no call %s, says so once, then stops for it (case 14)", async (_, text) => {
    const { server, model, history } = await open([{ text }, { text }]);
    const loop = await authorLoop(model, 9);
    expect(loop.files).toEqual({});
    expect(lastTold(history(1))).toContain("You wrote a tool call as text.");
    expect(loop.stop).toMatchObject({ code: "calls-in-text", interrupt: "unreadable-replies" });
    expect(server.requests).toHaveLength(2);
    expect(server.refusals).toEqual([]);
  });

  it("says that a reply was empty whose call its server has thrown away, and goes on (case 15)", async () => {
    const { server, model, history } = await open([{ text: "", tokens: 40 }, wrote]);
    const loop = await authorLoop(model, 2);
    expect(lastTold(history(1))).toMatch(/^Your reply was empty: .*there is no nothing\.py/);
    expect(Object.keys(loop.files)).toEqual(["a.txt"]);
    expect(server.refusals).toEqual([]);
  });

  it("asks twice for something else than nothing, and stops at the third (case 57)", async () => {
    const { server, model, history } = await open([{}, wrote, { text: " \n" }, { text: "", tokens: 0 }]);
    const loop = await authorLoop(model, 9);
    expect(loop.stop).toMatchObject({ code: "empty-replies", interrupt: "unreadable-replies" });
    expect([1, 3].map((n) => lastTold(history(n)))).toEqual(Array(2).fill(expect.stringContaining("was empty")));
    expect(server.requests).toHaveLength(4);
    expect(server.refusals).toEqual([]);
  });

  it("takes an empty reply for an end when the work is done (case 57)", async () => {
    const { server, model } = await open([...WORK, { text: "" }]);
    const loop = await authorLoop(model, 9, pretendMachine());
    expect(loop.stop).toBeNull();
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [
      "announced",
      "I'll call write_file to create the solution.",
      /^You said what you are going to do/,
      "announced-calls",
    ],
    [
      "announced in Chinese",
      "接下来我将调用 write_file 创建文件。",
      /^You said what you are going to do/,
      "announced-calls",
    ],
  ])("a call that is only %s: one nudge, then the end (case 16)", async (_, text, told, code) => {
    const { server, model, history } = await open([{ text }, wrote, { text }]);
    const loop = await authorLoop(model, 9);
    expect(lastTold(history(1))).toMatch(told);
    expect(loop.stop).toMatchObject({ code });
    expect(server.requests).toHaveLength(3);
    expect(server.refusals).toEqual([]);
  });

  it("lets an author end that announces something after its work is done (case 16)", async () => {
    const { model } = await open([...WORK, { text: "Next, I will use it in my project." }]);
    expect((await authorLoop(model, 9, pretendMachine())).stop).toBeNull();
  });

  it.each([
    ["asks", "Should it return None or raise?", /^You asked a question, but nobody is there/, "asked-in-mid-run"],
    ["asks in Chinese", "请问应该返回什么？", /^You asked a question, but nobody is there/, "asked-in-mid-run"],
    ["refuses", "I'm sorry, but I can't help with that.", /^You declined\./, "refused"],
    ["refuses in Chinese", "抱歉，我无法完成这个任务。", /^You declined\./, "refused"],
  ])(
    "an author that %s is told once to go on; the next time the run says why it stops",
    async (_, text, told, code) => {
      const { server, model, history } = await open([{ text }, { text }]);
      const loop = await authorLoop(model, 9);
      expect(lastTold(history(1))).toMatch(told);
      expect(loop.stop).toMatchObject({ code, interrupt: null, message: expect.stringContaining(text) });
      expect(server.requests).toHaveLength(2);
    },
  );
});

it("a call left in the text by a model that wants its thoughts back is taken back without them (case 14)", async () => {
  const thought = { message: { reasoning_content: "想一想" } };
  const { server, model } = await openTalk(
    "chat",
    [
      { text: asJson, ...thought },
      { ...wrote, ...thought },
    ],
    { rules: [wantsReasoningBack()] },
  );
  const loop = await authorLoop(model, 2);
  expect(Object.keys(loop.files).sort()).toEqual(["a.txt", "notes.txt"]);
  // The thoughts belong to a message that is not sent back; that it must have some is learned from one refusal.
  expect(server.refusals).toHaveLength(1);
});
