import { randomBytes } from "node:crypto";
import { chmodSync, copyFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Isolation } from "../domain/isolation.ts";
import { BOX, type Sandbox, type SandboxProgram } from "../ports/sandbox.ts";
import { createSandbox } from "./confined-sandbox.ts";
import { type ContainerEngine, removeContainer } from "./container-engine.ts";
import { inheritedDescriptors, withoutInherited } from "./lifeline.ts";
import { type Bind, readOnlyBinds } from "./read-only-directories.ts";
import { nextUid } from "./run-user.ts";
import {
  ENVIRONMENT,
  PRCTL,
  prlimitArgv,
  type RootLayout,
  rootLayout,
  SHARED_MEMORY_BYTES,
  TMP_BYTES,
} from "./tools.ts";

export interface ContainerTools {
  engine: ContainerEngine;
  sh: string;
  bash: string | null;
  setsid: string;
  timeout: string;
  prlimit: string;
  env: string;
  /** Puts our own filter on top of the engine's; without it that one is alone. */
  perl: string | null;
}

export interface ContainerSetting {
  tools: ContainerTools;
  /** `name@sha256:…` */
  image: string;
  name: string;
  uid: number;
  layout: RootLayout;
  box: string;
  binds: readonly Bind[];
  /** Our copy of `timeout`, which the program's user may run but not read. */
  keeper: string;
  /** The seccomp filter, or null. */
  filter: { path: string; prctl: number } | null;
  prelude: string;
}

/** Where the keeper lies inside. */
const KEEPER = "/keeper";
const FILTER = "/filter";
/** Of the keeper and what becomes the program; the program's own limit is kept beside this one. */
const HELPERS = 16;

/**
 * The outermost process, as the lifeline of the other tiers: a container is no child of ours, so it has to be ended by its name. The
 * one who ends it has a session of its own, because the group may be killed meanwhile. A code above 124 may mean that only the client
 * died. $1 engine, $2 name, $3 setsid.
 */
export const CONTAINER_LIFELINE = `trap : TERM
engine=$1 name=$2 setsid=$3
shift 3
{ trap '' TERM; read -r _; "$setsid" "$engine" kill "$name"; "$setsid" "$engine" rm --force "$name"; kill -KILL 0; } <&2 >/dev/null 2>&1 &
watch=$!
exec 6>&2 2>/dev/null
( exec "$@" 2>&6 6>&- )
code=$?
[ "$code" -lt 125 ] || { "$engine" kill "$name"; "$engine" rm --force "$name"; } >/dev/null
kill -KILL "$watch"
exit "$code"`;

/** Says on both streams that the program's turn has come (what was said before is the engine's), and becomes the program. */
const PRELUDE = 'echo "$1"; echo "$1" >&2; shift; exec "$@"';

/** As for the unshare tier, with the filter in the file $ARGV[1]. */
const APPLY_FILTER =
  'my $n = shift(@ARGV) + 0; open(my $h, "<", shift(@ARGV)) or die; binmode $h; my $f = do { local $/; <$h> }; close $h; ' +
  'syscall($n, 22, 2, pack("Sx6P", length($f) / 8, $f)) == 0 or die "seccomp: $!\\n"; ' +
  'exec { $ARGV[0] } @ARGV; die "$ARGV[0]: $!\\n"';

/** One value of `--mount`, which is read as a line of CSV. */
const field = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const mount = ({ source, target }: Bind): string[] => [
  "--mount",
  ["type=bind", field(`source=${source}`), field(`target=${target}`), "readonly"].join(","),
];

/**
 * The command that runs a program in a container. Pure. The image gives an empty room only: /usr and what belongs to it are the
 * host's, because the interpreter was examined on the host and a verdict must not depend on where it was reached. `--mount`, unlike
 * `-v`, makes nothing where the source is missing. Podman knows no limit of a tmpfs's files.
 */
