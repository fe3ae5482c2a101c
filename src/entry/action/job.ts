import type { ActionContext } from "../../config/action-context.ts";
import type { Settings } from "../../config/schema.ts";
import type { Redact } from "../../domain/redact.ts";
import type { GitHubClient } from "../../github/client.ts";
import { type Place, repositoryUrl } from "../../github/place.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Runner } from "./runner.ts";

/** What every part of one job of the Action shares. */
export interface Job {
  context: ActionContext;
  settings: Settings;
  /** What is wrong with the inputs, one sentence each; then nothing is started, and `settings` serves to say so. */
  problems: readonly string[];
  client: GitHubClient;
  /** The repository worked on. */
  place: Place;
  /** The repository whose workflow this is. */
  home: Place;
  /** Whether everything is done as the App and not as the job. */
  isApp: boolean;
  runner: Runner;
  clock: Clock;
  /** Writes to the job log. */
  out(text: string): void;
  /** Removes every secret of the job; applied to each text before it leaves, whoever wrote it. */
  redact: Redact;
  /** To be called last: gives a token of the App back. Never rejects. */
  leave(): Promise<void>;
  /** Aborts when the runner cancels the job. */
  signal: AbortSignal;
  /** Folder whose files become the artifact. */
  folder: string;
}

/** Logins of our own besides that of the job's token: the App's bot. What they write starts nothing. */
export const SELF: readonly string[] = ["verialgo[bot]"];

export const runUrl = ({ home, context }: Pick<Job, "home" | "context">): string =>
  `${repositoryUrl(home)}/actions/runs/${context.runId}`;

export const artifactUrl = (job: Pick<Job, "home" | "context">, id: number): string => `${runUrl(job)}/artifacts/${id}`;
