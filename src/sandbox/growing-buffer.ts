/** Bytes added at the end and taken from the front, in one block: many tiny chunks cost no more than one large one. */
export interface GrowingBuffer {
  append(chunk: Uint8Array): void;
  /** Forgets the first `count` bytes. */
  discard(count: number): void;
  /** What is held now; only valid until the next call. */
  view(): Buffer;
}

/** @param initialBytes the first size of the block; it doubles as needed */
export function growingBuffer(initialBytes = 4096): GrowingBuffer {
  let block = Buffer.alloc(initialBytes);
  let start = 0;
  let end = 0;
  return {
    append(chunk) {
      if (end + chunk.length > block.length) {
        const held = block.subarray(start, end);
        const needed = held.length + chunk.length;
        const next = needed * 2 <= block.length ? block : Buffer.alloc(Math.max(needed, block.length * 2));
        held.copy(next);
        block = next;
        end = held.length;
        start = 0;
      }
      block.set(chunk, end);
      end += chunk.length;
    },
    discard(count) {
      start = Math.min(end, start + count);
      if (start === end) {
        start = 0;
        end = 0;
      }
    },
    view: () => block.subarray(start, end),
  };
}
