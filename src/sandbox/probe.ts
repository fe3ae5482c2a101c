import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { sentenceOf } from "../domain/errors.ts";
import { DEFAULT_LIMITS, type Sandbox, type SandboxLimits } from "../ports/sandbox.ts";
import probeSource from "./probe.py";
import { createStage } from "./stage.ts";
import { trustedBinary } from "./trusted-binary.ts";

/** The interpreter the probe runs with; best the one that programs will run with. */
export interface ProbeInterpreter {
  path: string;
  readOnlyDirectories: readonly string[];
}

/** What `probe.py` prints. Strings are error names, or the word for success. */
export const ProbeReport = z.object({
  uid: z.number(),
  descriptors: z.array(z.number()),
  environment: z.array(z.string()),
  secretSeen: z.boolean(),
  lookedInto: z.array(z.string()),
  processesSeen: z.number(),
  secretFile: z.string(),
  tcp: z.string(),
  abstract: z.string(),
  vsock: z.string(),
  interfaces: z.array(z.string()),
  userNamespace: z.string(),
  writes: z.record(z.string(), z.string()),
  forks: z.number(),
  memory: z.string(),
  memoryOfAll: z.number().nullable(),
  boundingSet: z.string(),
  effective: z.string(),
  noNewPrivileges: z.string(),
  seccomp: z.string(),
});
export type ProbeReport = z.infer<typeof ProbeReport>;

/** What was seen from outside. */
export interface ProbeSurroundings {
  parentUid: number;
  /** Connections that reached the parent's listeners. */
  connections: number;
  /** Processes of the probe that were still there 300 ms after its end. */
  survivors: number;
  limits: SandboxLimits;
}

export interface ProbeDemands {
  /** Bubblewrap's tiers promise it; the unshare tier has it where perl is installed. */
  seccomp: boolean;
  otherUser: boolean;
  /** The kernel was seen to enforce a limit for all processes of a run together. */
  memoryInAll: boolean;
}

const ENVIRONMENT = ["HOME", "LANG", "LC_CTYPE", "PATH", "PWD"];
const PROCESS_LIMIT = 8;
const SURVIVAL_MS = 300;

const firstOf = (list: readonly string[]): string =>
  list.slice(0, 2).join(", ") + (list.length > 2 ? ` and ${list.length - 2} more` : "");

/** Everything that must not be possible but was, as short phrases; empty when the tier holds. Pure. */
export function probeProblems(report: ProbeReport, seen: ProbeSurroundings, demands: ProbeDemands): string[] {
  const writable = Object.entries(report.writes).filter(
    ([folder, result]) => folder !== "/tmp" && result === "written",
  );
  const unknown = report.environment.filter((name) => !ENVIRONMENT.includes(name));
  const rules: [boolean, string][] = [
    [report.secretSeen, "a secret of another process was seen"],
    [report.secretFile === "read", "a private file was read"],
    [unknown.length > 0, `variables leak in: ${unknown.join(", ")}`],
    [report.descriptors.some((fd) => fd > 2), `descriptors leak in: ${report.descriptors.join(", ")}`],
    [report.lookedInto.length > 0, `other processes are open: ${firstOf(report.lookedInto)}`],
    [report.processesSeen > PROCESS_LIMIT, "foreign processes are visible"],
    [report.tcp === "connected" || seen.connections > 0, "a service on this machine was reached"],
    [report.abstract === "connected", "an abstract socket was reached"],
    [
      !["EAFNOSUPPORT", "ENODEV", "untested"].includes(report.vsock),
      `the virtual machine's host answers (${report.vsock})`,
    ],
    [report.interfaces.some((name) => name !== "lo"), `network interfaces: ${report.interfaces.join(", ")}`],
    [writable.length > 0, `writable: ${writable.map(([folder]) => folder).join(", ")}`],
    [report.writes["/tmp"] !== "written", "/tmp cannot be written"],
    [report.forks >= PROCESS_LIMIT, "the limit of processes does not hold"],
    [report.memory === "mapped", "the limit of memory does not hold"],
    [/[^0]/.test(report.boundingSet) || /[^0]/.test(report.effective), "privileges are left"],
    [report.noNewPrivileges !== "1", "privileges can be gained"],
    [demands.seccomp && report.seccomp !== "2", "system calls are not filtered"],
    [report.seccomp === "2" && report.userNamespace === "done", "namespaces can be nested"],
    [demands.otherUser && report.uid === seen.parentUid, "it runs as the same user"],
    [seen.survivors > 0, `a process outlived the program by ${SURVIVAL_MS} ms`],
  ];
  return rules.filter(([broken]) => broken).map(([, phrase]) => phrase);
}

