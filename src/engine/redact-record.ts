import type * as z from "zod";
import { type Redact, redactDeep } from "../domain/redact.ts";

/**
 * Redacts every string of a record. Where a secret happens to be a word of the schema itself (a key set to "tested"), that one word
 * is put back: it tells nobody anything, and without it no reader could parse the record.
 */
export function redactRecord<T>(schema: z.ZodType<T>, record: T, redact: Redact): T {
  let changed = false;
  const shown = redactDeep(record, (text) => {
    const kept = redact(text);
    changed ||= kept !== text;
    return kept;
  });
  // Most records hold no secret, and looking each event up in its schema costs more than redacting it.
  if (!changed) return shown;
  // Each pass may uncover the next: a union is only looked into once its discriminator is right.
  for (let pass = 0; pass < 3; pass += 1) {
    const parsed = schema.safeParse(shown);
    if (parsed.success) break;
    for (const issue of parsed.error.issues) {
      const isWord = issue.code === "invalid_value" || issue.code === "invalid_union";
      if (isWord) restore(shown, record, issue.path);
    }
  }
  return shown;
}

function restore(shown: unknown, original: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1);
  const parent = (root: unknown) => path.slice(0, -1).reduce<unknown>((at, key) => (at as never)?.[key as never], root);
  const [to, from] = [parent(shown), parent(original)];
  if (last === undefined || typeof to !== "object" || to === null) return;
  const word = (from as Record<PropertyKey, unknown> | undefined)?.[last];
  if (typeof word === "string") (to as Record<PropertyKey, unknown>)[last] = word;
}
