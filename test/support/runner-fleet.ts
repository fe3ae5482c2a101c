import { setTimeout as sleep } from "node:timers/promises";
import type { FakeHub } from "./fakehub/fakehub.ts";
import type { Dispatch, Repository, WorkflowRun } from "./fakehub/state/model.ts";
import { PROJECT } from "./mini-runner/action-manifest.ts";
import { ConcurrencyGroups } from "./mini-runner/workflow/concurrency-groups.ts";
import { type RunWorkflowOptions, runWorkflow, type WorkflowResult } from "./mini-runner/workflow/run-workflow.ts";

/** What a run that is only played comes to. */
export interface Pretended {
  conclusion: "success" | "failure" | "cancelled";
  /** Milliseconds it is in progress. */
  afterMs: number;
}

export interface FleetOptions
  extends Pick<RunWorkflowOptions, "vars" | "node" | "patience" | "minuteMs" | "isDebug" | "serverUrl"> {
  /** Of every repository, or by repository. */
  secrets?: Record<string, string> | ((repository: FakeHub) => Record<string, string>);
  /** Local folders by `owner/repo@ref`; by default `verialgo/verialgo@v1` is this project. */
  resolve?: Record<string, string>;
  /** Runs at a time, the others wait (default 4). */
  atOnce?: number;
  /** Runs are played, without any process: for tests of many. */
  pretend?: (dispatch: Dispatch, repository: FakeHub) => Pretended;
  onLine?: (line: string, job: string, runId: number) => void;
}

/** Of a run that was only played, all but the conclusion is empty. */
export type FleetRun = Pick<WorkflowResult, "conclusion" | "problem" | "jobs">;

/** GitHub's runners: takes up each dispatch of any repository of the hub, and runs the workflow's file at its commit. */
export class RunnerFleet {
  readonly #hub: FakeHub;
  readonly #options: FleetOptions;
  readonly #groups = new ConcurrencyGroups();
  readonly #runs = new Map<number, Promise<FleetRun>>();
  readonly #awaited = new Map<number, (run: Promise<FleetRun>) => void>();
  readonly #cancels = new Map<number, () => void>();
  readonly #problems: unknown[] = [];
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #most = 0;
  #isClosed = false;

  constructor(hub: FakeHub, options: FleetOptions = {}) {
    this.#hub = hub;
    this.#options = options;
    hub.hub.onDispatch.push((repo, dispatch) => this.#take(repo, dispatch));
  }

  /** How a run ended. Waits for it, also before it was dispatched; rejects for what this runner does not know. */
  ended(runId: number): Promise<FleetRun> {
    const known = this.#runs.get(runId);
    if (known !== undefined) return known;
    return new Promise((resolve) => this.#awaited.set(runId, resolve));
  }

  /** Ids of all runs that were taken up, oldest first. */
  get runIds(): number[] {
    return [...this.#runs.keys()];
  }

  /** The most runs there were at one time. */
  get most(): number {
    return this.#most;
  }

  /** Resolves when no run is left. */
  async idle(): Promise<void> {
    for (let seen = -1; seen !== this.#runs.size; ) {
      seen = this.#runs.size;
      await Promise.allSettled(this.#runs.values());
    }
  }

  /** Takes up nothing more, cancels what runs and waits for its end. Throws when a run met what this runner does not know. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#cancels.values()) cancel();
    await this.idle();
    if (this.#problems.length > 0) throw this.#problems[0];
  }

  #take(repo: Repository, dispatch: Dispatch): void {
    const run = repo.runs.get(dispatch.runId ?? 0);
    if (this.#isClosed || run === undefined) return;
    const ended = this.#perform(this.#hub.of(repo), run, dispatch);
    ended.catch((error: unknown) => this.#problems.push(error));
    this.#runs.set(run.id, ended);
    this.#awaited.get(run.id)?.(ended);
  }

  async #perform(view: FakeHub, run: WorkflowRun, dispatch: Dispatch): Promise<FleetRun> {
    const control = new AbortController();
    const cancel = () => control.abort();
    run.runner = { cancel };
    this.#cancels.set(run.id, cancel);
    await this.#turn();
    try {
      if (control.signal.aborted) return await this.#end(view, run, "cancelled");
      await view.startRun(run.id);
      const { pretend } = this.#options;
      if (pretend === undefined) return await this.#work(view, run, dispatch, control.signal);
      const { conclusion, afterMs } = pretend(dispatch, view);
      await sleep(afterMs, undefined, { signal: control.signal }).catch(() => {});
      return await this.#end(view, run, control.signal.aborted ? "cancelled" : conclusion);
    } finally {
      this.#cancels.delete(run.id);
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= (this.#options.atOnce ?? 4)) await new Promise<void>((go) => this.#queue.push(go));
    this.#running += 1;
    this.#most = Math.max(this.#most, this.#running);
  }

  async #end(view: FakeHub, run: WorkflowRun, conclusion: Pretended["conclusion"]): Promise<FleetRun> {
    await view.endRun(run.id, conclusion);
    return { conclusion, problem: null, jobs: {} };
  }

  async #work(view: FakeHub, run: WorkflowRun, dispatch: Dispatch, signal: AbortSignal): Promise<FleetRun> {
    const { secrets = {}, resolve = {}, onLine, atOnce: _, pretend: _pretend, ...options } = this.#options;
    const ref = dispatch.ref ?? `refs/heads/${run.headBranch}`;
    const wish = { workflow: run.path, ref, inputs: dispatch.inputs };
    const running = runWorkflow({
      ...options,
      hub: view,
      event: view.as(dispatch.by).dispatchWorkflow(wish),
      runId: run.id,
      actor: dispatch.by,
      ref,
      sha: run.headSha,
      workflow: await textAt(view.state, run.headSha, run.path),
      workflowPath: run.path,
      secrets: typeof secrets === "function" ? secrets(view) : secrets,
      resolve: { "verialgo/verialgo@v1": PROJECT, ...resolve },
      groups: this.#groups,
    });
    signal.addEventListener("abort", () => running.cancel(), { once: true });
    if (signal.aborted) running.cancel();
    running.onLine((line, job) => onLine?.(line, job, run.id));
    try {
      const { conclusion, problem, jobs } = await running.ended;
      if (problem !== null) await view.endRun(run.id, "failure");
      return { conclusion, problem, jobs };
    } catch (error) {
      await view.endRun(run.id, "failure");
      throw error;
    }
  }
}

async function textAt({ git }: Repository, commit: string, path: string): Promise<string> {
  const file = await git.entryAt(commit, path);
  if (file === null) throw new Error(`there is no ${path} at ${commit}`);
  return `${(await git.readBlob(file.oid)).toString("utf8")}\n`;
}