/** What the probe showed, in plain words for the receipt. Only for a report without problems. Pure. */
export function guaranteesOf(report: ProbeReport, seen: ProbeSurroundings, demands: ProbeDemands): string[] {
  const gibibytes = seen.limits.memoryBytes / 2 ** 30;
  const inAll = demands.memoryInAll || (report.memoryOfAll ?? Number.POSITIVE_INFINITY) <= seen.limits.memoryBytes;
  return [
    "no network",
    ...(report.uid === seen.parentUid || report.uid === 0 ? [] : ["other user"]),
    "secrets unreachable",
    `${Number(gibibytes.toFixed(2))} GiB ${inAll ? "in all" : "a process"}`,
    `${seen.limits.processes} processes`,
    "own processes only",
    "nothing writable but a private /tmp and /dev/shm",
    "no privileges",
    ...(report.seccomp === "2" ? ["system calls filtered"] : []),
    "nothing outlives the program",
  ];
}

/** Counts the processes whose command line holds the token, for as long as there are any, at most 300 ms. */
async function survivorsOf(token: string): Promise<number> {
  for (const until = performance.now() + SURVIVAL_MS; ; await sleep(20)) {
    const count = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && commandLine(name).includes(token)).length;
    if (count === 0 || performance.now() > until) return count;
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

async function listen(server: Server, where: { host: string; port: number } | { path: string }): Promise<void> {
  server.listen(where);
  await once(server, "listening");
}

/**
 * Runs the probe in a sandbox, beside a process that holds a secret, a private file and two listeners.
 * Never throws: whatever goes wrong is a problem.
 * @returns the guarantees in plain words, or the first reasons why the tier cannot be trusted
 */
export async function probeSandbox(
  sandbox: Sandbox,
  interpreter: ProbeInterpreter,
  demands: ProbeDemands,
  signal?: AbortSignal,
): Promise<{ ok: true; guarantees: string[] } | { ok: false; problem: string }> {
  const token = randomBytes(16).toString("hex");
  const secret = randomBytes(16).toString("hex");
  // As long as such a name can be: shorter ones some versions of Node fill up with NULs, and nobody finds them.
  const abstract = `verialgo-${token}`.padEnd(107, "-");
  let connections = 0;
  const servers = [0, 1].map(() =>
    createServer((socket) => {
      connections += 1;
      socket.destroy();
    }),
  );
  let holder: ChildProcess | undefined;
  let stage: ReturnType<typeof createStage> | undefined;
  try {
    const [tcp, unix] = servers as [Server, Server];
    await Promise.all([listen(tcp, { host: "127.0.0.1", port: 0 }), listen(unix, { path: `\0${abstract}` })]);
    const address = tcp.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    stage = createStage([]);
    const file = stage.put("canary", secret);
    const sleeper = trustedBinary("sleep");
    if (sleeper !== null) holder = spawn(sleeper, ["10"], { env: { VERIALGO_CANARY: secret }, stdio: "ignore" });
    // Out of processes or descriptors: the probe then finds one secret less to look for.
    holder?.on("error", () => {});
    const limits = { ...DEFAULT_LIMITS, processes: PROCESS_LIMIT, wallMs: 10_000 };
    const wanted = { token: secret, file, port, abstract, processes: limits.processes, memory: limits.memoryBytes };
    const run = await sandbox.run(
      {
        argv: [interpreter.path, "-I", "-S", "-B", "/box/probe.py", JSON.stringify(wanted), token],
        files: [{ name: "probe.py", text: probeSource }],
        readOnlyDirectories: interpreter.readOnlyDirectories,
        limits,
      },
      signal,
    );
    if (run.ending !== "exit" || run.code !== 0) {
      const last = run.stderr.trim().split("\n").at(-1) ?? "";
      return { ok: false, problem: last || `the probe ended with ${run.signal ?? run.code ?? run.ending}` };
    }
    const report = ProbeReport.parse(JSON.parse(run.stdout));
    const seen = {
      parentUid: process.getuid?.() ?? -1,
      connections,
      survivors: await survivorsOf(token),
      limits: DEFAULT_LIMITS,
    };
    const problems = probeProblems(report, seen, demands);
    if (problems.length > 0) return { ok: false, problem: problems.join("; ") };
    return { ok: true, guarantees: guaranteesOf(report, seen, demands) };
  } catch (error) {
    return { ok: false, problem: sentenceOf(error) };
  } finally {
    holder?.kill("SIGKILL");
    stage?.remove();
    for (const server of servers) server.close();
  }
}
