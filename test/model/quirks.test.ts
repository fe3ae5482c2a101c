import { afterEach, describe, expect, it } from "vitest";
import type { Turn } from "../../src/domain/message.ts";
import { createModel } from "../../src/model/connect.ts";
import { createQuirks } from "../../src/model/quirks.ts";
import { ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { errorAnswer } from "../support/model-server/troubles.ts";

const error = (message: string, param = "") => ({ message, code: "", type: "", param, html: false });

describe("createQuirks", () => {
  it("flips content between null and the empty string, and back, but never sends one body the same way twice", () => {
    const quirks = createQuirks();
    const withContent = (content: string | null) => ({
      messages: [
        { role: "user", content: "" },
        { role: "assistant", content, tool_calls: [] },
      ],
    });
    const body = withContent(null);
    expect(quirks.apply(body)).toEqual(body);
    expect(quirks.learn(400, error("content must be a string", "messages[1].content"), body)).toBe(true);
    expect(quirks.apply(body)).toEqual(withContent(""));
    expect(quirks.learned()).toEqual(["content-empty-string"]);
    const later = withContent(null);
    expect(quirks.learn(400, error("messages: text content blocks must be non-empty"), later)).toBe(true);
    expect(quirks.apply(later)).toEqual(later);
    expect(quirks.learn(400, error("content again"), later)).toBe(false);
    const received = withContent("");
    expect(quirks.learn(400, error("messages: text content blocks must be non-empty"), received)).toBe(true);
    expect(quirks.apply(received)).toEqual(withContent(null));
    expect(quirks.learned()).toEqual(["content-empty-string", "content-null"]);
  });

  it("forgets what it learned in vain, and takes over what another session has just learned", () => {
    const quirks = createQuirks();
    const body = { messages: [{ role: "assistant", content: null }] };
    expect(quirks.learn(400, error("content"), body)).toBe(true);
    expect(quirks.learn(400, error("content"), body)).toBe(false);
    expect(quirks.learned()).toEqual([]);
    expect(quirks.learn(400, error("content"), { ...body })).toBe(true);
    expect(quirks.learn(400, error("content"), { ...body }, body)).toBe(true);
    expect(quirks.learned()).toEqual(["content-empty-string"]);
  });

  it("drops only parameters it can do without", () => {
    const quirks = createQuirks();
    const body = { model: "m", input: [], tools: [], store: false, include: ["x"] };
    expect(quirks.learn(400, error("Unknown parameter: 'store'.", "store"), body)).toBe(true);
    expect(quirks.learn(422, error("include: extra fields not permitted"), body)).toBe(true);
    expect(quirks.apply(body)).toEqual({ model: "m", input: [], tools: [] });
    for (const name of ["model", "input", "tools"]) {
      expect(quirks.learn(400, error(`Unknown parameter: '${name}'.`, name), body)).toBe(false);
    }
  });

  it.each([
    "Tool call id was call_1_0 but must be a-z, A-Z, 0-9, with a length of 9.",
    "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40.",
    "Invalid 'input[1].call_id': string too long. Expected a string with maximum length 64.",
  ])("gives calls and their results the same short ids where long ones are refused: %s", (words) => {
    const [id, kept] = ["call_1_0", "abcDEF123"];
    const inChat = {
      messages: [
        { role: "assistant", content: null, tool_calls: [{ id }, { id: kept }] },
        { role: "tool", tool_call_id: id },
        { role: "tool", tool_call_id: kept },
      ],
    };
    const chat = createQuirks();
    expect(chat.learn(400, error(words), inChat)).toBe(true);
    const { messages } = chat.apply(inChat) as typeof inChat;
    const short = messages[0]?.tool_calls?.[0]?.id;
    expect(short).toMatch(/^[a-z0-9]{9}$/);
    expect(messages.map((one) => one.tool_call_id)).toEqual([undefined, short, kept]);
    expect(messages[0]?.tool_calls?.[1]).toEqual({ id: kept });
    const items = {
      input: [
        { type: "function_call", call_id: id },
        { type: "function_call_output", call_id: id },
      ],
    };
    const responses = createQuirks();
    expect(responses.learn(400, error(words), items)).toBe(true);
    expect((responses.apply(items) as typeof items).input.map((one) => one.call_id)).toEqual([short, short]);
  });

  it("leaves reasoning out where it is refused", () => {
    const chat = createQuirks();
    const messages = [{ role: "assistant", content: "x", reasoning_content: "r" }];
    expect(chat.learn(400, error("reasoning_content is not allowed in input"), { messages })).toBe(true);
    expect(chat.apply({ messages })).toEqual({ messages: [{ role: "assistant", content: "x" }] });
    const responses = createQuirks();
    const input = [
      { type: "reasoning", id: "rs_1" },
      { type: "message", role: "user", content: "x" },
    ];
    expect(responses.learn(400, error("unknown item type reasoning"), { input })).toBe(true);
    expect(responses.apply({ input })).toEqual({ input: [input[1]] });
  });

  it("learns nothing from other statuses, other words, or where nothing would change", () => {
    const quirks = createQuirks();
    const body = { messages: [{ role: "assistant", content: "x" }] };
    expect(quirks.learn(500, error("content"), { messages: [{ role: "assistant", content: null }] })).toBe(false);
    expect(quirks.learn(400, error("content"), body)).toBe(false);
    expect(quirks.learn(400, error("bad"), body)).toBe(false);
    expect(quirks.learned()).toEqual([]);
  });
});

describe("over HTTP", () => {
  let server: ModelServer | null = null;
  afterEach(() => server?.close());

  const transcript: Turn[] = [
    ask("go"),
    {
      role: "assistant",
      text: "",
      calls: [{ id: "c1", name: "write_file", arguments: { ok: true, value: {}, canonical: "{}" } }],
      raw: null,
    },
    { role: "tool", results: [{ id: "c1", name: "write_file", text: "ok" }] },
  ];
  const connect = async (script: Parameters<typeof startModelServer>[0]["script"], protocol: "chat" | "responses") => {
    server = await startModelServer({ protocol, script });
    return {
      server,
      model: createModel({
        baseUrl: server.baseUrl,
        apiKey: null,
        model: "m",
        mode: protocol,
        requestTimeoutMs: 60_000,
      }),
    };
  };

  it("asks once more without waiting, and remembers for the run", async () => {
    const refusal = {
      answer: errorAnswer(400, "Invalid type for 'messages.[2].content': expected a string", { param: "messages" }),
    };
    const { model, server } = await connect([refusal, { text: "a" }, { text: "b" }], "chat");
    const waits: unknown[] = [];
    expect(replyOf(await model.send(request(transcript), { retrying: (info) => waits.push(info) })).text).toBe("a");
    expect(replyOf(await model.send(request(transcript))).text).toBe("b");
    const contents = server.requests.map(
      (received) => (received.body as { messages: { content: unknown }[] }).messages[2]?.content,
    );
    expect(contents).toEqual([null, "", ""]);
    expect(waits).toEqual([]);
  });

  it("gives up when it has nothing more to leave out", async () => {
    const refusal = { answer: errorAnswer(400, "Unknown parameter: 'include'.", { param: "include" }) };
    const { model, server } = await connect([refusal, refusal, { text: "never" }], "responses");
    expect(failureOf(await model.send(request([ask("go")])))).toMatchObject({ kind: "bad-request" });
    expect(server.requests.map((received) => Object.hasOwn(received.body as object, "include"))).toEqual([true, false]);
  });
});
