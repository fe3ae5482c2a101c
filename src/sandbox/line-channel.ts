import { isUtf8 } from "node:buffer";
import type { LineOutcome } from "../ports/sandbox.ts";
import { growingBuffer } from "./growing-buffer.ts";

/** The longest line of a channel, in bytes without its line feed (`ports/sandbox.ts`). */
export const LONGEST_LINE = 1_048_576;

const LINE_FEED = 0x0a;

/** Bytes in, lines out. Bytes stay bytes until a line is asked for, so four million empty lines cost four million bytes. */
export interface LineChannel {
  feed(chunk: Uint8Array): void;
  /** No more bytes will come. An unfinished last line is not a line and is lost. */
  close(): void;
  /** Never rejects; waits at most `timeoutMs`. Waiting calls are served in their order. */
  next(timeoutMs: number): Promise<LineOutcome>;
}

export function lineChannel(longest = LONGEST_LINE): LineChannel {
  const bytes = growingBuffer();
  const waiting: ((outcome: LineOutcome) => void)[] = [];
  /** Bytes already searched for a line feed. */
  let searched = 0;
  /** Inside the rest of a line that was reported as too long. */
  let skipping = false;
  let closed = false;

  const consume = (count: number) => {
    bytes.discard(count);
    searched = 0;
  };

  function take(): LineOutcome | null {
    for (;;) {
      const view = bytes.view();
      const end = view.indexOf(LINE_FEED, searched);
      const length = end < 0 ? view.length : end;
      if (skipping) {
        consume(end < 0 ? length : length + 1);
        skipping = end < 0;
        if (end >= 0) continue;
      } else if (length > longest) {
        consume(length);
        skipping = true;
        return { kind: "too-long" };
      } else if (end >= 0) {
        const line = view.subarray(0, length);
        // Decoding would put a replacement in the place of what is wrong, and so make two lines the same.
        const outcome: LineOutcome = isUtf8(line)
          ? { kind: "line", text: line.toString("utf8") }
          : { kind: "not-text" };
        consume(length + 1);
        return outcome;
      } else {
        searched = length;
      }
      return closed ? { kind: "ended" } : null;
    }
  }

  function serve(): void {
    while (waiting.length > 0) {
      const outcome = take();
      if (outcome === null) return;
      waiting.shift()?.(outcome);
    }
  }

  return {
    feed(chunk) {
      if (closed) return;
      bytes.append(chunk);
      serve();
    },
    close() {
      closed = true;
      serve();
    },
    next(timeoutMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(
          () => {
            waiting.splice(waiting.indexOf(answer), 1);
            resolve({ kind: "timeout" });
          },
          Math.max(0, timeoutMs),
        );
        const answer = (outcome: LineOutcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        waiting.push(answer);
        serve();
      });
    },
  };
}
