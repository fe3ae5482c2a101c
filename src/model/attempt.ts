import type { Usage } from "../domain/message.ts";
import type { ModelFailureKind, ModelObserver, ModelReply, ModelRequest } from "../ports/model.ts";
import { NO_HEADERS } from "./answer-headers.ts";
import type { Endpoint, Exchange } from "./endpoint.ts";
import { type ErrorBody, errorIn, jsonOf, looksLikeHtml } from "./error-body.ts";
import {
  type FailureContext,
  judgeAnswer,
  judgeError,
  judgeSilence,
  judgeUnreadable,
  statusOfError,
  type Trouble,
} from "./failures.ts";
import { type ReplyWishes, wishedParameters } from "./parameters.ts";
import type { Quirks } from "./quirks.ts";
import { addUsage, isRecord, NO_USAGE, usageOf } from "./reply-parts.ts";
import { type Attempt, tell } from "./retry-policy.ts";
import { readStreamed, replyStream, type Streamed } from "./stream.ts";
import { NO_STREAMING } from "./stream-quirks.ts";
import type { JsonObject, ReplyContext, Wire } from "./wire.ts";

/** More refusals than this teach nothing new. */
const LESSONS = 8;

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

/**
 * The error of an answer that is called a success (maximhq/bifrost#5963). Beside a reply it counts where the reply is empty, or where it
 * stands in the choice itself (OpenRouter, when the provider breaks off).
 */
function errorUnder200(body: unknown, reply: ModelReply | null): ErrorBody | null {
  const choice = isRecord(body) && Array.isArray(body.choices) ? body.choices[0] : undefined;
  const inChoice = isRecord(choice) && isRecord(choice.error) ? errorIn(choice) : null;
  if (inChoice !== null) return inChoice;
  if (reply !== null && (reply.text !== "" || reply.calls.length > 0 || !isRecord(body) || !body.error)) return null;
  const error = errorIn(body);
  return error === null || error.message === "" ? null : error;
}

/** Reads an answer of any kind as a reply or a failure. No effects. */
export function readAnswer(
  answer: Extract<Exchange, { kind: "answered" }>,
  wire: Wire,
  reply: ReplyContext,
  context: FailureContext,
  given: Streamed | null = null,
): Attempt {
  const contentType = answer.headers.get("content-type");
  const isOk = answer.status >= 200 && answer.status <= 299;
  // Some servers stream to everybody.
  const streamed = given ?? (isOk ? readStreamed(answer.text, contentType, wire.streamed()) : null);
  const body = streamed === null ? jsonOf(answer.text) : streamed.body;
  if (!isOk) return failed(judgeAnswer(answer, context), body);
  if (streamed?.whole === false) return failed(judgeUnreadable("the stream ended too early", "broken", context), body);
  if (streamed === null && looksLikeHtml(answer.text, contentType)) {
    return failed(judgeUnreadable("", "html", context));
  }
  if (body === undefined) {
    const start = answer.text.trimStart()[0];
    const cut = start === undefined || start === "{" || start === "[" || /json/i.test(contentType ?? "");
    const problem = start === undefined ? "it is empty" : cut ? "its JSON is cut or broken" : "it is no JSON";
    return failed(judgeUnreadable(problem, cut ? "broken" : "no-json", context));
  }
  const read = wire.toReply(body, reply);
  const error = errorUnder200(body, read.ok ? read.reply : null);
  if (read.ok && error === null) return read;
  if (error !== null) {
    return failed(judgeError(statusOfError(error), error, answer.headers, context), body);
  }
  if (read.ok) return read;
  if (read.kind === "content-filter") {
    const filtered = { message: read.problem, code: "content_filter", type: "", param: "", html: false };
    return failed(judgeError(400, filtered, answer.headers, context), body);
  }
  return failed(judgeUnreadable(read.problem, "broken", context), body);
}

export interface AttemptParts {
  endpoint: Endpoint;
  wire: Wire;
  quirks: Quirks;
  context: FailureContext;
  model: string;
  wishes: ReplyWishes;
  /** Whether somebody watches: then the answer is streamed, where the endpoint can. */
  stream?: boolean;
  observer?: ModelObserver | undefined;
}

