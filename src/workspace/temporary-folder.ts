import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../domain/errors.ts";
import { fileError } from "./file-error.ts";

export interface TemporaryFolder {
  readonly path: string;
  /** Never rejects: what cannot be removed now (no descriptor is left) is tried again when this process ends. */
  remove(): Promise<void>;
}

const live = new Set<string>();

function removeAtExit(path: string): void {
  if (live.size === 0) process.once("exit", removeAll);
  live.add(path);
}

function removeAll(): void {
  for (const path of live) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Nobody is left to be told.
    }
  }
}

/** A new folder of the system's temporary directory that goes with this process at the latest. Rejects with a `UsageError`. */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  let path: string;
  try {
    path = await mkdtemp(join(tmpdir(), prefix));
  } catch (error) {
    throw new UsageError(
      `${fileError(`Making a folder for temporary files in ${tmpdir()}`, error)} TMPDIR names another place.`,
    );
  }
  removeAtExit(path);
  return {
    path,
    async remove() {
      const removed = await rm(path, { recursive: true, force: true }).then(
        () => true,
        () => false,
      );
      if (removed) live.delete(path);
    },
  };
}
