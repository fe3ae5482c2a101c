import type { Isolation } from "../domain/isolation.ts";
import { BOX, type Sandbox, type SandboxProgram } from "../ports/sandbox.ts";
import { createSandbox } from "./confined-sandbox.ts";
import { endControlGroup } from "./control-group.ts";
import { FIRST_PROCESS, groupOf, inheritedDescriptors, type LifelineTools, withLifeline } from "./lifeline.ts";
import { type Bind, parentsOf, readOnlyBinds } from "./read-only-directories.ts";
import { nextUid } from "./run-user.ts";
import {
  ENVIRONMENT,
  prlimitArgv,
  type RootLayout,
  rootLayout,
  SHARED_MEMORY_BYTES,
  setprivArgv,
  TMP_BYTES,
  timeoutArgv,
} from "./tools.ts";

export interface BubblewrapTools extends LifelineTools {
  bwrap: string;
  setpriv: string;
  prlimit: string;
  timeout: string;
}

export interface BubblewrapSetting {
  tools: BubblewrapTools;
  layout: RootLayout;
  /** The user of the run (root tiers), or null: the same user in a user namespace. */
  uid: number | null;
  /** `--disable-userns` exists (bubblewrap 0.8); the seccomp filter refuses nested namespaces in any case. */
  disableUserns: boolean;
  /** The host folder that becomes /box. */
  box: string;
  binds: readonly Bind[];
}

const NAMESPACES = ["--unshare-ipc", "--unshare-uts", "--unshare-pid", "--unshare-net", "--unshare-cgroup-try"];

/**
 * The command that runs a program in bubblewrap; the filter is expected on descriptor 3, the status file on 4 and 5. Pure.
 *
 * CAP_SETPCAP in the user namespace is for our first process and for setpriv, which drops it: a process that holds a
 * capability which the program lacks cannot be opened through /proc/1/mem, although both run as the same user.
 */
export function bubblewrapArgv(setting: BubblewrapSetting, program: SandboxProgram): string[] {
  const { tools, layout, uid } = setting;
  const folder = (path: string) => ["--perms", "0755", "--dir", path];
  const bind = ({ source, target }: Bind) => ["--ro-bind", source, target];
  const parents = new Set(setting.binds.flatMap(({ target }) => parentsOf(target, ["/usr", "/tmp"])));
  const variables = { ...ENVIRONMENT, ...program.environment };
  return [
    ...timeoutArgv(tools.timeout, program.limits.wallMs),
    tools.bwrap,
    ...(uid === null ? ["--unshare-user", "--cap-drop", "ALL", "--cap-add", "CAP_SETPCAP"] : []),
    ...(uid === null && setting.disableUserns ? ["--disable-userns"] : []),
    ...NAMESPACES,
    ...["--hostname", "sandbox", "--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"],
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--ro-bind", "/usr", "/usr"],
    ...layout.links.flatMap(({ path, target }) => ["--symlink", target, path]),
    ...folder("/etc"),
    ...layout.binds.flatMap(bind),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["--size", String(SHARED_MEMORY_BYTES), "--perms", "1777", "--tmpfs", "/dev/shm"],
    ...["--size", String(TMP_BYTES), "--perms", "1777", "--tmpfs", "/tmp"],
    // Made by us, as those that bubblewrap makes as root are closed to others.
    ...[...parents].flatMap(folder),
    ...setting.binds.flatMap(bind),
    ...bind({ source: setting.box, target: BOX }),
    // In a user namespace these are writable and have no size.
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", BOX],
    ...["--seccomp", "3", "--json-status-fd", "5", "--"],
    ...[tools.sh, "-c", FIRST_PROCESS, "sh"],
    ...setprivArgv(tools.setpriv, uid),
    ...prlimitArgv(tools.prlimit, program.limits),
    ...program.argv,
  ];
}

/**
 * Programs in bubblewrap: as another user when root (or sudo) starts it, else in a user namespace.
 * @param filter the seccomp filter of this architecture
 */
export function createBubblewrapSandbox(
  isolation: Isolation,
  tools: BubblewrapTools,
  options: { asRoot: boolean; disableUserns: boolean; filter: Uint8Array },
): Sandbox {
  const layout = rootLayout();
  return createSandbox(isolation, {
    otherUser: options.asRoot,
    prepare(program, stage) {
      const answer = readOnlyBinds(program.readOnlyDirectories ?? []);
      if (!answer.ok) throw new Error(answer.problem);
      const setting: BubblewrapSetting = {
        tools,
        layout,
        uid: options.asRoot ? nextUid() : null,
        disableUserns: options.disableUserns,
        box: stage.box,
        binds: answer.binds,
      };
      const group = groupOf(tools, program);
      const paths = { filter: stage.put("filter", options.filter), status: stage.status };
      return {
        argv: withLifeline(tools, paths, group, inheritedDescriptors(), bubblewrapArgv(setting, program)),
        // Empty, because bubblewrap's own environment can be read from inside, whatever --clearenv does for the program.
        environment: {},
        cwd: "/",
        contained: true,
        ...(group !== null && tools.sudo === null && { remove: () => endControlGroup(group.folder) }),
      };
    },
  });
}