export function containerArgv(setting: ContainerSetting, program: SandboxProgram): string[] {
  const { tools, layout, limits, uid } = { ...setting, limits: program.limits };
  const files = tools.engine.name === "docker" ? ",nr_inodes=20000" : "";
  const memory = (target: string, bytes: number) => [
    "--tmpfs",
    `${target}:rw,nosuid,nodev,noexec,mode=1777,size=${bytes}${files}`,
  ];
  const variables = Object.entries({ ...ENVIRONMENT, ...program.environment }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const system = [
    { source: "/usr", target: "/usr" },
    ...layout.links.map(({ path, target }) => ({ source: join("/", target), target: path })),
    ...layout.binds,
  ];
  const filter =
    tools.perl === null || setting.filter === null
      ? []
      : [tools.perl, "-e", APPLY_FILTER, "--", String(setting.filter.prctl), FILTER];
  return [
    ...[tools.engine.path, "run", "--rm", "--interactive", "--name", setting.name, "--pull", "never"],
    ...["--network", "none", "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
    ...["--user", `${uid}:${uid}`, "--pids-limit", String(limits.processes + HELPERS)],
    ...["--memory", String(limits.memoryBytes), "--memory-swap", String(limits.memoryBytes)],
    ...[
      "--ulimit",
      `nproc=${limits.processes + HELPERS}`,
      "--ulimit",
      `fsize=${limits.fileBytes}`,
      "--ulimit",
      "nofile=256",
      "--ulimit",
      "core=0",
    ],
    ...["--ipc", "none", "--hostname", "sandbox", "--log-driver", "none", "--sig-proxy=false"],
    ...["--oom-score-adj", "1000"],
    ...memory("/dev/shm", SHARED_MEMORY_BYTES),
    ...memory("/tmp", TMP_BYTES),
    ...[...system, ...setting.binds, { source: setting.box, target: BOX }].flatMap(mount),
    ...mount({ source: setting.keeper, target: KEEPER }),
    ...(filter.length === 0 || setting.filter === null ? [] : mount({ source: setting.filter.path, target: FILTER })),
    ...["--workdir", BOX, "--entrypoint", KEEPER, setting.image],
    // The first process: nothing inside can open, stop or end it, and everything ends with it.
    ...["--foreground", "-s", "KILL", (limits.wallMs / 1000 + 3).toFixed(1)],
    ...[tools.sh, "-c", PRELUDE, "sh", setting.prelude],
    ...filter,
    ...prlimitArgv(tools.prlimit, limits),
    ...[tools.env, "-i", ...variables],
    ...program.argv,
  ];
}

/** Passes on what follows the first line that is the prelude. */
export function afterPrelude(prelude: string): { take(chunk: Uint8Array): Uint8Array; readonly seen: boolean } {
  const mark = Buffer.from(`${prelude}\n`);
  let before = Buffer.alloc(0);
  let seen = false;
  return {
    take(chunk) {
      if (seen) return chunk;
      before = Buffer.concat([before, chunk]);
      const at = before.indexOf(mark);
      if (at < 0) {
        // The engine says little; whatever is not the mark's beginning can go.
        before = before.subarray(Math.max(0, before.length - mark.length));
        return new Uint8Array();
      }
      seen = true;
      return before.subarray(at + mark.length);
    },
    get seen() {
      return seen;
    },
  };
}

/** Programs in containers of an engine that is already there, with an image that is already there. */
export function createContainerSandbox(
  isolation: Isolation,
  tools: ContainerTools,
  options: { image: string; filter: Uint8Array },
): Sandbox {
  const layout = rootLayout();
  const prctl = PRCTL[process.arch];
  return createSandbox(isolation, {
    otherUser: true,
    prepare(program, stage) {
      const answer = readOnlyBinds(program.readOnlyDirectories ?? []);
      if (!answer.ok) throw new Error(answer.problem);
      const keeper = join(stage.path, "keeper");
      copyFileSync(realpathSync(tools.timeout), keeper);
      chmodSync(keeper, 0o111);
      const filter = stage.put("filter", options.filter);
      chmodSync(filter, 0o444);
      const name = `verialgo-${process.pid}-${randomBytes(8).toString("hex")}`;
      const prelude = randomBytes(16).toString("hex");
      const setting: ContainerSetting = {
        tools,
        image: options.image,
        name,
        uid: nextUid(),
        layout,
        box: stage.box,
        binds: answer.binds,
        keeper,
        filter: prctl === undefined ? null : { path: filter, prctl },
        prelude,
      };
      const stdout = afterPrelude(prelude);
      const stderr = afterPrelude(prelude);
      return {
        argv: withoutInherited(tools.bash, inheritedDescriptors(), [
          ...[tools.sh, "-c", CONTAINER_LIFELINE, "sh", tools.engine.path, name, tools.setsid],
          ...containerArgv(setting, program),
        ]),
        environment: {},
        cwd: "/",
        contained: true,
        streams: { stdout, stderr },
        // Nothing that is told inside counts: it could name any process of the host.
        report: () => ({ firstProcess: null, started: stdout.seen }),
        remove: () => removeContainer(tools.engine, name),
      };
    },
  });
}
