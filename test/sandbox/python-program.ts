import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { DEFAULT_LIMITS, type Sandbox, type SandboxLimits, type SandboxProgram } from "../../src/ports/sandbox.ts";

/** A Python program of the given lines, run as /box/main.py. Slow machines get ample time unless a test says otherwise. */
export function python(
  text: string,
  limits: Partial<SandboxLimits> = {},
  more: Partial<SandboxProgram> = {},
): SandboxProgram {
  return {
    argv: ["/usr/bin/python3", "-I", "-S", "-B", "-u", "/box/main.py", ...(more.argv ?? [])],
    files: [{ name: "main.py", text }, ...(more.files ?? [])],
    ...(more.environment && { environment: more.environment }),
    ...(more.readOnlyDirectories && { readOnlyDirectories: more.readOnlyDirectories }),
    limits: { ...DEFAULT_LIMITS, wallMs: 40_000, cpuSeconds: 40, ...limits },
  };
}

/** A double fork into a session of its own, deaf to SIGTERM; `keep` leaves the pipes open. */
export const DAEMON = (keep: boolean) => `
import os, signal, sys, time
def daemon():
    if os.fork(): return
    os.setsid()
    if os.fork(): os._exit(0)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    ${keep ? "pass" : "os.closerange(0, 256)"}
    time.sleep(60)
    os._exit(0)
daemon()
time.sleep(0.2)
`;

/** Process ids whose command line holds the token (zombies have none). */
export function processesWith(token: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(token);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Waits until no process carries the token; returns those that are left after `patienceMs`. */
export async function remaining(token: string, patienceMs: number): Promise<number[]> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const left = processesWith(token);
    if (left.length === 0 || performance.now() > until) return left;
    await sleep(25);
  }
}

let count = 0;

/** Unique in every command line of this machine. */
export const newToken = (): string => {
  count += 1;
  return `token-${process.pid}-${count}-${Math.random().toString(36).slice(2)}`;
};

/** Runs each Python expression inside and returns, for each, the name of the error or `GOT` and the value. */
export async function attempts(sandbox: Sandbox, ...expressions: string[]): Promise<string[]> {
  const lines = expressions.map((expression) => `attempt(lambda: ${expression})`).join("\n");
  const text = `import errno, os, socket
def attempt(act):
    try: print('GOT', act())
    except OSError as error: print(errno.errorcode[error.errno])
${lines}`;
  const result = await sandbox.run(python(text));
  expect(result.stderr).toBe("");
  return result.stdout.trim().split("\n");
}
