import type { ParsedArguments } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { withoutQuoteTokens } from "./quote-tokens.ts";
import { repairJson } from "./repair-json.ts";
import { jsonEnding, repairJsonText } from "./repair-json-text.ts";

/** Deeper values overflow the stack of what comes after (comparing, redacting, writing); no tool takes any, and no server means one. */
const DEEPEST = 100;

export const isTooDeep = (value: unknown, left = DEEPEST): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((at) => isTooDeep(at, left - 1)));

const accept = (value: Record<string, unknown>): ParsedArguments =>
  isTooDeep(value) ? malformed("it is nested too deeply") : { ok: true, value, canonical: JSON.stringify(value) };

const cutOff = (bytes: number): ParsedArguments => ({
  ok: false,
  truncated: true,
  canonical: "{}",
  problem: `The output limit was hit: the arguments of this call were cut off after ${bytes} bytes, so nothing was run: send it in smaller parts.`,
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

/** A JSON value of any type, or why there is none: `cut`, or what the parser said. */
type Read = { value: unknown } | { cut: true } | { why: string };

/** Parses as `JSON.parse` does; a string says why it could not. */
function parse(text: string): { value: unknown } | string {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error), 200);
  }
}

const bytesOf = (raw: unknown): number =>
  raw === undefined || raw === null ? 0 : Buffer.byteLength(typeof raw === "string" ? raw : JSON.stringify(raw));

/** How often a text may hold a text: twice is seen of servers, more of models that imitate them. */
const ENCODINGS = 4;

/**
 * Reads the arguments of a tool call as servers really send them. `raw` is whatever stood in the call: a JSON string, an object
 * (llama.cpp#20198), nothing at all for a call without arguments (simonw/llm#1164), or broken text; `cut` says that the reply ended at an
 * output limit while this call was written. The order is fixed: parse, parse again if that gave a string, mend escapes, test for a cut,
 * repair. What was cut is never repaired, and nothing unreadable ever becomes `{}` (OpenBMB/PilotDeck#97, NousResearch/hermes-agent#35151).
 * The result's `problem` is for the model. Never throws.
 */
export function parseArguments(raw: unknown, cut = false): ParsedArguments {
  if (cut) return cutOff(bytesOf(raw));
  let read: Read = { value: raw };
  for (let n = 0; n < ENCODINGS && "value" in read && typeof read.value === "string"; n++) {
    read = read.value.trim() === "" ? { value: null } : readText(read.value);
  }
  if ("cut" in read) return cutOff(bytesOf(raw));
  if ("why" in read) return malformed(read.why);
  if (read.value === null || read.value === undefined) return accept({});
  return isObject(read.value) ? accept(read.value) : malformed(`it is ${describe(read.value)}`);
}

function readText(text: string): Read {
  const plain = parse(text);
  if (typeof plain !== "string") return plain;
  const inner = halfEncoded(text);
  if (inner !== null) return { value: inner };
  const read = readMended(text, plain);
  const unquoted = "value" in read ? null : withoutQuoteTokens(text);
  return unquoted === null ? read : readMended(unquoted, plain);
}

/** `why` is what the parser said of the text as it came. */
function readMended(text: string, why: string): Read {
  const mended = repairJsonText(text);
  const parsed = parse(mended);
  if (typeof parsed !== "string") return parsed;
  const ending = jsonEnding(mended);
  if (ending === "cut") return { cut: true };
  const guess = ending === "whole" ? repairJson(mended) : null;
  return guess !== null && isObject(guess.value) ? guess : { why };
}

/** An object written into a string whose own quotes were lost: `{\"path\": \"a.py\"}`. */
function halfEncoded(text: string): string | null {
  if (!/^\s*\{\s*\\"/.test(text)) return null;
  const whole = parse(repairJsonText(`"${text.trim()}"`));
  return typeof whole !== "string" && typeof whole.value === "string" ? whole.value : null;
}

/** True when the text may stand in a replayed call as it is: some servers refuse anything but an object written as JSON. */
export const isReplayable = (raw: unknown): boolean => {
  if (typeof raw !== "string") return false;
  const parsed = parse(raw);
  return typeof parsed !== "string" && isObject(parsed.value);
};
