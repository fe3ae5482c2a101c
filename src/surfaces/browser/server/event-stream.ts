import { setTimeout as sleep } from "node:timers/promises";
import { parseEvent } from "../../ndjson/read-event-log.ts";
import { type EndNote, SSE } from "../api.ts";
import { followLog } from "./follow-log.ts";
import type { Standing } from "./standing.ts";

/** How often a log is looked at while somebody listens, and whether its run still goes on. */
const LOOK_MS = 50;
const STANDING_MS = 250;
/** A connection on which nothing comes is closed by what stands between. */
export const COMMENT_MS = 15_000;

const COMMENT = ": \n\n";
const LOST = "The event log was replaced or removed while it was read; reload the page.";

export interface StreamedLog {
  path: string;
  /** Events up to this `seq` are known already. */
  after: number;
  /** Of the run, when its log brings nothing new. */
  standing(): Promise<Standing>;
  /** Milliseconds from any fixed point. */
  now(): number;
}

/**
 * A log as server-sent events: what is there, what comes, and `end` when the run is over. Nothing is read before there is room for it
 * on the connection; cancelling ends the reading. Never fails.
 */
export function eventStream(log: StreamedLog): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const frames = framesOf(log, gone.signal);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next().catch(() => ({ done: true, value: undefined }));
        if (gone.signal.aborted) return;
        if (done || value === undefined) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        gone.abort();
        await frames.return().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

async function* framesOf({ path, after, standing, now }: StreamedLog, gone: AbortSignal): AsyncGenerator<string, void> {
  const log = followLog(path);
  let last = after;
  let said = now();
  let asked = Number.NEGATIVE_INFINITY;
  let over: EndNote | null = null;

  /** The new events among lines; whether one of them ends the run. */
  const told = (lines: readonly string[]): { text: string; isEnd: boolean } => {
    let [text, isEnd] = ["", false];
    for (const line of lines) {
      const event = parseEvent(line);
      if (event === null) continue;
      isEnd ||= event.type === "run.ended";
      if (event.seq <= last) continue;
      last = event.seq;
      text += `id: ${event.seq}\nevent: ${SSE.event}\ndata: ${oneLineOf(line)}\n\n`;
    }
    return { text, isEnd };
  };

  try {
    yield COMMENT;
    while (!gone.aborted) {
      const news = await log.next();
      if (news === "lost") return yield end({ exitCode: null, message: LOST });
      if (news === "nothing" && over === null) {
        if (now() - said >= COMMENT_MS) {
          yield COMMENT;
          said = now();
        }
        if (performance.now() - asked >= STANDING_MS) {
          const stands = await standing();
          asked = performance.now();
          if (!stands.isRunning) over = stands.end;
        }
        // What a run that is over wrote last may have come since.
        if (over === null) await sleep(LOOK_MS, undefined, { signal: gone });
        continue;
      }
      const { text, isEnd } = told(news === "nothing" ? [log.rest()] : news.lines);
      if (text !== "") {
        yield text;
        said = now();
      }
      if (isEnd) return yield end(null);
      if (news === "nothing") return yield end(over);
    }
  } finally {
    await log.close();
  }
}

const end = (note: EndNote | null): string => `event: ${SSE.end}\ndata: ${JSON.stringify(note)}\n\n`;

/** A carriage return, which JSON allows between its words, would end the line of the stream. */
const oneLineOf = (line: string): string => (line.includes("\r") ? JSON.stringify(JSON.parse(line)) : line);
