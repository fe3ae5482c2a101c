import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { sentenceOf } from "../domain/errors.ts";
import type { SandboxEnding, SandboxExit, SandboxLimits } from "../ports/sandbox.ts";
import { capOutput } from "./cap-output.ts";
import { killProcess, signalGroup, waitUntilGone, waitUntilGroupGone } from "./kill-tree.ts";
import type { StageReport } from "./stage.ts";

/** A command that is ready to be started, and how its tier is spoken to. */
export interface Command {
  argv: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Where it is started; never the workspace, which would show in PWD. */
  cwd: string;
  /** True when everything inside dies with the wrapper; false gives the program SIGTERM and a second to end by itself. */
  contained: boolean;
  report(): StageReport;
  /** What passes of the two streams, where the wrapper itself says something before the program's turn comes. */
  streams?: { stdout: StreamFilter; stderr: StreamFilter };
  /** Ends and removes what is no child of ours; awaited when the end was not the program's own. */
  remove?(): Promise<void>;
}

export interface StreamFilter {
  take(chunk: Uint8Array): Uint8Array;
}

const ALL: StreamFilter = { take: (chunk) => chunk };

export interface Supervised {
  /** Null for `run` and for a program that could not be started. */
  readonly stdin: Writable | null;
  kill(): void;
  readonly exit: Promise<SandboxExit>;
}

export interface Supervision {
  limits: SandboxLimits;
  stdin: "pipe" | "ignore";
  /** Receives standard output, never more than `outputBytes` in all. */
  onOutput(chunk: Uint8Array): void;
  /** Called once, when everything is over and just before `exit` resolves. */
  onOver(): void;
  signal?: AbortSignal | undefined;
}

/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 1_000;
/** How long the last bytes in a pipe are waited for after the end; a daemon without isolation may hold it open for ever. */
const DRAIN_MS = 500;
/** Of what is said when the sandbox cannot be set up, one line is shown. */
const FIRST_NOISE_BYTES = 4_096;
/** How long a killed PID namespace may take to disappear. */
const VANISH_MS = 3_000;

export const notStarted = (problem: string): SandboxExit => ({
  ending: "not-started",
  code: null,
  signal: null,
  ms: 0,
  stderr: problem,
  dropped: 0,
});

const SIGNAL_NAMES = new Map(
  // Of several names the first one is the common one (SIGABRT, not SIGIOT).
  Object.entries(constants.signals)
    .map(([name, number]) => [number, name] as const)
    .reverse(),
);

/** A shell reports a death by signal n as exit code 128 + n; a program that exits with such a code itself looks the same. */
function decodeExit(code: number | null, signal: string | null): { code: number | null; signal: string | null } {
  const name = code !== null && code > 128 ? SIGNAL_NAMES.get(code - 128) : undefined;
  return name === undefined ? { code, signal } : { code: null, signal: name };
}

const ended = (stream: Readable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.readableEnded || stream.destroyed) resolve();
    stream.once("close", resolve).once("end", resolve);
  });

/**
 * Starts a command and holds it to its limits. Never throws; `exit` never rejects.
 * Wall time and output are enforced here whatever the wrapper inside does.
 */
