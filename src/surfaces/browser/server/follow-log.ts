import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

/** Of one reading, and of a line; a longer line is passed over. */
const PIECE_BYTES = 65_536;
const LONGEST_LINE_BYTES = 16_777_216;
const LINE_FEED = 10;

/** What has come since the last look: whole lines; nothing; or the file is another one now, or gone, and nothing more can be read. */
export type News = { lines: string[] } | "nothing" | "lost";

export interface LogFollower {
  /** Never rejects. Reads one piece at most, so that who reads slowly holds little in memory. */
  next(): Promise<News>;
  /** What stands behind the last line feed. */
  rest(): string;
  close(): Promise<void>;
}

/** Reads a log that may still be written to, or may not be there yet. What a half line lacks is waited for. */
export function followLog(path: string): LogFollower {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let handle: FileHandle | null = null;
  let identity = "";
  let offset = 0;
  let half: Buffer[] = [];
  let halfBytes = 0;

  const close = async () => {
    const closing = handle;
    handle = null;
    await closing?.close().catch(() => {});
  };

  async function opened(): Promise<FileHandle | null> {
    if (handle !== null) return handle;
    try {
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      const found = await handle.stat();
      if (!found.isFile()) await close();
      identity = `${found.dev}:${found.ino}`;
    } catch {
      await close();
    }
    return handle;
  }

  /** At the end of what is there: whether more can come. */
  async function isSame(): Promise<boolean> {
    try {
      const found = await stat(path);
      return `${found.dev}:${found.ino}` === identity && found.size >= offset;
    } catch {
      return false;
    }
  }

  function linesOf(bytes: Buffer): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
      keep(bytes.subarray(from, at));
      if (halfBytes <= LONGEST_LINE_BYTES) lines.push(Buffer.concat(half).toString("utf8"));
      half = [];
      halfBytes = 0;
      from = at + 1;
    }
    keep(bytes.subarray(from));
    return lines;
  }

  function keep(bytes: Buffer): void {
    halfBytes += bytes.length;
    // The piece is read into again.
    half = halfBytes > LONGEST_LINE_BYTES ? [] : [...half, Buffer.from(bytes)];
  }

  return {
    async next() {
      const file = await opened();
      if (file === null) return offset > 0 ? "lost" : "nothing";
      let bytesRead: number;
      try {
        ({ bytesRead } = await file.read(piece, 0, PIECE_BYTES, offset));
      } catch {
        return "lost";
      }
      if (bytesRead > 0) {
        offset += bytesRead;
        return { lines: linesOf(piece.subarray(0, bytesRead)) };
      }
      if (await isSame()) return "nothing";
      if (offset > 0) return "lost";
      // Nothing was told of it yet, so another one in its place is as good.
      await close();
      return "nothing";
    },
    rest: () => Buffer.concat(half).toString("utf8"),
    close,
  };
}
