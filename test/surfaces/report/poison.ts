/** Fields whose text comes from a model, a program, a person or an endpoint. */
const FOREIGN = new Set([
  ...[
    "summary",
    "message",
    "what",
    "test",
    "diff",
    "operator",
    "hint",
    "detail",
    "title",
    "signature",
    "domain",
    "quote",
    "claim",
  ],
  ...[
    "lastText",
    "advice",
    "branch",
    "folder",
    "requester",
    "recheck",
    "requirement",
    "module",
    "baseUrlHost",
    "path",
    "version",
    "os",
  ],
]);

/** A copy in which every text of others is `text`; `name` is foreign in models and tools only. */
export const poisoned = <T>(value: T, text: string, key = ""): T => poisonedBy(value, () => text, key);

/** The same with another text from `next` in each place. */
export function poisonedBy<T>(value: T, next: () => string, key = ""): T {
  if (typeof value === "string") return (FOREIGN.has(key) ? next() : value) as T;
  if (Array.isArray(value))
    return value.map((one) => poisonedBy(one, next, key === "warnings" || key === "guarantees" ? "what" : key)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (name === "counterexample")
        return [name, { case: { args: [next(), [next()]] }, expected: next(), actual: { [next()]: next() } }];
      if (name === "name" && ("calls" in value || "hint" in value)) return [name, next()];
      return [name, poisonedBy(one, next, name)];
    }),
  ) as T;
}
