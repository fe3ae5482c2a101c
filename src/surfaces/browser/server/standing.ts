import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { claimOn } from "../../../workspace/folder-claim.ts";
import { isAlive, isSurely } from "../../../workspace/live-process.ts";
import type { EndNote } from "../api.ts";
import { RUN_FILES, type RunNote, readEnd, readNote } from "./run-note.ts";
import type { RunPlace } from "./runs-folder.ts";

/** How it stands with a run whose log has no `run.ended`. */
export type Standing = { isRunning: true; isStoppable: boolean } | { isRunning: false; end: EndNote };

/** A log of which nobody knows who writes it is written to as long as it grew within this time. A check of the gate may be silent long. */
export const SILENCE_MS = 180_000;

const GONE = "The run's process is gone and its log has no end: it was killed, or the machine was started anew.";

/** `isUnderWay` tells whether this server waits for the end of a run it started, which is then written down. */
export async function standingOf(place: RunPlace, isUnderWay: (id: string) => boolean): Promise<Standing> {
  const { folder } = place;
  if (folder === null) return byItsLog(place);
  if (isUnderWay(place.id)) return { isRunning: true, isStoppable: true };
  const end = readEnd(folder);
  if (end !== null) return { isRunning: false, end };
  const note = readNote(folder);
  if (note?.process != null) {
    const { pid, start } = note.process;
    if (isAlive(pid, start)) return { isRunning: true, isStoppable: isSurely(pid, start) };
    // Its server was gone before it was.
    const said = place.stat === null ? await lastSentence(join(folder, RUN_FILES.stderr)) : null;
    return { isRunning: false, end: { exitCode: null, message: said ?? GONE } };
  }
  const claim = claimOn(note === null ? folder : join(folder, RUN_FILES.result));
  if (claim === null) return byItsLog(place, note);
  return claim.isHeld
    ? { isRunning: true, isStoppable: false }
    : { isRunning: false, end: { exitCode: null, message: GONE } };
}

function byItsLog({ stat }: RunPlace, note: RunNote | null = null): Standing {
  const last = stat?.mtimeMs ?? (note === null ? 0 : Date.parse(note.startedAt));
  if (Date.now() - last < SILENCE_MS) return { isRunning: true, isStoppable: false };
  return { isRunning: false, end: { exitCode: null, message: "The log has no end, and nothing is written to it." } };
}

const PREFIX = "verialgo: ";

/** The last sentence a command wrote to standard error about itself; null where there is none. */
export async function lastSentence(path: string): Promise<string | null> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { size } = await handle.stat();
    const length = Math.min(size, 16_384);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const line = buffer
      .toString("utf8")
      .split("\n")
      .findLast((one) => one.startsWith(PREFIX));
    return line?.slice(PREFIX.length).trim() || null;
  } catch {
    return null;
  } finally {
    await handle?.close().catch(() => {});
  }
}
