import { lstatSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SandboxLimits } from "../ports/sandbox.ts";

/** A place for control groups (cgroup v2), and what can be limited there. */
export interface ControlGroupPlace {
  parent: string;
  memory: boolean;
  processes: boolean;
}

/** A group of one run. Processor time is not limited: that would blur the running times that are measured. */
export interface ControlGroup {
  folder: string;
  /** Bytes and processes of the whole run; empty: not limited. */
  memory: string;
  processes: string;
}

/** Of our own helpers: lifeline, timeout, sandbox, first process. The program's own limit is kept beside this one. */
const HELPERS = 16;
/** A group is made and entered within milliseconds; whatever is empty for longer was left behind. */
const STALE_MS = 60_000;

/** An octal escape of /proc/self/mountinfo. */
const unescaped = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));

/** Folders of writable cgroup v2 mounts that show the hierarchy's root, from the text of /proc/self/mountinfo. Pure. */
export function unifiedMounts(mountinfo: string): string[] {
  return mountinfo.split("\n").flatMap((line) => {
    const [before = "", after = ""] = line.split(" - ");
    const [, , , root, path = "", options = ""] = before.split(" ");
    const [type, , superOptions = ""] = after.split(" ");
    const writable = [options, superOptions].every((list) => list.split(",").includes("rw"));
    return type === "cgroup2" && root === "/" && writable ? [unescaped(path)] : [];
  });
}

/** The first place where a child group gets our limits, else the first in which groups can at least be ended as one; null: none. */
export function controlGroupPlace(): ControlGroupPlace | null {
  try {
    const places = unifiedMounts(readFileSync("/proc/self/mountinfo", "utf8")).map((parent) => {
      // What is not handed down already is not ours to hand down: that would change the machine.
      const handedDown = readFileSync(join(parent, "cgroup.subtree_control"), "utf8").trim().split(" ");
      return { parent, memory: handedDown.includes("memory"), processes: handedDown.includes("pids") };
    });
    return places.find(({ memory }) => memory) ?? places[0] ?? null;
  } catch {
    return null;
  }
}

let count = 0;

/** The group of the next run. Pure but for its number. */
export function nextControlGroup(place: ControlGroupPlace, limits: SandboxLimits): ControlGroup {
  count += 1;
  return {
    folder: join(place.parent, `verialgo-${process.pid}-${count}`),
    memory: place.memory ? String(limits.memoryBytes) : "",
    processes: place.processes ? String(limits.processes + HELPERS) : "",
  };
}

/**
 * Groups of ours whose process was killed before it could remove them. They are only ever removed when empty: what seems to be
 * gone from here may live in another container.
 */
export function staleControlGroups(parent: string, now: number): string[] {
  try {
    return readdirSync(parent)
      .filter((name) => {
        const pid = Number(/^verialgo-(\d+)-\d+$/.exec(name)?.[1] ?? Number.NaN);
        if (Number.isNaN(pid) || isAlive(pid)) return false;
        const info = lstatSync(join(parent, name), { throwIfNoEntry: false });
        return info?.isDirectory() === true && now - info.mtimeMs > STALE_MS;
      })
      .map((name) => join(parent, name));
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Ends and removes a group that the lifeline may have been killed before it could; only root can. Gives up after 0.2 s: it is swept later. */
export async function endControlGroup(folder: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      writeFileSync(join(folder, "cgroup.kill"), "1");
      rmdirSync(folder);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    }
    await sleep(10);
  }
}
