import { describe, expect, it } from "vitest";
import { explain, type FailureCase } from "../../src/model/failure-text.ts";
import { type FailureContext, judgeAnswer, judgeSilence, statusOfError } from "../../src/model/failures.ts";
import { error, FAILURE_CASES } from "./failure-cases.ts";

const context: FailureContext = {
  host: "api.example.com",
  model: "gpt-9",
  route: "chat/completions",
  timeoutMs: 180_000,
};

const judge = (status: number, body: unknown, headers: Record<string, string> = {}, host = context.host) =>
  judgeAnswer(
    {
      kind: "answered",
      status,
      headers: new Headers(headers),
      text: typeof body === "string" ? body : JSON.stringify(body),
    },
    { ...context, host },
  );

describe("judgeAnswer", () => {
  it.each(FAILURE_CASES)("%s", (_, status, body, kind, retry, missingRoute) => {
    expect(judge(status, body)).toMatchObject({ failure: { kind }, retry, missingRoute });
  });

  it.each(["", ": wait\n\nevent: error\n"])("reads a refusal that comes as an event: %j", (before) => {
    const error = { message: "Unsupported value.", param: "temperature", code: "unsupported_value" };
    const { failure, rejection } = judge(400, `${before}data: ${JSON.stringify({ error })}\n\ndata: [DONE]\n\n`);
    expect(rejection?.error).toMatchObject(error);
    expect(failure.message).toBe("api.example.com refused the request (400: Unsupported value.).");
    expect(judge(500, "event: error\ndata: went away\n\n").failure.message).toContain("(500: went away)");
  });

  it("does not take a minute's window of quota for the end of it", () => {
    const body = [
      {
        error: {
          code: 429,
          message: "You exceeded your current quota. Please retry in 12.5s.",
          status: "RESOURCE_EXHAUSTED",
        },
      },
    ];
    expect(judge(429, body)).toMatchObject({ failure: { kind: "rate-limit" }, retry: true, retryAfterMs: 12_500 });
  });

  it("keeps bodies the client library loses", () => {
    expect(judge(400, { detail: [{ loc: ["body", "tools", 0], msg: "field required" }] }).failure.message).toContain(
      "body.tools.0: field required",
    );
    expect(judge(400, [{ error: { message: "Bad thing" } }]).failure.message).toContain("Bad thing");
    expect(
      judge(502, { error: { message: "Provider returned error", metadata: { raw: "upstream down" } } }).failure.message,
    ).toContain("Provider returned error: upstream down");
  });

  it("answers the two hosts of GitHub Models, whatever they say", () => {
    for (const host of ["models.github.ai", "models.inference.ai.azure.com"]) {
      for (const status of [401, 404, 429, 500]) {
        const trouble = judge(status, {}, {}, host);
        expect(trouble).toMatchObject({ retry: false, missingRoute: false });
        expect(trouble.failure.message).toContain("retired on 2026-07-30");
        expect(trouble.failure.advice).toContain("base-url");
      }
    }
    expect(judge(410, {}).failure.message).toContain("GitHub Models");
  });

  it("names the setting that mends it", () => {
    const advice = (status: number, body: unknown) => judge(status, body).failure.advice;
    expect(advice(401, {})).toContain("OPENAI_API_KEY");
    expect(advice(404, {})).toContain("/v1");
    expect(advice(404, error("model x not found"))).toContain("VERIALGO_MODEL");
    expect(judge(404, error("model x not found")).failure.message).toContain('"gpt-9"');
  });
});

describe("judgeSilence", () => {
  it("names host, port and setting when nothing answers", () => {
    const trouble = judgeSilence(
      { kind: "failed", why: "network", code: "ECONNREFUSED" },
      { ...context, host: "127.0.0.1:3000" },
    );
    expect(trouble).toMatchObject({ retry: true, failure: { kind: "unreachable" } });
    expect(trouble.failure.message).toContain("127.0.0.1:3000");
    expect(trouble.failure.message).toContain("ECONNREFUSED");
    expect(trouble.failure.advice).toContain("OPENAI_BASE_URL");
  });

  it("does not ask again where the certificate is wrong or the caller stopped it", () => {
    expect(judgeSilence({ kind: "failed", why: "network", code: "SELF_SIGNED_CERT_IN_CHAIN" }, context).retry).toBe(
      false,
    );
    expect(judgeSilence({ kind: "failed", why: "aborted", code: "" }, context)).toMatchObject({
      retry: false,
      failure: { kind: "aborted" },
    });
    expect(judgeSilence({ kind: "failed", why: "timeout", code: "" }, context)).toMatchObject({
      retry: true,
      failure: { kind: "timeout", message: expect.stringContaining("180 s") },
    });
  });
});

it("finds the status an error under 200 stands for", () => {
  const status = (code: string, type = "") => statusOfError({ message: "m", code, type, param: "", html: false });
  expect([
    status("502"),
    status("rate_limit_exceeded"),
    status("", "authentication_error"),
    status("", "invalid_request_error"),
    status("oops"),
  ]).toEqual([502, 429, 401, 400, 502]);
});

it("has one sentence and one advice for every case, on one line each", () => {
  const cases: FailureCase[] = [
    "aborted",
    "auth",
    "quota",
    "rate-limit",
    "unreachable",
    "tls",
    "timeout",
    "server",
    "not-an-api",
    "redirected",
    "flood",
    "retired",
    "wrong-route",
    "no-protocol",
    "unknown-model",
    "tools-unsupported",
    "overflow",
    "content-filter",
    "bad-request",
    "unreadable",
    "api-version",
    "broken-off",
    "forbidden",
    "garbled-call",
    "https-only",
    "no-such-host",
    "not-http",
  ];
  for (const which of cases) {
    const { message, advice } = explain(which, context, {
      status: 500,
      said: "a\n    at Foo (x.js:1:1)\u001b[31m",
      html: false,
    });
    for (const sentence of [message, advice]) {
      expect(sentence).toMatch(/^["A-Z\w].*\.$/);
      expect(sentence).not.toMatch(/[\n\u001b]/);
    }
  }
});
