import { describe, expect, it } from "vitest";
import { failureOf } from "../contracts/model-contract.ts";
import { openTalk, PROTOCOLS, type Protocol } from "../support/endpoint-talk.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import { jsonAnswer, refusal } from "../support/model-server/answers.ts";
import type { Answer } from "../support/model-server/troubles.ts";

const from = (ms: number): Date => new Date(Date.now() + ms);
const http = (ms: number): string => from(ms).toUTCString();
const limited = (headers: Record<string, string>, words = "Too many requests"): Answer =>
  refusal(429, words, null, headers);

/** Starts with one answer that asks for a wait; gives what was told and slept. */
async function playWith(protocol: Protocol, answers: readonly Answer[], requestTimeoutMs = 180_000) {
  const { clock, slept } = leapingClock();
  const told: number[] = [];
  const talk = await openTalk(
    protocol,
    answers.map((answer) => ({ step: { answer } })),
    {
      model: { clock, requestTimeoutMs, retry: { baseMs: 100 } },
      observer: { retrying: ({ waitMs }) => told.push(waitMs) },
    },
  );
  return { talk, slept, told };
}

describe.each(PROTOCOLS)("the wait a server asks for, %s", (protocol) => {
  it.each<[string, () => Answer, number]>([
    ["seconds", () => limited({ "retry-after": "7" }), 7_000],
    ["part of a second", () => limited({ "retry-after": "2.5" }), 2_500],
    ["milliseconds, before seconds", () => limited({ "retry-after-ms": "1250", "retry-after": "9" }), 1_250],
    ["a date", () => limited({ "retry-after": http(20_000) }), 20_000],
    ["a duration", () => limited({ "retry-after": "1m2s" }), 60_000],
    ["an hour", () => limited({ "retry-after": "3600" }), 60_000],
    ["a date next year", () => limited({ "retry-after": http(31_536_000_000) }), 60_000],
    ["an hour in milliseconds", () => limited({ "retry-after-ms": "3600000" }), 60_000],
    [
      "OpenAI's reset",
      () => limited({ "x-ratelimit-reset-requests": "12s", "x-ratelimit-remaining-requests": "0" }),
      12_000,
    ],
    [
      "the later of two that are used up",
      () => limited({ "x-ratelimit-reset-requests": "120ms", "x-ratelimit-reset-tokens": "6.5s" }),
      6_500,
    ],
    [
      "not that of a limit with something left",
      () =>
        limited({
          "x-ratelimit-reset-requests": "23h59m",
          "x-ratelimit-remaining-requests": "900",
          "x-ratelimit-reset-tokens": "3s",
          "x-ratelimit-remaining-tokens": "0",
        }),
      3_000,
    ],
    ["a reset of hours", () => limited({ "x-ratelimit-reset-tokens": "6h1m" }), 60_000],
    [
      "OpenRouter's moment in milliseconds",
      () => limited({ "x-ratelimit-reset": String(Date.now() + 15_000) }),
      15_000,
    ],
    [
      "GitHub's moment in seconds",
      () => limited({ "x-ratelimit-reset": String(Math.round(Date.now() / 1_000) + 25) }),
      25_000,
    ],
    [
      "Anthropic's moment",
      () =>
        limited({
          "anthropic-ratelimit-tokens-reset": from(18_000).toISOString(),
          "anthropic-ratelimit-tokens-remaining": "0",
        }),
      18_000,
    ],
    ["the draft of a standard", () => limited({ "ratelimit-reset": "11" }), 11_000],
    [
      "Google's detail",
      () =>
        jsonAnswer(429, [
          {
            error: { code: 429, message: "Resource exhausted", details: [{ "@type": "RetryInfo", retryDelay: "34s" }] },
          },
        ]),
      34_000,
    ],
    ["a field", () => jsonAnswer(429, { error: { message: "limited", retry_after: 14 } }), 14_000],
    ["a sentence", () => limited({}, "Rate limit reached. Please try again in 6.2s."), 6_200],
    ["a sentence with minutes", () => limited({}, "Please try again in 0m42.5s. Visit the page."), 42_500],
    [
      "Azure's sentence",
      () => limited({}, "Requests have exceeded the call rate limit. Please retry after 30 seconds."),
      30_000,
    ],
    ["a Chinese sentence", () => limited({}, "请求过于频繁，请 13 秒后重试"), 13_000],
    ["a server that is overloaded", () => refusal(503, "overloaded", null, { "retry-after": "5" }), 5_000],
  ])("is read and capped at a minute: %s (case 59)", async (_, answer, ms) => {
    const startedAt = performance.now();
    const { talk, slept, told } = await playWith(protocol, [answer()]);
    expect((await talk.turn()).text).toBe("ok");
    expect(told).toEqual(slept);
    expect(slept).toHaveLength(1);
    // Moments come nearer while the test runs, and some are written in whole seconds.
    expect(slept[0]).toBeGreaterThanOrEqual(ms - 1_000 - (performance.now() - startedAt));
    expect(slept[0]).toBeLessThanOrEqual(ms + 1_000);
  });

  it("is not taken from what tells when a limit would be reset that nobody met (case 59)", async () => {
    const { talk, slept } = await playWith(protocol, [
      refusal(500, "oops", null, { "x-ratelimit-reset-requests": "50s" }),
    ]);
    await talk.turn();
    expect(slept[0]).toBeLessThanOrEqual(100);
  });

  it("never adds up to more than one request may take, and ends at once where it does not fit (case 59)", async () => {
    const hour = limited({ "retry-after": "3600" });
    for (const [timeout, waits] of [
      [180_000, [60_000, 60_000, 60_000]],
      [130_000, [60_000, 60_000]],
      [20_000, []],
      [1_000, []],
    ] as const) {
      const { talk, slept } = await playWith(protocol, [hour, hour, hour, hour], timeout);
      const failure = failureOf(await talk.outcome());
      expect(failure).toMatchObject({ kind: "rate-limit", advice: expect.stringContaining("Wait 60 min") });
      expect(slept).toEqual(waits);
      expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(timeout);
    }
  });

  it("is ended by an abort at once (case 59)", async () => {
    const controller = new AbortController();
    let abortedAt = 0;
    const talk = await openTalk(protocol, [{ step: { answer: limited({ "retry-after": "3600" }) } }], {
      model: { requestTimeoutMs: 180_000 },
    });
    const outcome = await talk.model.send(
      { system: "s", transcript: talk.transcript, tools: [], signal: controller.signal },
      {
        retrying() {
          setTimeout(() => {
            abortedAt = performance.now();
            controller.abort();
          }, 20);
        },
      },
    );
    expect(failureOf(outcome).kind).toBe("aborted");
    // At once, on a machine that does other things, too.
    expect(performance.now() - abortedAt).toBeLessThan(2_000);
    expect(talk.server.requests).toHaveLength(1);
  });
});
