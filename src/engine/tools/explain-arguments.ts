import type * as z from "zod";
import { oneLine } from "../../domain/untrusted-text.ts";

const shown = (value: unknown): string => (value === undefined ? "nothing" : oneLine(JSON.stringify(value) ?? "?", 60));

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === "object" ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

/** Names the first wrong argument, what it must be and what came; lists the arguments when one is unknown. */
export function explainArguments(parameters: z.ZodObject, given: unknown, issue: z.core.$ZodIssue | undefined): string {
  const names = Object.keys(parameters.shape);
  const known = names.length === 0 ? "It takes no arguments." : `The arguments are: ${names.join(", ")}.`;
  if (issue === undefined) return known;
  if (issue.code === "unrecognized_keys")
    return `Unknown argument ${issue.keys.map((key) => `"${oneLine(key, 40)}"`).join(", ")}. ${known}`;
  const field = issue.path.join(".");
  const received = shown(at(given, issue.path));
  return `The argument "${field}" must be ${expectation(issue)}; received ${received}. Correct it and call again.`;
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return issue.expected === "int" ? "a whole number" : `a ${issue.expected}`;
  if (issue.code === "too_small")
    return issue.origin === "string" ? "a text that is not empty" : `at least ${issue.minimum}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}`;
  return issue.message;
}
