import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { DEFAULT_LIMITS } from "../ports/sandbox.ts";
import { controlGroupPlace, nextControlGroup, staleControlGroups } from "./control-group.ts";
import { type ControlGroups, type LifelineTools, withLifeline } from "./lifeline.ts";

const TRIAL_BYTES = 25_165_824;
const KILLED = 137;
const TRIAL_MS = 5_000;

/** Removes groups that were left behind (rmdir $2, the folders after it) and, when $1 is `memory`, takes 64 MiB. */
const TRIAL = `take=$1 rmdir=$2
shift 2
[ $# = 0 ] || "$rmdir" -- "$@" 2>/dev/null
[ "$take" = memory ] || exit 0
text=0123456789abcdef
while [ \${#text} -lt 67108864 ]; do text=$text$text; done`;

/**
 * Makes a group, enters it and removes it again, the way each run will. The limit of memory counts only when the kernel was seen to
 * enforce it. A few milliseconds as root, a call of sudo else.
 * @returns null where groups cannot be had: every run then has the limits of a process alone
 */
export async function tryControlGroups(
  lifeline: LifelineTools,
  tools: { mkdir: string; rmdir: string },
): Promise<ControlGroups | null> {
  const place = controlGroupPlace();
  if (place === null) return null;
  const groups: ControlGroups = { place, ...tools };
  const group = nextControlGroup(place, { ...DEFAULT_LIMITS, memoryBytes: TRIAL_BYTES });
  const stale = staleControlGroups(place.parent, Date.now());
  const command = [lifeline.sh, "-c", TRIAL, "sh", place.memory ? "memory" : "", tools.rmdir, ...stale];
  const nothing = { filter: "", status: "" };
  const code = await exitCode(withLifeline({ ...lifeline, groups }, nothing, group, [], command));
  if (place.memory && code === KILLED) return groups;
  return code === 0 ? { ...groups, place: { ...place, memory: false } } : null;
}

function exitCode([program = "", ...rest]: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd: "/",
      env: {},
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: TRIAL_MS,
    });
    child.once("error", () => resolve(null));
    // No pipe was made where there is no descriptor left.
    const noise: Readable | undefined = child.stderr;
    noise?.resume().on("error", () => {});
    child.once("exit", (code) => {
      noise?.destroy();
      resolve(code);
    });
  });
}
