import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { oneLine } from "../../../domain/untrusted-text.ts";
import { parseEvent } from "../../ndjson/read-event-log.ts";

/** What the beginning and the end of a log tell, without the long middle. Small, as one is kept of each run. */
export interface Glance {
  started: { at: string; command: string; requiredLevel: number; firstLine: string } | null;
  /** The specification's title. */
  title: string | null;
  ended: { at: string; verdict: string; level: number; requiredLevel: number } | null;
  /** `at` of the last event. */
  lastAt: string | null;
}

export const NOTHING_SEEN: Glance = { started: null, title: null, ended: null, lastAt: null };

/** The first line of a requirement, as a title. */
export const firstLine = (text: string): string => oneLine(text.trimStart().split("\n")[0] ?? "", 120);

/** Bytes that are read at first, and at most: a first event may hold a long requirement, a last one a long receipt. */
const HEAD = { first: 16_384, most: 1_048_576 };
const TAIL = { first: 65_536, most: 16_777_216 };

/** Reads both ends of a log. Never rejects; what cannot be read is not known. */
export async function glanceAt(path: string): Promise<Glance> {
  const glance: Glance = { ...NOTHING_SEEN };
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size === 0) return glance;
    await readTail(handle, stat.size, glance);
    await readHead(handle, stat.size, glance);
  } catch {
    // As far as it was read.
  } finally {
    await handle?.close().catch(() => {});
  }
  return glance;
}

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString("utf8", 0, bytesRead);
}

async function readTail(handle: FileHandle, size: number, glance: Glance): Promise<void> {
  for (let length = TAIL.first; length <= TAIL.most; length *= 4) {
    const from = Math.max(0, size - length);
    const lines = (await bytesAt(handle, from, size - from)).split("\n").filter((line) => line.trim() !== "");
    // Half a line, at the beginning or at the end, is no event.
    for (const line of lines.slice(-2).reverse()) {
      const event = parseEvent(line);
      if (event === null) continue;
      glance.lastAt = event.at;
      if (event.type === "run.ended") {
        const { at, receipt } = event;
        const { verdict, level, requiredLevel } = receipt;
        glance.ended = { at, verdict, level, requiredLevel };
        glance.title = receipt.specification?.title ?? null;
      }
      return;
    }
    if (from === 0) return;
  }
}

/** Reads until the title is known or cannot be expected any more. */
async function readHead(handle: FileHandle, size: number, glance: Glance): Promise<void> {
  for (let length = HEAD.first; ; length *= 4) {
    const text = await bytesAt(handle, 0, Math.min(length, size));
    for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n")) {
      const event = WANTED.test(line) ? parseEvent(line) : null;
      if (event?.type === "run.started") {
        const { at, command, requiredLevel, requirement } = event;
        glance.started = { at, command, requiredLevel, firstLine: firstLine(requirement?.text ?? "") };
      }
      if (event?.type === "specification.ready") glance.title ??= event.specification.title;
      if (glance.started !== null && (glance.title !== null || glance.ended !== null)) return;
    }
    if (length >= size || length >= HEAD.most) return;
  }
}

/** Other lines need not be understood. */
const WANTED = /"type":\s*"(?:run\.started|specification\.ready)"/;
