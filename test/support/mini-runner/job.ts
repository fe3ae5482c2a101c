import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GithubContext } from "./github-context.ts";
import { remove, temporaryFolder } from "./left-behind.ts";
import type { OidcRuntime } from "./oidc.ts";
import { cleanUpOrphans, type Orphan } from "./orphans.ts";
import { SecretMasker } from "./secret-masker.ts";
import { type Patience, RUNNER_PATIENCE, type StepProcess, type Stream } from "./step-process.ts";
import type { StepResult } from "./step-result.ts";

export type JobStatus = "success" | "failure" | "cancelled";

export interface JobWish {
  /** Of the run; the job adds its token, paths and name. */
  github: GithubContext;
  name: string;
  token: string;
  secrets?: Record<string, string>;
  /** What an action needs for artifacts: `ACTIONS_RUNTIME_TOKEN` and the address of the service. */
  runtime: { token: string; url: string };
  /** Of a job with `id-token: write`. */
  oidc?: OidcRuntime | undefined;
  isDebug?: boolean;
  patience?: Partial<Patience>;
  node?: string;
  onLine?: (line: string, stream: Stream) => void;
}

/** One job: its folders, its secrets, what its steps left for the next ones, and the step that runs now. */
export class Job {
  readonly wish: JobWish;
  readonly folder = temporaryFolder();
  readonly temp = join(this.folder, "_temp");
  readonly home = join(this.folder, "home");
  readonly workspace: string;
  readonly trackingId = `github_${randomUUID()}`;
  readonly masker = new SecretMasker();
  readonly patience: Patience;
  /** Set by `GITHUB_ENV`, for the steps that follow. */
  readonly env: Record<string, string> = {};
  /** Added by `GITHUB_PATH`, latest first. */
  readonly path: string[] = [];
  /** Registered by steps; run in reverse order at the end. */
  readonly posts: (() => Promise<StepResult>)[] = [];
  status: JobStatus = "success";

  readonly #github: Record<string, unknown>;
  #running: { process: StepProcess; continues: () => boolean } | null = null;

  constructor(wish: JobWish) {
    this.wish = wish;
    this.patience = { ...RUNNER_PATIENCE, ...wish.patience };
    const name = wish.github.repository.split("/")[1] ?? "repository";
    this.workspace = join(this.folder, name, name);
    const workflow = join(this.temp, "_github_workflow");
    for (const made of [this.temp, this.home, this.workspace, workflow, this.#tools])
      mkdirSync(made, { recursive: true });
    const eventPath = join(workflow, "event.json");
    writeFileSync(eventPath, JSON.stringify(wish.github.event, null, 2));
    this.#github = {
      ...wish.github,
      event_path: eventPath,
      job: wish.name,
      token: wish.token,
      workspace: this.workspace,
    };
    for (const secret of [wish.token, wish.runtime.token, wish.oidc?.token ?? "", ...Object.values(wish.secrets ?? {})])
      this.masker.add(secret);
  }

  get #tools(): string {
    return join(this.folder, "_tool");
  }

  /** The `github`, `runner` and `job` contexts; `step` adds what differs from step to step. */
  contexts(step: Record<string, string> = {}): Record<"github" | "runner" | "job", Record<string, unknown>> {
    const arch = process.arch === "x64" ? "X64" : process.arch.toUpperCase();
    const runner: Record<string, unknown> = {
      arch,
      environment: "github-hosted",
      name: "GitHub Actions 1",
      os: "Linux",
      temp: this.temp,
      tool_cache: this.#tools,
      workspace: join(this.workspace, ".."),
      ...(this.wish.isDebug ? { debug: "1" } : {}),
    };
    return { github: { ...this.#github, ...step }, runner, job: { status: this.status } };
  }

  /** A step's program has started; `continues` tells whether the step goes on when the job is cancelled. */
  async follow<T>(process: StepProcess, continues: () => boolean, ended: Promise<T>): Promise<T> {
    this.#running = { process, continues };
    // A cancellation may come while the program is being prepared.
    if (this.status === "cancelled" && !continues()) process.cancel();
    try {
      return await ended;
    } finally {
      this.#running = null;
    }
  }

  /** As the button "Cancel workflow" and a job's time limit do. Steps whose condition still holds go on. */
  cancel(): void {
    if (this.status === "cancelled") return;
    this.status = "cancelled";
    if (this.#running !== null && !this.#running.continues()) this.#running.process.cancel();
  }

  /** The running program gets this signal, as if something else had ended it. Throws when none runs. */
  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    if (this.#running === null) throw new Error("no step is running");
    this.#running.process.kill(signal);
  }

  get pid(): number | null {
    return this.#running?.process.pid ?? null;
  }

  conclude({ conclusion }: StepResult): void {
    if (conclusion === "failure" && this.status === "success") this.status = "failure";
  }

  /** The last part of a job: post steps, then the clean-up of processes. */
  async finish(): Promise<{ posts: StepResult[]; orphans: Orphan[] }> {
    const posts: StepResult[] = [];
    for (const post of this.posts.reverse()) {
      const result = await post();
      posts.push(result);
      this.conclude(result);
    }
    return { posts, orphans: await cleanUpOrphans(this.trackingId) };
  }

  /** Deletes the job's folders; otherwise they go with this process. */
  remove(): void {
    remove(this.folder);
  }
}
