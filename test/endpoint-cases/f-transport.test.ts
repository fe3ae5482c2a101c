import { describe, expect, it } from "vitest";
import { failureOf, replyOf } from "../contracts/model-contract.ts";
import { openTalk, PROTOCOLS, type Protocol } from "../support/endpoint-talk.ts";
import { jsonAnswer } from "../support/model-server/answers.ts";
import type { Answer } from "../support/model-server/troubles.ts";

const GOOD = {
  chat: { choices: [{ message: { role: "assistant", content: "hi" }, finish_reason: "stop" }] },
  responses: {
    status: "completed",
    output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "hi" }] }],
  },
} as const;

const talkAfter = (protocol: Protocol, ...answers: readonly Answer[]) =>
  openTalk(
    protocol,
    answers.map((answer) => ({ step: { answer } })),
  );

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<[string, unknown, string]>([
    ["a gateway whose provider failed", { error: { message: "Provider returned error", code: 503 } }, "server"],
    ["an error that is only a text", { error: "upstream connect error" }, "server"],
    [
      "an error in the choice",
      {
        choices: [
          {
            error: { code: 502, message: "Upstream idle timeout" },
            finish_reason: "error",
            message: { role: "assistant", content: "Let me" },
          },
        ],
        error: { code: 502, message: "Upstream idle timeout" },
      },
      "server",
    ],
    ["a limit", { error: { message: "slow down", code: 429 } }, "rate-limit"],
    [
      "a failed response",
      { status: "failed", output: [], error: { code: "rate_limit_exceeded", message: "Rate limit reached" } },
      "rate-limit",
    ],
    ["a service code", { success: false, code: 50_008, message: "server is busy" }, "rate-limit"],
    [
      "an error beside an empty reply",
      {
        ...GOOD.chat,
        ...GOOD.responses,
        choices: [{ message: { content: "" } }],
        output: [],
        error: { message: "boom", code: 500 },
      },
      "server",
    ],
    ["choices that are null", { id: "x", choices: null, output: null }, "unreadable"],
    ["no choices", { id: "x", choices: [], output: "" }, "unreadable"],
    ["null", null, "unreadable"],
    ["a list", [], "unreadable"],
    ["a number", 42, "unreadable"],
  ])("asks again after a 200 that is none: %s (case 55)", async (_, body, kind) => {
    const talk = await talkAfter(protocol, jsonAnswer(200, body));
    expect((await talk.turn()).text).toBe("ok");
    expect(talk.server.requests).toHaveLength(2);
    const lost = await openTalk(protocol, [{ step: { body } }], { model: { retry: { attempts: 1 } } });
    expect(failureOf(await lost.outcome()).kind).toBe(kind);
  });

  it.each<[string, unknown, string]>([
    ["a key", { error: { message: "Incorrect API key", code: "invalid_api_key" } }, "auth"],
    [
      "a key, in a field of its own",
      { base_resp: { status_code: 1004, status_msg: "login fail: missing api key" }, choices: null, output: null },
      "auth",
    ],
    ["money", { error: { message: "You exceeded your current quota", code: "insufficient_quota" } }, "quota"],
    ["money, in Chinese", { code: 1113, msg: "您的账户已欠费，请充值后重试。" }, "quota"],
    ["a model", { error: { message: "The model gpt-9 does not exist", code: 404 } }, "unknown-model"],
    ["an overflow", { error: { message: "prompt is too long: 9000 tokens > 8192 maximum", code: 400 } }, "overflow"],
    [
      "a wrong request",
      { error: { message: "messages: at least one is needed", type: "invalid_request_error" } },
      "bad-request",
    ],
  ])("takes the error in a 200 for what it is, and ends: %s (case 55)", async (_, body, kind) => {
    const talk = await talkAfter(protocol, jsonAnswer(200, body));
    expect(failureOf(await talk.outcome()).kind).toBe(kind);
    expect(talk.server.requests).toHaveLength(1);
  });

  it("takes a reply for one although a field named error stands beside it (case 55)", async () => {
    for (const error of [null, "", {}, false]) {
      const talk = await talkAfter(protocol, jsonAnswer(200, { ...GOOD[protocol], error }));
      expect((await talk.turn()).text).toBe("hi");
    }
  });

  it.each(["text/plain", "text/html; charset=utf-8", "application/octet-stream", "application/problem+json", ""])(
    "reads JSON that is called %j (case 56)",
    async (type) => {
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      for (const before of ["", "\n\n  ", "\uFEFF"]) {
        const body = `${before}${JSON.stringify(GOOD[protocol])}\n`;
        expect((await (await talkAfter(protocol, { status: 200, headers, body })).turn()).text).toBe("hi");
      }
    },
  );

  it.each([
    ["text/html", "<!DOCTYPE html><title>Log in</title>"],
    ["text/html", "Welcome"],
    ["text/plain", "Ollama is running"],
    ["", "OK"],
  ])("says that the address is wrong where no JSON comes: %s %s (case 56)", async (type, body) => {
    const talk = await talkAfter(protocol, { status: 200, headers: type === "" ? {} : { "content-type": type }, body });
    const failure = failureOf(await talk.outcome());
    expect(failure.kind).toBe("not-an-api");
    expect(failure.advice).toMatch(/OPENAI_BASE_URL.*\/v1/);
    expect(talk.server.requests).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ["JSON that is cut", { status: 200, headers: { "content-type": "application/json" }, body: '{"choices": [{"mess' }],
    ["a list that is cut", { status: 200, headers: { "content-type": "application/json" }, body: '[{"output": [' }],
    ["nothing", { status: 200, headers: { "content-length": "0" }, body: "" }],
    ["white space", { status: 200, headers: { "content-type": "application/json" }, body: "\n\n\n" }],
    ["204", { status: 204, body: "" }],
    [
      "a connection that breaks in the body",
      { status: 200, headers: { "content-type": "application/json" }, body: '{"output": [', ending: "cut" },
    ],
    ["a connection that is reset", { status: 200, body: "", ending: "reset" }],
    [
      "a page of a gateway that waits",
      { status: 502, headers: { "content-type": "text/html" }, body: "<html><title>502 Bad Gateway</title></html>" },
    ],
  ])("asks again after what broke on its way: %s (case 61)", async (_, answer) => {
    const talk = await talkAfter(protocol, answer, answer);
    expect(replyOf(await talk.outcome()).text).toBe("ok");
    expect(talk.server.requests).toHaveLength(3);
    const broken = await openTalk(protocol, [{ step: { answer } }], { model: { retry: { attempts: 1 } } });
    const failure = failureOf(await broken.outcome());
    expect(["unreadable", "unreachable", "server"]).toContain(failure.kind);
    expect(failure.message).not.toMatch(/SyntaxError|Unexpected|undefined|\n/);
  });
});
