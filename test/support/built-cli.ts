import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { placesWith } from "./secret-traces.ts";

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
  const lock = join(root, "node_modules/.cache/verialgo-build");
  mkdirSync(dirname(lock), { recursive: true });
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
  TMPDIR: tmpdir(),
  ...extra,
});

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "verialgo-e2e-"));

/** Every file below a folder with when it was last changed; a folder that is no user's own (it holds this project) is not looked into. */
function filesBelow(folder: string): Map<string, number> {
  if (existsSync(join(folder, "node_modules"))) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
}

/** Where the command said or wrote a key or token from its variables. */
function leaksOf(ran: Ran, secrets: readonly string[], before: Map<string, number>, folder: string): string[] {
  if (secrets.length === 0) return [];
  const written = [...filesBelow(folder)].filter(([path, changed]) => before.get(path) !== changed);
  const texts = written.map(([path]) => [path, readFileSync(path, "latin1")] as const);
  return placesWith({ stdout: ran.stdout, stderr: ran.stderr, ...Object.fromEntries(texts) }, secrets);
}

/** Starts the built command as a user would. `ended` rejects when a key or token it was given stands in what it said or wrote. */
export function startCli(args: readonly string[], asked: Asked = {}, options: SpawnOptions = {}) {
  const cwd = asked.cwd ?? emptyFolder();
  const secrets = Object.entries(asked.env ?? {}).flatMap(([name, value]) =>
    /KEY|TOKEN|SECRET/.test(name) ? value : [],
  );
  const before = secrets.length === 0 ? new Map<string, number>() : filesBelow(cwd);
  const child = spawn(asked.node ?? process.execPath, [CLI, ...args], {
    cwd,
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
  const ended = new Promise<Ran>((done, fail) => {
    child.on("close", (code, signal) => {
      const ran = { code, signal, stdout, stderr };
      const leaks = leaksOf(ran, secrets, before, cwd);
      if (leaks.length === 0) done(ran);
      else fail(new Error(`a secret stands in ${leaks.join(", ")}`));
    });
  });
  return { child, ended, output: () => ({ stdout, stderr }) };
}

/** Runs the built command to its end. */
export const runCli = (args: readonly string[], asked: Asked = {}): Promise<Ran> => startCli(args, asked).ended;
