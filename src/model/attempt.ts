import type { ModelFailureKind, ModelObserver, ModelRequest } from "../ports/model.ts";
import { NO_HEADERS } from "./answer-headers.ts";
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
import { addUsage, NO_USAGE, usageOf } from "./reply-parts.ts";
import { type Attempt, tell } from "./retry-policy.ts";
import { readStreamed, replyStream, type Streamed } from "./stream.ts";
import { NO_STREAMING } from "./stream-quirks.ts";
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

export interface AttemptParts {
  endpoint: Endpoint;
  wire: Wire;
  quirks: Quirks;
  context: FailureContext;
  model: string;
  /** Whether somebody watches: then the answer is streamed, where the endpoint can. */
  stream?: boolean;
  observer?: ModelObserver | undefined;
}

/**
 * One try over one protocol: request, judgement, and where a 400 points at something this endpoint refuses, the same again without it.
 * A stream that was lost on its way is asked for again in one piece, at once, and none is asked for any more.
 * `timeLeft` bounds all of it. Never throws.
 */
export async function attemptOnce(
  parts: AttemptParts,
  request: ModelRequest,
  timeLeft: () => number,
): Promise<Attempt> {
  const { endpoint, wire, quirks, model, observer } = parts;
  const context = { ...parts.context, route: wire.route };
  const body = { ...wire.toBody(model, request), ...(parts.stream ? wire.streaming : {}) };
  const reply = { model, transcript: request.transcript };
  let lost = NO_USAGE;
  for (let lessons = 0; ; lessons++) {
    const timeoutMs = Math.max(1, Math.min(context.timeoutMs, timeLeft()));
    const sent = quirks.apply(body);
    const stream = sent.stream === true ? streamOf(wire, observer) : undefined;
    const exchange = await endpoint.exchange(wire, sent, request.signal, timeoutMs, stream);
    const streamed = stream?.end() ?? null;
    const read = readExchange(exchange, streamed, wire, reply, { ...context, timeoutMs });
    if (read.ok) return { ok: true, reply: { ...read.reply, usage: addUsage(lost, read.reply.usage) } };
    const failure = { ...read, usage: addUsage(lost, read.usage) };
    if (stream !== undefined && streamIsLost(exchange, streamed, read.trouble)) {
      lost = failure.usage;
      const { message } = read.trouble.failure;
      if (quirks.add(NO_STREAMING)) tell(() => observer?.unstreamed?.({ why: message }));
      const differs = quirks.apply(body).stream !== true;
      if (differs && timeLeft() > 0 && request.mayAskAgain?.(lost) !== false) continue;
    }
    if (lessons >= LESSONS) return failure;
    const { rejection, failure: why } = read.trouble;
    if (!rejection || TEACHES_NOTHING.has(why.kind)) return failure;
    if (!quirks.learn(rejection.status, rejection.error, body, sent)) return failure;
  }
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
