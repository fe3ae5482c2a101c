import { describe, expect, it } from "vitest";
import { failureOf } from "../contracts/model-contract.ts";
import { openTalk, PROTOCOLS, type Protocol } from "../support/endpoint-talk.ts";
import { jsonAnswer, refusal } from "../support/model-server/answers.ts";
import type { Answer } from "../support/model-server/troubles.ts";

const talkAfter = (protocol: Protocol, ...answers: readonly Answer[]) =>
  openTalk(
    protocol,
    answers.map((answer) => ({ step: { answer } })),
  );

const incomplete = (reason: string, withText: boolean) => ({
  status: "incomplete",
  incomplete_details: { reason },
  output: withText ? [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "def so" }] }] : [],
});

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<[string, unknown, string]>([
    ["FastAPI's text", { detail: "tensor went missing" }, "tensor went missing"],
    ["FastAPI's list", { detail: [{ loc: ["body", "seed"], msg: "went missing" }] }, "body.seed: went missing"],
    ["FastAPI's error within", { detail: { error: { message: "tensor went missing" } } }, "tensor went missing"],
    [
      "Gemini's list",
      [{ error: { code: 400, message: "tensor went missing", status: "INVALID_ARGUMENT" } }],
      "tensor went missing",
    ],
    [
      "what stands behind OpenRouter",
      {
        error: {
          message: "Provider returned error",
          code: 400,
          metadata: { raw: '{"error":{"message":"tensor went missing"}}' },
        },
      },
      "Provider returned error: tensor went missing",
    ],
    ["an error within an error", { error: { error: { message: "tensor went missing" } } }, "tensor went missing"],
    [
      "JSON as a message",
      { error: { message: '{"error": {"message": "tensor went missing"}}' } },
      "tensor went missing",
    ],
    ["an error that is a text", { error: "tensor went missing" }, "tensor went missing"],
    ["AWS's capital", { Message: "tensor went missing" }, "tensor went missing"],
    ["Baidu's", { error_code: 336_003, error_msg: "tensor went missing" }, "tensor went missing"],
    ["Apigee's", { fault: { faultstring: "tensor went missing" } }, "tensor went missing"],
    [
      "a list of errors",
      { success: false, errors: [{ code: 7, message: "tensor went missing" }] },
      "tensor went missing",
    ],
    ["Chinese", { code: 400, msg: "张量不见了" }, "张量不见了"],
  ])("shows what an error says, wherever it says it: %s (case 58)", async (_, body, words) => {
    const talk = await talkAfter(protocol, jsonAnswer(400, body));
    const failure = failureOf(await talk.outcome());
    expect(failure).toMatchObject({ kind: "bad-request", message: expect.stringContaining(`(400: ${words})`) });
    expect(talk.server.requests).toHaveLength(1);
  });

  it("shows an error of plain text on one line, and says so where there is none (case 58)", async () => {
    const said = async (body: string) => {
      const talk = await talkAfter(protocol, { status: 400, headers: { "content-type": "text/plain" }, body });
      return failureOf(await talk.outcome()).message;
    };
    expect(await said("tensor\nwent\tmissing")).toMatch(/\(400: tensor.+went.+missing\)\.$/);
    expect(await said("")).toMatch(/\(400\)\.$/);
  });

  it.each<[string, number, unknown]>([
    [
      "OpenAI",
      429,
      {
        error: {
          message: "You exceeded your current quota, please check your plan and billing details.",
          type: "insufficient_quota",
          code: "insufficient_quota",
        },
      },
    ],
    [
      "a plan's usage",
      429,
      {
        error: {
          type: "usage_limit_reached",
          message: "The usage limit has been reached",
          resets_in_seconds: 1_382_400,
        },
      },
    ],
    ["days", 429, { error: { message: "Usage limit exceeded, your quota resets in 16 days" } }],
    ["DeepSeek", 402, { error: { message: "Insufficient Balance", code: "invalid_request_error" } }],
    ["OpenRouter", 402, { error: { code: 402, message: "This request requires more credits, or fewer max_tokens." } }],
    ["Anthropic", 400, { error: { message: "Your credit balance is too low to access the API." } }],
    [
      "xAI",
      403,
      { code: "x", error: "Your team has either used all available credits or reached its monthly spending limit." },
    ],
    ["a gateway in Chinese", 403, { error: { message: "用户额度不足, 剩余额度: ＄0.00" } }],
    ["Zhipu", 429, { error: { code: "1113", message: "余额不足或无可用资源包,请充值。" } }],
    [
      "a hard limit",
      400,
      { error: { code: "billing_hard_limit_reached", message: "Billing hard limit has been reached" } },
    ],
  ])("ends at once where the account is empty: %s (case 60)", async (_, status, body) => {
    const talk = await talkAfter(protocol, jsonAnswer(status, body, { "retry-after": "1" }));
    const failure = failureOf(await talk.outcome());
    expect(failure).toMatchObject({ kind: "quota", advice: expect.stringContaining("OPENAI_API_KEY") });
    expect(talk.server.requests).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    [
      "Gemini's minute",
      [
        {
          error: {
            code: 429,
            message: "You exceeded your current quota. Please retry in 0.01s.",
            status: "RESOURCE_EXHAUSTED",
          },
        },
      ],
    ],
    ["a quota of a minute", { error: { message: "Quota exceeded for requests per minute" } }],
    [
      "Bailian's throttle",
      {
        error: {
          code: "Throttling.AllocationQuota",
          message: "Allocated quota exceeded, please increase your quota limit.",
        },
      },
    ],
    ["an ordinary limit", { error: { message: "Rate limit reached for requests", code: "rate_limit_exceeded" } }],
  ])("asks again where the quota fills again soon: %s (case 60)", async (_, body) => {
    const talk = await talkAfter(protocol, jsonAnswer(429, body));
    expect((await talk.turn()).text).toBe("ok");
    expect(talk.server.requests).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    [
      "Azure",
      refusal(
        400,
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        "content_filter",
      ),
    ],
    [
      "Azure, only within",
      jsonAnswer(400, {
        error: { message: "Bad request", code: null, innererror: { code: "ResponsibleAIPolicyViolation" } },
      }),
    ],
    [
      "OpenAI",
      refusal(
        400,
        "Invalid prompt: your prompt was flagged as potentially violating our usage policy.",
        "invalid_prompt",
      ),
    ],
    ["DeepSeek", refusal(400, "Content Exists Risk", "invalid_request_error")],
    ["Qwen", refusal(400, "Output data may contain inappropriate content.", "data_inspection_failed")],
    [
      "Volcengine",
      refusal(
        400,
        "The request failed because the input text may contain sensitive information.",
        "SensitiveContentDetected",
      ),
    ],
    ["Kimi", refusal(400, "The request was rejected because it was considered high risk", "content_filter")],
    ["Anthropic", refusal(400, "Output blocked by content filtering policy")],
    ["Bedrock", refusal(400, "The request was blocked by guardrail configuration")],
    ["OpenRouter", refusal(403, "Your chosen model requires moderation and your input was flagged for harassment")],
    ["xAI", refusal(403, "Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_CSAM")],
    ["Zhipu", refusal(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", "1301")],
    ["an error called a success", jsonAnswer(200, { error: { message: "prompt rejected", code: "content_filter" } })],
    ["a server error", refusal(500, "Response was blocked due to safety settings")],
  ])("ends at once where a filter stopped it: %s (case 63)", async (_, answer) => {
    const talk = await talkAfter(protocol, answer);
    const failure = failureOf(await talk.outcome());
    expect(failure).toMatchObject({ kind: "content-filter", advice: expect.stringMatching(/^Reword the requirement/) });
    expect(talk.server.requests).toHaveLength(1);
  });

  it.each([
    "content_filter",
    "CONTENT-FILTER",
    "content_filtered",
    "SAFETY",
    "PROHIBITED_CONTENT",
    "sensitive",
    "guardrail_intervened",
  ])("takes no reply that a filter ended, with text, calls or nothing: %s (case 63)", async (finish) => {
    const call = { id: "c1", name: "write_file", arguments: '{"path":"a.py","text":"x"}' };
    for (const held of [{}, { text: "def so" }, { calls: [call] }]) {
      const talk =
        protocol === "chat"
          ? await openTalk(protocol, [{ ...held, finish }])
          : await openTalk(protocol, [{ step: { body: incomplete(finish, held.text !== undefined) } }]);
      expect(failureOf(await talk.outcome()).kind).toBe("content-filter");
      expect(talk.server.requests).toHaveLength(1);
    }
  });
});
