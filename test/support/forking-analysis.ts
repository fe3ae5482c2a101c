import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Sandbox, SandboxProgram, SandboxRun } from "../../src/ports/sandbox.ts";

const ANALYSIS = resolve(import.meta.dirname, "../../src/languages/python/analysis");
const SERVER = join(import.meta.dirname, "forking-analysis.py");

/**
 * Stands in for the sandbox where the program is the analysis: the same modules on the same files, in a fork of an interpreter
 * that has them loaded. For the hundreds of cases of its rules, each of which would start Python anew; `analyse.test.ts` and the
 * tests of the gate run the analysis as the product does. Only `run` exists.
 */
export function forkingAnalysis(executable: string): Pick<Sandbox, "run"> {
  const child = spawn(executable, ["-I", "-S", "-B", "-X", "utf8", SERVER, ANALYSIS], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {},
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const awake = (needed: boolean) => {
    for (const each of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
      needed ? each.ref() : each.unref();
  };
  awake(false);

  async function answer(program: SandboxProgram): Promise<SandboxRun> {
    const folder = mkdtempSync(join(tmpdir(), "verialgo-analysis-"));
    try {
      for (const { name, text } of program.files)
        if (name.endsWith(".txt") || name === "subject.json") writeFileSync(join(folder, name), text);
      child.stdin.write(`${folder}\n`);
      let stdout = "";
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error("the analysis ended");
        if (!value.startsWith("\0")) stdout += `${value}\n`;
        else {
          const status = Number(value.slice(1));
          const stderr = readFileSync(join(folder, "stderr"), "utf8");
          const signal = status < 0 ? `signal ${-status}` : null;
          return {
            ending: "exit",
            code: status < 0 ? null : stdout === "" ? 1 : status,
            signal,
            ms: 0,
            stderr,
            dropped: 0,
            stdout,
          };
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  return {
    run(program) {
      waiting += 1;
      awake(true);
      const mine = last
        .then(() => answer(program))
        .finally(() => {
          waiting -= 1;
          if (waiting === 0) awake(false);
        });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
