import { lstatSync, readlinkSync } from "node:fs";
import type { SandboxLimits } from "../ports/sandbox.ts";
import type { Bind } from "./read-only-directories.ts";

/** Inside every sandbox, before the program's own variables. */
export const ENVIRONMENT = { PATH: "/usr/bin:/bin", HOME: "/tmp", LANG: "C.UTF-8" } as const;

/** The number of prctl(2), by Node's `process.arch`. */
export const PRCTL: Readonly<Record<string, number>> = { x64: 157, arm64: 167 };

/** Sizes of the writable places, in bytes. */
export const TMP_BYTES = 67_108_864;
export const SHARED_MEMORY_BYTES = 8_388_608;

/** How a host lays out the folders that belong to /usr: links on a merged system, real folders on older ones. */
export interface RootLayout {
  links: { path: string; target: string }[];
  binds: Bind[];
}

export function rootLayout(): RootLayout {
  const layout: RootLayout = { links: [], binds: [] };
  for (const path of ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]) {
    const info = lstatSync(path, { throwIfNoEntry: false });
    if (info?.isSymbolicLink()) layout.links.push({ path, target: readlinkSync(path) });
    else if (info?.isDirectory()) layout.binds.push({ source: path, target: path });
  }
  for (const path of ["/etc/ld.so.cache", "/etc/alternatives"]) {
    if (lstatSync(path, { throwIfNoEntry: false })) layout.binds.push({ source: path, target: path });
  }
  return layout;
}

/** Ends a command that its parent forgot, a little after the parent's own wall limit. `--foreground`: stay in our group. */
export const timeoutArgv = (timeout: string, wallMs: number): string[] => [
  timeout,
  "--foreground",
  "-s",
  "KILL",
  (wallMs / 1000 + 3).toFixed(1),
];

export const prlimitArgv = (prlimit: string, limits: SandboxLimits): string[] => [
  prlimit,
  `--as=${limits.memoryBytes}`,
  `--nproc=${limits.processes}`,
  `--fsize=${limits.fileBytes}`,
  "--nofile=256",
  `--cpu=${limits.cpuSeconds}`,
  "--core=0",
];

/** Drops every privilege for good; with a uid it also changes the user and leaves all groups. */
export const setprivArgv = (setpriv: string, uid: number | null): string[] => [
  setpriv,
  ...(uid === null ? [] : [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"]),
  "--no-new-privs",
  "--ambient-caps=-all",
  "--inh-caps=-all",
  "--bounding-set=-all",
];