export function supervise(command: Command, options: Supervision): Supervised {
  const over = (exit: SandboxExit): Supervised => {
    options.onOver();
    return { stdin: null, kill: () => {}, exit: Promise.resolve(exit) };
  };
  if (options.signal?.aborted) return over({ ...notStarted(""), ending: "killed" });

  const started = performance.now();
  let child: ChildProcess;
  try {
    child = spawn(command.argv[0] ?? "", command.argv.slice(1), {
      cwd: command.cwd,
      env: { ...command.environment },
      // A session of its own: no terminal to type into, and one group to kill.
      detached: true,
      stdio: [options.stdin, "pipe", "pipe"],
    });
  } catch (error) {
    return over(notStarted(`the program could not be started: ${sentenceOf(error)}`));
  }
  // Where there is no descriptor left no pipes are made, whatever the types say, and the failure itself is told later.
  child.on("error", () => {});
  const { stdout, stderr } = child;
  if (!stdout || !stderr)
    return over(notStarted("the program could not be started: there are no file descriptors left"));

  let cause: SandboxEnding | null = null;
  let dead = false;
  let harder: NodeJS.Timeout | undefined;
  const end = (why: SandboxEnding) => {
    if (dead || cause !== null) return;
    cause = why;
    const group = child.pid ?? 0;
    // Cuts the lifeline: the wrapper kills its own group, also where we may not (root behind sudo). SIGTERM would end first of all the
    // one who waits for that.
    if (command.contained) stderr.destroy();
    else signalGroup(group, "SIGTERM");
    harder = setTimeout(() => {
      stderr.destroy();
      signalGroup(group, "SIGKILL");
      killProcess(command.report().firstProcess ?? 0);
    }, GRACE_MS);
  };

  const output = capOutput(options.limits.outputBytes, () => end("output-limit"), false);
  const noise = capOutput(options.limits.outputBytes, () => end("output-limit"));
  const { stdout: passing, stderr: passingNoise } = command.streams ?? { stdout: ALL, stderr: ALL };
  const first = capOutput(FIRST_NOISE_BYTES, () => {});
  stdout.on("data", (chunk: Buffer) => options.onOutput(output.take(passing.take(chunk))));
  stderr.on("data", (chunk: Buffer) => {
    first.take(chunk);
    noise.take(passingNoise.take(chunk));
  });
  // A pipe that breaks says no more than the exit does.
  for (const stream of [child.stdin, stdout, stderr]) stream?.on("error", () => {});

  const wall = setTimeout(() => end("wall-time"), options.limits.wallMs);
  const abort = () => end("killed");
  options.signal?.addEventListener("abort", abort, { once: true });

  const exit = new Promise<SandboxExit>((resolve) => {
    // Never `close`: a daemon may hold the pipes long after the end.
    child.once("exit", async (code, signal) => {
      const ms = performance.now() - started;
      dead = true;
      clearTimeout(wall);
      clearTimeout(harder);
      options.signal?.removeEventListener("abort", abort);
      if (cause !== null || code === null) await command.remove?.();
      const report = command.report();
      const ending = await finish(report);
      resolve({ ending, ...decodeExit(code, signal), ms, ...failure(ending), dropped: output.dropped + noise.dropped });
    });
    child.once("error", (error) => {
      if (child.pid !== undefined) return;
      dead = true;
      clearTimeout(wall);
      options.signal?.removeEventListener("abort", abort);
      options.onOver();
      resolve(notStarted(`the program could not be started: ${sentenceOf(error)}`));
    });
  });

  async function finish(report: StageReport): Promise<SandboxEnding> {
    if (report.firstProcess !== null) {
      const gone = await waitUntilGone(report.firstProcess, cause === null ? 100 : VANISH_MS);
      if (!gone) killProcess(report.firstProcess);
      if (!gone) await waitUntilGone(report.firstProcess, VANISH_MS);
    }
    signalGroup(child.pid ?? 0, "SIGKILL");
    if (cause !== null) await waitUntilGroupGone(child.pid ?? 0, VANISH_MS);
    const patience = new AbortController();
    await Promise.race([
      Promise.all([stdout, stderr].map((stream) => stream && ended(stream))),
      sleep(DRAIN_MS, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
    for (const stream of [child.stdin, stdout, stderr]) stream?.destroy();
    options.onOver();
    return cause ?? (report.started ? "exit" : "not-started");
  }

  const failure = (ending: SandboxEnding): { stderr: string } => {
    if (ending !== "not-started") return { stderr: noise.text() };
    return { stderr: `the sandbox could not be set up: ${first.text().trim().split("\n")[0] || "it ended at once"}` };
  };

  return { stdin: child.stdin, kill: () => end("killed"), exit };
}
