import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface Orphan {
  pid: number;
  /** Its command line, arguments joined by spaces. */
  command: string;
}

/** How long a process that is on its way out may take to be gone. */
const GRACE_MS = 400;

/**
 * The runner's clean-up at the end of a job: processes that still carry the job's tracking id are reported and killed.
 * One that took another environment is not found, here as there.
 */
export async function cleanUpOrphans(trackingId: string): Promise<Orphan[]> {
  let orphans = findTracked(trackingId);
  for (const until = Date.now() + GRACE_MS; orphans.length > 0 && Date.now() < until; orphans = findTracked(trackingId))
    await sleep(40);
  for (const { pid } of orphans) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has just ended.
    }
  }
  return orphans;
}

function findTracked(trackingId: string): Orphan[] {
  const wanted = `RUNNER_TRACKING_ID=${trackingId}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).split("\0").includes(wanted))
    .map((pid) => ({ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim() }));
}

/** Empty for a process that is gone or belongs to somebody else. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
