import { oneLine } from "../domain/untrusted-text.ts";
import { isRecord } from "./reply-parts.ts";

/** What an endpoint says went wrong, in whatever shape it says it. Empty strings where it says nothing. */
export interface ErrorBody {
  message: string;
  /** Lower case; a numeric code as its digits. */
  code: string;
  type: string;
  /** The parameter it names, or "". */
  param: string;
  html: boolean;
}

const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** FastAPI writes a list of `{loc, msg}` (vLLM); others one string. */
const detailOf = (detail: unknown): string =>
  Array.isArray(detail)
    ? detail
        .filter(isRecord)
        .map((entry) => `${Array.isArray(entry.loc) ? `${entry.loc.join(".")}: ` : ""}${text(entry.msg)}`)
        .join("; ")
    : text(detail);

export const looksLikeHtml = (body: string, contentType: string | null): boolean =>
  /^\s*(<!doctype|<html|<\?xml|<head|<body)/i.test(body) || (/html/i.test(contentType ?? "") && /^\s*</.test(body));

/** JSON of a body whatever its content type says (case: JSON as text/plain); undefined when it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ""));
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
  const parsed = jsonOf(body);
  return errorIn(parsed) ?? { message: oneLine(body, 300), code: "", type: "", param: "", html: false };
}

/** The error a parsed body holds, or null. An `error: null` is none. */
export function errorIn(parsed: unknown): ErrorBody | null {
  const outer = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(outer)) return null;
  const first = Array.isArray(outer.errors) ? outer.errors[0] : undefined;
  const error = outer.error ?? first ?? outer;
  const fields = isRecord(error) ? error : { message: text(error) };
  const raw = isRecord(fields.metadata) ? text(fields.metadata.raw) : "";
  const own = text(fields.message) || detailOf(fields.detail) || text(fields.msg) || text(outer.message);
  const message = [own, raw].filter((part) => part !== "").join(": ");
  const code = text(fields.code) || text(fields.status) || text(outer.code);
  if (message === "" && code === "" && text(fields.type) === "") return null;
  return {
    message: oneLine(message, 400),
    code: code.toLowerCase(),
    type: text(fields.type).toLowerCase(),
    param: text(fields.param),
    html: false,
  };
}

const titleOf = (html: string): string => oneLine(/<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "", 100);
