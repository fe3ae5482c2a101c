import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { playbook } from "../../../src/model/playbook.ts";
import { expectationProblem, type ScriptStep } from "../../../src/model/script.ts";
import { type Checked, checkChat } from "./chat-request.ts";
import type { HouseRule } from "./house-rules.ts";
import { chatBody, responsesBody } from "./render-reply.ts";
import { chatEvents, responsesEvents, type StreamEvent, writtenEvents } from "./render-stream.ts";
import { checkResponses } from "./responses-request.ts";
import { STREAM_FAULTS, type StreamFaultName } from "./stream-faults.ts";
import {
  type Answer,
  errorAnswer,
  MISSING_ROUTES,
  type MissingRouteName,
  TROUBLES,
  type TroubleName,
} from "./troubles.ts";

export type { ScriptStep } from "../../../src/model/script.ts";

/** A reply, and how it goes out where a stream was asked for: with a fault, with a wait behind each event. */
export interface ServerReply extends ScriptStep {
  stream?: StreamFaultName;
  paceMs?: number;
}

/** A reply of a script, a bad answer by its name, any answer at all, or any JSON body under 200. Each answers one request to a served route. */
export type ServerStep = ServerReply | { trouble: TroubleName } | { answer: Answer } | { body: unknown };

export interface ModelServerOptions {
  protocol: "chat" | "responses" | "both";
  script: readonly ServerStep[];
  /** How the other route is refused; `fastapi` if not given. */
  missingRoute?: MissingRouteName;
  /** Wanted as bearer token; any is taken if not given. */
  apiKey?: string;
  /** The only model there is; any is taken if not given. */
  model?: string;
  /** What this server refuses besides, asked before the published API's rules. */
  rules?: readonly HouseRule[];
  /** Assistant messages may hold content as a list of parts (chat); otherwise text only. */
  takesParts?: boolean;
}

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
  /** Milliseconds from the start of the server. */
  at: number;
}

export interface ModelServer {
  /** For OPENAI_BASE_URL: `http://127.0.0.1:<port>/v1`. */
  readonly baseUrl: string;
  readonly host: string;
  /** Everything received, refused requests included. */
  readonly requests: readonly ReceivedRequest[];
  /** Requests a strict server refused, in words; empty for a correct client. */
  readonly refusals: readonly string[];
  /** Resolves when request number `count` has arrived. */
  received(count: number): Promise<void>;
  /** The first thing that went against the script, or what is left of it; null when it was played to its end. */
  finish(): string | null;
  close(): Promise<void>;
}

const isReply = (step: ServerStep): step is ServerReply => !("trouble" in step || "answer" in step || "body" in step);

