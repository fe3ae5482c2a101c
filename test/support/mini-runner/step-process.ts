import { spawn } from "node:child_process";
import { constants } from "node:os";
import { killAtEnd } from "./left-behind.ts";
import { LineSplitter } from "./line-splitter.ts";

/** Milliseconds; the defaults are the runner's. */
export interface Patience {
  /** Between SIGINT and SIGTERM. */
  interruptMs: number;
  /** Between SIGTERM and SIGKILL. */
  terminateMs: number;
  /** After the process has ended, for its output to close (a child may hold it open). */
  outputMs: number;
}

export const RUNNER_PATIENCE: Patience = { interruptMs: 7500, terminateMs: 2500, outputMs: 5000 };

export type Stream = "stdout" | "stderr";

export interface StepCommand {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  patience: Patience;
  onLine: (line: string, stream: Stream) => void;
}

export interface StepProcess {
  pid: number;
  /** Rejects only when the program could not be started. */
  ended: Promise<{ exitCode: number; signal: NodeJS.Signals | null }>;
  /** SIGINT, later SIGTERM, later SIGKILL; to the process alone, not to its children. */
  cancel(): void;
  kill(signal: NodeJS.Signals): void;
}

/** Starts one program of a step, in a process group of its own, without standard input. */
export function startStepProcess({ file, args, cwd, env, patience, onLine }: StepCommand): StepProcess {
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const release = killAtEnd(child.pid ?? 0);
  const timers: NodeJS.Timeout[] = [];
  const later = (ms: number, run: () => void) => timers.push(setTimeout(run, ms));

  for (const stream of ["stdout", "stderr"] as const) {
    const splitter = new LineSplitter();
    const tell = (lines: string[]) => {
      for (const line of lines) onLine(line, stream);
    };
    child[stream].on("data", (chunk: Buffer) => tell(splitter.push(chunk)));
    child[stream].on("close", () => tell(splitter.end()));
  }

  const ended = new Promise<{ exitCode: number; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () =>
      later(patience.outputMs, () => {
        child.stdout.destroy();
        child.stderr.destroy();
      }),
    );
    child.once("close", (code, signal) => {
      release();
      for (const timer of timers) clearTimeout(timer);
      resolve({ exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), signal });
    });
  });

  return {
    pid: child.pid ?? -1,
    ended,
    cancel() {
      child.kill("SIGINT");
      later(patience.interruptMs, () => child.kill("SIGTERM"));
      later(patience.interruptMs + patience.terminateMs, () => child.kill("SIGKILL"));
    },
    kill: (signal) => void child.kill(signal),
  };
}
