import type { ModelFailure } from "../ports/model.ts";
import type { AnswerHeaders } from "./answer-headers.ts";
import type { Exchange } from "./endpoint.ts";
import { type ErrorBody, readErrorBody } from "./error-body.ts";
import * as said from "./failure-patterns.ts";
import { explain, type FailureCase } from "./failure-text.ts";
import { contextTokensIn, isOverflow } from "./overflow.ts";
import { retryAfterMs } from "./retry-after.ts";

/** One failed attempt, judged: the failure as people see it and what may be done about it. */
export interface Trouble {
  failure: ModelFailure;
  /** Asking again may help. */
  retry: boolean;
  /** What the server asked to wait; null when it named nothing. */
  retryAfterMs: number | null;
  /** This protocol is not served here; the other one may be. */
  missingRoute: boolean;
  /** The HTTP status and the error, for the quirks; null where nothing was answered. */
  rejection: { status: number; error: ErrorBody } | null;
}

/** What the sentences name. `model` and `host` are settings, never secrets. */
export interface FailureContext {
  host: string;
  model: string;
  route: string;
  timeoutMs: number;
  /** The address requests start from, without query; absent where it is not known. */
  url?: string;
  /** No key is set. */
  keyless?: boolean;
}

/** GitHub Models ended on 2026-07-30; its two hosts answer nothing useful since. */
const RETIRED_HOSTS = /(^|\.)(models\.github\.ai|models\.inference\.ai\.azure\.com)(:\d+)?$/;

/** Whether nothing can be asked at a host any more, whatever it answers. */
export const isRetiredHost = (host: string): boolean => RETIRED_HOSTS.test(host.toLowerCase());

interface Facts {
  status: number;
  error: ErrorBody;
  /** "code type inner message", lower case. */
  text: string;
  /** A wait of minutes was named: a window, not an end (Gemini says "quota" of both). */
  soon: boolean;
}

interface Rule {
  which: FailureCase;
  retry?: true;
  when(facts: Facts): boolean;
}

/** First match wins; the order is the meaning. 401, 403 and 429 stand above every rule about routes, so they never switch. */
const RULES: readonly Rule[] = [
  { which: "retired", when: ({ status }) => status === 410 },
  { which: "quota", when: ({ status, text, soon }) => status === 402 || (said.QUOTA.test(text) && !soon) },
  { which: "auth", when: ({ status }) => status === 401 },
  { which: "content-filter", when: ({ status, text }) => status === 403 && said.FILTERED.test(text) },
  { which: "unknown-model", when: ({ status, text }) => status === 403 && said.UNKNOWN_MODEL.test(text) },
  // Azure asks to wait a moment, in case it was made just now.
  { which: "unknown-model", when: ({ status, text }) => status === 404 && said.NO_DEPLOYMENT.test(text) },
  { which: "auth", when: ({ text }) => said.BAD_KEY.test(text) },
  { which: "forbidden", when: ({ status }) => status === 403 },
  // Azure of a deployment that is not there: "please wait a moment and try again" is no throttle.
  {
    which: "unknown-model",
    when: ({ status, text }) => status === 404 && said.THROTTLED.test(text) && isNoModel(text),
  },
  { which: "rate-limit", retry: true, when: ({ status, text }) => status === 429 || said.THROTTLED.test(text) },
  { which: "overflow", when: ({ status, text }) => isOverflow(status, text) },
  { which: "content-filter", when: ({ text }) => said.FILTERED.test(text) },
  { which: "tools-unsupported", when: ({ text }) => said.NO_TOOLS.test(text) },
  { which: "garbled-call", retry: true, when: ({ text }) => said.CALL_GARBLED.test(text) },
  { which: "wrong-route", when: ({ text }) => said.OTHER_PROTOCOL.test(text) },
  { which: "bad-request", when: ({ text }) => said.ITEM_MISSING.test(text) },
  { which: "https-only", when: ({ text }) => said.PLAIN_TO_TLS.test(text) },
  // A 404 that speaks of the model is about the model: the route was there to read its name.
  { which: "unknown-model", when: ({ text }) => said.UNKNOWN_MODEL.test(text) },
  { which: "api-version", when: ({ text }) => said.API_VERSION.test(text) },
  { which: "wrong-route", when: routeIsMissing },
  { which: "redirected", when: ({ status }) => status >= 300 && status < 400 },
  { which: "timeout", retry: true, when: ({ status }) => status === 408 },
  { which: "server", retry: true, when: ({ status }) => status === 409 || status === 425 || status >= 500 },
  { which: "bad-request", when: () => true },
];

function isNoModel(text: string): boolean {
  return said.UNKNOWN_MODEL.test(text);
}

/**
 * Whether an answer to an empty request says that its route is not served. What it says of the request itself (no model, no messages) comes
 * from a route that is there.
 */
export function lacksRoute({ status, text, headers }: Extract<Exchange, { kind: "answered" }>): boolean {
  const error = readErrorBody(text, headers.get("content-type"));
  const words = wordsOf(error);
  return !isNoModel(words) && routeIsMissing({ status, error, text: words, soon: false });
}

