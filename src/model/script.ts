import * as z from "zod";
import { Usage } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";

/** A call a scripted reply makes. Arguments as a value, as the raw text a server might send, or as already found unreadable (recordings). */
const ScriptedCall = z.strictObject({
  name: z.string(),
  arguments: z.union([z.record(z.string(), z.unknown()), z.string()]).optional(),
  unreadable: z.strictObject({ problem: z.string(), truncated: z.boolean() }).optional(),
  id: z.string().optional(),
});
export type ScriptedCall = z.infer<typeof ScriptedCall>;

/** What a step expects of the request it answers; each is a text that must stand there. */
const Expectation = z.strictObject({
  systemContains: z.string().optional(),
  lastUserContains: z.string().optional(),
  /** The result of the last tool call. */
  lastResultContains: z.string().optional(),
  /** Any result of the last tool turn. */
  anyResultContains: z.string().optional(),
  /** Names of tools that must be offered; `[]` means that none may be. */
  tools: z.array(z.string()).optional(),
});
export type Expectation = z.infer<typeof Expectation>;

/** One reply of a script, and what the request before it must hold. The same script plays in memory and over HTTP. */
export const ScriptStep = z.strictObject({
  /** Which conversation it belongs to: a text that stands in the system prompt of that one and of no other. Absent: all that no step names. */
  session: z.string().min(1).optional(),
  expect: Expectation.optional(),
  text: z.string().optional(),
  calls: z.array(ScriptedCall).optional(),
  usage: Usage.optional(),
  finish: z.enum(["complete", "incomplete"]).optional(),
  /** Milliseconds before the reply; a timer takes no more than 24 days, and nobody waits for an hour. */
  delayMs: z.number().nonnegative().max(3_600_000).optional(),
});
export type ScriptStep = z.infer<typeof ScriptStep>;

/** A script as a file holds it. */
export const Script = z.array(ScriptStep);

/** A request as a script sees it, whatever the protocol. */
export interface SeenRequest {
  system: string;
  lastUser: string;
  /** Texts of the last tool turn; empty when the request does not end in one. */
  lastResults: readonly string[];
  tools: readonly string[];
}

const missing = (what: string, wanted: string, found: string): string =>
  `expected ${what} to contain "${oneLine(wanted, 120)}", but it is "${oneLine(found, 200)}"`;

/** What a request lacks, in one clause; null when it holds everything expected. */
export function expectationProblem(expect: Expectation | undefined, seen: SeenRequest): string | null {
  if (!expect) return null;
  const { systemContains, lastUserContains, lastResultContains, anyResultContains, tools } = expect;
  const last = seen.lastResults.at(-1) ?? "";
  if (systemContains !== undefined && !seen.system.includes(systemContains)) {
    return missing("the system prompt", systemContains, seen.system);
  }
  if (lastUserContains !== undefined && !seen.lastUser.includes(lastUserContains)) {
    return missing("the last user message", lastUserContains, seen.lastUser);
  }
  if (lastResultContains !== undefined && !last.includes(lastResultContains)) {
    return missing("the last tool result", lastResultContains, last);
  }
  if (anyResultContains !== undefined && !seen.lastResults.some((result) => result.includes(anyResultContains))) {
    return missing("a tool result", anyResultContains, seen.lastResults.join(" | "));
  }
  const offered = [...seen.tools].sort().join(", ");
  if (tools?.length === 0 && offered !== "") return `expected no tools to be offered, but there are ${offered}`;
  const lacking = tools?.find((name) => !seen.tools.includes(name));
  if (lacking !== undefined) return `expected the tool ${lacking} to be offered, but there are ${offered || "none"}`;
  return null;
}

/**
 * The usage of a step, or a plausible one where it gives none: about four characters a token. Counted from what both protocols share, so
 * that one script costs the same in memory and over either of them.
 */
export const usageOfStep = (step: ScriptStep, seen: SeenRequest): Usage =>
  step.usage ?? {
    inputTokens: Math.ceil(JSON.stringify(seen).length / 4),
    outputTokens: Math.max(1, Math.ceil(((step.text ?? "") + JSON.stringify(step.calls ?? [])).length / 4)),
  };
