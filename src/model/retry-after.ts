/**
 * The wait a server asks for, in milliseconds and not capped; null when it names none. Reads `retry-after-ms`, `retry-after` (seconds
 * or a date) and the sentences of OpenAI ("Please try again in 6.2s") and Gemini ("Please retry in 12.5s"). `now` is in milliseconds.
 */
export function retryAfterMs(headers: Headers, message: string, now: number): number | null {
  const milliseconds = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (milliseconds >= 0) return milliseconds;
  const header = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  const date = header === "" ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  const sentence = /(?:try again|retry) in (\d+(?:\.\d+)?) ?(ms|s|m)(?:\W|$)/i.exec(message);
  if (!sentence) return null;
  return Number(sentence[1]) * { ms: 1, s: 1000, m: 60_000 }[(sentence[2] ?? "s").toLowerCase() as "ms" | "s" | "m"];
}
