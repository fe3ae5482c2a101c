import type { FileCommandPaths } from "./file-commands.ts";
import { readFileCommands } from "./file-commands.ts";
import type { Job } from "./job.ts";
import type { StepLog } from "./step-log.ts";
import { startStepProcess } from "./step-process.ts";
import type { StepResult } from "./step-result.ts";

export interface Program {
  file: string;
  args: readonly string[];
  cwd?: string;
  environment: Record<string, string>;
  files: FileCommandPaths;
  log: StepLog;
  /** Whether the step goes on when the job is cancelled. */
  continues: () => boolean;
  /** A `run:` step, whose exit code the runner reports; an action has to report its failure itself. */
  isScript?: boolean;
  /** The step's own limit; null for none. */
  timeoutMs?: number | null;
}

/** Runs a step's program to its end and reads what it left. The job's `env` and `path` change with it. */
export async function runProgram(job: Job, program: Program): Promise<StepResult> {
  const { environment, files, log } = program;
  const startedAtMs = Date.now();
  const started = startStepProcess({
    file: program.file,
    args: program.args,
    cwd: program.cwd ?? job.workspace,
    env: environment,
    patience: job.patience,
    onLine: (line, stream) => {
      log.read(line);
      job.wish.onLine?.(line, stream);
    },
  });
  const timer = { hasFired: false, id: undefined as NodeJS.Timeout | undefined };
  if (program.timeoutMs != null) {
    timer.id = setTimeout(() => {
      timer.hasFired = true;
      started.cancel();
    }, program.timeoutMs);
  }
  const { exitCode, signal } = await job.follow(started, program.continues, started.ended);
  clearTimeout(timer.id);
  const left = readFileCommands(files, log, job.masker);
  Object.assign(job.env, left.env);
  for (const entry of left.path) job.path.splice(0, job.path.length, entry, ...job.path.filter((one) => one !== entry));

  const isCancelled = job.status === "cancelled" && !program.continues();
  if (timer.hasFired) log.fail("The action has timed out.");
  else if (isCancelled) log.annotate("error", "The operation was canceled.");
  else if (exitCode !== 0 && program.isScript) log.annotate("error", `Process completed with exit code ${exitCode}.`);
  return {
    conclusion: isCancelled ? "cancelled" : exitCode !== 0 || log.hasFailed ? "failure" : "success",
    exitCode,
    signal,
    outputs: { ...log.outputs, ...left.outputs },
    state: { ...log.state, ...left.state },
    summary: left.summary,
    log: log.log,
    rawLog: log.rawLog,
    annotations: log.annotations,
    commands: log.commands,
    env: left.env,
    path: left.path,
    environment,
    startedAtMs,
    endedAtMs: Date.now(),
  };
}
