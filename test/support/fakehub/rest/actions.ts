import { inRepository, numberParam, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { conflict, notFound, unprocessable } from "../http/refusal.ts";
import { renderJob, renderRun, renderWorkflow } from "../render/workflow-run.ts";
import type { WorkflowRun } from "../state/model.ts";
import { changeRun, findWorkflow } from "../state/workflows.ts";

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
  const isInTime = createdFilter(call.query.created);
  const wanted = runs
    .filter((run) => isInTime(run.createdAt))
    .filter((run) => event === undefined || run.event === event)
    .filter((run) => branch === undefined || run.headBranch === branch)
    .filter((run) => head_sha === undefined || run.headSha === head_sha)
    .filter((run) => actor === undefined || run.actor.login === actor)
    .filter((run) => status === undefined || run.status === status || run.conclusion === status)
    .sort((a, b) => b.id - a.id);
  const rendered = await Promise.all(wanted.map((run) => shown(call, run)));
  return paginate(call, rendered, (page) => ({ total_count: wanted.length, workflow_runs: page }));
}

/** GitHub's search syntax for times: `>=T`, `<T`, `T..U`, or one day or moment. */
function createdFilter(created: unknown): (time: string) => boolean {
  if (typeof created !== "string" || created === "") return () => true;
  const [, sign = "", text = ""] = /^(>=|<=|>|<)?(.*)$/.exec(created) ?? [];
  const [from = "", to] = text.split("..");
  const at = Date.parse(from);
  if (Number.isNaN(at)) throw unprocessable("The created parameter is not a date that is known.");
  const until = to === undefined ? at + (from.length <= 10 ? 86_400_000 : 1000) : Date.parse(to) + 1;
  const tests: Record<string, (time: number) => boolean> = {
    ">=": (time) => time >= at,
    ">": (time) => time > at,
    "<=": (time) => time <= at,
    "<": (time) => time < at,
    "": (time) => (from === "*" || time >= at) && time < until,
  };
  return (time) => tests[sign]?.(Date.parse(time)) ?? true;
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
    return { status: 200, body: renderWorkflow(hub, repo, workflow) };
  }),

  "actions/cancel-workflow-run": inRepository(WRITE, async (call) => {
    const run = runOf(call);
    if (run.status === "completed") throw conflict("Cannot cancel a workflow run that is completed.");
    if (run.runner === null) await changeRun(call.hub, call.repo, run, "completed", "cancelled");
    else run.runner.cancel();
    return { status: 202, body: {} };
  }),

  "actions/list-jobs-for-workflow-run": inRepository(READ, (call) => {
    const run = runOf(call);
    const jobs = run.jobs.map((job) => renderJob(call.hub, call.repo, run, job));
    return paginate(call, jobs, (page) => ({ total_count: jobs.length, jobs: page }));
  }),
};
