import type { ModelFailureKind, ModelRequest } from "../ports/model.ts";
import type { Endpoint, Exchange } from "./endpoint.ts";
import { errorIn, jsonOf, looksLikeHtml } from "./error-body.ts";
import {
  type FailureContext,
  judgeAnswer,
  judgeError,
  judgeSilence,
  judgeUnreadable,
  statusOfError,
  type Trouble,
} from "./failures.ts";
import type { Quirks } from "./quirks.ts";
import { NO_USAGE, usageOf } from "./reply-parts.ts";
import type { Attempt } from "./retry-policy.ts";
import type { ReplyContext, Wire } from "./wire.ts";

/** More refusals than this teach nothing new. */
const LESSONS = 4;

/** Refusals of what was asked, not of how: they name `content` or a parameter without meaning it. */
const TEACHES_NOTHING = new Set<ModelFailureKind>([
  "auth",
  "content-filter",
  "overflow",
  "quota",
  "rate-limit",
  "unknown-model",
]);

const failed = (trouble: Trouble, body?: unknown): Attempt => ({ ok: false, trouble, usage: usageOf(body) });

/** Reads an answer of any kind as a reply or a failure. No effects. */
export function readAnswer(
  answer: Extract<Exchange, { kind: "answered" }>,
  wire: Wire,
  reply: ReplyContext,
  context: FailureContext,
): Attempt {
  const body = jsonOf(answer.text);
  if (answer.status < 200 || answer.status > 299) return failed(judgeAnswer(answer, context), body);
  const contentType = answer.headers.get("content-type");
  if (looksLikeHtml(answer.text, contentType)) {
    return failed(judgeUnreadable("", "html", context));
  }
  if (body === undefined) {
    const start = answer.text.trimStart()[0];
    const stream = /event-stream/i.test(contentType ?? "");
    const cut = start === undefined || start === "{" || start === "[" || /json/i.test(contentType ?? "");
    const problem = start === undefined ? "it is empty" : cut ? "its JSON is cut or broken" : "it is no JSON";
    if (stream) return failed(judgeUnreadable("it is a stream, and none was asked for", "broken", context));
    return failed(judgeUnreadable(problem, cut ? "broken" : "no-json", context));
  }
  const read = wire.toReply(body, reply);
  if (read.ok) return read;
  const error = errorIn(body);
  if (error !== null && error.message !== "") {
    return failed(judgeError(statusOfError(error), error, answer.headers, context), body);
  }
  if (read.kind === "content-filter") {
    const filtered = { message: read.problem, code: "content_filter", type: "", param: "", html: false };
    return failed(judgeError(400, filtered, answer.headers, context), body);
  }
  return failed(judgeUnreadable(read.problem, "broken", context), body);
}

/**
 * One try over one protocol: request, judgement, and where a 400 points at something this endpoint refuses, the same again without it.
 * `timeLeft` bounds all of it. Never throws.
 */
export async function attemptOnce(
  parts: { endpoint: Endpoint; wire: Wire; quirks: Quirks; context: FailureContext; model: string },
  request: ModelRequest,
  timeLeft: () => number,
): Promise<Attempt> {
  const { endpoint, wire, quirks, model } = parts;
  const context = { ...parts.context, route: wire.route };
  const body = wire.toBody(model, request);
  for (let lessons = 0; ; lessons++) {
    const timeoutMs = Math.max(1, Math.min(context.timeoutMs, timeLeft()));
    const sent = quirks.apply(body);
    const exchange = await endpoint.exchange(wire, sent, request.signal, timeoutMs);
    if (exchange.kind === "failed") {
      return { ok: false, trouble: judgeSilence(exchange, { ...context, timeoutMs }), usage: NO_USAGE };
    }
    const read = readAnswer(exchange, wire, { model, transcript: request.transcript }, context);
    if (read.ok || lessons >= LESSONS) return read;
    const { rejection, failure } = read.trouble;
    if (!rejection || TEACHES_NOTHING.has(failure.kind)) return read;
    if (!quirks.learn(rejection.status, rejection.error, body, sent)) return read;
  }
}
