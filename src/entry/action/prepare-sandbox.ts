import { spawn } from "node:child_process";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { SandboxChoice } from "../../sandbox/choose-sandbox.ts";
import { trustedBinary } from "../../sandbox/trusted-binary.ts";
import { type Machine, openSandbox } from "../machine.ts";

export interface PreparedSandbox {
  sandbox: Sandbox | null;
  /** One sentence: which sandbox holds here, or why none does. */
  reason: string;
  advice: string;
}

/** apt-get on a hosted runner takes about ten seconds; a mirror that hangs must not eat the job. */
const INSTALL_MS = 90_000;

/**
 * Tries out which sandbox holds; where only a weaker one or none does, installs bubblewrap (hosted runners come without it) and tries
 * again. Never throws.
 */
export async function prepareSandbox(
  machine: Machine,
  options: { install: boolean; allowUnsandboxed: boolean },
  say: (sentence: string) => void,
  signal: AbortSignal,
): Promise<PreparedSandbox> {
  const choice = await chosen(machine, options, say, signal);
  if (choice.remark !== "") say(choice.remark);
  return choice;
}

async function chosen(...[machine, options, say, signal]: Parameters<typeof prepareSandbox>): Promise<SandboxChoice> {
  const first = await openSandbox(machine, options.allowUnsandboxed, signal);
  const isWeak = first.sandbox === null || ["unshare", "process"].includes(first.sandbox.isolation.kind);
  if (!isWeak || !options.install || signal.aborted || trustedBinary("bwrap") !== null) return first;
  if (process.platform !== "linux" || !(await install(say, signal))) return first;
  return openSandbox(machine, options.allowUnsandboxed, signal);
}

/** First without `update`: the package list of a runner image is usually fresh enough. */
async function install(say: (sentence: string) => void, signal: AbortSignal): Promise<boolean> {
  const apt = trustedBinary("apt-get");
  const sudo = trustedBinary("sudo");
  const isRoot = process.getuid?.() === 0;
  if (apt === null || (!isRoot && sudo === null)) return false;
  const run = (args: readonly string[]) =>
    isRoot || sudo === null ? finished(apt, args, signal) : finished(sudo, ["-n", apt, ...args], signal);
  say("Installing bubblewrap, the sandbox (apt-get install bubblewrap).");
  const command = ["install", "-y", "--no-install-recommends", "bubblewrap"];
  return (await run(command)) || ((await run(["update"])) && (await run(command)));
}

function finished(program: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: "ignore",
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive", LANG: "C.UTF-8" },
      signal,
      timeout: INSTALL_MS,
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}
