import { closeSync, readdirSync, readFileSync } from "node:fs";
import type { SandboxLimits } from "../ports/sandbox.ts";
import { type ControlGroup, type ControlGroupPlace, nextControlGroup } from "./control-group.ts";

/**
 * The outermost process of every tier: starts the command, and ends its whole process group as soon as our end of its
 * standard error closes, which also happens when this process is killed. Node's pipes are socket pairs, so a read on
 * descriptor 2 waits for us; it is the only way through sudo, which closes everything above 2.
 * $1 is the seccomp filter (becomes descriptor 3), $2 the status file (descriptors 4 and 5); both empty: neither. $3 is the folder of
 * the run's control group (empty: none), $4 and $5 its limits of memory and processes (empty: none), $6 mkdir, $7 rmdir. The text is
 * constant: nothing is ever interpolated. The shell's own messages ("Killed") go nowhere, the command's standard error is kept (6).
 * SIGTERM is caught so that the command's exit code is still reported; the watch is deaf to it, as not everything ends by it. The
 * lifeline itself stays out of the group and removes it when it is empty, for which it waits some 300 ms without starting anything;
 * whether there is swap to be counted depends on the kernel. Writing 0 moves whoever writes.
 */
const LIFELINE = `trap : TERM
[ -z "$1" ] || exec 3<"$1" 5>"$2" 4>&5
group=$3 memory=$4 processes=$5 mkdir=$6 rmdir=$7
shift 7
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
leave() {
  [ -n "$group" ] || return 0
  echo 1 >"$group/cgroup.kill"
  tries=0
  until { read -r _ populated <"$group/cgroup.events" && [ "$populated" = 0 ]; } || [ "$tries" = 20000 ]; do tries=$((tries + 1)); done
  "$rmdir" "$group" || "$rmdir" "$group" || "$rmdir" "$group"
}
enter() {
  [ -n "$group" ] || return 0
  [ -e "$group/cgroup.kill" ] || return 1
  [ -z "$memory" ] || { echo "$memory" >"$group/memory.max" && echo 1 >"$group/memory.oom.group"; } || return 1
  [ -z "$memory" ] || [ ! -e "$group/memory.swap.max" ] || echo 0 >"$group/memory.swap.max" || return 1
  [ -z "$processes" ] || echo "$processes" >"$group/pids.max" || return 1
  echo 0 >"$group/cgroup.procs"
}
[ -z "$group" ] || "$mkdir" "$group" || exit 1
{ trap '' TERM; read -r _; leave; kill -KILL 0; } <&2 >/dev/null 2>&1 3<&- 4>&- 5>&- &
watch=$!
exec 6>&2 2>/dev/null
( enter 2>&6 && exec "$@" 2>&6 6>&- )
code=$?
kill -KILL "$watch"
leave
exit "$code"`;

/** Closes descriptors that this process inherited without knowing (Node closes only its own). bash, as dash knows one digit. */
const CLOSE_INHERITED = 'until [ "$1" = -- ]; do fd=$1; shift; exec {fd}>&-; done; shift; exec "$@"';

/**
 * The first process inside: waits for the program and outlives it; nothing inside can end or tamper with it. It reports on
 * descriptor 4 that the program's turn has come, so that no program can pretend that it was never started.
 */
export const FIRST_PROCESS = `echo '{ "started": true }' >&4; exec 3>&2 4>&- 2>/dev/null;  ( exec "$@" 2>&3 3>&- ); exit $?`;

export interface LifelineTools {
  sh: string;
  /** Only used when a descriptor was inherited. */
  bash: string | null;
  /** With sudo, the command runs as root; `env` empties what sudo puts into the environment. */
  sudo: { sudo: string; env: string } | null;
  /** Where each run gets a control group of its own (only when root starts it), or null. */
  groups: ControlGroups | null;
}

export interface ControlGroups {
  place: ControlGroupPlace;
  mkdir: string;
  rmdir: string;
}

/** The control group of a program that is about to start, where there are groups. */
export const groupOf = ({ groups }: LifelineTools, { limits }: { limits: SandboxLimits }): ControlGroup | null =>
  groups === null ? null : nextControlGroup(groups.place, limits);

/**
 * Puts the lifeline in front of a command. Pure.
 * @param group the run's own control group, or null
 * @param inherited descriptors above 2 that would leak into the command (see `inheritedDescriptors`)
 */
export function withLifeline(
  tools: LifelineTools,
  paths: { filter: string; status: string },
  group: ControlGroup | null,
  inherited: readonly number[],
  command: readonly string[],
): string[] {
  const limits = [group?.folder, group?.memory, group?.processes, tools.groups?.mkdir, tools.groups?.rmdir];
  const line = [
    tools.sh,
    "-c",
    LIFELINE,
    "sh",
    paths.filter,
    paths.status,
    ...limits.map((text) => text ?? ""),
    ...command,
  ];
  if (tools.sudo !== null) return [tools.sudo.sudo, "-n", tools.sudo.env, "-i", ...line];
  return withoutInherited(tools.bash, inherited, line);
}

/** Puts in front of a command what closes the inherited descriptors. Pure. */
export function withoutInherited(
  bash: string | null,
  inherited: readonly number[],
  command: readonly string[],
): string[] {
  if (inherited.length === 0 || bash === null) return [...command];
  return [bash, "--norc", "--noprofile", "-c", CLOSE_INHERITED, "bash", ...inherited.map(String), "--", ...command];
}

/**
 * Closes what this process inherited beyond its standard streams, so that no child can get at it and no shell is needed to hide it
 * (about 15 ms a start). For the command's own process, after it has read what it was given (`<(…)` is such a descriptor).
 * A process that is spoken to over one of them (IPC) keeps all.
 */
export function closeInheritedDescriptors(): void {
  if (process.channel) return;
  for (const fd of inheritedDescriptors()) {
    try {
      closeSync(fd);
    } catch {
      // Closed since it was listed.
    }
  }
}

const CLOSE_ON_EXEC = 0o2000000;

/** Descriptors above 2 that a child of ours would inherit. Empty where /proc does not tell. */
export function inheritedDescriptors(): number[] {
  try {
    return readdirSync("/proc/self/fd")
      .map(Number)
      .filter((fd) => fd > 2 && !isClosedOnExec(fd));
  } catch {
    return [];
  }
}

function isClosedOnExec(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0;
  } catch {
    // Closed since it was listed.
    return true;
  }
}
