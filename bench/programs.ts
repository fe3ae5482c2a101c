import { spawn } from "node:child_process";
import { DEFAULT_LIMITS, type Sandbox } from "../src/ports/sandbox.ts";
import { time } from "./measure.ts";

/** Wall milliseconds from start to exit of a plain child process. */
export const plainStart = (argv: readonly string[]): Promise<number> =>
  time(
    () =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(argv[0] ?? "", argv.slice(1), { stdio: "ignore", env: { PATH: "/usr/bin:/bin" } });
        child.once("error", reject);
        child.once("exit", (code) =>
          code === 0 ? resolve() : reject(new Error(`${argv.join(" ")} ended with ${code}`)),
        );
      }),
  );

/** The same program in the sandbox. */
export const sandboxedStart = (
  sandbox: Sandbox,
  argv: readonly string[],
  readOnlyDirectories: readonly string[],
): Promise<number> =>
  time(async () => {
    const run = await sandbox.run({ argv, files: [], readOnlyDirectories, limits: DEFAULT_LIMITS });
    if (run.code !== 0)
      throw new Error(`${argv.join(" ")} ended with ${run.code} (${run.ending}) in the sandbox: ${run.stderr}`);
  });
