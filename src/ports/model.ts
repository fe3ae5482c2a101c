import type { Protocol, RawReply, ToolCall, ToolDeclaration, Transcript, Usage } from "../domain/message.ts";

export interface ModelRequest {
  system: string;
  transcript: Transcript;
  tools: readonly ToolDeclaration[];
  signal: AbortSignal;
  /** Asked before each further request for the same reply, with what the lost ones cost: false ends it with the failure at hand. */
  mayAskAgain?(spent: Usage): boolean;
}

export interface ModelReply {
  text: string;
  calls: readonly ToolCall[];
  raw: RawReply | null;
  usage: Usage;
  protocol: Protocol;
  /** `incomplete`: cut by an output limit or ended in an unknown way; its calls must not be run as they stand. */
  finish: "complete" | "incomplete";
  /** The word for its end, where that is no known one: the reply came incomplete twice, and not for its length. */
  unknownEnd?: string;
}

export type ModelFailureKind =
  | "aborted"
  | "auth"
  | "quota"
  | "rate-limit"
  | "unreachable"
  | "timeout"
  | "server"
  | "not-an-api"
  | "wrong-route"
  | "unknown-model"
  | "tools-unsupported"
  | "overflow"
  | "content-filter"
  | "bad-request"
  | "unreadable"
  | "script";

/** `message` is one sentence saying what happened, `advice` one saying what to do. Neither holds a secret or a stack trace. */
export interface ModelFailure {
  kind: ModelFailureKind;
  message: string;
  advice: string;
  /** Of `overflow`: the tokens the model takes at most, where the endpoint said so. */
  contextTokens?: number;
}

export type ModelOutcome =
  | { ok: true; reply: ModelReply }
  /** `usage` counts what failed or discarded replies cost. */
  | { ok: false; failure: ModelFailure; usage: Usage };

/** What may be told while a request is under way. */
export interface ModelObserver {
  /** Before each wait; `attempt` is the number of the request that failed, from 1. */
  retrying?(info: { attempt: number; waitMs: number; why: string }): void;
  switched?(info: { from: Protocol; to: Protocol; why: string }): void;
  /**
   * While a streamed reply comes in: all of its text so far, how many calls it has begun, and the characters of both. Secrets are not
   * taken out yet.
   */
  writing?(info: { text: string; calls: number; characters: number }): void;
  /** A streamed reply was lost on its way: it is asked for again, and from here on replies come in one piece. */
  unstreamed?(info: { why: string }): void;
}

export interface ModelIdentity {
  name: string;
  /** Host and port, never credentials or a path. */
  baseUrlHost: string;
  scripted: boolean;
}

/**
 * A model endpoint. `send` never throws or rejects: every failure, abort included, is an outcome.
 * It retries on its own, each request within its time limit and all of them within a total, and ends at once when the signal aborts.
 */
export interface Model {
  readonly identity: ModelIdentity;
  send(request: ModelRequest, observer?: ModelObserver): Promise<ModelOutcome>;
  /** What was learned of the endpoint so far, one name each (a parameter it refuses, a protocol it lacks); absent where nothing can be. */
  learned?(): readonly string[];
}
