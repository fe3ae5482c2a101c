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

/** Of a block that a body is written into: as much as is there already, but not less or more. */
const BLOCK_BYTES = { least: 8_192, most: 262_144 };

/** Reads one body to its end or to the first limit it passes. Never rejects; a body that is refused is not read on. */
export function readBody(request: IncomingMessage, { maxBytes, ms, room }: BodyLimits): Promise<Body> {
  const tooLarge = { ok: false, status: 413, why: `The body is larger than ${maxBytes} bytes.` } as const;
  const noRoom = { ok: false, status: 503, why: "Too many large requests at a time; send it again later." } as const;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve(tooLarge);
  return new Promise((resolve) => {
    const pile = createPile();
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
      size += chunk.length;
      const large = Math.max(0, size - SMALL_BODY_BYTES - taken);
      if (size > maxBytes) end(tooLarge);
      else if (large > 0 && !room.take(large)) end(noRoom);
      else {
        taken += large;
        pile.add(chunk);
      }
    };
    const onEnd = (): void => end({ ok: true, raw: pile.whole() });
    const onLost = (): void => end({ ok: false, status: 400, why: "The request broke off." });
    const timer = setTimeout(
      () => end({ ok: false, status: 408, why: `The body did not arrive within ${ms / 1_000} seconds.` }),
      ms,
    );
    request.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);
  });
}

/** Copies what comes into blocks: a body of single bytes would take two hundred times its size as a list of pieces. */
function createPile() {
  const full: Buffer[] = [];
  let block = Buffer.alloc(0);
  let [used, size] = [0, 0];
  return {
    add(chunk: Buffer): void {
      for (let at = 0; at < chunk.length; ) {
        if (used === block.length) {
          full.push(block);
          const { least, most } = BLOCK_BYTES;
          block = Buffer.allocUnsafeSlow(Math.min(Math.max(size, chunk.length - at, least), most));
          used = 0;
        }
        const copied = chunk.copy(block, used, at);
        used += copied;
        at += copied;
        size += copied;
      }
    },
    whole: (): Buffer => Buffer.concat([...full, block.subarray(0, used)], size),
  };
}
