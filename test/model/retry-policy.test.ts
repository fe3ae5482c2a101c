import { describe, expect, it } from "vitest";
import { retryAfterMs } from "../../src/model/retry-after.ts";
import { type Attempt, defaultRetryPolicy, waitMs, withRetry } from "../../src/model/retry-policy.ts";
import type { Clock } from "../../src/ports/clock.ts";

/** A clock whose sleeps take no time but move it on. */
function leapingClock() {
  let at = 0;
  const slept: number[] = [];
  const clock: Clock = {
    now: () => new Date(at),
    monotonicMs: () => at,
    async sleep(ms, signal) {
      if (signal?.aborted) return;
      slept.push(ms);
      at += ms;
    },
  };
  return { clock, slept, pass: (ms: number) => (at += ms) };
}

const failure = { kind: "server", message: "m", advice: "a" } as const;
const trouble = (retry: boolean, wait: number | null = null) => ({
  failure,
  retry,
  retryAfterMs: wait,
  missingRoute: false,
  rejection: null,
});
const lost = (retry = true, wait: number | null = null, inputTokens: number | null = null): Attempt => ({
  ok: false,
  trouble: trouble(retry, wait),
  usage: { inputTokens, outputTokens: null },
});
const reply: Attempt = {
  ok: true,
  reply: {
    text: "x",
    calls: [],
    raw: null,
    usage: { inputTokens: 10, outputTokens: 2 },
    protocol: "chat",
    finish: "complete",
  },
};

const run = async (results: Attempt[], options: { signal?: AbortSignal; totalMs?: number; takesMs?: number } = {}) => {
  const { clock, slept, pass } = leapingClock();
  const told: unknown[] = [];
  let tries = 0;
  const outcome = await withRetry(
    async () => {
      pass(options.takesMs ?? 0);
      return results[Math.min(tries++, results.length - 1)] as Attempt;
    },
    {
      policy: {
        ...defaultRetryPolicy(180_000),
        ...(options.totalMs === undefined ? {} : { totalMs: options.totalMs }),
      },
      clock,
      signal: options.signal ?? new AbortController().signal,
      aborted: () => ({ ...trouble(false), failure: { ...failure, kind: "aborted" } }),
      observer: { retrying: (info) => told.push({ ...info, sleptBefore: slept.length }) },
      random: () => 0,
    },
  );
  return { outcome, slept, told, tries };
};

describe("withRetry", () => {
  it("waits longer each time, tells before each wait, and gives up after four requests", async () => {
    const { outcome, slept, told, tries } = await run([lost()]);
    expect(outcome).toMatchObject({ ok: false, failure });
    expect(tries).toBe(4);
    expect(slept).toEqual([1_000, 2_000, 4_000]);
    expect(told).toEqual([
      { attempt: 1, waitMs: 1_000, why: "m", sleptBefore: 0 },
      { attempt: 2, waitMs: 2_000, why: "m", sleptBefore: 1 },
      { attempt: 3, waitMs: 4_000, why: "m", sleptBefore: 2 },
    ]);
  });

  it("does not repeat what is final", async () => {
    const { slept, told, tries } = await run([lost(false)]);
    expect([slept, told, tries]).toEqual([[], [], 1]);
  });

  it("counts what lost tries cost", async () => {
    const { outcome } = await run([lost(true, null, 7), lost(true, null, null), reply]);
    expect(outcome).toMatchObject({ ok: true, reply: { usage: { inputTokens: 17, outputTokens: 2 } } });
    const failed = await run([lost(true, null, 7), lost(false, null, 5)]);
    expect(failed.outcome).toMatchObject({ ok: false, usage: { inputTokens: 12, outputTokens: null } });
  });

  it("honours the wait a server names, at most a minute", async () => {
    const { slept } = await run([lost(true, 3_000), lost(true, 3_600_000), reply]);
    expect(slept).toEqual([3_000, 60_000]);
  });

  it("ends within its total and does not wait for nothing", async () => {
    const { slept, tries } = await run([lost(true, 60_000)], { totalMs: 100_000 });
    expect(slept).toEqual([60_000]);
    expect(tries).toBe(2);
    expect((await run([lost()], { totalMs: 10_000, takesMs: 9_500 })).tries).toBe(1);
  });

  it("is not deaf to the signal while it waits", async () => {
    const controller = new AbortController();
    controller.abort();
    const { outcome, tries } = await run([lost()], { signal: controller.signal });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "aborted" } });
    expect(tries).toBe(1);
  });
});

it("spreads the waits between half and whole", () => {
  const policy = defaultRetryPolicy(180_000);
  expect(waitMs(policy, 1, null, 0)).toBe(1_000);
  expect(waitMs(policy, 1, null, 0.999)).toBeCloseTo(500.5);
  expect(waitMs(policy, 10, null, 0)).toBe(20_000);
  expect(waitMs(policy, 1, 0, 0)).toBeGreaterThan(0);
});

it("reads the wait from headers and sentences", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (headers: Record<string, string>, message = "") => retryAfterMs(new Headers(headers), message, now);
  expect(read({ "retry-after": "7" })).toBe(7_000);
  expect(read({ "retry-after-ms": "250", "retry-after": "7" })).toBe(250);
  expect(read({ "retry-after": "Thu, 01 Jan 2026 00:01:30 GMT" })).toBe(90_000);
  expect(read({ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" })).toBe(0);
  expect(read({ "retry-after": "soon" })).toBeNull();
  expect(read({}, "Please try again in 6.2s.")).toBe(6_200);
  expect(read({}, "Please try again in 20ms")).toBe(20);
  expect(read({}, "Please retry in 2m.")).toBe(120_000);
  expect(read({}, "try again in 3 months")).toBeNull();
  expect(read({}, "Rate limited, please wait 2 minutes.")).toBe(120_000);
  expect(read({}, "请求过快，请 60s 后重试")).toBe(60_000);
  expect(read({}, "请在 15 秒后重试")).toBe(15_000);
  expect(read({}, "please wait a moment")).toBeNull();
});
