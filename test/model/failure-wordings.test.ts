import { expect, it } from "vitest";
import { type FailureContext, judgeAnswer, judgeSilence } from "../../src/model/failures.ts";
import { error } from "./failure-cases.ts";

const context: FailureContext = {
  host: "api.example.com",
  model: "gpt-9",
  route: "chat/completions",
  timeoutMs: 9_000,
};

const judge = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  judgeAnswer(
    {
      kind: "answered",
      status,
      headers: new Headers(headers),
      text: typeof body === "string" ? body : JSON.stringify(body),
    },
    context,
  );

it.each<[string, number, string, RegExp]>([
  // A model nobody serves, as servers say it.
  ["unknown-model", 404, "The model `gpt-9` does not exist or you do not have access to it.", /VERIALGO_MODEL/],
  ["unknown-model", 404, "Not found the model gpt-9 or Permission denied", /VERIALGO_MODEL/],
  ["unknown-model", 400, "gpt-9 is not a valid model ID", /VERIALGO_MODEL/],
  ["unknown-model", 400, "The model `gpt-9` has been decommissioned and is no longer supported.", /VERIALGO_MODEL/],
  ["unknown-model", 400, "The provided model identifier is invalid.", /VERIALGO_MODEL/],
  ["unknown-model", 400, "Model Not Exist", /VERIALGO_MODEL/],
  [
    "unknown-model",
    400,
    "The requested model 'gpt-9' is not supported by any provider you have enabled.",
    /VERIALGO_MODEL/,
  ],
  ["unknown-model", 404, "models/gpt-9 is not found for API version v1main, or is not supported", /VERIALGO_MODEL/],
  ["unknown-model", 400, "No models loaded. Please load a model in the developer page.", /VERIALGO_MODEL/],
  ["unknown-model", 500, "could not load model", /VERIALGO_MODEL/],
  ["unknown-model", 404, "model 'gpt-9' not found, try pulling it first", /VERIALGO_MODEL/],
  ["unknown-model", 400, "模型 gpt-9 已下线", /VERIALGO_MODEL/],
  [
    "unknown-model",
    404,
    "The API deployment for this resource does not exist. If you created it just now, please wait a moment and try again.",
    /VERIALGO_MODEL/,
  ],
  ["unknown-model", 404, "未找到模型：gpt-9", /VERIALGO_MODEL/],
  // Money, under whatever status.
  ["quota", 403, "Sorry, your account balance is insufficient", /has quota/],
  ["quota", 403, "The request failed because your account has an overdue balance.", /has quota/],
  ["quota", 403, "The free tier of the model has been exhausted.", /has quota/],
  ["quota", 403, "Your newly created team doesn't have any credits yet.", /has quota/],
  ["quota", 403, "预扣费失败, 需要 ＄0.02", /has quota/],
  // A key that is refused without a 401.
  ["auth", 400, "API key not valid. Please pass a valid API key.", /OPENAI_API_KEY/],
  ["auth", 500, "Unauthorized", /OPENAI_API_KEY/],
  ["auth", 400, "无效的令牌", /OPENAI_API_KEY/],
  ["auth", 502, "login fail: Please carry the API secret key in the 'Authorization' field", /OPENAI_API_KEY/],
  ["auth", 403, "Country, region, or territory not supported", /OPENAI_API_KEY.*network and region/],
  // Tools.
  ["tools-unsupported", 400, "Tool use is not supported by this endpoint", /VERIALGO_MODEL/],
  ["tools-unsupported", 400, "Unknown parameter: 'tools'.", /VERIALGO_MODEL/],
  ["bad-request", 400, "Unknown parameter: 'tools[0].function.strict'.", /VERIALGO_API_MODE/],
  ["bad-request", 400, "tool_choice is not supported", /VERIALGO_API_MODE/],
  ["unreadable", 400, "Failed to call a function. Please adjust your prompt.", /^Try again/],
  // Waits.
  [
    "rate-limit",
    400,
    "Request rate increased too quickly. To ensure system stability, please adjust your client logic.",
    /^Wait/,
  ],
  ["rate-limit", 500, "Too many concurrent requests", /^Wait/],
  ["rate-limit", 400, "系统过载，请稍后重试", /^Wait/],
  ["rate-limit", 429, "请求次数超过限制", /^Wait/],
  ["rate-limit", 503, "We're experiencing high demand", /^Wait/],
  ["server", 503, "Service temporarily unavailable, please try again later", /^Try again later/],
  ["server", 500, "no model response was received", /^Try again later/],
  ["server", 504, "upstream timed out", /^Try again later/],
  ["server", 500, "CUDA out of memory", /^Try again later/],
  // Addresses.
  ["wrong-route", 422, "body.input: Field required", /VERIALGO_API_MODE/],
  ["wrong-route", 404, "Invalid URL (POST /chat/completions)", /OPENAI_BASE_URL.*\/v1/],
  ["not-an-api", 400, "The plain HTTP request was sent to HTTPS port", /https:\/\//],
  ["not-an-api", 400, "Client sent an HTTP request to an HTTPS server.", /https:\/\//],
  ["bad-request", 400, "Missing required query parameter: api-version", /api-version at the end of OPENAI_BASE_URL/],
])("%s: %i %s", (kind, status, words, advice) => {
  const { failure } = judge(status, error(words));
  expect(failure.kind).toBe(kind);
  expect(failure.advice).toMatch(advice);
  expect(failure.message).toContain("api.example.com");
});

it("takes the words of an ordinary mistake for nothing more", () => {
  for (const words of [
    "messages: at least one message is required",
    "Invalid 'messages[1].content': string too short",
    "temperature must be at most 2",
    "The last message must be from the user",
    "This model does not support image input",
    "Streaming is not supported",
    "seed must be an integer",
    "No tool call found for function call output with call_id call_1.",
    "No tool output found for function call call_1.",
    "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
    "Duplicate value for 'tool_call_id'.",
    "Invalid schema for function 'write_file': schema must have a 'type'",
    "messages.1: text content blocks must be non-empty",
    "The `reasoning_content` in the thinking mode must be passed back to the API.",
    "Conversation roles must alternate user/assistant/user/assistant/...",
    "Item 'rs_9' of type 'reasoning' was provided without its required following item.",
  ]) {
    expect(judge(400, error(words))).toMatchObject({ failure: { kind: "bad-request" }, retry: false });
  }
});

it("reads an error however deep it nests and however long it talks", () => {
  for (const key of ["detail", "error", "errors", "message"]) {
    const deep = `${`{"${key}":`.repeat(20_000)}1${"}".repeat(20_000)}`;
    expect(judge(400, deep).failure.kind).toBe("bad-request");
  }
  const long = `upstream: ${"x ".repeat(500)}This model's maximum context length is 512 tokens.`;
  expect(judge(400, error(long)).failure).toMatchObject({ kind: "overflow", contextTokens: 512 });
  expect(judge(400, long).failure.message.length).toBeLessThan(400);
});

it("is quick however much an error says, and wherever", () => {
  const much = "too many tokens 1,111 ".repeat(300_000);
  const startedAt = performance.now();
  for (const field of ["message", "code", "type", "param", "retry_after", "detail"])
    expect(judge(429, { error: { message: "later", [field]: much } }).failure.kind).toBe("rate-limit");
  expect(judge(400, "x ".repeat(3_000_000)).failure.kind).toBe("bad-request");
  expect(judge(429, { error: { retry_after: "1s".repeat(2_000_000) } }).failure.kind).toBe("rate-limit");
  expect(judge(502, `<html>${"<title".repeat(500_000)}`).failure.kind).toBe("server");
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it("names where a redirect leads, without what may be secret in it", () => {
  const said = (location: string) => judge(308, "", { location }).failure;
  expect(said("https://api.example.com/v1/chat/completions?token=s3cret#x").message).toContain(
    "a redirect to https://api.example.com/v1/chat/completions (308)",
  );
  expect(said("/login?next=%2Fv1").message).toContain("a redirect to /login (308)");
  expect(said("").message).toContain("with a redirect (308)");
  expect(said("/x").advice).toContain("OPENAI_BASE_URL");
});

it("tells how long to wait where more than a minute was asked for", () => {
  const advice = (seconds: string) => judge(429, {}, { "retry-after": seconds }).failure.advice;
  expect(advice("30")).toContain("Wait a few minutes");
  expect(advice("100")).toContain("Wait 100 s");
  expect(advice("900")).toContain("Wait 15 min");
  expect(advice("86400")).toContain("Wait 24 h");
});

it("tells a name without an address, a broken answer and another protocol apart from silence", () => {
  const said = (code: string) => judgeSilence({ kind: "failed", why: "network", code }, context);
  expect(said("ENOTFOUND")).toMatchObject({
    retry: true,
    failure: { kind: "unreachable", message: "There is no address for api.example.com (ENOTFOUND)." },
  });
  expect(said("EAI_AGAIN").failure.advice).toContain("OPENAI_BASE_URL");
  expect(said("aborted")).toMatchObject({ retry: true, failure: { message: expect.stringContaining("broke off") } });
  expect(said("HPE_INVALID_CONSTANT")).toMatchObject({
    retry: false,
    failure: { kind: "not-an-api", advice: expect.stringContaining("https://") },
  });
  expect(said("ERR_TLS_CERT_ALTNAME_INVALID").failure.advice).toContain("NODE_EXTRA_CA_CERTS");
});
