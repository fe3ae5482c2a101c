import { parse } from "yaml";
import { evaluateText } from "../../mini-runner/expressions.ts";
import { notFound, unprocessable } from "../http/refusal.ts";
import { Acts } from "../payloads/acts.ts";
import type { Hub } from "./hub.ts";
import { type Account, fullName, type Repository, type WorkflowRun } from "./model.ts";

const FOLDER = ".github/workflows";

export interface Workflow {
  id: number;
  path: string;
  name: string;
  /** `run-name`, with its expressions. */
  runName: string | null;
  /** `on.workflow_dispatch.inputs`, or null when the workflow has no such trigger. */
  dispatchInputs: Record<string, { required?: boolean; default?: unknown; type?: string; options?: string[] }> | null;
}

/** A stable number from the path; GitHub's are arbitrary too. */
const idOf = (path: string): number =>
  [...path].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 100_000_007, 7);

/** The workflow of a file name or id, as its file on `ref` describes it; 404 when there is none. */
export async function findWorkflow(repo: Repository, nameOrId: string, ref: string): Promise<Workflow> {
  const commit = await repo.git.commitOid(ref);
  const folder = commit === null ? null : await repo.git.entryAt(commit, FOLDER);
  const files = folder === null ? [] : await repo.git.entries(folder.oid);
  const file = files.find(({ path }) => path === nameOrId || String(idOf(`${FOLDER}/${path}`)) === nameOrId);
  if (file === undefined) throw notFound();
  const path = `${FOLDER}/${file.path}`;
  const text = (await repo.git.readBlob(file.oid)).toString("utf8");
  const document = (parse(text) ?? {}) as { name?: string; on?: unknown; "run-name"?: string };
  const runName = document["run-name"] ?? null;
  return { id: idOf(path), path, name: document.name ?? path, runName, dispatchInputs: dispatchInputs(document.on) };
}

/** A run's title: `run-name` with its expressions evaluated, or the workflow's name. */
export function runTitle(
  hub: Hub,
  repo: Repository,
  { name, runName }: Workflow,
  { inputs, actor, ref }: { inputs: Record<string, unknown>; actor: string; ref: string },
): string {
  if (runName === null) return name;
  const github = {
    actor,
    triggering_actor: actor,
    event: { inputs },
    event_name: "workflow_dispatch",
    ref,
    repository: fullName(repo),
    server_url: hub.urls.web,
  };
  return evaluateText(runName, { contexts: { github, inputs, vars: {} } }).trim() || name;
}

function dispatchInputs(on: unknown): Workflow["dispatchInputs"] {
  if (on === "workflow_dispatch" || (Array.isArray(on) && on.includes("workflow_dispatch"))) return {};
  if (on === null || typeof on !== "object" || !("workflow_dispatch" in on)) return null;
  const trigger = on.workflow_dispatch as { inputs?: NonNullable<Workflow["dispatchInputs"]> } | null;
  return trigger?.inputs ?? {};
}

/** The inputs a run would see, or GitHub's 422. */
export function checkInputs(workflow: Workflow, given: Record<string, unknown>): Record<string, unknown> {
  const known = workflow.dispatchInputs;
  if (known === null) throw unprocessable("Workflow does not have 'workflow_dispatch' trigger");
  const unexpected = Object.keys(given).filter((name) => !(name in known));
  if (unexpected.length > 0) throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  for (const [name, { required, default: value, options }] of Object.entries(known)) {
    if (required && value === undefined && (given[name] ?? "") === "") {
      throw unprocessable(`Required input '${name}' not provided`);
    }
    if (options !== undefined && given[name] !== undefined && !options.includes(String(given[name]))) {
      throw unprocessable(`Provided value '${given[name]}' for input '${name}' not in the list of allowed values`);
    }
  }
  const defaults = Object.entries(known).map(([name, input]) => [name, input.default ?? ""]);
  return { ...Object.fromEntries(defaults), ...given };
}

export interface NewRun {
  name: string;
  /** Default: the name. */
  title?: string;
  path: string;
  event: string;
  actor: Account;
  headSha: string;
  headBranch: string;
  status?: WorkflowRun["status"];
  attempt?: number;
  jobs?: readonly string[];
}

export async function addRun(hub: Hub, repo: Repository, wish: NewRun): Promise<WorkflowRun> {
  const status = wish.status ?? "queued";
  const run: WorkflowRun = {
    id: hub.nextId(),
    number: repo.runs.size + 1,
    attempt: wish.attempt ?? 1,
    name: wish.name,
    title: wish.title ?? wish.name,
    path: wish.path,
    workflowId: idOf(wish.path),
    event: wish.event,
    status,
    conclusion: status === "completed" ? "success" : null,
    headSha: wish.headSha,
    headBranch: wish.headBranch,
    actor: wish.actor,
    createdAt: hub.now(),
    updatedAt: hub.now(),
    jobs: (wish.jobs ?? ["solve"]).map((name) => ({ id: hub.nextId(), name, status, conclusion: null })),
    runner: null,
  };
  repo.runs.set(run.id, run);
  await tellRun(hub, repo, "requested", run);
  return run;
}

/** A run goes on, or ends with a conclusion. Its jobs go with it. */
export async function changeRun(
  hub: Hub,
  repo: Repository,
  run: WorkflowRun,
  status: "in_progress" | "completed",
  conclusion: string | null = null,
): Promise<void> {
  if (run.status === "completed" || run.status === status) return;
  run.status = status;
  run.conclusion = conclusion;
  run.updatedAt = hub.now();
  for (const job of run.jobs) Object.assign(job, { status, conclusion });
  await tellRun(hub, repo, status, run);
}

async function tellRun(
  hub: Hub,
  repo: Repository,
  action: "requested" | "in_progress" | "completed",
  run: WorkflowRun,
): Promise<void> {
  // The trial merge of a pull request is a commit of no branch, and not made here.
  if (!hub.outbox.wants("workflow_run") || (await repo.git.type(run.headSha)) !== "commit") return;
  const delivery = await new Acts(hub, repo).run(action, run);
  hub.tellOf(repo, "workflow_run", () => delivery);
}
