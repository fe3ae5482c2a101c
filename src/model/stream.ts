import { errorIn, jsonOf } from "./error-body.ts";
import { isTooDeep } from "./parse-arguments.ts";
import { isRecord } from "./reply-parts.ts";
import type { StreamBody, StreamProgress } from "./stream-body.ts";
import { eventReader, looksLikeEvents } from "./stream-events.ts";
import { answerSoFar } from "./thinking.ts";
import type { JsonObject } from "./wire.ts";

/** What came of a streamed answer. `whole` is false when it ended without a finish, or a piece of it could not be read. */
export interface Streamed {
  whole: boolean;
  /** As the same answer has it when it is not streamed; an error that came instead, as `{error}`. */
  body: unknown;
}

/** Reads the body of one answer while it comes in. */
export interface ReplyStream {
  start(contentType: string | null): void;
  /** `more`: go on. `usage`: the reply is whole, only its usage may follow. `done`: nothing can follow. */
  read(bytes: Uint8Array): "more" | "usage" | "done";
  /** What there is; null when the answer is no stream of events (JSON, a page) and must be read as any other. */
  end(): Streamed | null;
}

const BEGINNING = 1_024;

/** Characters worth telling of: the whole text is handed over each time, so that all of it would make a flood slow. */
const worthTelling = (told: number): number => Math.max(1, told > 100_000 ? told / 4 : Math.min(told / 100, 200));

/** `onProgress` is told of what comes, in pieces of some size; the text is without a leading thinking block. */
export function replyStream(
  body: StreamBody,
  onProgress?: (progress: StreamProgress & { text: string }) => void,
): ReplyStream {
  let contentType: string | null = null;
  const beginning: Uint8Array[] = [];
  let isStream: boolean | null = null;
  let error: JsonObject | null = null;
  let damaged = false;
  let closed = false;
  let told = 0;

  const events = eventReader((name, data) => {
    if (closed) return;
    if (data.trim() === "[DONE]") {
      closed = true;
      return;
    }
    const parsed = jsonOf(data);
    // What goes wrong behind the finish takes nothing back.
    error = body.state === "open" ? errorOf(name, data, parsed) : null;
    if (error !== null) closed = true;
    else if (isRecord(parsed) && !isTooDeep(parsed)) body.add(name, parsed);
    // Some servers keep a connection alive with words; a piece of a reply that cannot be read is a hole in it.
    else if (body.state === "open" && /^\s*[{[]/.test(data)) damaged = true;
    closed ||= body.state === "closed";
  });

  const settle = (is: boolean | null) => {
    isStream = is;
    if (is === true) events.read(Buffer.concat(beginning));
    if (is !== null) beginning.length = 0;
  };
  const decide = (piece: Uint8Array) => {
    beginning.push(piece);
    const bytes = Buffer.concat(beginning);
    const is = looksLikeEvents(bytes.toString("utf8"), contentType);
    settle(is === null && bytes.length > BEGINNING ? false : is);
  };

  const tellProgress = () => {
    const progress = body.progress();
    const size = progress.characters + progress.calls;
    if (size - told < worthTelling(told)) return;
    told = size;
    onProgress?.({ ...progress, text: answerSoFar(body.text()) });
  };

  return {
    start(type) {
      contentType = type;
    },
    read(bytes) {
      if (closed) return "done";
      if (isStream === true) events.read(bytes);
      else if (isStream === null) decide(bytes);
      if (isStream !== true) return "more";
      tellProgress();
      if (closed) return "done";
      return body.state === "open" ? "more" : "usage";
    },
    end() {
      if (isStream === null) settle(/event-stream/i.test(contentType ?? ""));
      if (isStream !== true) return null;
      events.end();
      if (error !== null) return { whole: true, body: { ...usageIn(body), error } };
      return { whole: body.state !== "open" && !damaged, body: body.body() };
    },
  };
}

/** A whole text that is a stream although none was asked for, or null when it is none. */
export function readStreamed(text: string, contentType: string | null, body: StreamBody): Streamed | null {
  const stream = replyStream(body);
  stream.start(contentType);
  stream.read(Buffer.from(text, "utf8"));
  return stream.end();
}

/**
 * The error an event is instead of a piece of the reply: named so, of that type (vLLM says it in `object`), or with one in it or in its
 * choice (OpenRouter). One that says nothing is none: some servers send its empty fields with every piece.
 */
function errorOf(name: string, data: string, parsed: unknown): JsonObject | null {
  if (!isRecord(parsed)) return name === "error" ? { message: data } : null;
  const choice: unknown = Array.isArray(parsed.choices) ? parsed.choices[0] : undefined;
  for (const place of [parsed, choice]) {
    if (isRecord(place) && isRecord(place.error) && errorIn({ error: place.error }) !== null) return place.error;
  }
  const { type, error, ...fields } = parsed;
  if (typeof error === "string" && error !== "") return { ...fields, message: error };
  return name === "error" || type === "error" || parsed.object === "error" ? fields : null;
}

const usageIn = (body: StreamBody): JsonObject => {
  const whole = body.body();
  return isRecord(whole) && isRecord(whole.usage) ? { usage: whole.usage } : {};
};
