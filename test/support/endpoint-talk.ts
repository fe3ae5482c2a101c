import { onTestFinished } from "vitest";
import type { Turn } from "../../src/domain/message.ts";
import { createModel, type ModelOptions } from "../../src/model/connect.ts";
import type { Model, ModelObserver, ModelOutcome, ModelReply } from "../../src/ports/model.ts";
import { answered, ask, replyOf, request } from "../contracts/model-contract.ts";
import type { HouseRule } from "./model-server/house-rules.ts";
import { type ModelServer, type ServerStep, startModelServer } from "./model-server/model-server.ts";
import { type RawReply, rawReply } from "./model-server/raw-reply.ts";

export type Protocol = "chat" | "responses";
export const PROTOCOLS = ["chat", "responses"] as const;

export interface TalkOptions {
  rules?: readonly HouseRule[];
  takesParts?: boolean;
  model?: Partial<ModelOptions>;
  observer?: ModelObserver;
}

/** A conversation with a strict server over HTTP: each turn is answered, stored and sent back with the next one. */
export interface Talk {
  readonly server: ModelServer;
  readonly model: Model;
  readonly transcript: Turn[];
  /** Sends the conversation so far and stores the reply with a result for each of its calls. Fails the test on a failure. */
  turn(): Promise<ModelReply>;
  /** The same without storing anything. */
  outcome(): Promise<ModelOutcome>;
  /** The history of request number `n` (from 0, refused ones included): messages without the system's, or input items. */
  history(n: number): Record<string, unknown>[];
}

const isRaw = (step: RawReply | { step: ServerStep }): step is RawReply => !("step" in step);

/** Starts a server that sends these replies as they are, then "ok" to whatever follows (`ends` times). */
export async function openTalk(
  protocol: Protocol,
  replies: readonly (RawReply | { step: ServerStep })[],
  options: TalkOptions = {},
): Promise<Talk> {
  const steps = replies.map((reply) => (isRaw(reply) ? { body: rawReply(protocol, reply) } : reply.step));
  const { rules = [], takesParts = false } = options;
  const server = await startModelServer({
    protocol,
    script: [...steps, { text: "ok" }, { text: "ok" }],
    rules,
    takesParts,
  });
  onTestFinished(() => server.close());
  const model = createModel({
    ...{ baseUrl: server.baseUrl, apiKey: null, model: "stand-in", mode: protocol, requestTimeoutMs: 60_000 },
    ...options.model,
    retry: { baseMs: 1, ...options.model?.retry },
  });
  const transcript: Turn[] = [ask("写一个函数。Write it.")];
  const outcome = () => model.send(request(transcript), options.observer);
  return {
    ...{ server, model, transcript, outcome },
    async turn() {
      const reply = replyOf(await outcome());
      const text = reply.text === "" && reply.calls.length === 0 ? "(no answer)" : reply.text;
      transcript.push(
        ...answered({ ...reply, text, raw: text === reply.text ? reply.raw : null }, (index) => `结果 ${index}`),
      );
      if (reply.calls.length === 0) transcript.push(ask("and?"));
      return reply;
    },
    history(n) {
      const { messages, input } = (server.requests[n]?.body ?? {}) as Partial<
        Record<string, Record<string, unknown>[]>
      >;
      return messages?.slice(1) ?? input ?? [];
    },
  };
}

/** The calls of a history, whatever its protocol. */
export const callsIn = (history: readonly Record<string, unknown>[]) =>
  history.flatMap((entry) => {
    if (entry.type === "function_call") return [{ id: entry.call_id, name: entry.name, arguments: entry.arguments }];
    const calls = (entry.tool_calls ?? []) as { id: unknown; function: { name: unknown; arguments: unknown } }[];
    return calls.map((call) => ({ id: call.id, ...call.function }));
  });