/**
 * One try over one protocol: request, judgement, and where a 400 points at something this endpoint refuses, the same again without it.
 * A stream that was lost on its way is asked for again in one piece, at once, and none is asked for any more.
 * `timeLeft` bounds all of it, and the request may refuse a further one for what was `spent` before and is lost here. Never throws.
 */
export async function attemptOnce(
  parts: AttemptParts,
  request: ModelRequest,
  timeLeft: () => number,
  spent: Usage = NO_USAGE,
): Promise<Attempt> {
  const { endpoint, wire, quirks, model, observer } = parts;
  const context = { ...parts.context, route: wire.route };
  const wished = wishedParameters(wire.protocol, parts.wishes);
  const body = { ...wire.toBody(model, request), ...wished, ...(parts.stream ? wire.streaming : {}) };
  const mayAskAgain = () => timeLeft() > 0 && request.mayAskAgain?.(addUsage(spent, lost)) !== false;
  let lost = NO_USAGE;
  for (let lessons = 0; ; lessons++) {
    const timeoutMs = Math.max(1, Math.min(context.timeoutMs, timeLeft()));
    const sent = quirks.apply(body);
    const stream = sent.stream === true ? streamOf(wire, observer) : undefined;
    const exchange = await endpoint.exchange(wire, sent, request.signal, timeoutMs, stream);
    const streamed = stream?.end() ?? null;
    const reply = { model, transcript: request.transcript, limit: replyLimit(sent) };
    const read = readExchange(exchange, streamed, wire, reply, { ...context, timeoutMs });
    if (read.ok) return { ok: true, reply: { ...read.reply, usage: addUsage(lost, read.reply.usage) } };
    const failure = { ...read, usage: addUsage(lost, read.usage) };
    lost = failure.usage;
    if (stream !== undefined && streamIsLost(exchange, streamed, read.trouble)) {
      const { message } = read.trouble.failure;
      if (quirks.add(NO_STREAMING)) tell(() => observer?.unstreamed?.({ why: message }));
      const differs = quirks.apply(body).stream !== true;
      if (differs && mayAskAgain()) continue;
    }
    if (lessons >= LESSONS) return failure;
    const { rejection, failure: why } = read.trouble;
    if (!rejection || TEACHES_NOTHING.has(why.kind)) return failure;
    if (!quirks.learn(rejection.status, rejection.error, body, sent) || !mayAskAgain()) return failure;
  }
}

/** The most tokens the reply may have, under whichever name this body says it. */
function replyLimit(sent: JsonObject): number | null {
  const named = [sent.max_completion_tokens, sent.max_output_tokens, sent.max_tokens];
  return named.find((limit) => typeof limit === "number") ?? null;
}

const streamOf = (wire: Wire, observer: ModelObserver | undefined) =>
  replyStream(wire.streamed(), (progress) => tell(() => observer?.writing?.(progress)));

/** A reply that came whole counts, however the connection ended. */
function readExchange(
  exchange: Exchange,
  streamed: Streamed | null,
  wire: Wire,
  reply: ReplyContext,
  context: FailureContext,
): Attempt {
  if (exchange.kind === "answered") return readAnswer(exchange, wire, reply, context, streamed);
  if (streamed?.whole && exchange.why !== "aborted") {
    return readAnswer({ kind: "answered", status: 200, headers: NO_HEADERS, text: "" }, wire, reply, context, streamed);
  }
  return { ok: false, trouble: judgeSilence(exchange, context), usage: usageOf(streamed?.body) };
}

/** Whether an answer that was to be streamed failed in a way in which the same in one piece need not fail. */
function streamIsLost(exchange: Exchange, streamed: Streamed | null, { failure }: Trouble): boolean {
  if (exchange.kind === "failed")
    return streamed !== null && (exchange.why === "network" || exchange.why === "timeout");
  return failure.kind === "unreadable" || (streamed !== null && failure.kind === "server");
}
