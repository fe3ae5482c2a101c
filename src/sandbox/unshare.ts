import type { Isolation } from "../domain/isolation.ts";
import { BOX, type Sandbox, type SandboxProgram } from "../ports/sandbox.ts";
import { createSandbox } from "./confined-sandbox.ts";
import { endControlGroup } from "./control-group.ts";
import { groupOf, inheritedDescriptors, type LifelineTools, withLifeline } from "./lifeline.ts";
import { readOnlyBinds } from "./read-only-directories.ts";
import { nextUid } from "./run-user.ts";
import { ENVIRONMENT, PRCTL, prlimitArgv, rootLayout, setprivArgv, timeoutArgv } from "./tools.ts";
import { createRootSkeleton, HOST_ROOT, mountTable } from "./unshare-root.ts";

export interface UnshareTools extends LifelineTools {
  unshare: string;
  mount: string;
  umount: string;
  pivot_root: string;
  setsid: string;
  setpriv: string;
  prlimit: string;
  timeout: string;
  env: string;
  /** Puts the seccomp filter in place; without it this tier has none. */
  perl: string | null;
}

/**
 * The first process of the namespaces: mounts the new root, leaves the old one, runs the program and outlives it.
 * $1 mount, $2 umount, $3 pivot_root, $4 the table, $5 the new root, $6 `user` in a user namespace of our own, where nested
 * ones are then switched off (outside, that setting would be the host's). Its process id is read before the new /proc hides it.
 */
const SETUP = `read -r pid _ </proc/self/stat
echo "{ \\"child-pid\\": $pid }" >&5
"$1" --no-mtab --all --fstab "$4" && cd "$5" && "$3" . ${HOST_ROOT} && cd ${BOX} && "$2" --no-mtab --lazy /${HOST_ROOT} || exit 1
[ "$6" != user ] || echo 0 >/proc/sys/user/max_user_namespaces || exit 1
shift 6
echo '{ "started": true }' >&4
exec 6>&2 4>&- 5>&- 2>/dev/null
( exec "$@" 2>&6 6>&- )
exit $?`;

/** Reads the filter from descriptor 3, applies it (PR_SET_SECCOMP, SECCOMP_MODE_FILTER) and becomes the rest of the command. */
const APPLY_FILTER =
  'open(my $h, "<&=", 3) or die; binmode $h; my $f = do { local $/; <$h> }; close $h; ' +
  'syscall(shift(@ARGV) + 0, 22, 2, pack("Sx6P", length($f) / 8, $f)) == 0 or die "seccomp: $!\\n"; ' +
  'exec { $ARGV[0] } @ARGV; die "$ARGV[0]: $!\\n"';

const NAMESPACES = ["--mount", "--pid", "--net", "--ipc", "--uts", "--cgroup", "--fork", "--kill-child"];

export interface UnshareSetting {
  tools: UnshareTools;
  /** The user of the run (root tiers), or null: root of a user namespace without any capability. */
  uid: number | null;
  table: string;
  root: string;
  /** Node's `process.arch`. */
  architecture: string;
}

/** The command that runs a program in namespaces made by unshare(1); descriptors as for bubblewrap. Pure. */
export function unshareArgv(setting: UnshareSetting, program: SandboxProgram): string[] {
  const { tools, uid } = setting;
  const prctl = PRCTL[setting.architecture];
  const filter =
    tools.perl !== null && prctl !== undefined
      ? [tools.perl, "-e", APPLY_FILTER, "--", String(prctl)]
      : [tools.sh, "-c", 'exec 3<&-; exec "$@"', "sh"];
  return [
    ...timeoutArgv(tools.timeout, program.limits.wallMs),
    // The death signal does not survive a fork, so it is set here and, by --kill-child, once more behind the fork.
    ...[tools.setpriv, "--pdeathsig", "KILL"],
    ...[tools.unshare, ...(uid === null ? ["--user", "--map-root-user"] : []), ...NAMESPACES],
    ...[tools.sh, "-c", SETUP, "sh", tools.mount, tools.umount, tools.pivot_root, setting.table, setting.root],
    uid === null ? "user" : "root",
    ...filter,
    tools.setsid,
    ...setprivArgv(tools.setpriv, uid),
    ...prlimitArgv(tools.prlimit, program.limits),
    ...[tools.env, "-i", ...Object.entries({ ...ENVIRONMENT, ...program.environment }).map(([n, v]) => `${n}=${v}`)],
    ...program.argv,
  ];
}

/** Programs in plain namespaces, for machines without bubblewrap: as another user when root (or sudo) starts it. */
export function createUnshareSandbox(
  isolation: Isolation,
  tools: UnshareTools,
  options: { asRoot: boolean; filter: Uint8Array },
): Sandbox {
  const layout = rootLayout();
  return createSandbox(isolation, {
    otherUser: options.asRoot,
    prepare(program, stage) {
      const answer = readOnlyBinds(program.readOnlyDirectories ?? []);
      if (!answer.ok) throw new Error(answer.problem);
      const root = createRootSkeleton(stage, layout, answer.binds);
      const setting: UnshareSetting = {
        tools,
        uid: options.asRoot ? nextUid() : null,
        table: stage.put("mounts", mountTable(root, stage.box, layout, answer.binds)),
        root,
        architecture: process.arch,
      };
      const group = groupOf(tools, program);
      const paths = { filter: stage.put("filter", options.filter), status: stage.status };
      return {
        argv: withLifeline(tools, paths, group, inheritedDescriptors(), unshareArgv(setting, program)),
        environment: {},
        cwd: "/",
        contained: true,
        ...(group !== null && tools.sudo === null && { remove: () => endControlGroup(group.folder) }),
      };
    },
  });
}
