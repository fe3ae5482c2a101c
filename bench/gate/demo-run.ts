import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Receipt } from "../../src/domain/receipt.ts";

/** Makes a process tell, when it ends, the most memory it ever held (KiB; its children are not counted). */
const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS+"\\n"))';

export interface DemoRun {
  /** Wall seconds from the start of the process to its end. */
  demoSeconds: number;
  /** Wall seconds of the same gate on what the demo delivers, in a process of its own: tests, oracle, all levels. */
  gateSeconds: number;
  /** MiB of the parent process at most, in either. */
  peakMemory: number;
}

interface Ran {
  receipt: Receipt;
  seconds: number;
  peak: number;
}

/** Runs the built command. Rejects when it does not end verified. */
function run(args: readonly string[], cwd: string): Promise<Ran> {
  const began = performance.now();
  const argv = ["--import", TELL_MEMORY, join(process.cwd(), "dist/cli/verialgo.js"), ...args, "--json"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argv, { cwd, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const seconds = (performance.now() - began) / 1_000;
      if (error !== null) return reject(new Error(`verialgo ${args[0]} did not end verified: ${stderr}`));
      const peak = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1_024;
      resolve({ receipt: Receipt.parse(JSON.parse(stdout)), seconds, peak });
    });
  });
}

/** The demo, and the gate alone on its files, as a user would run them from the command line. */
export async function demoRun(): Promise<DemoRun> {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-bench-"));
  try {
    const demo = await run(["demo", "--out", "made"], folder);
    const made = JSON.parse(readFileSync(join(folder, "made/verialgo-receipt.json"), "utf8"));
    const files = Receipt.parse(made).files.map(({ role, path }) => [role, path] as const);
    const of = (wanted: string) => files.find(([role]) => role === wanted)?.[1] ?? "";
    const gate = await run(
      ["verify", of("solution"), "--tests", of("tests"), "--oracle", of("oracle")],
      join(folder, "made"),
    );
    return {
      demoSeconds: demo.seconds,
      gateSeconds: gate.seconds,
      peakMemory: Math.max(demo.peak, gate.peak),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
