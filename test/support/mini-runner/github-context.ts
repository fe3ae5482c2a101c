import { createHash } from "node:crypto";
import type { FakeHub } from "../fakehub/fakehub.ts";
import { fullName } from "../fakehub/state/model.ts";

/** What `hub.as("alice").comment(…)` and its like return. */
export interface TriggeringEvent {
  event: string;
  payload: Record<string, unknown>;
}

export interface RunWish {
  hub: FakeHub;
  event: TriggeringEvent;
  /** Default: a run is added to the hub. */
  runId?: number | undefined;
  runAttempt?: number | undefined;
  /** Login; default: the event's sender. */
  actor?: string | undefined;
  /** Login of who asked for a re-run; default: the actor. */
  triggeringActor?: string | undefined;
  /** Default: what GitHub gives for the event. */
  ref?: string | undefined;
  sha?: string | undefined;
  /** Default `https://github.com`; the artifact client refuses hosts of other kinds (`*.ghe.com`, `*.localhost` pass). */
  serverUrl?: string | undefined;
  workflow?: string | undefined;
  /** Path of the workflow's file. */
  workflowPath?: string | undefined;
}

/** The `github` context, as far as a whole run shares it. */
export type GithubContext = Record<string, unknown> & { run_id: string; run_attempt: string; repository: string };

interface Payload {
  sender?: { login?: string };
  ref?: string;
  after?: string;
  number?: number;
  pull_request?: { number: number; head: { ref: string; sha: string }; base: { ref: string } };
}

/** Builds the context from the event, and adds the run to the hub unless `runId` names one. */
export async function githubContext(wish: RunWish): Promise<GithubContext> {
  const { hub, event } = wish;
  const payload = event.payload as Payload;
  const actor = wish.actor ?? payload.sender?.login ?? hub.owner;
  const target = { ...(await targetOf(hub, event.event, payload)) };
  const ref = wish.ref ?? target.ref;
  const sha = wish.sha ?? target.sha;
  const attempt = wish.runAttempt ?? 1;
  const workflow = wish.workflow ?? "VeriAlgo";
  const path = wish.workflowPath ?? ".github/workflows/verialgo.yml";
  const account = hub.hub.account(actor);
  const run =
    wish.runId === undefined
      ? await hub.addRun({ name: workflow, path, event: event.event, actor: account, headSha: sha, attempt })
      : hub.state.runs.get(wish.runId);
  const repository = fullName(hub.state);
  const isPullEvent = event.event.startsWith("pull_request") && payload.pull_request !== undefined;
  return {
    actor,
    actor_id: String(account.id),
    api_url: hub.apiUrl,
    base_ref: isPullEvent ? payload.pull_request?.base.ref : "",
    event: event.payload,
    event_name: event.event,
    graphql_url: hub.graphqlUrl,
    head_ref: isPullEvent ? payload.pull_request?.head.ref : "",
    ref,
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ""),
    ref_protected: false,
    ref_type: ref.startsWith("refs/tags/") ? "tag" : "branch",
    repository,
    repository_id: String(hub.state.id),
    repository_owner: hub.owner,
    repository_owner_id: String(hub.state.owner.id),
    repositoryUrl: `git://github.com/${repository}.git`,
    retention_days: "90",
    run_attempt: String(attempt),
    run_id: String(wish.runId ?? run?.id),
    run_number: String(run?.number ?? 1),
    secret_source: "Actions",
    server_url: wish.serverUrl ?? "https://github.com",
    sha,
    triggering_actor: wish.triggeringActor ?? actor,
    workflow,
    workflow_ref: `${repository}/${path}@${ref}`,
    workflow_sha: sha,
  };
}

/** Which ref and commit GitHub gives a run of this event. */
async function targetOf(hub: FakeHub, event: string, payload: Payload): Promise<{ ref: string; sha: string }> {
  const branch = hub.state.defaultBranch;
  if (event === "push") return { ref: payload.ref ?? "", sha: payload.after ?? "" };
  const pull = payload.pull_request;
  if (pull !== undefined && event !== "pull_request_target" && event.startsWith("pull_request")) {
    // The trial merge, which is never the head itself. It is in no branch, and fakehub does not make it.
    const sha = createHash("sha1").update(`merge ${pull.head.sha}`).digest("hex");
    return { ref: `refs/pull/${pull.number}/merge`, sha };
  }
  const ref = event === "workflow_dispatch" ? (payload.ref ?? `refs/heads/${branch}`) : `refs/heads/${branch}`;
  const branches = await hub.branches();
  return { ref, sha: branches[ref.replace("refs/heads/", "")] ?? "0".repeat(40) };
}
