import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadAction } from "../action-manifest.ts";
import { runActionStep } from "../action-step.ts";
import { evaluateCondition, evaluateText, evaluateValue, type Scope } from "../expressions.ts";
import { createFileCommands } from "../file-commands.ts";
import type { Job } from "../job.ts";
import { runProgram } from "../run-program.ts";
import { stepEnvironment } from "../step-environment.ts";
import { StepLog } from "../step-log.ts";
import { type StepResult, skippedStep } from "../step-result.ts";
import type { Texts, WorkflowStep } from "./schema.ts";

export interface StepRun {
  job: Job;
  step: WorkflowStep;
  /** `needs`, `inputs`, `vars`, `steps`: what every field of the step may name. */
  shared: Record<string, unknown>;
  secrets: Record<string, string>;
  /** An action by what `uses:` says: its folder, and the reference with `$/` spelled out. */
  locate: (uses: string) => { path: string; reference: string };
  minuteMs: number;
}

export interface StepOutcome extends StepResult {
  id: string;
  /** Before `continue-on-error` is looked at; `conclusion` is after it. */
  outcome: StepResult["conclusion"];
}

/** Runs one step of a workflow's job, if its condition holds. */
export async function runStep(run: StepRun, id: string): Promise<StepOutcome> {
  const { job, step } = run;
  const secrets = { contexts: { secrets: run.secrets } };
  const base = () => ({ ...job.contexts(), ...run.shared, env: { ...job.env } });
  const full = (env: Record<string, string>): Scope => ({
    contexts: { ...base(), ...secrets.contexts, env: { ...job.env, ...env } },
  });
  const env = evaluateTexts(step.env, full({}));
  // A condition cannot name secrets, and the status functions stand in conditions only.
  const holds = () =>
    evaluateCondition(step.if, { contexts: { ...base(), env: { ...job.env, ...env } }, status: job.status });
  if (!holds()) return { ...skippedStep(), id, outcome: "skipped" };
  const scope = full(env);
  const limit = step["timeout-minutes"];
  const timeoutMs = limit === undefined ? null : Number(evaluateValue(limit, scope)) * run.minuteMs;
  const result =
    step.uses === undefined
      ? await runScript(run, env, scope, holds, timeoutMs)
      : await runActionStep(job, {
          action: loadAction(run.locate(step.uses).path),
          uses: run.locate(step.uses).reference,
          id: step.id,
          with: evaluateTexts(step.with, scope),
          env,
          continues: holds,
          timeoutMs,
        });
  const goesOn = step["continue-on-error"];
  const isExcused = goesOn !== undefined && result.conclusion === "failure" && evaluateValue(goesOn, scope) === true;
  return { ...result, id, outcome: result.conclusion, conclusion: isExcused ? "success" : result.conclusion };
}

/** Values of `env:` or `with:` as text. */
export const evaluateTexts = (texts: Texts, scope: Scope): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, evaluateText(String(value ?? ""), scope)]));

async function runScript(
  { job, step }: StepRun,
  env: Record<string, string>,
  scope: Scope,
  continues: () => boolean,
  timeoutMs: number | null,
): Promise<StepResult> {
  const script = join(job.temp, `${randomUUID()}.sh`);
  writeFileSync(script, `${evaluateText(step.run ?? "", scope)}\n`);
  const files = createFileCommands(job.temp);
  // The runner's two forms: without `shell:` there is no pipefail.
  const args = step.shell === undefined ? ["-e", script] : ["--noprofile", "--norc", "-eo", "pipefail", script];
  return runProgram(job, {
    file: "bash",
    args,
    cwd: join(job.workspace, evaluateText(step["working-directory"] ?? "", scope)),
    environment: stepEnvironment(job, { env, step: { action: step.id ?? "__run" }, files, isAction: false }),
    files,
    log: new StepLog(job.masker, job.wish.isDebug ?? false),
    continues,
    isScript: true,
    timeoutMs,
  });
}
