import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./file-error.ts";

/** Why a directory entry is not a file we touch; null when it is an ordinary file with one name, or not there. */
export async function entryProblem(path: string): Promise<string | null> {
  try {
    return oddity(await lstat(path));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

interface Stats {
  isFile(): boolean;
  isSymbolicLink(): boolean;
  isDirectory(): boolean;
  nlink: number;
}

const oddity = (stats: Stats): string | null => {
  if (stats.isSymbolicLink()) return "is a link, and links are not followed";
  if (stats.isDirectory()) return "is a folder, not a file";
  if (!stats.isFile()) return "is not a regular file";
  // A second name may lie outside the folder: reading it would leak, writing it would change the other.
  return stats.nlink > 1 ? "has a second name (a hard link) elsewhere" : null;
};

export type RegularRead = { kind: "bytes"; bytes: Buffer } | { kind: "refused"; why: string } | { kind: "missing" };

/** Reads a regular file of at most `limit` bytes without following links or waiting on a pipe. Throws only on disk errors. */
export async function readRegularFile(path: string, limit: number): Promise<RegularRead> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    // O_NONBLOCK: opening a named pipe for reading would wait for a writer for ever.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { kind: "missing" };
    if (errorCode(error) === "ELOOP") return { kind: "refused", why: "is a link, and links are not followed" };
    if (errorCode(error) === "ENXIO") return { kind: "refused", why: "is not a regular file" };
    throw error;
  }
  try {
    const stats = await file.stat();
    const why = oddity(stats);
    if (why !== null) return { kind: "refused", why };
    if (stats.size > limit) return { kind: "refused", why: `is larger than ${limit} bytes` };
    const bytes = Buffer.alloc(limit + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (length > limit) return { kind: "refused", why: `is larger than ${limit} bytes` };
      if (bytesRead === 0) return { kind: "bytes", bytes: bytes.subarray(0, length) };
    }
  } finally {
    await file.close();
  }
}

/** Puts `bytes` at `folder/name` at once or not at all. Replaces a link there instead of following it. Throws on disk errors. */
export async function writeAtomically(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `.verialgo-${randomBytes(8).toString("hex")}.tmp`);
  try {
    const file = await open(
      temporary,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    );
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
