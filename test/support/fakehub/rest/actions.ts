import { inRepository, numberParam, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { nodeId } from "../render/account.ts";
import { apiUrl, webUrl } from "../render/repository.ts";
import { renderJob, renderRun } from "../render/workflow-run.ts";
import type { WorkflowRun } from "../state/model.ts";
import { findWorkflow } from "../state/workflows.ts";

const READ = [{ actions: "read" }] as const;
const WRITE = [{ actions: "write" }] as const;

function runOf(call: RepositoryCall): WorkflowRun {
  const run = call.repo.runs.get(numberParam(call, "run_id"));
  if (run === undefined) throw notFound();
  return run;
}

const shown = async ({ hub, repo }: RepositoryCall, run: WorkflowRun) =>
  renderRun(hub, repo, run, await repo.git.commit(run.headSha));

async function listed(call: RepositoryCall, runs: WorkflowRun[]) {
  const { event, branch, head_sha, actor } = call.query;
  // One parameter names both: a status or a conclusion.
  const { status } = call.query;
  const wanted = runs
    .filter((run) => event === undefined || run.event === event)
    .filter((run) => branch === undefined || run.headBranch === branch)
    .filter((run) => head_sha === undefined || run.headSha === head_sha)
    .filter((run) => actor === undefined || run.actor.login === actor)
    .filter((run) => status === undefined || run.status === status || run.conclusion === status)
    .sort((a, b) => b.id - a.id);
  const rendered = await Promise.all(wanted.map((run) => shown(call, run)));
  return paginate(call, rendered, (page) => ({ total_count: wanted.length, workflow_runs: page }));
}

export const actionsRoutes: Routes = {
  "actions/get-workflow-run": inRepository(READ, async (call) => ({
    status: 200,
    body: await shown(call, runOf(call)),
  })),

  "actions/list-workflow-runs-for-repo": inRepository(READ, (call) => listed(call, [...call.repo.runs.values()])),

  "actions/list-workflow-runs": inRepository(READ, async (call) => {
    const workflow = await findWorkflow(call.repo, param(call, "workflow_id"), call.repo.defaultBranch);
    return listed(
      call,
      [...call.repo.runs.values()].filter((run) => run.path === workflow.path),
    );
  }),

  "actions/get-workflow": inRepository(READ, async (call) => {
    const { hub, repo } = call;
    const workflow = await findWorkflow(repo, param(call, "workflow_id"), repo.defaultBranch);
    return {
      status: 200,
      body: {
        id: workflow.id,
        node_id: nodeId("W", workflow.id),
        name: workflow.name,
        path: workflow.path,
        state: "active",
        created_at: repo.createdAt,
        updated_at: repo.updatedAt,
        url: `${apiUrl(hub, repo)}/actions/workflows/${workflow.id}`,
        html_url: `${webUrl(hub, repo)}/blob/${repo.defaultBranch}/${workflow.path}`,
        badge_url: `${webUrl(hub, repo)}/workflows/${encodeURIComponent(workflow.name)}/badge.svg`,
      },
    };
  }),

  "actions/cancel-workflow-run": inRepository(WRITE, (call) => {
    const run = runOf(call);
    if (run.status === "completed") throw conflict("Cannot cancel a workflow run that is completed.");
    run.status = "completed";
    run.conclusion = "cancelled";
    run.updatedAt = call.hub.now();
    return { status: 202, body: {} };
  }),

  "actions/list-jobs-for-workflow-run": inRepository(READ, (call) => {
    const run = runOf(call);
    const jobs = run.jobs.map((job) => renderJob(call.hub, call.repo, run, job));
    return paginate(call, jobs, (page) => ({ total_count: jobs.length, jobs: page }));
  }),
};
