import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { artifactService } from "../artifacts/artifact-service.ts";
import type { RunArtifacts } from "../artifacts/run-artifacts.ts";
import { followCancelRequests } from "../cancel-requests.ts";
import { githubContext, type RunWish } from "../github-context.ts";
import type { Job } from "../job.ts";
import { artifactsOf } from "../run-action.ts";
import type { Patience, Stream } from "../step-process.ts";
import type { ConcurrencyGroups } from "./concurrency-groups.ts";
import { fromForm, inputValues } from "./inputs.ts";
import { type LoadedWorkflow, loadWorkflow, StartupFailure } from "./load-workflow.ts";
import type { Resolve } from "./locate.ts";
import { type Granted, readOnly } from "./permissions.ts";
import { concurrencyOf, type JobResult, type ReportedConcurrency, runJobs, turnOf } from "./run-jobs.ts";
import { isTriggeredBy } from "./triggers.ts";

export interface RunWorkflowOptions extends Omit<RunWish, "workflow"> {
  /** Its text, or the path of its file. */
  workflow: string;
  /** Of the repository; `GITHUB_TOKEN` is added. */
  secrets?: Record<string, string>;
  vars?: Record<string, string>;
  /** Of the form "Run workflow"; default: what the event's payload has. */
  inputs?: Record<string, unknown>;
  /** Local folders by `owner/repo@ref`, and `./`. */
  resolve: Resolve;
  /** Where no block says anything; GitHub's default for new repositories is to read contents. */
  defaultPermissions?: Granted;
  node?: string;
  isDebug?: boolean;
  patience?: Partial<Patience>;
  /** Milliseconds of a minute of `timeout-minutes`. */
  minuteMs?: number;
  artifacts?: RunArtifacts;
  /** Shared by the runs that wait for each other; without it nothing waits, and the groups are only reported. */
  groups?: ConcurrencyGroups;
}

export interface WorkflowResult {
  /** `not-triggered`: the event is none of `on:`; `startup_failure`: GitHub would refuse the file. */
  conclusion: "success" | "failure" | "cancelled" | "skipped" | "startup_failure" | "not-triggered";
  /** Why it was refused. */
  problem: string | null;
  /** By id; jobs of a called workflow as `caller/job`. */
  jobs: Record<string, JobResult>;
  concurrency: ReportedConcurrency | null;
  /** Null when nothing was started. */
  runId: number | null;
  artifacts: RunArtifacts | null;
}

export interface RunningWorkflow {
  ended: Promise<WorkflowResult>;
  /** The button "Cancel workflow". */
  cancel(): void;
  /** Ends the program of a job's step, by the job's id as in the result. */
  kill(job: string, signal?: NodeJS.Signals): void;
  onLine(callback: (line: string, job: string, stream: Stream) => void): void;
}

/** What the jobs of one run share. */
export interface RunState {
  isCancelled: boolean;
  /** Resolves when the run is cancelled. */
  cancelled: Promise<void>;
  cancel: () => void;
  active: Map<string, Job>;
  results: Record<string, JobResult>;
  callbacks: ((line: string, job: string, stream: Stream) => void)[];
}

/** Runs a workflow for an event. `ended` rejects for what this runner does not know: no line of a file is ignored. */
export function runWorkflow(options: RunWorkflowOptions): RunningWorkflow {
  let resolve: () => void = () => {};
  const cancelled = new Promise<void>((done) => {
    resolve = done;
  });
  const cancel = () => {
    state.isCancelled = true;
    for (const job of state.active.values()) job.cancel();
    resolve();
  };
  const state: RunState = { isCancelled: false, cancelled, cancel, active: new Map(), results: {}, callbacks: [] };
  return {
    ended: perform(options, state, cancel),
    cancel,
    kill(id, signal) {
      const job = state.active.get(id);
      if (job === undefined) throw new Error(`no job "${id}" is running`);
      job.kill(signal);
    },
    onLine: (callback) => void state.callbacks.push(callback),
  };
}

const nothing = (conclusion: WorkflowResult["conclusion"], problem: string | null = null): WorkflowResult => ({
  conclusion,
  problem,
  jobs: {},
  concurrency: null,
  runId: null,
  artifacts: null,
});

async function perform(options: RunWorkflowOptions, state: RunState, cancel: () => void): Promise<WorkflowResult> {
  const { hub, event, resolve } = options;
  const isFile = !options.workflow.includes("\n");
  if (isFile && !existsSync(options.workflow)) throw new Error(`there is no workflow at ${options.workflow}`);
  const text = isFile ? readFileSync(options.workflow, "utf8") : options.workflow;
  const defaults = options.defaultPermissions ?? { contents: "read" };
  const path = options.workflowPath ?? `.github/workflows/${isFile ? basename(options.workflow) : "verialgo.yml"}`;
  let loaded: LoadedWorkflow;
  let inputs: Record<string, unknown>;
  try {
    loaded = loadWorkflow({ text, name: path, home: "./", resolve, allowed: null, defaults });
    if (!isTriggeredBy(loaded.document.on, event)) return nothing("not-triggered");
    inputs = topInputs(loaded, options);
  } catch (error) {
    if (error instanceof StartupFailure) return nothing("startup_failure", error.message);
    throw error;
  }
  const { document } = loaded;
  const github = await githubContext({ ...options, workflow: document.name ?? path, workflowPath: path });
  const runId = Number(github.run_id);
  followCancelRequests(hub, runId, cancel);
  const artifacts = options.artifacts ?? artifactsOf(hub, runId);
  const isFork = comesFromFork(options, github.repository);
  const shared = { inputs, vars: options.vars ?? {} };
  const concurrency = concurrencyOf(document.concurrency, { github, ...shared });
  const leave = await turnOf(options, state, concurrency);
  const outcomes = await runJobs(loaded, {
    options,
    state,
    github,
    shared,
    secrets: isFork ? {} : (options.secrets ?? {}),
    prefix: "",
    limit: (held) => (isFork ? readOnly(held) : held),
    runtime: async () => (await artifactService()).runtimeFor(artifacts, Number(github.run_attempt)),
  });
  const conclusion = conclude(
    Object.values(outcomes).map(({ status }) => status),
    state.isCancelled,
  );
  leave?.();
  await hub.endRun(runId, conclusion);
  return { conclusion, problem: null, jobs: state.results, concurrency, runId, artifacts };
}

function conclude(statuses: readonly JobResult["status"][], isCancelled: boolean): WorkflowResult["conclusion"] {
  if (statuses.includes("failure")) return "failure";
  if (isCancelled || statuses.includes("cancelled")) return "cancelled";
  return statuses.every((status) => status === "skipped") ? "skipped" : "success";
}

function topInputs({ document }: LoadedWorkflow, { event, inputs }: RunWorkflowOptions): Record<string, unknown> {
  if (event.event !== "workflow_dispatch") return {};
  const definitions = document.on.workflow_dispatch?.inputs ?? {};
  const given = inputs ?? ((event.payload.inputs ?? {}) as Record<string, unknown>);
  try {
    return inputValues(definitions, fromForm(definitions, given));
  } catch (error) {
    throw new StartupFailure((error as Error).message);
  }
}

/** Such pull requests get a token that only reads, and no secrets. */
function comesFromFork({ event }: RunWorkflowOptions, repository: string): boolean {
  const pull = event.payload.pull_request as { head?: { repo?: { full_name?: string } | null } } | undefined;
  const isBound = event.event.startsWith("pull_request") && event.event !== "pull_request_target";
  return isBound && pull !== undefined && pull.head?.repo?.full_name !== repository;
}