/** Starts a strict scripted endpoint on loopback. It judges every request as the published API does and keeps what it received. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { protocol, script } = options;
  const requests: ReceivedRequest[] = [];
  const refusals: string[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const ledBy = new Map<string, string>();
  const sent: Record<string, unknown>[] = [];
  const startedAt = performance.now();
  // What is no reply of a script belongs to no session: it answers whoever asks next.
  const book = playbook<ServerStep>(script);
  let broken: string | null = null;

  function answerTo(request: ReceivedRequest): { answer: Answer; step?: ServerStep } {
    const refusal = refusalOf(request);
    if ("answer" in refusal) return refusal;
    const { checked, route } = refusal;
    const taken = book.take(checked.seen.system);
    if (taken === null)
      return { answer: offScript(`the script has ${script.length} replies, and one more was asked for`) };
    const { step, number } = taken;
    if (!isReply(step)) {
      if ("body" in step) {
        keepSent(step.body);
        return {
          answer: { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(step.body) },
        };
      }
      return { answer: "answer" in step ? step.answer : TROUBLES[step.trouble] };
    }
    const unmet = expectationProblem(step.expect, checked.seen);
    if (unmet !== null) return { answer: offScript(`step ${number} ${unmet}`), step };
    const body = (route === "chat" ? chatBody : responsesBody)(step, number, checked.model, checked.seen);
    keepSent(body);
    for (const item of Array.isArray(body.output) ? body.output : []) ledBy.set(item.id, `rs_${number}`);
    if (checked.stream !== null) {
      const events = route === "chat" ? chatEvents(body, checked.stream.usage) : responsesEvents(body);
      return { answer: eventAnswer(events, step), step };
    }
    return {
      answer: { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
      step,
    };
  }

  /** Why a request is not answered from the script, or what a strict server read in it. */
  function refusalOf(
    request: ReceivedRequest,
  ): { answer: Answer } | { checked: Extract<Checked, { ok: true }>; route: "chat" | "responses" } {
    const route =
      request.path === "/v1/chat/completions" ? "chat" : request.path === "/v1/responses" ? "responses" : null;
    if (route === null || request.method !== "POST") return { answer: MISSING_ROUTES.openai };
    if (protocol !== "both" && protocol !== route) return { answer: MISSING_ROUTES[options.missingRoute ?? "fastapi"] };
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      return { answer: TROUBLES.unauthorized };
    }
    if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
      const code = "unsupported_content_type";
      return { answer: refuse({ status: 415, message: "Unsupported content type", param: null, code }) };
    }
    const complaints = (options.rules ?? []).map((rule) =>
      rule({ protocol: route, body: fieldsOf(request.body), sent }),
    );
    const against = complaints.find((error) => error !== null);
    if (against) return { answer: refuse(against) };
    const checked: Checked =
      route === "chat" ? checkChat(request.body, options.takesParts) : checkResponses(request.body, ledBy);
    if (!checked.ok) return { answer: refuse(checked.error) };
    if (options.model !== undefined && checked.model !== options.model) {
      const message = `The model \`${checked.model}\` does not exist or you do not have access to it.`;
      return { answer: errorAnswer(404, message, { code: "model_not_found" }) };
    }
    return { checked, route };
  }

  /** The assistant message or the output items of a body, for rules that want them back. */
  function keepSent(body: unknown): void {
    const { choices, output } = fieldsOf(body);
    const message = Array.isArray(choices) ? fieldsOf(choices[0]).message : undefined;
    sent.push(...[message, ...(Array.isArray(output) ? output : [])].map(fieldsOf));
  }

  function refuse(error: { status: number; message: string; param: string | null; code: string | null }): Answer {
    refusals.push(error.message);
    return errorAnswer(error.status, error.message, error);
  }

  function offScript(sentence: string): Answer {
    broken ??= sentence;
    return errorAnswer(400, `Off the script: ${sentence}`, { code: "off_script" });
  }

  const server = createServer(async (request, response) => {
    const text = await readAll(request);
    const { method = "", url = "", headers } = request;
    const at = performance.now() - startedAt;
    const received: ReceivedRequest = { method, path: url.split("?")[0] ?? "", headers, body: parse(text), at };
    requests.push(received);
    const { answer, step } = answerTo(received);
    for (const waiter of waiting.filter(({ count }) => count <= requests.length)) waiter.done();
    if (step && isReply(step) && step.delayMs) await new Promise((done) => setTimeout(done, step.delayMs));
    await send(response, answer);
  });
  // Answers stay open for minutes in some tests; only `close` ends them.
  server.requestTimeout = 0;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: `http://${host}/v1`,
    host,
    requests,
    refusals,
    received: (count) =>
      new Promise((done) => {
        if (requests.length >= count) done();
        else waiting.push({ count, done });
      }),
    finish() {
      return broken ?? book.left();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function eventAnswer(events: readonly StreamEvent[], { stream, paceMs }: ServerReply): Answer {
  const shape = stream === undefined ? { body: writtenEvents(events) } : STREAM_FAULTS[stream](events);
  const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };
  return { status: 200, headers, ...shape, ...(paceMs === undefined ? {} : { paceMs }) };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers = {}, body, ending = "whole", paceMs } = answer;
  if (ending === "hang") return;
  if (ending === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(
    status,
    ending === "cut" ? { ...headers, "content-length": String(Buffer.byteLength(body) + 100) } : headers,
  );
  if (ending === "cut") {
    response.write(body, () => response.destroy());
    return;
  }
  if (ending === "slow") return writePieces(response, [...body], 1_000);
  if (ending === "flood") {
    // Large pieces: what is measured is the client.
    const much = body.repeat(Math.ceil(65_536 / body.length));
    while (!response.destroyed) if (!response.write(much)) await drained(response);
    return;
  }
  if (ending === "whole" && paceMs === undefined) {
    response.end(headers["content-encoding"] === "gzip" ? gzipSync(body) : body);
    return;
  }
  response.flushHeaders();
  await writePieces(response, body.split(/(?<=\n\n)/), paceMs ?? 0);
  if (ending === "whole") response.end();
}

async function writePieces(response: ServerResponse, pieces: readonly string[], waitMs: number): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    response.write(piece);
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((done) => {
    const next = () => {
      response.off("drain", next).off("close", next);
      done();
    };
    response.on("drain", next).on("close", next);
  });
