import type { FileCommandPaths } from "./file-commands.ts";
import type { Job } from "./job.ts";

/** Entries of the `github` context that become `GITHUB_<NAME>`; the token is not among them. */
const SHOWN = new Set(
  `action action_path action_ref action_repository actor actor_id api_url base_ref env event_name event_path graphql_url
  head_ref job output path ref ref_name ref_protected ref_type repository repository_id repository_owner
  repository_owner_id retention_days run_attempt run_id run_number server_url sha state step_summary triggering_actor
  workflow workflow_ref workflow_sha workspace`.split(/\s+/),
);

export interface StepEnvironmentWish {
  /** Of workflow, job and step, already evaluated. */
  env: Record<string, string>;
  /** `GITHUB_ACTION` and its like. */
  step: Record<string, string>;
  files: FileCommandPaths;
  /** `INPUT_…` and `STATE_…`. */
  extra?: Record<string, string>;
  /** Actions get the address and token of the runtime; `run:` steps do not. */
  isAction: boolean;
}

/** Everything a step's program is started with. Nothing comes from this process but `PATH`. */
export function stepEnvironment(job: Job, wish: StepEnvironmentWish): Record<string, string> {
  const { github, runner } = job.contexts({ ...wish.step, ...wish.files });
  const own: Record<string, string> = { PATH: process.env.PATH ?? "", HOME: job.home, CI: "true" };
  const environment: Record<string, string> = { ...own, ...job.env, ...wish.env, ...wish.extra };
  for (const [name, value] of Object.entries(github)) {
    if (SHOWN.has(name) && value !== undefined) environment[`GITHUB_${name.toUpperCase()}`] = String(value);
  }
  for (const [name, value] of Object.entries(runner)) environment[`RUNNER_${name.toUpperCase()}`] = String(value);
  if (wish.isAction) {
    const { token, url } = job.wish.runtime;
    environment.ACTIONS_RUNTIME_URL = url;
    environment.ACTIONS_RUNTIME_TOKEN = token;
    environment.ACTIONS_RESULTS_URL = url;
    environment.ACTIONS_CACHE_URL = url;
    environment.ACTIONS_CACHE_SERVICE_V2 = "True";
    if (job.wish.oidc !== undefined) {
      environment.ACTIONS_ID_TOKEN_REQUEST_URL = job.wish.oidc.url;
      environment.ACTIONS_ID_TOKEN_REQUEST_TOKEN = job.wish.oidc.token;
    }
  }
  if (job.path.length > 0) environment.PATH = [...job.path, environment.PATH].join(":");
  return { ...environment, GITHUB_ACTIONS: "true", RUNNER_TRACKING_ID: job.trackingId };
}
