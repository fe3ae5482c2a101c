import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxFile } from "../ports/sandbox.ts";

/** A private folder (0700) of one run: `box` holds its files, the rest is ours. Removed in every case. */
export interface Stage {
  readonly path: string;
  readonly box: string;
  readonly status: string;
  /** Writes a file of ours next to `box` and returns its path. */
  put(name: string, content: string | Uint8Array): string;
  /** What bubblewrap (--json-status-fd) and the first process inside wrote about the run. */
  report(): StageReport;
  remove(): void;
}

export interface StageReport {
  /** The first process of the sandbox, as seen from here. */
  firstProcess: number | null;
  /** Whether the sandbox was set up and the program's turn came. */
  started: boolean;
}

const PREFIX = "verialgo-run-";
/** Far above what the wrapper and the first process report. */
const STATUS_BYTES = 4_096;
/** Far above the longest run, so that a folder of another container that shares /tmp is never swept away alive. */
const STALE_MS = 3_600_000;

const live = new Set<string>();
let swept = false;

/** False when something is left: what a program without isolation made, or there was no descriptor to look into the folder with. */
const removeFolder = (path: string): boolean => {
  try {
    rmSync(path, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
};

/** Removes folders of runs whose process was killed: ours by owner, old, and their process gone. */
export function sweepStaleStages(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^verialgo-run-(\d+)-\w{6}$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || live.has(join(folder, name))) continue;
    const info = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (!info?.isDirectory() || info.uid !== process.getuid?.() || now - info.mtimeMs < STALE_MS) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") removeFolder(join(folder, name));
    }
  }
}

function prepareOnce(folder: string): void {
  if (swept) return;
  swept = true;
  try {
    sweepStaleStages(folder, Date.now());
  } catch {
    // A temp folder that cannot be listed is not ours to tidy.
  }
  process.on("exit", () => {
    for (const path of live) removeFolder(path);
  });
}

const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}$/;

/** A sentence when the files cannot be staged, else null. */
export function fileProblem(files: readonly SandboxFile[]): string | null {
  const seen = new Set<string>();
  for (const { name } of files) {
    if (!FILE_NAME.test(name)) {
      return `the file name ${JSON.stringify(name)} is not allowed: use one name of letters, digits, _ - and ., not starting with a dot`;
    }
    if (seen.has(name)) return `the file ${name} was given twice`;
    seen.add(name);
  }
  return null;
}

/** Writes a new regular file; fails on anything that is already there, a symbolic link included. */
export function writeNewFile(path: string, content: string | Uint8Array, mode: number): void {
  const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, mode);
  try {
    // The umask must not decide whether another user can read it inside the sandbox.
    fchmodSync(fd, mode);
    writeFileSync(fd, content);
  } finally {
    closeSync(fd);
  }
}

/**
 * Creates the folder of a run with its files (0644) in it.
 * @throws when the disk refuses (full, read-only); the names must have passed `fileProblem`
 */
export function createStage(files: readonly SandboxFile[], parent: string = realpathSync(tmpdir())): Stage {
  prepareOnce(parent);
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  live.add(path);
  // Held open from the start: at the end of a run there may be no descriptor left, or somebody has emptied the temporary folder.
  let reports: number | null = null;
  const remove = () => {
    if (reports !== null) closeSync(reports);
    reports = null;
    // What could not be removed is tried again when this process ends, and by a later one.
    if (removeFolder(path)) live.delete(path);
  };
  try {
    const box = join(path, "box");
    mkdirSync(box);
    chmodSync(box, 0o755);
    for (const file of files) writeNewFile(join(box, file.name), file.text, 0o644);
    const status = join(path, "status");
    writeNewFile(status, "", 0o600);
    reports = openSync(status, constants.O_RDONLY | constants.O_NOFOLLOW);
    const read = Buffer.alloc(STATUS_BYTES);
    return {
      path,
      box,
      status,
      put(name, content) {
        writeNewFile(join(path, name), content, 0o600);
        return join(path, name);
      },
      report() {
        const text = reports === null ? "" : read.toString("utf8", 0, readSync(reports, read, 0, STATUS_BYTES, 0));
        const pid = /"child-pid": (\d+)/.exec(text)?.[1];
        return { firstProcess: pid === undefined ? null : Number(pid), started: text.includes('"started"') };
      },
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}
