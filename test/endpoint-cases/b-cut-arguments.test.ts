import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { callsIn, openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { wantsArgumentsAsText } from "../support/model-server/house-rules.ts";

const write = (text: unknown, id = "c1") => ({ id, name: "write_file", arguments: text });
const WHOLE = JSON.stringify({ path: "f.py", content: "def f():\n    return {}\n" });
const RULES = { rules: [wantsArgumentsAsText] };

const CUT: [string, string][] = [
  ["in a text", '{"path": "f.py", "content": "def f():\\n    retu'],
  ["in a text that ends like an object", '{"path": "f.js", "content": "function f() { return {}; }'],
  ["in a Chinese text", '{"path": "f.py", "content": "# 计算最大公约'],
  ["behind a backslash", '{"path": "f.py", "content": "a\\'],
  ["in a Unicode escape", '{"path": "f.py", "content": "\\u4e'],
  ["behind a text", '{"path": "f.py", "content": "x = 1"'],
  ["behind a comma", '{"path": "f.py",'],
  ["behind a name", '{"path"'],
  ["in an object inside", '{"path": "f.py", "content": "", "more": {"a": [1, 2]'],
  ["at once", "{"],
  ["with raw line feeds before", '{"path": "f.py", "content": "a\n\tb\n'],
  ["with an invalid escape before", '{"path": "f.py", "content": "\\d+'],
  ["in single quotes", "{'path': 'f.py', 'content': 'def f"],
  ["with doubled braces", '{{"path": "f.py", "content": "x'],
  ["in a text in a text", '"{\\"path\\": \\"f.py\\", \\"content\\": \\"x'],
  ["inside a text in a text", JSON.stringify('{"path": "f.py", "content": "x')],
  ["between quote tokens", '{path:<|"|>f.py<|"|>,content:<|"|>x = 1'],
  ["behind a fence", '```json\n{"path": "f.py", "content": "x'],
  ["after a megabyte", `{"path": "f.py", "content": "${"x = 1\\n".repeat(150_000)}`],
];

const MALFORMED: [string, string, RegExp][] = [
  ["quotes that were not escaped", '{"path": "f.py", "content": "print("hi")"}', /Expected ',' or '}'/],
  ["one quote too few", '{"path: "f.py", "content": "x = 1"}', /Expected ':'/],
  ["a bracket of the other kind", '{"path": "f.py", "content": ["x"}', /Expected ',' or '\]'/],
  ["prose", "I would write f.py now.", /Unexpected token/],
  ["prose in Chinese", "写入 f.py", /Unexpected token/],
  ["two objects", '{"path": "f.py"}{"content": "x"}', /after JSON/],
  ["a list", '["f.py", "x"]', /an array/],
  ["a number", "42", /a number/],
  ["code instead of JSON", 'write_file("f.py", "x")', /Unexpected token/],
];

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each(["length", "tool_calls"])(
    "neither repairs nor runs a call cut anywhere, and says after how many bytes (case 22)",
    async (finish) => {
      const calls = CUT.map(([, text], n) => write(text, `c${n}`));
      const { model, server } = await openTalk(protocol, [{ calls, finish }], RULES);
      const loop = await authorLoop(model, 2);
      expect(loop.files).toEqual({});
      for (const [n, [where, text]] of CUT.entries()) {
        expect(loop.results[n], where).toMatch(/^The output limit was hit.*Send the file in parts/);
        expect(loop.results[n], where).toContain(`cut off after ${Buffer.byteLength(text)} bytes`);
      }
      expect(server.requests).toHaveLength(2);
      expect(server.refusals).toEqual([]);
    },
  );

  it.each(["length", "max_tokens", "MAX_TOKENS", "model_length", "max_output_tokens"])(
    "runs no call of a reply that ended with %s, whole as it may look (case 22)",
    async (finish) => {
      // An incomplete response names its reason elsewhere, and always the same.
      const end = protocol === "chat" ? finish : "length";
      const calls = [write(WHOLE), write(WHOLE.replace("f.py", "g.py"), "c2")];
      const { model, server } = await openTalk(protocol, [{ calls, finish: end }], RULES);
      const loop = await authorLoop(model, 2);
      expect(loop.files).toEqual({});
      for (const result of loop.results) expect(result).toMatch(/output limit.*Send the file in parts/);
      expect(server.refusals).toEqual([]);
    },
  );

  it("takes the last call of a cut reply for cut, although a server has closed its brackets (case 22)", async () => {
    const talk = await openTalk(protocol, [{ calls: [write(WHOLE), write(WHOLE, "c2")], finish: "length" }], RULES);
    const reply = await talk.turn();
    expect(reply.finish).toBe("incomplete");
    expect(reply.calls).toMatchObject([{ arguments: { ok: true } }, { arguments: { ok: false, truncated: true } }]);
    await talk.turn();
    expect(callsIn(talk.history(1)).map((call) => call.arguments)).toEqual([WHOLE, "{}"]);
    expect(talk.server.refusals).toEqual([]);
  });

  it.each(CUT.slice(0, 6))(
    "knows a call cut %s although the reply says that it is whole (case 23)",
    async (_, text) => {
      const { model, server } = await openTalk(protocol, [{ calls: [write(text)], finish: "tool_calls" }], RULES);
      const loop = await authorLoop(model, 2);
      expect(loop.files).toEqual({});
      expect(loop.results[0]).toContain(`cut off after ${Buffer.byteLength(text)} bytes`);
      expect(server.refusals).toEqual([]);
    },
  );

  it("knows a cut call among whole ones, and runs none of that reply (case 23)", async () => {
    const calls = [
      write(WHOLE),
      write('{"path": "g.py", "content": "x', "c2"),
      write(WHOLE.replace("f.py", "h.py"), "c3"),
    ];
    const { model, server } = await openTalk(protocol, [{ calls }, { calls: [write(WHOLE)] }], RULES);
    const loop = await authorLoop(model, 3);
    expect(loop.results.slice(0, 3).map((result) => /bytes/.test(result))).toEqual([false, true, false]);
    expect(Object.keys(loop.files)).toEqual(["f.py"]);
    expect(server.refusals).toEqual([]);
  });

  it.each([
    ["as long as the limit", 64, false],
    ["longer than the limit", 70, false],
    ["one token shorter", 63, true],
  ])("takes a reply %s for what it is, whatever it says (case 23)", async (_, tokens, isWhole) => {
    const talk = await openTalk(
      protocol,
      [
        { calls: [write(WHOLE)], tokens },
        { text: "fine", tokens },
      ],
      {
        ...RULES,
        model: { maxReplyTokens: 64 },
      },
    );
    const reply = await talk.turn();
    expect(reply).toMatchObject({
      finish: isWhole ? "complete" : "incomplete",
      calls: [{ arguments: { ok: isWhole } }],
    });
    expect((await talk.turn()).finish).toBe(isWhole ? "complete" : "incomplete");
    expect(talk.server.refusals).toEqual([]);
  });

  it("has no limit to compare with where none was set (case 23)", async () => {
    const talk = await openTalk(protocol, [{ calls: [write(WHOLE)], tokens: 4096 }]);
    expect(await talk.turn()).toMatchObject({ finish: "complete", calls: [{ arguments: { ok: true } }] });
  });

  it("never writes half a file, wherever a call was cut (case 24)", async () => {
    const calls = CUT.map(([, text], n) => write(text, `c${n}`));
    const talk = await openTalk(protocol, [{ calls, finish: "tool_calls" }], RULES);
    const reply = await talk.turn();
    for (const [n, [where]] of CUT.entries()) {
      expect(reply.calls[n]?.arguments, where).toMatchObject({ ok: false, truncated: true, canonical: "{}" });
    }
    await talk.turn();
    expect(callsIn(talk.history(1)).map((call) => call.arguments)).toEqual(CUT.map(() => "{}"));
    expect(talk.server.refusals).toEqual([]);
  });

  it("writes nothing at any place where a real call may be cut (case 24)", async () => {
    const text = `{"path": "f.py", "content": ${JSON.stringify('def f(a):\n    """取 "x"。"""\n    return {"k": [a, (1, 2)]}[\'k\']\n')}}`;
    const prefixes = Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 1));
    const { model } = await openTalk(protocol, [{ calls: prefixes.map((prefix, n) => write(prefix, `c${n}`)) }]);
    const loop = await authorLoop(model, 1);
    expect(loop.files).toEqual({});
    for (const result of loop.results) expect(result).toMatch(/output limit|could not be read/);
  });

  it("never turns what cannot be read into {} (case 25)", async () => {
    const calls = MALFORMED.map(([, text], n) => ({ id: `c${n}`, name: "list_files", arguments: text }));
    const { model, server } = await openTalk(protocol, [{ calls }], RULES);
    const loop = await authorLoop(model, 2);
    expect(loop.meter.toolCallsCarriedOut).toBe(0);
    for (const [n, [what]] of MALFORMED.entries()) {
      expect(loop.results[n], what).toMatch(/^The arguments of list_files could not be read/);
    }
    expect(server.refusals).toEqual([]);
  });

  it("ends a run whose calls cannot be read, instead of going round and round (case 25)", async () => {
    const replies = Array.from({ length: 12 }, (_, n) => ({ calls: [write(`write it ${n % 2}`)] }));
    const { model, server } = await openTalk(protocol, replies, RULES);
    const loop = await authorLoop(model, 12);
    expect(loop.stop?.code).not.toBe("enough");
    expect(server.requests.length).toBeLessThan(6);
    expect(loop.meter.toolCallsCarriedOut).toBe(0);
    expect(server.refusals).toEqual([]);
  });

  it("keeps what cannot be read out of the history, over several turns (case 26)", async () => {
    const texts = [...CUT.slice(0, 6), ...MALFORMED].map(([, text]) => text);
    const replies = [
      { calls: texts.map((text, n) => write(text, `a${n}`)) },
      { calls: [write(WHOLE, "b0"), write("{broken", "b1")] },
      { calls: [write({ path: "o.py", content: "" }, "d0"), write(7, "d1")] },
    ];
    const talk = await openTalk(protocol, replies, RULES);
    for (const _ of replies) await talk.turn();
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
    const sent = callsIn(talk.history(3));
    expect(sent).toHaveLength(texts.length + 4);
    expect(sent.slice(0, texts.length).map((call) => call.arguments)).toEqual(texts.map(() => "{}"));
    expect(sent.find((call) => call.id === "b0")?.arguments).toBe(WHOLE);
  });

  it.each(MALFORMED)(
    "calls %s malformed, not cut, with the parser's words and the schema (case 27)",
    async (_, text, words) => {
      const { model, server } = await openTalk(protocol, [{ calls: [write(text)] }], RULES);
      const loop = await authorLoop(model, 2);
      const [result = ""] = loop.results;
      expect(result).toMatch(words);
      expect(result).toContain('"required":["path","content"]');
      expect(result).not.toMatch(/output limit|in parts|bytes/);
      expect(loop.files).toEqual({});
      expect(server.refusals).toEqual([]);
    },
  );
});
