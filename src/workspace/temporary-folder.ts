import { rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { errorCode, fileError } from "./file-error.ts";

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

/** What is wrong with the folder itself, and is mended by another one. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "it is not a folder",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/** Below what any run writes. */
const TRIED_BYTES = 65_536;

/** One sentence: the folder, what names it, what is wrong, and what to do. */
function unusable(error: unknown): string {
  const folder = oneLine(tmpdir(), 200);
  const code = errorCode(error);
  const cause = CAUSES[code];
  if (cause === undefined) return fileError(`Making a folder for temporary files in ${folder}`, error);
  const isFull = ["ENOSPC", "EDQUOT"].includes(code);
  const mend = isFull ? "free some space, or let TMPDIR name another folder" : "let TMPDIR name one you can write to";
  return `The folder for temporary files ${folder} (TMPDIR) cannot be used: ${cause}; ${mend}.`;
}

/** The sentence that says why nothing can be written to the system's temporary directory; null where it can. Never rejects. */
export async function temporaryFolderProblem(): Promise<string | null> {
  try {
    const folder = await made("verialgo-work-");
    try {
      await writeFile(join(folder.path, "try"), new Uint8Array(TRIED_BYTES));
    } finally {
      await folder.remove();
    }
    return null;
  } catch (error) {
    // Out of descriptors or memory: another folder would not help, and whoever runs into it says so.
    return errorCode(error) in CAUSES ? unusable(error) : null;
  }
}

/** To be asked before anything else is looked for: every other trouble would only follow from this one. Throws a `UsageError`. */
export async function requireTemporaryFolder(): Promise<void> {
  const problem = await temporaryFolderProblem();
  if (problem !== null) throw new UsageError(problem);
}

/** A new folder of the system's temporary directory that goes with this process at the latest. Rejects with a `UsageError`. */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  try {
    return await made(prefix);
  } catch (error) {
    throw new UsageError(unusable(error));
  }
}

async function made(prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
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
