import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Isolation, IsolationKind } from "../domain/isolation.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { type BubblewrapTools, createBubblewrapSandbox } from "./bubblewrap.ts";
import { createContainerSandbox } from "./container.ts";
import { type ContainerEngine, containerEngines, engineProblem } from "./container-engine.ts";
import { tryControlGroups } from "./control-group-trial.ts";
import type { LifelineTools } from "./lifeline.ts";
import type { ProbeDemands } from "./probe.ts";
import { trustedBinaries, trustedBinary } from "./trusted-binary.ts";
import { createUnshareSandbox, type UnshareTools } from "./unshare.ts";

/** One way to run programs. `create` gets what the probe showed (nothing yet for the probe itself). */
export interface Candidate {
  tier: string;
  kind: IsolationKind;
  demands: ProbeDemands;
  create(isolation: Isolation): Sandbox;
}

/** A way, or why it is none on this machine. */
export type Attempt = Candidate | { tier: string; problem: string };

const missing = (tier: string, names: readonly string[]): Attempt => ({
  tier,
  problem: `${names.join(", ")} not found as a program of root`,
});

/** Who starts the sandbox: we are root, root on our behalf, or only ourselves. */
export type Starter = "root" | "sudo" | "user";

const SUFFIX: Record<Starter, string> = { root: "as another user", sudo: "through sudo", user: "in a user namespace" };

/** What every tier's lifeline needs, or the names of what is missing. */
async function lifelineTools(starter: Starter): Promise<LifelineTools | string[]> {
  const sh = trustedBinaries(["sh"]);
  if (!sh.ok) return sh.missing;
  const sudo = starter === "sudo" ? trustedBinaries(["sudo", "env"]) : null;
  if (sudo?.ok === false) return sudo.missing;
  const lifeline = { ...sh.paths, bash: trustedBinary("bash"), sudo: sudo?.paths ?? null, groups: null };
  const folders = trustedBinaries(["mkdir", "rmdir"]);
  const groups = starter === "user" || !folders.ok ? null : await tryControlGroups(lifeline, folders.paths);
  return { ...lifeline, groups };
}

async function bubblewrapAttempt(starter: Starter, filter: Uint8Array): Promise<Attempt> {
  const tier = `bubblewrap ${SUFFIX[starter]}`;
  const found = trustedBinaries(["bwrap", "setpriv", "prlimit", "timeout"]);
  if (!found.ok) return missing(tier, found.missing);
  const [lifeline, version] = await Promise.all([lifelineTools(starter), bubblewrapVersion(found.paths.bwrap)]);
  if (Array.isArray(lifeline)) return missing(tier, lifeline);
  // 0.7 brought --size, without which /tmp could fill the memory.
  if (version < 7) return { tier, problem: `bubblewrap 0.${version} is too old, 0.7 is needed` };
  const tools: BubblewrapTools = { ...found.paths, ...lifeline };
  const asRoot = starter !== "user";
  const memoryInAll = lifeline.groups?.place.memory === true;
  return {
    tier,
    kind: asRoot ? "bubblewrap-root" : "bubblewrap-userns",
    demands: { seccomp: true, otherUser: asRoot, memoryInAll },
    create: (isolation) => createBubblewrapSandbox(isolation, tools, { asRoot, disableUserns: version >= 8, filter }),
  };
}

/** The second part of "bubblewrap 0.8.0" (a thousand from 1.0 on), 0 when it cannot be told. */
async function bubblewrapVersion(bwrap: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(bwrap, ["--version"], { env: {}, timeout: 5_000 });
    const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major ?? 0) * 1000 + Number(minor ?? 0);
  } catch {
    return 0;
  }
}

async function unshareAttempt(starter: Starter, filter: Uint8Array): Promise<Attempt> {
  const tier = `unshare ${SUFFIX[starter]}`;
  const found = trustedBinaries([
    ...(["unshare", "mount", "umount", "pivot_root", "setsid", "setpriv", "prlimit", "timeout", "env"] as const),
  ]);
  if (!found.ok) return missing(tier, found.missing);
  const lifeline = await lifelineTools(starter);
  if (Array.isArray(lifeline)) return missing(tier, lifeline);
  const memoryInAll = lifeline.groups?.place.memory === true;
  const tools: UnshareTools = { ...found.paths, ...lifeline, perl: trustedBinary("perl") };
  const asRoot = starter !== "user";
  return {
    tier,
    kind: "unshare",
    demands: { seccomp: tools.perl !== null, otherUser: asRoot, memoryInAll },
    create: (isolation) => createUnshareSandbox(isolation, tools, { asRoot, filter }),
  };
}

async function containerAttempt(engine: ContainerEngine, image: string, filter: Uint8Array): Promise<Attempt> {
  const tier = `container of ${engine.name}`;
  const found = trustedBinaries(["sh", "setsid", "timeout", "prlimit", "env"]);
  if (!found.ok) return missing(tier, found.missing);
  const problem = await engineProblem(engine, image);
  if (problem !== null) return { tier, problem };
  const tools = { engine, ...found.paths, bash: trustedBinary("bash"), perl: trustedBinary("perl") };
  return {
    tier,
    kind: "container",
    demands: { seccomp: true, otherUser: true, memoryInAll: false },
    create: (isolation) => createContainerSandbox(isolation, tools, { image, filter }),
  };
}

async function* containerAttempts(image: string | null, filter: Uint8Array): AsyncGenerator<Attempt> {
  const tier = "container";
  if (image === null) return yield { tier, problem: "no image is named (setting sandbox-image)" };
  const engines = containerEngines();
  if (engines.length === 0) yield { tier, problem: "neither docker nor podman found as a program of root" };
  for (const engine of engines) yield await containerAttempt(engine, image, filter);
}

/** The ways in which this process could start a sandbox. Root tries user namespaces too: in a rootless container it is not the real one. */
export const startersHere = (): Starter[] => (process.getuid?.() === 0 ? ["root", "user"] : ["sudo", "user"]);

/**
 * Every attempt in order: bubblewrap as another user, bubblewrap as this user, containers, plain namespaces. Made one by one, on demand.
 * @param filter the seccomp filter of this architecture
 * @param image of containers; null: none is configured, undefined: they are left out
 */
export async function* candidates(
  filter: Uint8Array,
  starters: readonly Starter[],
  image?: string | null,
): AsyncGenerator<Attempt> {
  for (const starter of starters) yield await bubblewrapAttempt(starter, filter);
  if (image !== undefined) yield* containerAttempts(image, filter);
  for (const starter of starters) yield await unshareAttempt(starter, filter);
}
