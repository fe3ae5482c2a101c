import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Signals every member of a process group. Silent when it is gone or not ours to signal.
 * @param group the id of its leader
 */
export function signalGroup(group: number, signal: "SIGTERM" | "SIGKILL"): void {
  // kill(-1) and kill(0) would reach everybody.
  if (!Number.isInteger(group) || group <= 1) return;
  try {
    process.kill(-group, signal);
  } catch {
    // ESRCH or EPERM: the lifeline of the wrapper covers what we may not signal (root behind sudo).
  }
}

/** Kills one process. Silent when it is gone or not ours. */
export function killProcess(pid: number): void {
  if (!Number.isInteger(pid) || pid <= 1) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // As above.
  }
}

/** False also for a zombie, which waits only for somebody to ask for its exit code (for an orphan that may take the machine a second). */
function isRunning(pid: number): boolean {
  try {
    // The name, in brackets, may hold anything.
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0];
    return state !== "Z" && state !== "X";
  } catch {
    return false;
  }
}

/**
 * Waits until a process is gone. The first process of a PID namespace goes last, and becomes a zombie last, so that its end is the
 * end of all.
 * @returns false when it was still there after `patienceMs`
 */
export async function waitUntilGone(pid: number, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (let pause = 1; isRunning(pid); pause = Math.min(20, pause * 2)) {
    if (performance.now() > until) return false;
    await sleep(pause);
  }
  return true;
}
