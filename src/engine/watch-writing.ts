import type { SessionName } from "../domain/event.ts";
import type { Redact } from "../domain/redact.ts";
import type { ModelObserver } from "../ports/model.ts";
import type { ImplementContext } from "./run-context.ts";

/** People read no faster. */
const EVERY_MS = 500;
/** Code points of the text's end that are shown. */
const TAIL = 200;
/** Characters looked at: so far apart are the characters of no secret that somebody could read. */
const WINDOW = 100_000;

export interface WritingWatch {
  writing: NonNullable<ModelObserver["writing"]>;
  /** Whether something was written within so many milliseconds. */
  within(ms: number): boolean;
}

/** Tells of a reply that is being written, now and then and with every secret taken out. */
export function watchWriting(run: ImplementContext, session: SessionName): WritingWatch {
  const { clock, redact } = run.ports;
  let toldMs = Number.NEGATIVE_INFINITY;
  let writtenMs = Number.NEGATIVE_INFINITY;
  return {
    within: (ms) => clock.monotonicMs() - writtenMs < ms,
    writing({ text, calls, characters }) {
      writtenMs = clock.monotonicMs();
      if (writtenMs - toldMs < EVERY_MS) return;
      toldMs = writtenMs;
      run.emit({ type: "model.writing", session, characters, calls, tail: tailOf(text, redact) });
    },
  };
}

/**
 * The last 200 characters of a text that may be shown while more of it comes. What could be the beginning of a secret is held back, and
 * everything where nobody knows what could be one.
 */
export function tailOf(text: string, redact: Redact): string {
  const redacted = redact(text.slice(-WINDOW));
  const settled = redact.settled?.(redacted) ?? 0;
  return [...redacted.slice(Math.max(0, settled - 2 * TAIL), settled)].slice(-TAIL).join("");
}
