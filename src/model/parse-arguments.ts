import { isDeepStrictEqual } from "node:util";
import { jsonrepair } from "jsonrepair";
import type { ParsedArguments } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { jsonEnding, repairJsonText } from "./repair-json-text.ts";

const accept = (value: Record<string, unknown>): ParsedArguments => ({
  ok: true,
  value,
  canonical: JSON.stringify(value),
});

const cutOff = (bytes: number): ParsedArguments => ({
  ok: false,
  truncated: true,
  canonical: "{}",
  problem: `The output limit was hit: the arguments of this call end after ${bytes} bytes in the middle of a value, so nothing was run. Send the content in smaller parts: a shorter file first, then one edit for each further part.`,
});

const malformed = (why: string): ParsedArguments => ({
  ok: false,
  truncated: false,
  canonical: "{}",
  problem: `The arguments of this call are not a valid JSON object (${why}), so nothing was run. Send the call again with one JSON object; inside strings write line breaks as \\n, quotes as \\" and backslashes as \\\\.`,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const describe = (value: unknown): string => (Array.isArray(value) ? "an array" : `a ${typeof value}`);

/** Either a JSON value of any type or the refusal that takes its place. */
type Read = { value: unknown } | { refusal: ParsedArguments };

/** Parses as `JSON.parse` does; a string says why it could not. */
function parse(text: string): { value: unknown } | string {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error), 200);
  }
}

/**
 * Reads the arguments of a tool call as servers really send them. `raw` is whatever stood in the call: a JSON string, an object
 * (llama.cpp#20198), nothing at all for a call without arguments (simonw/llm#1164), or broken text; `cut` says that the reply ended at an
 * output limit while this call was written. The order is fixed: parse, parse again if that gave a string, mend escapes, test for a cut,
 * repair. What was cut is never repaired, and nothing unreadable ever becomes `{}` (OpenBMB/PilotDeck#97, NousResearch/hermes-agent#35151).
 * The result's `problem` is for the model. Never throws.
 */
export function parseArguments(raw: unknown, cut = false): ParsedArguments {
  if (cut) return cutOff(Buffer.byteLength(typeof raw === "string" ? raw : JSON.stringify(raw ?? "")));
  if (raw === undefined || raw === null) return accept({});
  if (isObject(raw)) return accept(raw);
  if (typeof raw !== "string") return malformed(`it is ${describe(raw)}`);
  if (raw.trim() === "") return accept({});
  const once = readText(raw);
  const read = "value" in once && typeof once.value === "string" ? readText(once.value) : once;
  if ("refusal" in read) return read.refusal;
  if (read.value === null) return accept({});
  return isObject(read.value) ? accept(read.value) : malformed(`it is ${describe(read.value)}`);
}

function readText(text: string): Read {
  const plain = parse(text);
  if (typeof plain !== "string") return plain;
  const mended = repairJsonText(text);
  const second = parse(mended);
  if (typeof second !== "string") return second;
  const ending = jsonEnding(mended);
  if (ending === "cut") return { refusal: cutOff(Buffer.byteLength(text)) };
  const guess = ending === "whole" ? repair(mended) : null;
  return guess !== null && isObject(guess.value) ? guess : { refusal: malformed(plain) };
}

/** The last resort: fences, `{{…}}` (tinyhumansai/tinyagents#68), trailing commas, unquoted keys. Null when it gives up too. */
function repair(text: string): { value: unknown } | null {
  const inside = unwrapped(text);
  const whole = parse(inside);
  if (typeof whole !== "string") return whole;
  try {
    const repaired = jsonrepair(inside);
    return keepsStrings(inside, repaired) ? { value: JSON.parse(repaired) } : null;
  } catch {
    return null;
  }
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'[^'\\]*'|\/\/.*|\/\*[\s\S]{0,2000}?\*\//g;

/** Whether every quoted text still stands there, in the same order: jsonrepair tears some apart (`{"a":["["],}`), and that would be run. */
function keepsStrings(text: string, repaired: string): boolean {
  const found = [...repaired.matchAll(TOKEN)].map(([token]) => parse(token));
  let at = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith("/")) continue;
    const wanted = token.startsWith("'") ? { value: token.slice(1, -1) } : parse(token);
    if (typeof wanted === "string") continue;
    while (at < found.length && !isDeepStrictEqual(found[at], wanted)) at += 1;
    if (at === found.length) return false;
    at += 1;
  }
  return true;
}

/** What is valid inside a fence is taken as it is: jsonrepair makes other values of fenced texts with `{{` in a string. */
function unwrapped(text: string): string {
  const fenced = /^\s*```\w*\s*\n([\s\S]*)\n\s*```\s*$/.exec(text)?.[1];
  if (fenced !== undefined) return fenced;
  return /^\s*\{\{[\s\S]*\}\}\s*$/.test(text) ? text.trim().slice(1, -1) : text;
}

/** True when the text may stand in a replayed call as it is: some servers refuse anything but an object written as JSON. */
export const isReplayable = (raw: unknown): boolean => {
  if (typeof raw !== "string") return false;
  const parsed = parse(raw);
  return typeof parsed !== "string" && isObject(parsed.value);
};
