import { evaluateCondition, evaluateText, evaluateValue, type Scope } from "../expressions.ts";
import type { GithubContext } from "../github-context.ts";
import type { JobStatus } from "../job.ts";
import { oidcService } from "../oidc.ts";
import type { Orphan } from "../orphans.ts";
import type { StepResult } from "../step-result.ts";
import { inputValues } from "./inputs.ts";
import type { LoadedWorkflow } from "./load-workflow.ts";
import { locate } from "./locate.ts";
import { type Granted, mayIdentify, tokenPermissions } from "./permissions.ts";
import { runJob } from "./run-job.ts";
import type { StepOutcome } from "./run-step.ts";
import type { RunState, RunWorkflowOptions } from "./run-workflow.ts";
import type { CallingJob, ConcurrencyBlock, OrdinaryJob } from "./schema.ts";

export interface ReportedConcurrency {
  group: string;
  cancelInProgress: boolean;
  queue: "single" | "max";
}

export interface JobResult {
  status: JobStatus | "skipped";
  outputs: Record<string, string>;
  /** Of a job that calls a workflow: empty, for the called jobs have results of their own. */
  steps: StepOutcome[];
  posts: StepResult[];
  orphans: Orphan[];
  concurrency: ReportedConcurrency | null;
  /** What its token could do, as `permissions:` names it. */
  permissions: Granted;
}

export interface JobsRun {
  options: RunWorkflowOptions;
  state: RunState;
  github: GithubContext;
  /** `inputs` and `vars`. */
  shared: Record<string, unknown>;
  secrets: Record<string, string>;
  /** Of the jobs' ids in the results: the calling jobs. */
  prefix: string;
  /** What a token may hold of what its job was granted. */
  limit: (held: Granted) => Granted;
  /** An identity at the artifact service for one job. */
  runtime: () => Promise<{ token: string; url: string }>;
}

/** Runs all jobs of a workflow, each as soon as those it needs have ended. Results by id; also put into the run's. */
export async function runJobs(workflow: LoadedWorkflow, run: JobsRun): Promise<Record<string, JobResult>> {
  const { jobs } = workflow.document;
  const started = new Map<string, Promise<JobResult>>();
  const start = (id: string): Promise<JobResult> => {
    const known = started.get(id) ?? perform(id);
    started.set(id, known);
    return known;
  };
  const perform = async (id: string): Promise<JobResult> => {
    await Promise.all((jobs[id]?.needs ?? []).map(start));
    const ended = Object.fromEntries(
      await Promise.all([...ancestors(jobs, id)].map(async (other) => [other, await start(other)] as const)),
    );
    const result = await runOne(workflow, run, id, ended);
    run.state.results[run.prefix + id] = result;
    return result;
  };
  return Object.fromEntries(await Promise.all(Object.keys(jobs).map(async (id) => [id, await start(id)] as const)));
}

function ancestors(jobs: LoadedWorkflow["document"]["jobs"], id: string): Set<string> {
  const needs = jobs[id]?.needs ?? [];
  return new Set([...needs, ...needs.flatMap((other) => [...ancestors(jobs, other)])]);
}

async function runOne(
  workflow: LoadedWorkflow,
  run: JobsRun,
  id: string,
  ended: Record<string, JobResult>,
): Promise<JobResult> {
  const job = workflow.document.jobs[id] as OrdinaryJob | CallingJob;
  const needs = Object.fromEntries(
    job.needs.map((other) => [other, { result: ended[other]?.status, outputs: ended[other]?.outputs }]),
  );
  const shared = { ...run.shared, needs };
  const contexts = { github: run.github, ...shared };
  const result: JobResult = {
    status: "skipped",
    outputs: {},
    steps: [],
    posts: [],
    orphans: [],
    concurrency: null,
    permissions: run.limit(workflow.permissions[id] ?? {}),
  };
  const status = statusBefore(Object.values(ended), run.state.isCancelled);
  if (!evaluateCondition(job.if, { contexts, status })) {
    return { ...result, status: run.state.isCancelled ? "cancelled" : "skipped" };
  }
  result.concurrency = concurrencyOf(job.concurrency, contexts);
  const leave = await turnOf(run.options, run.state, result.concurrency);
  if (run.state.isCancelled && leave === undefined) return { ...result, status: "cancelled" };
  const done =
    "uses" in job
      ? await runCall(workflow, run, id, job, contexts)
      : await runOrdinary(workflow, run, id, job, shared, result);
  leave?.();
  return { ...result, ...done };
}

