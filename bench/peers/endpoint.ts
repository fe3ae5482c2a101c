import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Seen } from "./server.ts";

/** The endpoint in a process of its own. */
export interface BenchEndpoint {
  baseUrlOf(run: string, steps: number): string;
  seenOf(run: string): Promise<Seen>;
  close(): void;
}

export async function openEndpoint(program: string): Promise<BenchEndpoint> {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  const host = `http://127.0.0.1:${port}`;
  return {
    baseUrlOf: (run, steps) => `${host}/${run}/${steps}/v1`,
    seenOf: async (run) => (await (await fetch(`${host}/${run}`)).json()) as Seen,
    close: () => void child.kill(),
  };
}
