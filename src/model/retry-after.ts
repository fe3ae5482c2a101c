import type { AnswerHeaders } from "./answer-headers.ts";

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const UNIT = `(ms|milliseconds?|s|sec|secs|seconds?|m|min|mins|minutes?|h|hrs?|hours?|d|days?)`;

const unitMs = (name: string): number =>
  UNITS[name.startsWith("mil") ? "ms" : name === "ms" ? "ms" : (name[0] ?? "")] ?? 0;

/** "6m0s", "17ms", "1h2m3.5s", "30 seconds" in milliseconds; null for anything else. */
function duration(text: string): number | null {
  if (!new RegExp(`^(\\d+(\\.\\d+)? ?${UNIT}[ ,]*)+$`, "i").test(text)) return null;
  const parts = text.matchAll(new RegExp(`(\\d+(?:\\.\\d+)?) ?${UNIT}`, "gi"));
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * unitMs((unit ?? "").toLowerCase()), 0);
}

/** Seconds, a date, a duration or a moment in seconds or milliseconds since the epoch; in milliseconds from `now`, or null. */
function waitOf(text: string, now: number): number | null {
  const value = text.trim();
  if (/^\d+(\.\d+)?$/.test(value)) {
    const number = Number(value);
    if (number < 1e9) return number * 1_000;
    return Math.max(0, (number < 1e11 ? number * 1_000 : number) - now);
  }
  const span = duration(value);
  if (span !== null) return span;
  const date = /^[a-z]{3,}|\d{4}-/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const RESET = /^(?:x-)?(?:anthropic-)?ratelimit-reset(.*)$|^(?:x-)?(?:anthropic-)?ratelimit-(.*)-reset$/;

/** The latest of the limits that are used up; one that has something left (its `remaining`) does not hold the request back. */
function resetOf(headers: AnswerHeaders, now: number): number | null {
  const waits = [...headers].flatMap(([name, value]) => {
    if (!RESET.test(name)) return [];
    const left = headers.get(name.replace("reset", "remaining"));
    const wait = waitOf(value, now);
    return wait === null || Number(left ?? 0) > 0 ? [] : [wait];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Of OpenAI ("Please try again in 6.2s", "in 1m30s"), Gemini ("retry in 12.5s"), Azure ("retry after 30 seconds") and Chinese gateways. */
function waitInSentence(message: string): number | null {
  const sentence = new RegExp(
    `(?:(?:try again|retry|wait|resets?|available)(?: again)? (?:in|after|for)|wait)(?: about)? ((?:\\d+(?:\\.\\d+)? ?${UNIT}(?![a-z])[ ,]*)+)`,
    "i",
  ).exec(message);
  if (sentence?.[1]) return duration(sentence[1].trim());
  const chinese = /(\d+(?:\.\d+)?) ?(毫秒|秒|分钟?|小时|s) ?(?:之?后|再)/.exec(message);
  if (!chinese) return null;
  return (
    Number(chinese[1]) *
    ({ 毫: 1, 秒: 1_000, s: 1_000, 分: 60_000, 小: 3_600_000 }[(chinese[2] ?? "")[0] as string] ?? 0)
  );
}

/**
 * The wait a server asks for, in milliseconds and not capped; null when it names none. Reads, surest first, `retry-after-ms`,
 * `retry-after` (seconds or a date), the body's own field (`wait`), its sentence, and the reset of a limit that is used up, unless
 * `limited` says that no limit was met. `now` is in milliseconds.
 */
export function retryAfterMs(
  headers: AnswerHeaders,
  message: string,
  now: number,
  { wait = "", limited = true }: { wait?: string | undefined; limited?: boolean } = {},
): number | null {
  const milliseconds = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (milliseconds >= 0) return milliseconds;
  const asked = waitOf(headers.get("retry-after") ?? "", now) ?? waitOf(wait, now) ?? waitInSentence(message);
  return asked ?? (limited ? resetOf(headers, now) : null);
}
