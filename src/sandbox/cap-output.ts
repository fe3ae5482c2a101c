import { growingBuffer } from "./growing-buffer.ts";

/** Passes on the first `limit` bytes of a stream and counts the rest, so that a flood costs no more memory than the limit. */
export interface CappedOutput {
  /** Takes the next bytes; returns those within the limit (none once full). */
  take(chunk: Uint8Array): Uint8Array;
  /** Bytes beyond the limit. */
  readonly dropped: number;
  /** What was kept, as UTF-8 with invalid bytes replaced. */
  text(): string;
}

/**
 * @param limit bytes to pass on
 * @param onFull called once, when the first byte has to be dropped
 * @param retain false only limits and counts (a line channel stores what it needs itself)
 */
export function capOutput(limit: number, onFull: () => void, retain = true): CappedOutput {
  const kept = growingBuffer();
  let room = limit;
  let dropped = 0;
  return {
    take(chunk) {
      const within = chunk.subarray(0, room);
      room -= within.length;
      if (retain) kept.append(within);
      const over = chunk.length - within.length;
      const first = over > 0 && dropped === 0;
      dropped += over;
      if (first) onFull();
      return within;
    },
    get dropped() {
      return dropped;
    },
    text: () => kept.view().toString("utf8"),
  };
}
