/**
 * An answer as it goes out. `ending` tells how the body stops: whole, a byte a second, never (before the head, or behind the body: `open`),
 * again and again, or by a broken connection. `paceMs`: the wait behind each server-sent event.
 */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
  ending?: "whole" | "slow" | "hang" | "reset" | "cut" | "open" | "flood";
  paceMs?: number;
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

export const errorAnswer = (
  status: number,
  message: string,
  fields: { type?: string; param?: string | null; code?: string | null } = {},
  headers: Record<string, string> = {},
): Answer =>
  json(
    status,
    {
      error: {
        message,
        type: fields.type ?? "invalid_request_error",
        param: fields.param ?? null,
        code: fields.code ?? null,
      },
    },
    headers,
  );

const page = (status: number, title: string): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

const CUT = '{"id":"chatcmpl-1","object":"chat.completion","choices": [';

/** Bad answers real servers gave, by name. */
export const TROUBLES = {
  "html-200": page(200, "Sign in"),
  "error-200": json(200, {
    error: { message: "Provider returned error", code: 502, metadata: { raw: "upstream down" } },
  }),
  "choices-null": json(200, { id: "x", object: "chat.completion", choices: null, output: null }),
  "choices-empty": json(200, {
    id: "x",
    object: "chat.completion",
    choices: [],
    usage: { prompt_tokens: 7, completion_tokens: 5 },
  }),
  "empty-body": { status: 200, headers: { "content-type": "application/json", "content-length": "0" }, body: "" },
  "cut-json": { status: 200, headers: { "content-type": "application/json" }, body: CUT },
  "cut-connection": { status: 200, headers: { "content-type": "application/json" }, body: CUT, ending: "cut" },
  "plain-text": { status: 200, headers: { "content-type": "text/plain" }, body: "Ollama is running" },
  hang: { status: 200, body: "", ending: "hang" },
  slow: { status: 200, headers: { "content-type": "application/json" }, body: CUT.padEnd(4_000), ending: "slow" },
  reset: { status: 200, body: "", ending: "reset" },
  redirect: { status: 301, headers: { location: "/elsewhere" }, body: "" },
  unauthorized: errorAnswer(401, "Incorrect API key provided: sk-wrong-12345678.", { code: "invalid_api_key" }),
  forbidden: errorAnswer(403, "Country, region, or territory not supported", {
    code: "unsupported_country_region_territory",
  }),
  "rate-limit": errorAnswer(
    429,
    "Rate limit reached for requests",
    { code: "rate_limit_exceeded" },
    { "retry-after": "1" },
  ),
  "rate-limit-hour": errorAnswer(
    429,
    "Rate limit reached for requests",
    { code: "rate_limit_exceeded" },
    { "retry-after": "3600" },
  ),
  "no-quota": errorAnswer(429, "You exceeded your current quota, please check your plan and billing details.", {
    type: "insufficient_quota",
    code: "insufficient_quota",
  }),
  "server-error": errorAnswer(500, "The server had an error while processing your request.", { type: "server_error" }),
  unavailable: page(503, "503 Service Temporarily Unavailable"),
  "bad-gateway": page(502, "502 Bad Gateway"),
  "no-tools": errorAnswer(500, "tools param requires --jinja flag", { type: "server_error" }),
  "no-channel": errorAnswer(503, "当前分组 default 下对于模型 gpt-9 无可用渠道", { type: "new_api_error" }),
  overflow: errorAnswer(
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    {
      param: "messages",
      code: "context_length_exceeded",
    },
  ),
  filtered: errorAnswer(400, "The response was filtered due to the prompt triggering our content management policy.", {
    code: "content_filter",
  }),
  gone: json(410, { message: "Gone" }),
} as const satisfies Record<string, Answer>;
export type TroubleName = keyof typeof TROUBLES;

/** How servers that lack a route say so. */
export const MISSING_ROUTES = {
  fastapi: json(404, { detail: "Not Found" }),
  openai: errorAnswer(404, "Unknown request URL: POST /v1/x. Please check the URL for typos.", { code: "unknown_url" }),
  go: { status: 404, headers: { "content-type": "text/plain; charset=utf-8" }, body: "404 page not found\n" },
  nginx: page(404, "404 Not Found"),
  "405": json(405, { detail: "Method Not Allowed" }),
  "501": json(501, { error: { message: "Not implemented", type: "not_implemented" } }),
  "not-configured": json(400, { error: { code: "not_configured", message: "chat is not configured on this gateway" } }),
  chinese: json(400, { code: 400, msg: "该接口尚未启用" }),
  unsupported: json(500, { error: { message: "当前渠道不支持 chat/completions", type: "new_api_error" } }),
  "other-protocol": errorAnswer(404, "This model is only supported in v1/responses and not in v1/chat/completions.", {
    param: "model",
  }),
} as const satisfies Record<string, Answer>;
export type MissingRouteName = keyof typeof MISSING_ROUTES;
