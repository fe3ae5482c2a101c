import { oneLine } from "../domain/untrusted-text.ts";
import { isContextSize } from "./overflow.ts";
import { isRecord } from "./reply-parts.ts";
import { eventReader, looksLikeEvents } from "./stream-events.ts";
import type { JsonObject } from "./wire.ts";

/** What an endpoint says went wrong, in whatever shape it says it. Empty strings where it says nothing. */
export interface ErrorBody {
  message: string;
  /** Lower case; a numeric code as its digits. */
  code: string;
  type: string;
  /** The parameter it names, or "". */
  param: string;
  html: boolean;
  /** Codes of the layers below the first one: Azure's `innererror`, what stands behind a gateway. Lower case. */
  inner?: string;
  /** The wait it asks for, as it stands there: "34s", 12. */
  wait?: string;
  /** The size of the context it names in a field of its own (llama.cpp's `n_ctx`). */
  contextTokens?: number;
}

/** Characters that are looked at of anything an error says: a page or a log may stand there, and the patterns are many. */
const LOOKED_AT = 20_000;
/** The same of a code, a type, a parameter's name or a wait. */
const WORD = 200;

const text = (value: unknown, most = LOOKED_AT): string =>
  typeof value === "string" ? value.slice(0, most) : typeof value === "number" ? String(value) : "";

/** FastAPI writes a list of `{loc, msg}` (vLLM); others one string or an error within. */
function detailOf(detail: unknown): string {
  if (isRecord(detail)) return wordsOf(detail) || wordsOf(detail.error);
  if (!Array.isArray(detail)) return text(detail);
  return detail
    .slice(0, 100)
    .filter(isRecord)
    .map((entry) => `${Array.isArray(entry.loc) ? `${entry.loc.join(".")}: ` : ""}${text(entry.msg)}`)
    .join("; ");
}

export const looksLikeHtml = (body: string, contentType: string | null): boolean =>
  /^\s*(<!doctype|<html|<\?xml|<head|<body)/i.test(body) || (/html/i.test(contentType ?? "") && /^\s*</.test(body));

/** Nothing of a protocol is nested so deeply; writing or joining such a value would overflow the stack. */
const DEEPEST = 400;

/** The same value, null in place of what is nested more deeply. Changes `value`. */
function shallow(value: unknown, left = DEEPEST): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (left === 0) return null;
  const within = value as JsonObject;
  // Not `Object.keys` of a list: those are as many texts.
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) value[at] = shallow(value[at], left - 1);
  else for (const key of Object.keys(within)) within[key] = shallow(within[key], left - 1);
  return value;
}

/** Characters of a page its title is looked for in. */
const PAGE_HEAD = 100_000;

/** JSON of a body whatever its content type says (case: JSON as text/plain); undefined when it is none. */
export function jsonOf(body: string): unknown {
  try {
    return shallow(JSON.parse(body.replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}

/**
 * Finds the error in a body: `{error: {…}}`, `{error: "…"}`, Gemini's `[{error}]`, FastAPI's `{detail}`, `{message}`, `{errors: […]}`,
 * plain text. A gateway's own message is followed by what the server behind it said (`metadata.raw`, open-webui/computer#293).
 */
export function readErrorBody(body: string, contentType: string | null): ErrorBody {
  if (looksLikeHtml(body, contentType)) return { message: titleOf(body), code: "", type: "", param: "", html: true };
  const whole = firstEventIn(body, contentType) ?? body;
  const plain = { code: "", type: "", param: "", html: false };
  return errorIn(jsonOf(whole)) ?? { message: oneLine(text(whole), JUDGED), ...plain };
}

/** What a refusal says where it comes as a stream of events, as the reply would have come; null where it does not. */
function firstEventIn(body: string, contentType: string | null): string | null {
  const beginning = body.slice(0, LONGEST_EVENT);
  if (looksLikeEvents(beginning, contentType) !== true) return null;
  const said: string[] = [];
  const events = eventReader((_, data) => said.push(data));
  events.read(Buffer.from(beginning, "utf8"));
  events.end();
  return said.find((data) => data.trim() !== "") ?? null;
}

const LONGEST_EVENT = 65_536;

/** Characters that are read of a message; a gateway puts its own words first. Sentences show fewer. */
const JUDGED = 2_000;

/** Names under which gateways keep the message; the first that holds text is it. */
const MESSAGES = [
  "message",
  "msg",
  "error_msg",
  "errorMessage",
  "error_message",
  "Message",
  "status_msg",
  "faultstring",
];
const CODES = ["code", "status", "error_code", "errorCode", "status_code"];

const firstText = (fields: JsonObject, names: readonly string[], most = LOOKED_AT): string =>
  names.map((name) => text(fields[name], most)).find((found) => found !== "") ?? "";

/** One level only: how deep an answer nests is up to whoever sends it. */
const wordsOf = (error: unknown): string => (isRecord(error) ? firstText(error, MESSAGES) : text(error));

/** A message that is itself JSON holds another server's error. */
const unpacked = (message: string): string => {
  const inner = /^\s*[[{]/.test(message) ? errorIn(jsonOf(message)) : null;
  return inner === null || inner.message === "" ? message : inner.message;
};

/** Google and others put the wait into the body. */
function waitIn(fields: JsonObject): string {
  const details = (Array.isArray(fields.details) ? fields.details : []).filter(isRecord);
  const delays = details.map((detail) => text(detail.retryDelay, WORD));
  const headers = isRecord(fields.metadata) && isRecord(fields.metadata.headers) ? fields.metadata.headers : {};
  return (
    [...delays, text(fields.retry_after, WORD), text(headers["Retry-After"], WORD)].find((found) => found !== "") ?? ""
  );
}

/** The error a parsed body holds, or null. An `error: null` is none. */
export function errorIn(parsed: unknown): ErrorBody | null {
  const outer = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(outer)) return null;
  const first = Array.isArray(outer.errors) ? outer.errors[0] : outer.errors;
  const error = outer.error || outer.base_resp || outer.fault || first || outer;
  const fields = isRecord(error) ? error : { message: text(error) };
  const raw = isRecord(fields.metadata) ? unpacked(text(fields.metadata.raw)) : "";
  const own =
    unpacked(firstText(fields, MESSAGES)) || detailOf(fields.detail) || wordsOf(fields.error) || wordsOf(outer);
  const message = [own, raw].filter((part) => part !== "").join(": ");
  const code = firstText(fields, CODES, WORD) || firstText(outer, CODES, WORD);
  if (message === "" && code === "" && text(fields.type) === "") return null;
  const below = [fields.innererror, fields.inner_error, fields.error].filter(isRecord);
  const wait = waitIn(fields) || waitIn(outer);
  return {
    message: oneLine(message, JUDGED),
    code: code.toLowerCase(),
    type: text(fields.type, WORD).toLowerCase(),
    param: text(fields.param, WORD),
    html: false,
    ...(below.length > 0
      ? {
          inner: below
            .map((one) => text(one.code, WORD))
            .join(" ")
            .toLowerCase(),
        }
      : {}),
    ...(wait === "" ? {} : { wait }),
    ...(isContextSize(fields.n_ctx) ? { contextTokens: fields.n_ctx } : {}),
  };
}

const titleOf = (html: string): string =>
  oneLine(/<title[^>]{0,200}>([^<]{0,2000})<\/title>/i.exec(html.slice(0, PAGE_HEAD))?.[1] ?? "", 100);