const wordsOf = ({ code, type, inner, message }: ErrorBody): string =>
  `${code} ${type} ${inner ?? ""} ${message}`.toLowerCase();

function routeIsMissing({ status, error }: Facts): boolean {
  if (status === 404 || status === 405 || status === 501) return true;
  const message = error.message.toLowerCase();
  return (
    said.ROUTE_MISSING.test(`${error.code} ${message}`) ||
    said.BARE_NOT_FOUND.test(message === "" ? error.code : message) ||
    said.UNSUPPORTED_CHINESE.test(message)
  );
}

/**
 * Judges an answer that is no reply: any status but 200, or a 200 whose body is an error (then `status` is what the error stands for).
 * One sentence and one advice each; the caller takes secrets out.
 */
export function judgeAnswer(answer: Extract<Exchange, { kind: "answered" }>, context: FailureContext): Trouble {
  const error = readErrorBody(answer.text, answer.headers.get("content-type"));
  return judgeError(answer.status, error, answer.headers, context);
}

/** The same for an error already read. */
export function judgeError(status: number, error: ErrorBody, headers: AnswerHeaders, context: FailureContext): Trouble {
  const { wait: inBody } = error;
  const wait = retryAfterMs(headers, error.message, Date.now(), { wait: inBody, limited: status === 429 });
  const text = wordsOf(error);
  const facts: Facts = { status, error, text, soon: isWindow(status, text, wait) };
  const rule = RULES.find((candidate) => candidate.when(facts)) as Rule;
  const which = isRetired(context) ? "retired" : rule.which;
  const seen = { status, said: error.message, html: error.html, waitMs: wait, location: headers.get("location") };
  const failure = explain(which, context, seen);
  const contextTokens = which === "overflow" ? (error.contextTokens ?? contextTokensIn(text)) : null;
  return {
    failure: contextTokens === null ? failure : { ...failure, contextTokens },
    retry: which !== "retired" && rule.retry === true,
    retryAfterMs: wait,
    missingRoute: which === "wrong-route",
    rejection: { status, error },
  };
}

/** Whether a quota that is used up fills again within a minute. */
const isWindow = (status: number, text: string, waitMs: number | null): boolean =>
  !said.NO_MONEY.test(text) &&
  (/throttl|per[ _-]?(minute|min|second)\b/.test(text) || (status === 429 && waitMs !== null && waitMs <= 60_000));

const isRetired = ({ host }: FailureContext): boolean => isRetiredHost(host);

/** The status an error in a 200 stands for (maximhq/bifrost#5963): its own numeric code, else by its words, else a gateway's 502. */
export function statusOfError(error: ErrorBody): number {
  const numeric = Number(error.code);
  if (Number.isInteger(numeric) && numeric >= 400 && numeric < 600) return numeric;
  const words = `${error.code} ${error.type}`;
  if (/rate.?limit|too_many/.test(words)) return 429;
  if (/auth|api_key/.test(words)) return 401;
  if (/permission/.test(words)) return 403;
  if (/not_?found/.test(words)) return 404;
  if (/invalid|bad_request/.test(words)) return 400;
  return 502;
}

/** Judges a request that got no answer. */
export function judgeSilence(failed: Extract<Exchange, { kind: "failed" }>, context: FailureContext): Trouble {
  const none = { retryAfterMs: null, missingRoute: false, rejection: null };
  const seen = { status: null, said: failed.code, html: false };
  if (failed.why === "aborted") return { ...none, failure: explain("aborted", context, seen), retry: false };
  if (isRetired(context)) return { ...none, failure: explain("retired", context, seen), retry: false };
  if (failed.why === "timeout") return { ...none, failure: explain("timeout", context, seen), retry: true };
  if (failed.why === "too-large") return { ...none, failure: explain("flood", context, seen), retry: false };
  if (said.TLS_CODE.test(failed.code)) return { ...none, failure: explain("tls", context, seen), retry: false };
  if (said.NOT_HTTP.test(failed.code)) return { ...none, failure: explain("not-http", context, seen), retry: false };
  const which = said.BROKEN_OFF.test(failed.code)
    ? "broken-off"
    : said.NO_HOST.test(failed.code)
      ? "no-such-host"
      : null;
  return { ...none, failure: explain(which ?? "unreachable", context, seen), retry: failed.code !== "bad port" };
}

/** Judges a 200 that is no reply of the protocol. `html` and text that is no JSON are final; a cut or empty body is worth another try. */
export function judgeUnreadable(
  problem: string,
  what: "html" | "no-json" | "broken",
  context: FailureContext,
): Trouble {
  const kind = what === "broken" ? "unreadable" : "not-an-api";
  return {
    failure: explain(isRetired(context) ? "retired" : kind, context, {
      status: 200,
      said: problem,
      html: what === "html",
    }),
    retry: what === "broken",
    retryAfterMs: null,
    missingRoute: false,
    rejection: null,
  };
}
