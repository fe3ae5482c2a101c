import { DENIED_SYSCALLS, JUDGED_SYSCALLS } from "../../src/sandbox/syscall-table.ts";

/** What `surprises.py` prints. Strings are error names, or what came of it. */
export interface SurprisesReport {
  environment: string;
  others: Record<string, string>;
  memories: Record<string, string>;
  host: Record<string, string[]>;
  vsock: string[];
  writes: Record<string, [number, string]>;
  status: Record<string, string>;
  modes: Record<string, [string, boolean]>;
  calls: Record<string, string>;
  refused: Record<string, string>;
  nested: number[];
}

export const FOLDERS = {
  "/": "0o755",
  "/box": "0o755",
  "/etc": "0o755",
  "/usr": "0o755",
  "/tmp": "0o1777",
  "/dev/shm": "0o1777",
};
const NEW_USER_NAMESPACE = 0x10000000;
/** Forks as often as it may, at most 100 times, and prints how often that was. */
export const BOMB = `import os, time
children = 0
try:
    for _ in range(100):
        if os.fork() == 0: time.sleep(30); os._exit(0)
        children += 1
except OSError: pass
print(children, flush=True)`;

/** Every call that the table refuses, here: name, number, and what it must come to. */
export const refusedHere = (): [string, number, string][] =>
  DENIED_SYSCALLS.flatMap((row) => {
    const number = row[process.arch as "x64" | "arm64"];
    return number === null ? [] : [[row.name, number, row.answer] as [string, number, string]];
  });

/** Name, number, arguments. */
export function callsHere(): (string | number)[][] {
  const number = (name: string) =>
    DENIED_SYSCALLS.find((row) => row.name === name)?.[process.arch as "x64" | "arm64"] ?? -1;
  const clone = JUDGED_SYSCALLS.clone[process.arch as "x64" | "arm64"];
  return [
    ["unshare", number("unshare"), NEW_USER_NAMESPACE],
    // SIGCHLD, so that the child could be waited for.
    ["clone", clone, NEW_USER_NAMESPACE | 17, 0, 0, 0, 0],
    ["mount", number("mount"), 0, 0, 0, 0, 0],
    ["keyctl", number("keyctl"), 0, -3, 0],
    ["add_key", number("add_key"), 0, 0, 0, 0, -3],
    ["io_uring_setup", number("io_uring_setup"), 8, 0],
  ];
}