/** Waits until the group lets it go on; what it resolves to gives the turn back. A run that lost its place is cancelled, as on GitHub. */
export async function turnOf(
  { groups, hub }: RunWorkflowOptions,
  state: RunState,
  concurrency: ReportedConcurrency | null,
): Promise<(() => void) | undefined> {
  if (groups === undefined || concurrency === null) return undefined;
  const leave = await groups.enter(`${hub.owner}/${hub.repo}`, concurrency, state.cancel, state.cancelled);
  if (leave === null) state.cancel();
  return leave ?? undefined;
}

/** What the status functions of a job's `if:` go by: every job before it, not only those it names. */
function statusBefore(ended: readonly JobResult[], isCancelled: boolean): NonNullable<Scope["status"]> {
  if (isCancelled) return "cancelled";
  if (ended.some(({ status }) => status === "failure")) return "failure";
  return ended.every(({ status }) => status === "success") ? "success" : "skipped";
}

async function runOrdinary(
  workflow: LoadedWorkflow,
  run: JobsRun,
  id: string,
  job: OrdinaryJob,
  shared: Record<string, unknown>,
  { permissions }: JobResult,
) {
  const { options, state } = run;
  const key = run.prefix + id;
  const token = options.hub.actionsToken(tokenPermissions(permissions));
  const done = await runJob({
    job,
    workflowEnv: workflow.document.env,
    shared,
    secrets: { ...run.secrets, GITHUB_TOKEN: token },
    wish: {
      github: run.github,
      name: id,
      token,
      secrets: run.secrets,
      runtime: await run.runtime(),
      oidc: mayIdentify(permissions) ? (await oidcService()).runtimeFor(run.github) : undefined,
      isDebug: options.isDebug ?? false,
      ...(options.patience === undefined ? {} : { patience: options.patience }),
      ...(options.node === undefined ? {} : { node: options.node }),
      onLine: (line, stream) => {
        for (const callback of state.callbacks) callback(line, key, stream);
      },
    },
    locate: (uses) => locate(uses, workflow.home, options.resolve),
    minuteMs: options.minuteMs ?? 60_000,
    onStart: (started) => {
      state.active.set(key, started);
      if (state.isCancelled) started.cancel();
    },
  });
  state.active.delete(key);
  return done;
}

/** A called workflow sees the caller's event, its own inputs and the secrets it was given; no `env:` of the caller. */
async function runCall(
  workflow: LoadedWorkflow,
  run: JobsRun,
  id: string,
  job: CallingJob,
  contexts: Record<string, unknown>,
): Promise<Pick<JobResult, "status" | "outputs">> {
  const called = workflow.called[id] as LoadedWorkflow;
  const { inputs: definitions = {}, outputs = {} } = called.document.on.workflow_call ?? {};
  const given = Object.entries(job.with).map(([name, value]) => [name, evaluateValue(value, { contexts })]);
  const withSecrets: Scope = { contexts: { ...contexts, secrets: run.secrets } };
  const secrets =
    job.secrets === "inherit"
      ? run.secrets
      : Object.fromEntries(Object.entries(job.secrets).map(([name, text]) => [name, evaluateText(text, withSecrets)]));
  const shared = { inputs: inputValues(definitions, Object.fromEntries(given)), vars: run.shared.vars };
  const ended = await runJobs(called, { ...run, shared, secrets, prefix: `${run.prefix}${id}/` });
  const jobs = Object.fromEntries(
    Object.entries(ended).map(([name, { status, outputs: own }]) => [name, { result: status, outputs: own }]),
  );
  const scope: Scope = { contexts: { github: run.github, ...shared, jobs } };
  const statuses = Object.values(ended).map(({ status }) => status);
  return {
    status:
      (["failure", "cancelled", "success"] as const).find((status) => statuses.includes(status)) ??
      ("skipped" as JobStatus),
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, evaluateText(value, scope)])),
  };
}

/** A `concurrency:` block with its group evaluated. Nothing waits here; tests look at what would. */
export function concurrencyOf(
  block: ConcurrencyBlock | undefined,
  contexts: Record<string, unknown>,
): ReportedConcurrency | null {
  if (block === undefined) return null;
  const {
    group,
    "cancel-in-progress": cancels = false,
    queue = "single",
  } = typeof block === "string" ? { group: block } : block;
  const scope = { contexts };
  return { group: evaluateText(group, scope), cancelInProgress: evaluateValue(cancels, scope) === true, queue };
}
