import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
/** A run takes seconds; on a machine that does many other things at once it may take a minute. */
export const PATIENCE_MS = 240_000;

export const CLI = join(root, "dist/cli/verialgo.js");

/** When the newest file below a folder was changed, milliseconds since the epoch. */
export const newestIn = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );

const isStale = (): boolean => {
  const built = statSync(CLI, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return newestIn(join(root, "src")) > built || statSync(join(root, "rolldown.config.js")).mtimeMs > built;
};

/** Builds the command's bundle when the sources are newer. */
export const buildCli = (): Promise<void> =>
  lockedBuild(() => {
    if (isStale())
      execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  });

/** Runs a build while no other test file builds. A folder serves as the lock: test files run in processes of their own. */
export async function lockedBuild(build: () => void): Promise<void> {
  const lock = join(tmpdir(), `verialgo-build-${process.getuid?.() ?? 0}`);
  for (const started = Date.now(); ; ) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (Date.now() - started > 60_000) rmSync(lock, { recursive: true, force: true });
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  try {
    build();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

export interface Ran {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export interface Asked {
  cwd?: string;
  /** Added to an environment whose only setting of VeriAlgo asks for level 1. */
  env?: Record<string, string>;
  /** Asks for no level, as a user who has set nothing. */
  defaultLevel?: boolean;
  /** Standard input; closed at once when absent. */
  input?: string;
  node?: string;
}

/** The environment of a user who has set nothing. */
export const bareEnvironment = (extra: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  HOME: process.env.HOME ?? "/tmp",
  LANG: "C.UTF-8",
  ...extra,
});

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "verialgo-e2e-"));

/** Starts the built command as a user would. */
export function startCli(args: readonly string[], asked: Asked = {}, options: SpawnOptions = {}) {
  const child = spawn(asked.node ?? process.execPath, [CLI, ...args], {
    cwd: asked.cwd ?? emptyFolder(),
    env: bareEnvironment({ ...(asked.defaultLevel === true ? {} : { VERIALGO_REQUIRE_LEVEL: "1" }), ...asked.env }),
    stdio: ["pipe", "pipe", "pipe"],
    ...options,
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin?.on("error", () => {});
  child.stdin?.end(asked.input ?? "");
  const ended = new Promise<Ran>((done) => {
    child.on("close", (code, signal) => done({ code, signal, stdout, stderr }));
  });
  return { child, ended, output: () => ({ stdout, stderr }) };
}

/** Runs the built command to its end. */
export const runCli = (args: readonly string[], asked: Asked = {}): Promise<Ran> => startCli(args, asked).ended;
