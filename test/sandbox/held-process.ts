import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { rolldown } from "rolldown";
import { afterAll, beforeAll } from "vitest";

export interface Held {
  child: ChildProcess;
  /** The first line the program printed. */
  line: string;
}

export interface HeldIn {
  /** Starts a Node process of its own which runs a program in the tier; `extra` descriptors are inherited by it, from 40 on. */
  hold(token: string, text: string, extra?: readonly number[], environment?: Record<string, string>): Promise<Held>;
  /** A folder of the suite, also the temporary folder of these processes. */
  folder(): string;
}

const bundled = new Map<string, Promise<string>>();

/** The program as one script. Every tier's suites hold one of the same few. */
async function scriptOf(program: string): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, program),
    platform: "node",
    moduleTypes: { ".py": "text" },
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** For a suite of one tier: VeriAlgo in a process of its own (`program`), so that it can be killed, or inherit something. */
export function heldIn(tier: string, starter: string, program = "fixtures/hold.ts"): HeldIn {
  let folder = "";
  let script = "";
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-hold-"));
    script = join(folder, "hold.mjs");
    const code = bundled.get(program) ?? scriptOf(program);
    bundled.set(program, code);
    writeFileSync(script, await code);
  });
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder: () => folder,
    async hold(token, text, extra = [], environment = {}) {
      const fds = extra.length > 0 ? [...Array<"ignore">(37).fill("ignore"), ...extra] : [];
      const child = spawn(process.execPath, [script, tier, starter, token, text], {
        stdio: ["ignore", "pipe", "inherit", ...fds],
        // What a killed process cannot remove goes with the test's folder.
        env: { ...process.env, ...environment, TMPDIR: folder },
      });
      children.push(child);
      for await (const line of createInterface({ input: child.stdout! })) return { child, line };
      throw new Error(`${tier} did not start`);
    },
  };
}
