import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const mounted = new Set<string>();

export interface DiskWish {
  kilobytes: number;
  /** How many files and folders fit; no limit when absent. */
  inodes?: number;
  noexec?: boolean;
}

/** A small disk at `path`, which everybody may write to. Needs root. It goes with `unmount`, or with this process. */
export function mountDisk(path: string, { kilobytes, inodes, noexec = false }: DiskWish): void {
  mkdirSync(path, { recursive: true });
  const options = [`size=${kilobytes}k`, "mode=1777", ...(inodes === undefined ? [] : [`nr_inodes=${inodes}`])];
  if (noexec) options.push("noexec");
  execFileSync("mount", ["-t", "tmpfs", "-o", options.join(","), "soak", path], { stdio: "pipe" });
  mounted.add(path);
}

/** Lazily, so that a file still held open does not keep it. */
export function unmount(path: string): void {
  if (!mounted.delete(path)) return;
  execFileSync("umount", ["-l", path], { stdio: "pipe" });
}

const FILLER = ".filler";

/** Fills what is left of a disk. Returns how to free it again. */
export function fill(path: string): () => void {
  const file = join(path, FILLER);
  const chunk = Buffer.alloc(4096);
  const descriptor = openSync(file, "w");
  try {
    for (;;) writeSync(descriptor, chunk);
  } catch {
    // It is full.
  } finally {
    closeSync(descriptor);
  }
  return () => rmSync(file, { force: true });
}

export const isFiller = (name: string): boolean => name === FILLER;

export const freeBytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

process.once("exit", () => {
  for (const path of [...mounted]) unmount(path);
});
