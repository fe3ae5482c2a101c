import type { FakeHub } from "../fakehub/fakehub.ts";
import type { Permissions } from "../fakehub/state/model.ts";
import { loadAction, PROJECT } from "./action-manifest.ts";
import { runActionStep } from "./action-step.ts";
import { artifactService } from "./artifacts/artifact-service.ts";
import { RunArtifacts } from "./artifacts/run-artifacts.ts";
import { followCancelRequests } from "./cancel-requests.ts";
import { githubContext, type RunWish } from "./github-context.ts";
import { Job, type JobStatus } from "./job.ts";
import { oidcService } from "./oidc.ts";
import type { Orphan } from "./orphans.ts";
import type { Patience, Stream } from "./step-process.ts";
import { type StepResult, skippedStep } from "./step-result.ts";

export interface RunActionOptions extends RunWish {
  /** Folder of `action.yml`; default: the project's root. */
  action?: string;
  /** How the step names it; default `octo/verialgo@v1`. */
  uses?: string;
  with?: Record<string, string>;
  /** The job's id; default `verialgo`. */
  job?: string;
  /** The step's `env:`. */
  env?: Record<string, string>;
  /** The job's `GITHUB_TOKEN`, or the permissions to make one with (default: none but metadata). */
  token?: string;
  permissions?: Permissions;
  /** As `id-token: write`. */
  idToken?: boolean;
  /** Values hidden in the log, as a workflow's secrets are. */
  secrets?: readonly string[];
  /** Another Node than the one `runs.using` names. */
  node?: string;
  /** `RUNNER_DEBUG=1`, and debug lines in the log. */
  isDebug?: boolean;
  /** Milliseconds until the job is cancelled by its time limit. */
  timeoutMs?: number;
  /** Shorter waits between the signals of a cancellation. */
  patience?: Partial<Patience>;
  /** Where artifacts go, to arm faults before; default: those of the run. */
  artifacts?: RunArtifacts;
}

/** What became of the step, with its `post` stage and what the job left behind. */
export interface ActionResult extends StepResult {
  /** Null when the action has none, or `main` was never started. */
  post: StepResult | null;
  jobStatus: JobStatus;
  /** Processes that outlived the job; they were killed. */
  orphans: Orphan[];
  artifacts: RunArtifacts;
  runId: number;
  /** The job's folder; its parts are `GITHUB_WORKSPACE`, `RUNNER_TEMP` and `HOME`. It goes with this process. */
  tempFolder: string;
  workspace: string;
  remove(): void;
}

export interface RunningAction {
  ended: Promise<ActionResult>;
  /** As "Cancel workflow": SIGINT, SIGTERM, SIGKILL to `main`; then `post` runs. */
  cancel(): void;
  /** The stage that runs ends by this signal (default SIGKILL), as if the machine's memory were used up. */
  kill(signal?: NodeJS.Signals): void;
  /** Called with each line the action writes, from now on. */
  onLine(callback: (line: string, stream: Stream) => void): void;
  /** Of the stage that runs now. */
  readonly pid: number | null;
}

/** Runs one step `uses:` of a JavaScript action in a job of its own, as the runner does: no checkout, `main`, `post`. */
export function runAction(options: RunActionOptions): RunningAction {
  const callbacks: ((line: string, stream: Stream) => void)[] = [];
  const control = { job: null as Job | null, isCancelled: false };
  const cancel = () => {
    control.isCancelled = true;
    control.job?.cancel();
  };
  const onLine = (line: string, stream: Stream) => {
    for (const callback of callbacks) callback(line, stream);
  };
  return {
    ended: perform(options, control, cancel, onLine),
    cancel,
    kill(signal) {
      if (control.job === null) throw new Error("the job has not started yet");
      control.job.kill(signal);
    },
    onLine: (callback) => void callbacks.push(callback),
    get pid() {
      return control.job?.pid ?? null;
    },
  };
}

async function perform(
  options: RunActionOptions,
  control: { job: Job | null; isCancelled: boolean },
  cancel: () => void,
  onLine: (line: string, stream: Stream) => void,
): Promise<ActionResult> {
  const { hub } = options;
  const action = loadAction(options.action ?? PROJECT);
  const github = await githubContext(options);
  const runId = Number(github.run_id);
  const artifacts = options.artifacts ?? artifactsOf(hub, runId);
  const service = await artifactService();
  const job = new Job({
    github,
    name: options.job ?? "verialgo",
    token: options.token ?? hub.actionsToken(options.permissions ?? {}),
    secrets: Object.fromEntries((options.secrets ?? []).map((secret, index) => [index, secret])),
    runtime: service.runtimeFor(artifacts, Number(github.run_attempt)),
    oidc: options.idToken === true ? (await oidcService()).runtimeFor(github) : undefined,
    isDebug: options.isDebug ?? false,
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    ...(options.node === undefined ? {} : { node: options.node }),
    onLine,
  });
  control.job = job;
  followCancelRequests(hub, runId, cancel);
  const limit = options.timeoutMs === undefined ? undefined : setTimeout(cancel, options.timeoutMs);
  if (control.isCancelled) job.cancel();
  const step = { action, uses: options.uses ?? "octo/verialgo@v1", with: options.with ?? {}, env: options.env ?? {} };
  const main =
    job.status === "cancelled"
      ? { ...skippedStep(), conclusion: "cancelled" as const }
      : await runActionStep(job, { ...step, continues: () => job.status !== "cancelled" });
  clearTimeout(limit);
  job.conclude(main);
  const { posts, orphans } = await job.finish();
  await hub.endRun(runId, job.status);
  return {
    ...main,
    post: posts[0] ?? null,
    jobStatus: job.status,
    orphans,
    artifacts,
    runId,
    tempFolder: job.folder,
    workspace: job.workspace,
    remove: () => job.remove(),
  };
}

const known = new WeakMap<FakeHub, Map<number, RunArtifacts>>();

/** The artifacts of a run of this hub, the same for each of its jobs and attempts. */
export function artifactsOf(hub: FakeHub, runId: number): RunArtifacts {
  const runs = known.get(hub) ?? new Map<number, RunArtifacts>();
  known.set(hub, runs);
  const artifacts = runs.get(runId) ?? new RunArtifacts();
  runs.set(runId, artifacts);
  return artifacts;
}
