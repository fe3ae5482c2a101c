import type { GitCommit } from "../git/commit-object.ts";
import type { Hub } from "../state/hub.ts";
import type { Repository, WorkflowJob, WorkflowRun } from "../state/model.ts";
import { nodeId, renderAccount } from "./account.ts";
import { apiUrl, renderMinimalRepository, webUrl } from "./repository.ts";

export function renderRun(hub: Hub, repo: Repository, run: WorkflowRun, head: GitCommit) {
  const url = `${apiUrl(hub, repo)}/actions/runs/${run.id}`;
  const actor = renderAccount(hub, run.actor);
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("WFR", run.id),
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: run.path,
    display_title: run.title,
    run_number: run.number,
    run_attempt: run.attempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: run.workflowId,
    url,
    html_url: `${webUrl(hub, repo)}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    run_started_at: run.createdAt,
    actor,
    triggering_actor: actor,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${apiUrl(hub, repo)}/check-suites/${run.id + 1}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${apiUrl(hub, repo)}/actions/workflows/${run.workflowId}`,
    head_commit: {
      id: head.oid,
      tree_id: head.tree,
      message: head.message,
      timestamp: head.committer.date,
      author: { name: head.author.name, email: head.author.email },
      committer: { name: head.committer.name, email: head.committer.email },
    },
    repository: renderMinimalRepository(hub, repo),
    head_repository: renderMinimalRepository(hub, repo),
  };
}

export function renderWorkflow(
  hub: Hub,
  repo: Repository,
  { id, name, path }: { id: number; name: string; path: string },
) {
  return {
    id,
    node_id: nodeId("W", id),
    name,
    path,
    state: repo.disabledWorkflows.get(path) ?? "active",
    created_at: repo.createdAt,
    updated_at: repo.updatedAt,
    url: `${apiUrl(hub, repo)}/actions/workflows/${id}`,
    html_url: `${webUrl(hub, repo)}/blob/${repo.defaultBranch}/${path}`,
    badge_url: `${webUrl(hub, repo)}/workflows/${encodeURIComponent(name)}/badge.svg`,
  };
}

export function renderJob(hub: Hub, repo: Repository, run: WorkflowRun, job: WorkflowJob) {
  return {
    id: job.id,
    run_id: run.id,
    workflow_name: run.name,
    head_branch: run.headBranch,
    run_url: `${apiUrl(hub, repo)}/actions/runs/${run.id}`,
    run_attempt: run.attempt,
    node_id: nodeId("CR", job.id),
    head_sha: run.headSha,
    url: `${apiUrl(hub, repo)}/actions/jobs/${job.id}`,
    html_url: `${webUrl(hub, repo)}/actions/runs/${run.id}/job/${job.id}`,
    status: job.status,
    conclusion: job.conclusion,
    created_at: run.createdAt,
    started_at: run.createdAt,
    completed_at: job.conclusion === null ? null : run.updatedAt,
    name: job.name,
    steps: [],
    check_run_url: `${apiUrl(hub, repo)}/check-runs/${job.id}`,
    labels: ["ubuntu-latest"],
    runner_id: 1,
    runner_name: "GitHub Actions 1",
    runner_group_id: 0,
    runner_group_name: "GitHub Actions",
  };
}
