import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { BOX } from "../ports/sandbox.ts";
import type { Bind } from "./read-only-directories.ts";
import { type Stage, writeNewFile } from "./stage.ts";
import { type RootLayout, SHARED_MEMORY_BYTES, TMP_BYTES } from "./tools.ts";

/** Where the host's root is put for the moment before it is unmounted. */
export const HOST_ROOT = ".host";

const DEVICES = ["null", "zero", "full", "random", "urandom"];
const DEVICE_LINKS = {
  fd: "/proc/self/fd",
  stdin: "/proc/self/fd/0",
  stdout: "/proc/self/fd/1",
  stderr: "/proc/self/fd/2",
};

/** Blanks and backslashes of a path in fstab's notation (fstab(5)). */
const field = (path: string) =>
  path.replace(/[\\ \t\n]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`);

/** The mounts of the new root in order, as an fstab. Pure. */
export function mountTable(root: string, box: string, layout: RootLayout, binds: readonly Bind[]): string {
  const line = (source: string, target: string, type: string, options: string) =>
    `${field(source)} ${field(join(root, target))} ${type} ${options} 0 0\n`;
  const readOnly = ({ source, target }: Bind, bind = "bind") =>
    line(source, target, "none", `${bind},ro,nosuid,nodev${target.startsWith("/tmp/") ? ",x-mount.mkdir" : ""}`);
  // Whoever made a mount below it, a user namespace may not take the folder without that mount.
  const withSubmounts = (bind: Bind) => readOnly(bind, "rbind");
  const memory = (target: string, size: number) =>
    line("tmpfs", target, "tmpfs", `nosuid,nodev,mode=1777,size=${size},nr_inodes=20000`);
  return [
    readOnly({ source: root, target: "/" }),
    withSubmounts({ source: "/usr", target: "/usr" }),
    ...layout.binds.map(withSubmounts),
    line("proc", "/proc", "proc", "nosuid,nodev,noexec"),
    ...DEVICES.map((name) => line(`/dev/${name}`, `/dev/${name}`, "none", "bind,nosuid,noexec")),
    memory("/dev/shm", SHARED_MEMORY_BYTES),
    memory("/tmp", TMP_BYTES),
    ...binds.map(withSubmounts),
    readOnly({ source: box, target: BOX }),
  ].join("");
}

/**
 * Makes the empty folders, links and mount points of a new root in the run's folder. Nothing is mounted here: that happens
 * in a mount namespace of its own, and what is seen from the host stays empty.
 * @returns the new root's path
 */
export function createRootSkeleton(stage: Stage, layout: RootLayout, binds: readonly Bind[]): string {
  const root = join(stage.path, "root");
  const folder = (path: string) => mkdirSync(join(root, path), { recursive: true, mode: 0o755 });
  for (const path of ["/usr", "/etc", "/proc", "/dev/shm", "/tmp", BOX, HOST_ROOT]) folder(path);
  for (const { path, target } of layout.links) symlinkSync(target, join(root, path));
  for (const [name, target] of Object.entries(DEVICE_LINKS)) symlinkSync(target, join(root, "dev", name));
  for (const name of DEVICES) writeNewFile(join(root, "dev", name), "", 0o644);
  for (const { target } of binds) if (!target.startsWith("/tmp/")) folder(target);
  for (const { target } of layout.binds) {
    folder(dirname(target));
    if (target === "/etc/ld.so.cache") writeNewFile(join(root, target), "", 0o644);
    else folder(target);
  }
  return root;
}
