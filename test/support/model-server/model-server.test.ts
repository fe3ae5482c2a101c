import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./model-server.ts";

let server: ModelServer;
afterEach(() => server.close());

const parameters = { type: "object", properties: { path: { type: "string" } } };
const user = { role: "user", content: "go" };
const call = { id: "c1", type: "function", function: { name: "f", arguments: "{}" } };
const assistant = { role: "assistant", content: null, tool_calls: [call] };
const result = { role: "tool", tool_call_id: "c1", content: "ok" };

async function post(options: ModelServerOptions, path: string, body: unknown, headers: Record<string, string> = {}) {
  server = await startModelServer(options);
  const response = await fetch(`${server.baseUrl}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const chat = (body: object) => post({ protocol: "chat", script: [{ text: "hi" }] }, "chat/completions", body);
const responses = (body: object) =>
  post({ protocol: "responses", script: [{ text: "hi" }] }, "responses", { model: "m", store: false, ...body });

describe("the chat half", () => {
  it("answers a correct request", async () => {
    const tools = [{ type: "function", function: { name: "f", description: "d", parameters } }];
    const messages = [{ role: "system", content: "s" }, user, assistant, result, user];
    expect(await chat({ model: "m", messages, tools })).toMatchObject({
      status: 200,
      text: expect.stringContaining('"hi"'),
    });
    expect(server.finish()).toBeNull();
    expect(server.refusals).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["an unknown parameter", { messages: [user], frobnicate: 1 }, "Unknown parameter: 'frobnicate'"],
    ["no messages", { messages: [] }, "messages"],
    ["role developer", { messages: [{ role: "developer", content: "s" }, user] }, "Supported values are: 'system'"],
    [
      "content as parts",
      { messages: [{ role: "user", content: [{ type: "text", text: "x" }] }] },
      "messages[0].content",
    ],
    ["an assistant without content key", { messages: [user, { role: "assistant" }] }, "messages[1].content"],
    [
      "an assistant with nothing",
      { messages: [user, { role: "assistant", content: null }] },
      "either content or tool_calls",
    ],
    ["tool_calls: []", { messages: [user, { role: "assistant", content: "x", tool_calls: [] }] }, "too short"],
    [
      "arguments as an object",
      { messages: [user, { ...assistant, tool_calls: [{ ...call, function: { name: "f", arguments: {} } }] }] },
      "arguments",
    ],
    [
      "broken arguments",
      { messages: [user, { ...assistant, tool_calls: [{ ...call, function: { name: "f", arguments: "{" } }] }] },
      "Failed to parse",
    ],
    ["an empty id", { messages: [user, { ...assistant, tool_calls: [{ ...call, id: "" }] }] }, "tool_calls[0].id"],
    ["repeated ids", { messages: [user, { ...assistant, tool_calls: [call, call] }, result, result] }, "Duplicate"],
    ["a call without result", { messages: [user, assistant] }, "must be followed by tool messages"],
    [
      "a result that is not adjacent",
      { messages: [user, assistant, user, result] },
      "must be followed by tool messages",
    ],
    ["a result without call", { messages: [user, result] }, "must be a response to a preceding"],
    ["no tools in a list", { messages: [user], tools: [] }, "too short"],
    ["flat tools", { messages: [user], tools: [{ type: "function", name: "f", parameters }] }, "tools[0]"],
    [
      "$ref in a schema",
      {
        messages: [user],
        tools: [
          {
            type: "function",
            function: { name: "f", parameters: { ...parameters, properties: { a: { $ref: "#/x" } } } },
          },
        ],
      },
      "$ref",
    ],
    [
      "a schema of no object",
      { messages: [user], tools: [{ type: "function", function: { name: "f", parameters: { type: "string" } } }] },
      "parameters",
    ],
  ])("refuses %s", async (_, body, words) => {
    const { status, text } = await chat({ model: "m", ...body });
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message + JSON.parse(text).error.param).toContain(words);
    expect(server.refusals).toHaveLength(1);
  });

  it("refuses another content type, a wrong key, an unknown model, the other route, and says what is left", async () => {
    const options: ModelServerOptions = { protocol: "chat", script: [{ text: "x" }], apiKey: "k", model: "m" };
    const body = { model: "m", messages: [user] };
    const bearer = { authorization: "Bearer k" };
    const status = async (path: string, sent: object, headers: Record<string, string>) => {
      const answer = await post(options, path, sent, headers);
      expect(server.finish()).toContain("1 of 1");
      await server.close();
      return answer.status;
    };
    expect(await status("chat/completions", body, { ...bearer, "content-type": "text/plain" })).toBe(415);
    expect(await status("chat/completions", body, {})).toBe(401);
    expect(await status("chat/completions", { ...body, model: "n" }, bearer)).toBe(404);
    expect(await status("responses", body, bearer)).toBe(404);
    expect((await post(options, "chat/completions", body, bearer)).status).toBe(200);
  });
});

describe("the responses half", () => {
  const message = { type: "message", role: "user", content: "go" };
  const functionCall = { type: "function_call", call_id: "c1", name: "f", arguments: "{}" };
  const output = { type: "function_call_output", call_id: "c1", output: "ok" };
  const reasoning = { type: "reasoning", id: "rs_9", summary: [], encrypted_content: "g" };

  it("answers a correct request", async () => {
    const tools = [{ type: "function", name: "f", description: "d", parameters }];
    const body = {
      input: [message, reasoning, functionCall, output],
      tools,
      instructions: "s",
      include: ["reasoning.encrypted_content"],
    };
    expect(await responses(body)).toMatchObject({ status: 200, text: expect.stringContaining("output_text") });
  });

  it.each<[string, object, number, string]>([
    ["an unknown parameter", { input: [message], messages: [] }, 400, "Unknown parameter: 'messages'"],
    ["stored responses", { input: [message], store: true }, 400, "store"],
    ["item references", { input: [{ type: "item_reference", id: "msg_1" }] }, 400, "input[0]"],
    ["items without type", { input: [{ role: "user", content: "x" }] }, 400, "input[0]"],
    ["nested tools", { input: [message], tools: [{ type: "function", function: { name: "f" } }] }, 400, "tools[0]"],
    ["a call without output", { input: [message, functionCall] }, 400, "No tool output found"],
    ["an output without call", { input: [message, output] }, 400, "No tool call found"],
    ["reasoning without its item", { input: [message, reasoning] }, 400, "required following item"],
    [
      "reasoning it would have to remember",
      { input: [{ ...reasoning, encrypted_content: null }, message] },
      404,
      "not found",
    ],
    ["broken arguments", { input: [message, { ...functionCall, arguments: "x" }, output] }, 400, "Failed to parse"],
  ])("refuses %s", async (_, body, status, words) => {
    const answer = await responses(body);
    expect(answer.status).toBe(status);
    const { error } = JSON.parse(answer.text);
    expect(error.message + error.param).toContain(words);
  });

  it("wants the reasoning back that led to a call", async () => {
    const script = [{ calls: [{ name: "f" }] }, { text: "never" }];
    const first = await post({ protocol: "responses", script }, "responses", {
      model: "m",
      store: false,
      input: [message],
    });
    const [, sent] = JSON.parse(first.text).output;
    const input = [message, sent, { ...output, call_id: sent.call_id }];
    const response = await fetch(`${server.baseUrl}/responses`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "m", store: false, input }),
    });
    expect(await response.text()).toContain("without its required 'reasoning' item");
  });
});
