import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { RunEvent } from "../../domain/event.ts";
import type { Surface } from "../../ports/surface.ts";

export interface EventLog extends Surface {
  /** Where the log is now. */
  readonly path: string;
  /** Moves the log, also while it is being written. Throws when the new place cannot be made. */
  moveTo(path: string): void;
}

/**
 * One event a line, handed to the system before `show` returns: after a SIGKILL the file holds every event shown so far.
 * Replaces an older file. Throws when the file cannot be opened or written; events arrive already redacted.
 */
export function eventLog(path: string): EventLog {
  mkdirSync(dirname(path), { recursive: true });
  const descriptor = openSync(path, "w", 0o644);
  let place = path;
  let open = true;
  let begun = false;
  return {
    name: "event log",
    get path() {
      return place;
    },
    show(event: RunEvent) {
      begun = true;
      if (open) writeWhole(descriptor, Buffer.from(`${JSON.stringify(event)}\n`, "utf8"));
    },
    async close() {
      if (!open) return;
      open = false;
      closeSync(descriptor);
      // A run that never began leaves no trace.
      if (!begun) rmSync(place, { force: true });
    },
    moveTo(next) {
      mkdirSync(dirname(next), { recursive: true });
      renameSync(place, next);
      place = next;
    },
  };
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}
