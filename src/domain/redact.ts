import { formsOf } from "./secret-forms.ts";
import { fragmentRemover } from "./secret-fragments.ts";
import { settledPart } from "./secret-reach.ts";
import { viewsOf } from "./secret-views.ts";

/** Replaces every occurrence of a secret before text reaches any sink. */
export interface Redact {
  (text: string): string;
  /** How much of a redacted text that is still being written may be shown: no secret that is half there begins in it. */
  settled?(redacted: string): number;
}

const MARK = "[redacted]";
const SHORTEST_SECRET = 6;
/** A line of a longer secret (a PEM file); shorter ones, and the lines that only frame it, tell nothing. */
const SHORTEST_LINE = 12;
/** Above it a value is a document of many lines. */
const LONGEST_PASTED = 200;
const FRAME = /^-----(?:BEGIN|END) /;

/**
 * Takes out exact values, each in all its `formsOf`, of a value of several lines each line, and what a cut leaves of a value. One under
 * 6 characters is left alone: it would blacken ordinary text. Text changed by the model beyond that (ROT13, words between) is not caught;
 * that is why no secret is reachable from generated code at all. Linear.
 */
export function redactor(secrets: readonly string[]): Redact {
  const values = [...new Set(secrets.flatMap(valuesOf))].sort((a, b) => b.length - a.length);
  const settled = settledPart(values, MARK);
  if (values.length === 0) return Object.assign((text: string) => text, { settled });
  const forms = values.flatMap(formsOf).map(({ source, ...form }) => ({ ...form, pattern: patternOf(source) }));
  const withoutFragments = fragmentRemover(values, MARK);
  const redact = (text: string): string => {
    if (text.length < SHORTEST_SECRET) return text;
    const views = viewsOf(text);
    let shown = text;
    for (const { key, view, pattern } of forms) if (views[view].includes(key)) shown = shown.replace(pattern, MARK);
    return withoutFragments(shown);
  };
  return Object.assign(redact, { settled });
}

/** A redactor that learns secrets while it is in use. */
export interface GrowingRedact extends Redact {
  add(secret: string): void;
}

export function growingRedactor(secrets: readonly string[]): GrowingRedact {
  const known = new Set(secrets);
  let current = redactor([...known]);
  return Object.assign((text: string) => current(text), {
    settled: (redacted: string) => current.settled?.(redacted) ?? 0,
    add(secret: string) {
      if (known.has(secret)) return;
      known.add(secret);
      current = redactor([...known]);
    },
  });
}

/** The engine's own complaint about a pattern would quote the secret. */
function patternOf(source: string): RegExp {
  try {
    return new RegExp(source, "gu");
  } catch {
    throw new Error("A secret could not be made into a pattern to search for.");
  }
}

function valuesOf(secret: string): string[] {
  const whole = secret.trim();
  const lines = whole.split(/\r?\n|\r|\\n/).map((line) => line.trim());
  if (lines.length > 1) {
    const telling = lines.filter((line) => line.length >= SHORTEST_LINE && !FRAME.test(line));
    // A key that was pasted in two pieces: gaps are seen through.
    const pasted = lines.join("");
    return pasted.length <= LONGEST_PASTED ? [pasted, ...telling] : telling;
  }
  return whole.length < SHORTEST_SECRET ? [] : [whole];
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
