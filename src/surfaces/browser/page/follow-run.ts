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

/** Reads a run's events until it is over, beginning again behind the last one when the connection breaks. Never rejects. */
export async function followRun(client: Client, id: string, follower: Follower, signal: AbortSignal): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    try {
      const stream = await client.events(id, follower.lastSeq(), signal);
      follower.onLink("open");
      const isOver = await read(stream, follower, () => {
        attempt = 0;
      });
      if (isOver) return follower.onLink("over");
    } catch (error) {
      if (signal.aborted) return;
      const status = error instanceof RequestFailed ? error.status : 0;
      if (status === 404) return follower.onLink("missing");
      if (status === 401 || status === 403) return follower.onLink("refused");
    }
    attempt += 1;
    follower.onLink("lost");
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
  }
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
