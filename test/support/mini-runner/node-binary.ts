import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** The Node that `using: node24` means here. */
export const NODE_24 = "24.22.3";

const cache = resolve(import.meta.dirname, "../../../node_modules/.cache/mini-runner");
let found: Promise<string> | undefined;

/** Path of a Node 24; asked from the package registry once, then remembered for every test file. */
export function node24(): Promise<string> {
  found ??= process.version === `v${NODE_24}` ? Promise.resolve(process.execPath) : remembered();
  return found;
}

async function remembered(): Promise<string> {
  const file = join(cache, `node-${NODE_24}`);
  const read = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
  if (existsSync(read())) return read();
  mkdirSync(cache, { recursive: true });
  const unlock = await lock(join(cache, "owner"));
  try {
    if (existsSync(read())) return read();
    const name = `node-${process.platform}-${process.arch}@${NODE_24}`;
    const { stdout } = await promisify(execFile)("npx", ["-y", "-p", name, "--", "node", "-p", "process.execPath"]);
    writeFileSync(file, stdout.trim());
    return stdout.trim();
  } finally {
    unlock();
  }
}

/** A file with the owner's process id: test files run in processes of their own, and npx does not like two at once. */
async function lock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch {
      if (!isAlive(Number(existsSync(file) ? readFileSync(file, "utf8") : process.pid))) rmSync(file, { force: true });
      await sleep(100);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
