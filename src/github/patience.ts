import { answerOf } from "./answer.ts";

/** How long the client waits, for what, and why. The only place with these numbers. */
export const PATIENCE = {
  /** Requests in all when answers are lost (5xx, broken connections): GitHub's failures are mostly over in seconds. */
  tries: 4,
  /** Waits between them: 0.5 s, 1 s, 2 s. */
  firstWaitMs: 500,
  /** A comment or a commit is answered within a second or two; GitHub itself gives up after 10 s. */
  requestMs: 30_000,
  /** Waiting for rate limits, in a whole run: a job that waits costs minutes, and a primary limit may hold for an hour. */
  limitsMs: 120_000,
  /** GitHub's advice for a secondary limit that names no time: "wait for at least one minute". */
  unnamedLimitMs: 60_000,
  /** So that `retry-after: 0` cannot make a busy loop. */
  shortestLimitMs: 1_000,
} as const;

/** Milliseconds to wait after lost answer number `lost` (from 1). */
export const lostWaitMs = (lost: number): number => PATIENCE.firstWaitMs * 2 ** (lost - 1);

/**
 * Milliseconds until GitHub takes requests again, from what it answered to one that was limited. `now` is in milliseconds since the
 * epoch. https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#handle-rate-limit-errors-appropriately
 */
export function limitWaitMs(error: unknown, now: number): number {
  const { headers } = answerOf(error);
  return Math.max(PATIENCE.shortestLimitMs, namedWaitMs(headers, now) ?? PATIENCE.unnamedLimitMs);
}

function namedWaitMs(headers: Record<string, string | undefined>, now: number): number | null {
  const after = headers["retry-after"]?.trim() ?? "";
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  const date = after === "" ? Number.NaN : Date.parse(after);
  if (!Number.isNaN(date)) return date - now;
  const reset = headers["x-ratelimit-reset"] ?? "";
  if (headers["x-ratelimit-remaining"] === "0" && /^\d+$/.test(reset)) return Number(reset) * 1000 - now;
  return null;
}
