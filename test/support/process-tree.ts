import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Every process of this machine with its parent. Zombies are gone but for their entry. */
function processes(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (state !== "Z") found.set(Number(name), Number(parent));
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** Ids of the processes a process has started, and theirs in turn. */
export function descendants(of: number): number[] {
  const all = processes();
  const family = [of];
  for (const member of family) for (const [pid, parent] of all) if (parent === member) family.push(pid);
  return family.slice(1);
}

export const alive = (pids: readonly number[]): number[] => {
  const all = processes();
  return pids.filter((pid) => all.has(pid));
};

/** Looks until it finds something. Throws after `seconds`. */
export async function until<T>(what: string, look: () => T | undefined | false, seconds = 60): Promise<T> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(50)) {
    const found = look();
    if (found) return found;
  }
  throw new Error(`timed out waiting for ${what}`);
}
