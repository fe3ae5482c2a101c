import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { descendants } from "../../test/support/process-tree.ts";

/** Every process a run has started, also those that left their parent. */
export interface Members {
  /** Alive now; zombies are not. */
  alive(): Member[];
  close(): void;
}

export interface Member {
  pid: number;
  command: string;
}

/** Version 1 only, and hierarchies that limit nothing: in version 2 the product may move its programs to groups of their own. */
const HIERARCHIES = ["/sys/fs/cgroup/freezer", "/sys/fs/cgroup/systemd"];
const POLL_MS = 50;

/** Follows a process that was just started: by a control group where one can be made (root), else by looking often. */
export function followMembers(pid: number, name: string): Members {
  for (const hierarchy of HIERARCHIES) {
    if (!existsSync(join(hierarchy, "cgroup.procs"))) continue;
    const group = join(hierarchy, `verialgo-soak-${process.pid}-${name}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, "cgroup.procs"), String(pid));
      return inGroup(group);
    } catch {
      // Not ours to make, or the process is gone already.
      if (existsSync(group)) rmdirSync(group);
    }
  }
  return byLooking(pid);
}

function inGroup(group: string): Members {
  return {
    alive: () =>
      readFileSync(join(group, "cgroup.procs"), "utf8").trim().split("\n").filter(Boolean).map(Number).flatMap(living),
    close() {
      try {
        rmdirSync(group);
      } catch {
        // Something is still in it; it was told of.
      }
    },
  };
}

function byLooking(root: number): Members {
  const seen = new Set<number>([root]);
  const look = () => {
    for (const member of [...seen]) for (const pid of descendants(member)) seen.add(pid);
  };
  const timer = setInterval(look, POLL_MS);
  return {
    alive() {
      look();
      return [...seen].flatMap(living);
    },
    close: () => clearInterval(timer),
  };
}

function living(pid: number): Member[] {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return state === "Z" || state === "X" ? [] : [{ pid, command }];
  } catch {
    return [];
  }
}

/** Those still alive after so many milliseconds. */
export async function survivors(members: Members, patienceMs: number): Promise<Member[]> {
  for (const until = performance.now() + patienceMs; members.alive().length > 0 && performance.now() < until; )
    await sleep(10);
  return members.alive();
}

export function killAll(members: readonly Member[]): void {
  for (const { pid } of members) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has just ended.
    }
  }
}
