import { readFileSync } from "node:fs";
import { errorCode } from "./file-error.ts";

const statOf = (pid: number): string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return null;
  }
};

/** When a process started, in the kernel's ticks, which tells it from a later one of the same number; null where that is not told. */
export const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null;

/** Whether the process that `startOf` told `start` of still runs; with an empty `start`, whether any of that number does. */
export function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  const stat = statOf(pid);
  if (stat === null) return true;
  // One that has ended stays in the list until its parent has asked after it, for good where that never does.
  return stat[0] !== "Z" && (start === "" || stat[19] === start);
}

/** Whether a process may be sent a signal as the one that was written down: a number alone may be anybody's where starts are told. */
export const isSurely = (pid: number, start: string): boolean =>
  isAlive(pid, start) && (start !== "" || startOf(pid) === null);
