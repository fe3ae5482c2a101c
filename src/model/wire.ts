import type { Transcript } from "../domain/message.ts";
import type { ModelReply, ModelRequest } from "../ports/model.ts";
import type { StreamBody } from "./stream-body.ts";

export type WireProtocol = "chat" | "responses";
export type JsonObject = Record<string, unknown>;

/** What a reply is read against: the model asked for, and the transcript it answers. */
export interface ReplyContext {
  model: string;
  transcript: Transcript;
  /** The most tokens the reply was allowed, where the request said so. */
  limit?: number | null;
}

/** `problem` is one sentence about what is wrong with the body. */
export type Reading =
  | { ok: true; reply: ModelReply }
  | { ok: false; kind: "unreadable" | "content-filter"; problem: string };

/** One of the two protocols: its route and two pure projections. Neither throws. */
export interface Wire {
  readonly protocol: WireProtocol;
  /** As people write it: `chat/completions`. */
  readonly route: string;
  /** Transcript to request body, with the fewest parameters. */
  toBody(model: string, request: Pick<ModelRequest, "system" | "transcript" | "tools">): JsonObject;
  /** Body of a 200 to a reply; ids made unique, arguments parsed, the raw items kept for replay. */
  toReply(body: unknown, context: ReplyContext): Reading;
  /** What a body holds besides when its answer is to be streamed. */
  readonly streaming: JsonObject;
  /** Puts a streamed answer together for `toReply`. */
  streamed(): StreamBody;
}
