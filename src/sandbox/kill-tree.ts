import { readdirSync, readFileSync } from "node:fs";
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

/** State and process group as proc(5) has them; null when it is gone. */
function statusOf(pid: number | string): { state: string; group: number } | null {
  try {
    // The name, in brackets, may hold anything.
    const [state = "", , group] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state, group: Number(group) };
  } catch {
    return null;
  }
}

/** False also for a zombie, which waits only for somebody to ask for its exit code (for an orphan that may take the machine a second). */
const lives = (status: ReturnType<typeof statusOf>): boolean => status !== null && !["Z", "X"].includes(status.state);

/**
 * Waits until a process is gone. The first process of a PID namespace goes last, and becomes a zombie last, so that its end is the
 * end of all.
 * @returns false when it was still there after `patienceMs`
 */
export const waitUntilGone = (pid: number, patienceMs: number): Promise<boolean> =>
  waitWhile(() => lives(statusOf(pid)), patienceMs);

/** The same for every member of a process group; works also for those that we may not signal (root behind sudo). */
export const waitUntilGroupGone = (group: number, patienceMs: number): Promise<boolean> =>
  waitWhile(() => membersOf(group).some(lives), patienceMs);

function membersOf(group: number): ReturnType<typeof statusOf>[] {
  try {
    const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return all.map(statusOf).filter((status) => status?.group === group);
  } catch {
    return [];
  }
}

async function waitWhile(isThere: () => boolean, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (let pause = 1; isThere(); pause = Math.min(20, pause * 2)) {
    if (performance.now() > until) return false;
    await sleep(pause);
  }
  return true;
}
