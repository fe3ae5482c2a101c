import type { RunEvent } from "../../../domain/event.ts";
import type { EndNote } from "../api.ts";
import { type Client, RequestFailed } from "./client.ts";
import { backoffMs, runStream } from "./run-stream.ts";

/** Whether the page hears of the run: `refused` with the wrong key, `missing` where there is no such run. */
export type Link = "connecting" | "open" | "lost" | "over" | "refused" | "missing";

export interface Follower {
  /** The last event that was taken in. */
  lastSeq(): number;
  onEvents(events: readonly RunEvent[]): void;
  onLink(link: Link): void;
  onEnd(note: EndNote | null): void;
}

/**
 * Reads a run's events until it is over, beginning again behind the last one when the connection breaks. Tells whether there is nothing more
 * to come; false when it was called off. Never rejects.
 */
export async function followRun(client: Client, id: string, follower: Follower, signal: AbortSignal): Promise<boolean> {
  const done = (link: Link): true => {
    follower.onLink(link);
    return true;
  };
  let attempt = 0;
  while (!signal.aborted) {
    try {
      const stream = await client.events(id, follower.lastSeq(), signal);
      follower.onLink("open");
      const isOver = await read(stream, follower, () => {
        attempt = 0;
      });
      if (isOver) return done("over");
    } catch (error) {
      if (signal.aborted) return false;
      const status = error instanceof RequestFailed ? error.status : 0;
      if (status === 404) return done("missing");
      if (status === 401 || status === 403) return done("refused");
    }
    if (signal.aborted) return false;
    attempt += 1;
    follower.onLink("lost");
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
  }
  return false;
}

/** Whether the stream came to the run's end; a piece's events are handed on together. */
async function read(stream: ReadableStream<Uint8Array>, follower: Follower, onHeard: () => void): Promise<boolean> {
  let isOver = false;
  let events: RunEvent[] = [];
  const { feed } = runStream({
    onEvent: (event) => events.push(event),
    onEnd(note) {
      isOver = true;
      follower.onEnd(note);
    },
  });
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return isOver;
    onHeard();
    feed(value);
    if (events.length > 0) follower.onEvents(events);
    events = [];
    if (isOver) {
      await reader.cancel();
      return true;
    }
  }
}
