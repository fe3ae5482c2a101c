/** Replaces every occurrence of a secret before text reaches any sink. */
export type Redact = (text: string) => string;

const SHORTEST_SECRET = 6;

/**
 * Exact values, and their base64, hex and reversed forms. A value under 6 characters is left alone: it would blacken ordinary text.
 * Text split by the model (spaces, ROT13) is not caught; that is why no secret is reachable from generated code at all.
 */
export function redactor(secrets: readonly string[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.trim().length < SHORTEST_SECRET) continue;
    const bytes = Buffer.from(secret, "utf8");
    for (const form of [
      secret,
      bytes.toString("base64"),
      bytes.toString("base64").replace(/=+$/, ""),
      bytes.toString("base64url"),
      bytes.toString("hex"),
      bytes.toString("hex").toUpperCase(),
      [...secret].reverse().join(""),
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
    ]) {
      forms.add(form);
    }
  }
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((shown, form) => shown.replaceAll(form, "[redacted]"), text);
}

/** Applies a redactor to every string of a JSON-like value. */
export function redactDeep<T>(value: T, redact: Redact): T {
  if (typeof value === "string") return redact(value) as T;
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, redact)) as T;
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), redactDeep(item, redact)])) as T;
  }
  return value;
}
