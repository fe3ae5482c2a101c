import { evaluateText, evaluateValue, type Scope } from "../expressions.ts";
import { Job, type JobStatus, type JobWish } from "../job.ts";
import type { Orphan } from "../orphans.ts";
import type { StepResult } from "../step-result.ts";
import { evaluateTexts, runStep, type StepOutcome, type StepRun } from "./run-step.ts";
import type { OrdinaryJob, Texts } from "./schema.ts";

export interface JobRun {
  job: OrdinaryJob;
  /** `env:` of the workflow the job stands in. */
  workflowEnv: Texts;
  /** `needs`, `inputs`, `vars`. */
  shared: Record<string, unknown>;
  secrets: Record<string, string>;
  wish: JobWish;
  locate: StepRun["locate"];
  minuteMs: number;
  /** The job exists now, and can be cancelled. */
  onStart: (job: Job) => void;
}

export interface FinishedJob {
  status: JobStatus;
  outputs: Record<string, string>;
  steps: StepOutcome[];
  posts: StepResult[];
  orphans: Orphan[];
}

/** Runs the steps of one job, then the post steps, in folders and with a token of its own. */
export async function runJob(run: JobRun): Promise<FinishedJob> {
  const job = new Job(run.wish);
  run.onStart(job);
  const secrets = { secrets: run.secrets };
  // `runner` and `job` are not there yet when a job's own fields are read.
  const before: Scope = { contexts: { github: job.contexts().github, ...run.shared, ...secrets } };
  Object.assign(job.env, evaluateTexts(run.workflowEnv, before));
  Object.assign(job.env, evaluateTexts(run.job.env, before));
  const limit = run.job["timeout-minutes"];
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => job.cancel(), Number(evaluateValue(limit, before)) * run.minuteMs);
  const steps: StepOutcome[] = [];
  const named: Record<string, unknown> = {};
  try {
    for (const [index, step] of run.job.steps.entries()) {
      const shared = { ...run.shared, steps: named };
      const { locate, minuteMs } = run;
      const outcome = await runStep(
        { job, step, shared, secrets: run.secrets, locate, minuteMs },
        step.id ?? `step ${index + 1}`,
      );
      steps.push(outcome);
      job.conclude(outcome);
      if (step.id !== undefined) {
        named[step.id] = { outputs: outcome.outputs, outcome: outcome.outcome, conclusion: outcome.conclusion };
      }
    }
  } finally {
    clearTimeout(timer);
  }
  const scope: Scope = {
    contexts: { ...job.contexts(), ...run.shared, ...secrets, env: { ...job.env }, steps: named },
  };
  const { posts, orphans } = await job.finish();
  return { status: job.status, outputs: outputsOf(job, run.job.outputs, scope), steps, posts, orphans };
}

/** An output that holds a secret is dropped, as the runner does. */
function outputsOf(job: Job, outputs: Record<string, string>, scope: Scope): Record<string, string> {
  const values = Object.entries(outputs).map(([name, text]) => [name, evaluateText(text, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== "" && !job.masker.finds(value)));
}
