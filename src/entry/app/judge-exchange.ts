import type { AppSettings } from "../../config/app-settings.ts";
import type { AppRun } from "../../domain/app-run.ts";
import type { JobClaims } from "./identity-token.ts";

/** Why no token is given: the HTTP status, and for the App's own log what did not fit. Strangers are not told. */
export interface NoToken {
  status: 403 | 409;
  why: string;
}

const refused = (why: string): NoToken => ({ status: 403, why });

/** What the claims must be whatever run they are of: a dispatch of the App's workflow, and no file called from it. */
export function judgeJob(job: JobClaims, { workflow }: Pick<AppSettings, "workflow">): NoToken | null {
  if (job.event_name !== "workflow_dispatch") return refused("the event is no dispatch");
  if (job.workflow_ref !== `${job.repository}/.github/workflows/${workflow}@${job.ref}`)
    return refused("the workflow is another one");
  if (job.job_workflow_ref !== undefined && job.job_workflow_ref !== job.workflow_ref)
    return refused("the job stands in a called workflow");
  return null;
}

/**
 * Whether this job is the run the App sent. `adopt`: the App does not know yet which workflow run its dispatch made, and from now on it is
 * this one. A second workflow run for the same key is 409: the first one does the work.
 */
export function judgeRun(job: JobClaims, run: AppRun | null): { adopt: boolean } | NoToken {
  if (run === null) return refused("no run has this key");
  if (run.state !== "sent" && run.state !== "running") return refused(`the run is ${run.state}`);
  if (run.home?.repositoryId !== job.repository_id) return refused("the run was sent to another repository");
  if (job.ref !== `refs/heads/${run.home.branch}`) return refused("the run was sent to another branch");
  if (run.workflowRunId === null) return { adopt: true };
  return run.workflowRunId === job.run_id
    ? { adopt: false }
    : { status: 409, why: "another workflow run has this key" };
}
