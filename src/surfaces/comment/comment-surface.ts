import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Surface } from "../../ports/surface.ts";

/** Between two edits of the live comment: GitHub's secondary limits allow few content-creating requests, and people read no faster. */
export const EDIT_INTERVAL_MS = 12_000;

export interface CommentSurfaceOptions {
  clock: Clock;
  render: (state: RunState, now: Date) => string;
  /** Writes the comment; a rejection is tolerated and the then newest state is written at the next turn. */
  write: (body: string) => Promise<void>;
  /** Milliseconds between the starts of two writes. */
  intervalMs?: number;
}

/**
 * Keeps a live comment up to date: never two writes at once, never more often than the interval, always the newest state; what did not
 * change is not written. `close` stops it and waits for the write in flight; the final comment is written by whoever has the receipt.
 */
export function commentSurface({
  clock,
  render,
  write,
  intervalMs = EDIT_INTERVAL_MS,
}: CommentSurfaceOptions): Surface {
  let state = initialRunState;
  let dirty = false;
  let written = "";
  let loop: Promise<void> | null = null;
  let lastStart = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();

  const writeNewest = async () => {
    dirty = false;
    try {
      const body = render(state, clock.now());
      if (body === written) return;
      lastStart = clock.monotonicMs();
      await write(body);
      written = body;
    } catch {
      // Also when the drawing failed: without a wait the loop would never give way.
      lastStart = clock.monotonicMs();
      dirty = true;
    }
  };

  const run = async () => {
    while (dirty && !closing.signal.aborted) {
      const wait = lastStart + intervalMs - clock.monotonicMs();
      if (wait > 0) await clock.sleep(wait, closing.signal);
      if (!closing.signal.aborted) await writeNewest();
    }
    loop = null;
  };

  return {
    name: "comment",
    show(event) {
      state = reduceRun(state, event);
      // The end is told by the final comment.
      if (closing.signal.aborted || event.type === "run.ended") return;
      dirty = true;
      loop ??= run();
    },
    async close() {
      closing.abort();
      await loop;
    },
  };
}
