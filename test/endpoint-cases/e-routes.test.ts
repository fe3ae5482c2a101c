import { describe, expect, it, onTestFinished } from "vitest";
import { createModel } from "../../src/model/connect.ts";
import { ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";
import { PROTOCOLS } from "../support/endpoint-talk.ts";
import { type ServerStep, startModelServer } from "../support/model-server/model-server.ts";
import type { Answer } from "../support/model-server/troubles.ts";

const CHAT = "/v1/chat/completions";
const RESPONSES = "/v1/responses";

async function connect(script: readonly ServerStep[], mode: "auto" | "chat" | "responses" = "auto") {
  const server = await startModelServer({ protocol: "both", script });
  onTestFinished(() => server.close());
  const model = createModel({
    ...{ baseUrl: server.baseUrl, apiKey: "k-1234567", model: "gpt-9-codex", mode },
    ...{ requestTimeoutMs: 60_000, retry: { baseMs: 1 } },
  });
  const switches: unknown[] = [];
  const send = () => model.send(request([ask("go")]), { switched: (info) => switches.push(info) });
  return { model, server, send, switches, paths: () => server.requests.map(({ path }) => path) };
}

const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
const text = (status: number, body: string): Answer => ({ status, headers: { "content-type": "text/plain" }, body });
const html = (status: number, title: string, head = "<!DOCTYPE html>"): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `${head}<html><head><title>${title}</title></head><body>x</body></html>`,
});
const message = (status: number, words: string, code: string | null = null): Answer =>
  json(status, { error: { message: words, type: "invalid_request_error", param: null, code } });

describe("a chat route that is not there", () => {
  it.each<[string, Answer]>([
    ["404 without a body", text(404, "")],
    ["Express", html(404, "Error", "")],
    ["Spring", json(404, { timestamp: 1, status: 404, error: "Not Found", path: CHAT })],
    ["Django", json(404, { detail: "No route matches" })],
    ["Kong", json(404, { message: "no Route matched with those values" })],
    ["405 with a page", html(405, "405 Not Allowed")],
    ["501", message(501, "This endpoint is not implemented yet")],
    ["a gateway", json(400, { error: { code: "not_configured", message: "no upstream" } })],
    ["a gateway, in Chinese", json(500, { code: 500, msg: "chat/completions 接口尚未启用" })],
    ["a gateway, 不支持", message(400, "当前分组不支持 /v1/chat/completions")],
    ["unknown url", message(400, "Unknown url: /v1/chat/completions", "unknown_url")],
    [
      "a body it takes for the other one",
      message(400, "Unsupported parameter: 'messages'. In the Responses API, this parameter has moved to 'input'."),
    ],
    ["a body in which it misses something", message(400, "Missing required parameter: 'input'.")],
    ["OpenAI's newest", message(404, "This model is only supported in v1/responses and not in v1/chat/completions.")],
    [
      "Azure's newest",
      message(
        400,
        "The chatCompletion operation does not work with the specified model, gpt-9-codex. Please choose different model and try again.",
        "OperationNotSupported",
      ),
    ],
    [
      "a hint",
      message(
        400,
        "gpt-9-codex is not supported in the v1/chat/completions endpoint. Did you mean to use the responses API?",
      ),
    ],
    [
      "not a chat model",
      message(404, "This is not a chat model and thus not supported in the v1/chat/completions endpoint."),
    ],
  ])("switches once to responses, says so, and keeps to it: %s (case 53)", async (_, answer) => {
    const { model, send, switches, paths } = await connect([{ answer }, { text: "a" }, { text: "b" }]);
    expect(replyOf(await send()).protocol).toBe("responses");
    expect(replyOf(await send()).protocol).toBe("responses");
    expect(paths()).toEqual([CHAT, RESPONSES, RESPONSES]);
    expect(switches).toEqual([{ from: "chat", to: "responses", why: expect.stringContaining("chat/completions") }]);
    expect(model.learned?.()).toEqual(["responses-only"]);
  });

  it.each<[string, Answer, string]>([
    ["401", message(401, "Unknown request URL"), "auth"],
    ["401 as a page", html(401, "404 Not Found"), "auth"],
    ["403", message(403, "This route is not supported; use the responses API"), "auth"],
    ["403 in Chinese", json(403, { msg: "该接口尚未启用" }), "auth"],
    ["402", message(402, "endpoint not found in your plan"), "quota"],
    ["a model that does not exist", message(404, "The model `gpt-9-codex` does not exist"), "unknown-model"],
    [
      "a model, in other words",
      message(404, "models/gpt-9-codex is not found for API version v1main"),
      "unknown-model",
    ],
  ])("is not what these mean: %s (case 53)", async (_, answer, kind) => {
    const { send, switches, paths } = await connect([{ answer }, { text: "never" }]);
    expect(failureOf(await send()).kind).toBe(kind);
    expect(paths()).toEqual([CHAT]);
    expect(switches).toEqual([]);
  });

  it("is not what a 429 means, whatever it says (case 53)", async () => {
    const answer = {
      ...message(429, "route not found"),
      headers: { "content-type": "application/json", "retry-after": "0" },
    };
    const { send, paths } = await connect([{ answer }, { text: "now" }]);
    expect(replyOf(await send()).protocol).toBe("chat");
    expect(paths()).toEqual([CHAT, CHAT]);
  });

  it("is not looked for where the protocol is set, and the setting is named (case 53)", async () => {
    const { send, paths } = await connect([{ answer: text(404, "404 page not found") }], "chat");
    expect(failureOf(await send())).toMatchObject({
      kind: "wrong-route",
      advice: expect.stringContaining("VERIALGO_API_MODE"),
    });
    expect(paths()).toEqual([CHAT]);
  });
});

describe.each([...PROTOCOLS, "auto"] as const)("a web page instead of an answer, %s", (mode) => {
  it.each<[string, Answer]>([
    ["a login page", html(200, "Sign in")],
    ["after white space", html(200, "Dashboard", "\n\n  \t")],
    ["after a byte order mark", html(200, "Open WebUI", "\uFEFF<!doctype html>")],
    ["called JSON", { ...html(200, "x"), headers: { "content-type": "application/json" } }],
    ["without a type", { status: 200, body: "<html><body>It works!</body></html>" }],
    ["a fragment", { status: 200, headers: { "content-type": "text/html" }, body: "<div>Welcome</div>" }],
    [
      "XML",
      {
        status: 200,
        headers: { "content-type": "application/xml" },
        body: '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>',
      },
    ],
  ])("is final and names the address: %s (case 54)", async (_, answer) => {
    const { send, paths, server } = await connect([{ answer }, { text: "never" }], mode);
    const failure = failureOf(await send());
    expect(failure.kind).toBe("not-an-api");
    expect(failure.message).toContain(server.host);
    expect(failure.message).toContain("web page");
    expect(failure.message).not.toContain("<");
    expect(failure.advice).toMatch(/OPENAI_BASE_URL.*\/v1/);
    expect(paths()).toHaveLength(1);
  });
});
