import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bareEnvironment, lockedBuild, newestIn } from "../built-cli.ts";
import { placesWith } from "../secret-traces.ts";

const root = resolve(import.meta.dirname, "../../..");
export const APP = join(root, "dist/app/app.js");

/** Builds the server's bundle when the sources are newer. */
export const buildApp = (): Promise<void> =>
  lockedBuild(() => {
    const built = existsSync(APP) ? statSync(APP).mtimeMs : 0;
    if (newestIn(join(root, "src")) > built || statSync(join(root, "rolldown.config.js")).mtimeMs > built)
      execFileSync("npm", ["run", "--silent", "build:app"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  });

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface AppProcess {
  /** Resolves to the address it listens at; rejects with what it said when it ends before. */
  listening: Promise<string>;
  /** Rejects when a secret it was given stands in what it said. */
  ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/** The built server as its administrator starts it; `byNpm`: with `npm run app`. */
export function startAppProcess(
  variables: Record<string, string>,
  { preload, byNpm = false }: { preload?: string; byNpm?: boolean } = {},
): AppProcess {
  const cwd = mkdtempSync(join(tmpdir(), "verialgo-app-"));
  const direct = [process.execPath, ...(preload === undefined ? [] : ["--import", preload]), APP];
  const [program = "", ...argv] = byNpm ? ["npm", "run", "--silent", "--prefix", root, "app"] : direct;
  const child = spawn(program, argv, {
    cwd,
    env: bareEnvironment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  let heard = (_url: string) => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    const url = /"url":"([^"]+)"/.exec(stdout)?.[1];
    if (url !== undefined) heard(url);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const secrets = Object.entries(variables).flatMap(([name, value]) =>
    /KEY|SECRET/.test(name) && value.trim().length >= 6
      ? value
          .trim()
          .split("\n")
          .filter((line) => !line.startsWith("-----"))
      : [],
  );
  const ended = new Promise<Ended>((done, fail) => {
    child.on("close", (code) => {
      rmSync(cwd, { recursive: true, force: true });
      const leaks = placesWith({ stdout, stderr }, secrets);
      if (leaks.length === 0) done({ code, stdout, stderr });
      else fail(new Error(`a secret stands in ${leaks.join(", ")}`));
    });
  });
  const listening = new Promise<string>((resolveUrl, reject) => {
    heard = resolveUrl;
    ended.then(({ code, stderr: said }) => reject(new Error(`ended with ${code}: ${said}`)), reject);
  });
  listening.catch(() => {});
  ended.catch(() => {});
  return { listening, ended, kill: (signal) => child.kill(signal) };
}
