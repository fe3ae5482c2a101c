import type { Isolation } from "../domain/isolation.ts";

/** Hard limits of one sandboxed program. */
export interface SandboxLimits {
  /** Wall time from start to forced end. */
  wallMs: number;
  cpuSeconds: number;
  memoryBytes: number;
  processes: number;
  /** Largest file it may write. */
  fileBytes: number;
  /** Bytes of standard output, and of standard error, before it is ended. */
  outputBytes: number;
}

export const DEFAULT_LIMITS: SandboxLimits = {
  wallMs: 20_000,
  cpuSeconds: 21,
  memoryBytes: 1_073_741_824,
  processes: 64,
  fileBytes: 16_777_216,
  outputBytes: 4_194_304,
};

/** A regular file that appears read-only at `/box/<name>`. Names are one path segment of `[A-Za-z0-9_.-]`, not starting with a dot. */
export interface SandboxFile {
  name: string;
  text: string;
}

/** The folder inside the sandbox that holds the files; also the working directory. `/tmp` is writable, small and private. */
export const BOX = "/box";

export interface SandboxProgram {
  /** Absolute path of the program, then its arguments. Nothing is passed through a shell. */
  argv: readonly string[];
  files: readonly SandboxFile[];
  /** Added to the empty environment of PATH, HOME, LANG (for instance PYTHONHASHSEED). */
  environment?: Readonly<Record<string, string>>;
  /** Host directories outside /usr that the program needs, read-only (an interpreter's prefix). */
  readOnlyDirectories?: readonly string[];
  limits: SandboxLimits;
}

/** Why it ended. `exit` covers signals that the program brought on itself; `killed` means that `kill()` or an abort ended it. */
export type SandboxEnding = "exit" | "wall-time" | "output-limit" | "killed" | "not-started";

export interface SandboxExit {
  ending: SandboxEnding;
  /** Exit code, or null when a signal ended it. */
  code: number | null;
  signal: string | null;
  ms: number;
  /** Standard error, at most `outputBytes`, invalid UTF-8 replaced. For `not-started`: what went wrong in one sentence. */
  stderr: string;
  /** Bytes of output that were not kept. */
  dropped: number;
}

export interface SandboxRun extends SandboxExit {
  stdout: string;
}

/** `text` is one line without its line feed. */
export type LineOutcome =
  | { kind: "line"; text: string }
  | { kind: "ended" }
  | { kind: "timeout" }
  | { kind: "too-long" }
  | { kind: "not-text" };

/** A running program spoken to in lines: its standard output is the channel, standard error is noise. No method throws. */
export interface SandboxProcess {
  /** Writes one line (a line feed is added). Silently lost when the program has ended. */
  send(line: string): void;
  /** The next line of standard output, waiting at most `timeoutMs`. A line over 1 MiB is `too-long`, one that is not UTF-8 `not-text`. */
  nextLine(timeoutMs: number): Promise<LineOutcome>;
  /** Closes its standard input. */
  end(): void;
  /** Ends it and everything it started. */
  kill(): void;
  /** Resolves when it and everything it started are gone; never rejects. Does not wait for pipes held open by a daemon. */
  readonly exit: Promise<SandboxExit>;
}

/**
 * Runs untrusted programs. Neither method throws or rejects: a program that could not be started has the ending `not-started`.
 * When this process dies, every program it started dies too (within the wall limit at the latest).
 */
export interface Sandbox {
  readonly isolation: Isolation;
  /** Starts a program whose standard input and output are a line channel. */
  start(program: SandboxProgram, signal?: AbortSignal): SandboxProcess;
  /** Runs a program to its end with standard input closed. */
  run(program: SandboxProgram, signal?: AbortSignal): Promise<SandboxRun>;
}
