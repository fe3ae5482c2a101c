import type { IncomingMessage } from "node:http";

export type Body = { ok: true; raw: Buffer } | { ok: false; status: 400 | 408 | 413 | 503; why: string };

export interface BodyLimits {
  maxBytes: number;
  /** Milliseconds the whole body may take. */
  ms: number;
  /** Memory for the large bodies of all requests together. */
  room: Room;
}

/** Bytes that may be in memory at a time. */
export interface Room {
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createRoom(bytes: number): Room {
  let left = bytes;
  return {
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    give(back) {
      left += back;
    },
  };
}

/** A body up to this size needs no room, so that a few large ones cannot keep out the rest. Deliveries are mostly below 100 kB. */
export const SMALL_BODY_BYTES = 131_072;

/** What the buffer of a body is at first. */
const FIRST_BYTES = 8_192;

/** Reads one body to its end or to the first limit it passes. Never rejects; a body that is refused is not read on. */
export function readBody(request: IncomingMessage, { maxBytes, ms, room }: BodyLimits): Promise<Body> {
  const tooLarge = { ok: false, status: 413, why: `The body is larger than ${maxBytes} bytes.` } as const;
  const noRoom = { ok: false, status: 503, why: "Too many large requests at a time; send it again later." } as const;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve(tooLarge);
  return new Promise((resolve) => {
    // One buffer that grows: a body of single bytes would take two hundred times its size as a list of pieces.
    let bytes: Buffer = Buffer.alloc(0);
    let size = 0;
    let taken = 0;
    const end = (body: Body): void => {
      clearTimeout(timer);
      room.give(taken);
      taken = 0;
      request.off("data", onData).off("end", onEnd).off("error", onLost).off("close", onLost);
      // What comes after a refusal is thrown away until the connection is closed.
      request.on("error", () => {}).resume();
      resolve(body);
    };
    const onData = (chunk: Buffer): void => {
      const start = size;
      size += chunk.length;
      const large = Math.max(0, size - SMALL_BODY_BYTES - taken);
      if (size > maxBytes) end(tooLarge);
      else if (large > 0 && !room.take(large)) end(noRoom);
      else {
        taken += large;
        if (size > bytes.length) bytes = grown(bytes, start, size, maxBytes);
        chunk.copy(bytes, start);
      }
    };
    const onEnd = (): void => end({ ok: true, raw: bytes.subarray(0, size) });
    const onLost = (): void => end({ ok: false, status: 400, why: "The request broke off." });
    const timer = setTimeout(
      () => end({ ok: false, status: 408, why: `The body did not arrive within ${ms / 1_000} seconds.` }),
      ms,
    );
    request.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);
  });
}

/** The first `used` bytes in a buffer that holds `wanted` and, so that it rarely has to grow, more. */
function grown(bytes: Buffer, used: number, wanted: number, most: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(Math.max(wanted, bytes.length * 2, FIRST_BYTES), most));
  bytes.copy(larger, 0, 0, used);
  return larger;
}
