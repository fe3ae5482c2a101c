import { readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./file-error.ts";
import { isAlive, startOf } from "./live-process.ts";

/** Whether a run has a folder for itself while it lasts; `by` is the process that has it. */
export type Claim = { ok: true; release(): void } | { ok: false; by: number };

/** A link that leads nowhere and whose target names the process: made in one step, and nothing can be half-written. */
const CLAIM_FILE = ".verialgo-in-use";

/**
 * Takes a folder for one run: two that write into it at the same time would mix their events and their files. The claim of a process that
 * is gone does not count. Where no link can be made, the run goes on without. It is given back when this process ends, at the latest.
 */
export function claimFolder(folder: string): Claim {
  const path = join(folder, CLAIM_FILE);
  const own = `${process.pid}.${startOf(process.pid) ?? ""}`;
  const release = () => {
    process.off("exit", release);
    if (holderOf(path) === own) removed(path);
  };
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      symlinkSync(own, path);
      process.on("exit", release);
      return { ok: true, release };
    } catch (error) {
      if (errorCode(error) !== "EEXIST") break;
    }
    if (holderOf(path) === own) return { ok: true, release };
    const claimed = claimOn(folder);
    if (claimed?.isHeld) return { ok: false, by: claimed.by };
    if (!removed(path)) break;
  }
  return { ok: true, release };
}

/** Who claimed a folder last without giving it back, and whether that process still runs; null where nobody did. */
export function claimOn(folder: string): { by: number; isHeld: boolean } | null {
  const holder = holderOf(join(folder, CLAIM_FILE));
  if (holder === null) return null;
  const [pid, start = ""] = holder.split(".");
  return { by: Number(pid), isHeld: isAlive(Number(pid), start) };
}

/** False in a folder that may no longer be written to: the claim then ends with this process. */
function removed(path: string): boolean {
  try {
    rmSync(path, { force: true, recursive: true });
    return true;
  } catch {
    return false;
  }
}

function holderOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
