import type { Isolation } from "../domain/isolation.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { candidates, startersHere } from "./candidates.ts";
import { type ProbeInterpreter, probeSandbox } from "./probe.ts";
import { createProcessSandbox } from "./process.ts";
import { seccompFilter } from "./seccomp-filter.ts";
import { trustedBinary } from "./trusted-binary.ts";

export interface SandboxChoice {
  /** Null: nothing may be run. */
  sandbox: Sandbox | null;
  /** One sentence: what was chosen, or why nothing could be. */
  reason: string;
  /** One sentence or command that would make it better; empty when nothing would. */
  advice: string;
  /** One sentence when the image that was asked for was passed over and a tier below was taken; else empty. */
  remark: string;
  /** Every tier that was tried, in order; the problem is null for the one that was taken. */
  tried: { tier: string; problem: string | null }[];
}

export interface ChooseOptions {
  /** The person accepts that programs run without isolation when no tier can be had. */
  allowUnsandboxed: boolean;
  /** The interpreter that programs will run with; by default the system's Python 3. */
  interpreter?: ProbeInterpreter;
  /** Of containers, `name@sha256:…`; without one they are not tried. */
  image?: string | null;
  signal?: AbortSignal;
}

const INSTALL = "sudo apt-get install -y bubblewrap";
const NEWER = "Install bubblewrap 0.7 or newer; newer releases of the system have it.";
const ALLOW_AS_ROOT =
  "Allow namespaces to be made here (in a container: start it with that right), or run VeriAlgo on the host.";
const ALLOW_NAMESPACES =
  "Allow user namespaces (sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0), or run VeriAlgo as root or with passwordless sudo.";

function systemInterpreter(): ProbeInterpreter | null {
  const path = trustedBinary("python3", ["/usr/bin", "/usr/local/bin"]);
  return path === null ? null : { path, readOnlyDirectories: [] };
}

async function firstThatHolds(options: ChooseOptions, tried: SandboxChoice["tried"]): Promise<Sandbox | string> {
  if (process.platform !== "linux") return `There is no sandbox on ${process.platform}: it needs Linux.`;
  const filter = seccompFilter(process.arch);
  if (filter === null) return `There is no sandbox on ${process.arch}: it needs x64 or arm64.`;
  const interpreter = options.interpreter ?? systemInterpreter();
  if (interpreter === null) return "No sandbox could be tried: there is no Python 3 in /usr/bin or /usr/local/bin.";
  for await (const attempt of candidates(filter, startersHere(), options.image ?? null)) {
    if (options.signal?.aborted) return "The search for a sandbox was interrupted.";
    if ("problem" in attempt) {
      tried.push(attempt);
      continue;
    }
    const unproven: Isolation = { kind: attempt.kind, network: "none", guarantees: [] };
    const result = await probeSandbox(attempt.create(unproven), interpreter, attempt.demands, options.signal);
    tried.push({ tier: attempt.tier, problem: result.ok ? null : result.problem });
    if (result.ok) return attempt.create({ ...unproven, guarantees: result.guarantees });
  }
  const last = tried.map(({ tier, problem }) => `${tier}: ${problem}`).join("; ");
  return `No sandbox could be had on this machine (${last}).`;
}

const MISSING = / not found as a program of root$/;

/** Never to install what is there. */
function adviceFor(tried: SandboxChoice["tried"]): string {
  if (process.platform !== "linux")
    return "Run VeriAlgo on Linux, for instance in GitHub Actions or a virtual machine.";
  if (trustedBinary("bwrap") === null) return INSTALL;
  const problems = tried.flatMap(({ tier, problem }) => (tier.startsWith("bubblewrap") ? (problem ?? []) : []));
  if (problems.some((problem) => problem.includes("too old"))) return NEWER;
  const names = new Set(
    problems.filter((problem) => MISSING.test(problem)).flatMap((problem) => problem.replace(MISSING, "").split(", ")),
  );
  names.delete("sudo");
  if (names.size > 0) return `Install ${[...names].join(", ")} (of the packages util-linux and coreutils).`;
  return process.getuid?.() === 0 ? ALLOW_AS_ROOT : ALLOW_NAMESPACES;
}

/** Containers come before plain namespaces: with an image, what was taken after them was taken for want of it. */
function remarkFor(found: Sandbox, image: string | null, tried: SandboxChoice["tried"]): string {
  if (image === null || found.isolation.kind === "container") return "";
  const why = tried.flatMap(({ tier, problem }) => (tier.startsWith("container") && problem ? [problem] : []));
  if (why.length === 0) return "";
  return `The image of sandbox-image was not used, programs run in ${tried.at(-1)?.tier}: ${why.join("; ")}.`;
}

/**
 * Chooses by trying: the first tier in which a probe, attacking from inside, gets nowhere. Never throws.
 * Takes about 0.2 s where the first tier holds. Nothing is remembered between processes: machines change.
 */
export async function chooseSandbox(options: ChooseOptions): Promise<SandboxChoice> {
  const tried: SandboxChoice["tried"] = [];
  const found = await firstThatHolds(options, tried);
  if (typeof found !== "string") {
    const tier = tried.at(-1)?.tier ?? "";
    const remark = remarkFor(found, options.image ?? null, tried);
    const reduced = found.isolation.kind === "unshare";
    return {
      sandbox: found,
      reason: `Programs run in ${tier}.`,
      advice: reduced ? adviceFor(tried) : "",
      remark,
      tried,
    };
  }
  const advice = adviceFor(tried);
  if (!options.allowUnsandboxed) return { sandbox: null, reason: found, advice, remark: "", tried };
  const reason = `Programs run WITHOUT isolation, as you allowed: ${found}`;
  return { sandbox: createProcessSandbox(), reason, advice, remark: "", tried };
}
