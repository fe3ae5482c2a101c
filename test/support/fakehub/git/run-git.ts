import { spawn } from "node:child_process";
import { tmpdir } from "node:os";

/** Git's own complaint, with its exit code. */
export class GitFailure extends Error {
  readonly exitCode: number;

  constructor(argv: readonly string[], exitCode: number, stderr: string) {
    super(`git ${argv.join(" ")} ended with ${exitCode}: ${stderr.trim()}`);
    this.exitCode = exitCode;
  }
}

/** An environment in which no settings of this machine's user or system reach git. */
export const cleanGitEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: tmpdir(),
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
});

export interface GitOptions {
  input?: string | Uint8Array | undefined;
  env?: Record<string, string> | undefined;
}

/** Standard output of `git -C dir …`. Throws `GitFailure` when git ends with anything but 0. */
export function runGit(dir: string, argv: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["-C", dir, ...argv], { env: { ...cleanGitEnv(), ...options.env } });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(out));
      else reject(new GitFailure(argv, code ?? -1, Buffer.concat(err).toString("utf8")));
    });
    child.stdin.end(options.input ?? "");
  });
}
