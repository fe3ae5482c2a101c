import { renderAccount, renderApp } from "../render/account.ts";
import { renderCheckRun } from "../render/check-run.ts";
import { renderComment, renderIssue, renderLabel } from "../render/issue.ts";
import { type PullIssue, renderPullSimple, renderReviewComment } from "../render/pull.ts";
import { apiUrl } from "../render/repository.ts";
import { renderRun, renderWorkflow } from "../render/workflow-run.ts";
import { ensureLabel } from "../state/conversations.ts";
import type { Hub } from "../state/hub.ts";
import type { Account, CheckRun, Comment, Issue, Repository, ReviewComment, WorkflowRun } from "../state/model.ts";
import { type Delivery, delivery } from "./delivery.ts";
import type { Payload } from "./example.ts";

/** The webhooks of what happens in a repository, whoever did it: a person, a job or the App. */
export class Acts {
  readonly #hub: Hub;
  readonly #repo: Repository;

  constructor(hub: Hub, repo: Repository) {
    this.#hub = hub;
    this.#repo = repo;
  }

  make(
    event: string,
    action: string | null,
    sender: Account,
    parts: Payload,
    extra: Payload = {},
    like?: string,
  ): Delivery {
    return delivery(this.#hub, this.#repo, { event, action, sender, parts, extra, like });
  }

  issue(action: string, issue: Issue, sender: Account, changes: Payload = {}): Delivery {
    const changed = action === "edited" ? { changes } : {};
    if (issue.pull !== null) return this.pull(action, issue as PullIssue, sender, changed);
    // Nobody recorded an issue being closed.
    return this.make(
      "issues",
      action,
      sender,
      { issue: this.#shown(issue) },
      changed,
      action === "closed" ? "reopened" : action,
    );
  }

  pull(action: string, issue: PullIssue, sender: Account, extra: Payload = {}): Delivery {
    const parts = { pull_request: renderPullSimple(this.#hub, this.#repo, issue) };
    return this.make("pull_request", action, sender, parts, { number: issue.number, ...extra });
  }

  label(action: "labeled" | "unlabeled", issue: Issue, name: string, sender: Account): Delivery {
    const label = renderLabel(this.#hub, this.#repo, ensureLabel(this.#hub, this.#repo, name));
    if (issue.pull === null) return this.make("issues", action, sender, { issue: this.#shown(issue), label });
    const parts = { pull_request: renderPullSimple(this.#hub, this.#repo, issue as PullIssue), label };
    return this.make("pull_request", action, sender, parts, { number: issue.number });
  }

  comment(action: "created" | "edited" | "deleted", comment: Comment, sender: Account, from = ""): Delivery {
    const issue = this.#repo.issues.get(comment.issue) as Issue;
    const parts = { issue: this.#shown(issue), comment: renderComment(this.#hub, this.#repo, comment) };
    return this.make(
      "issue_comment",
      action,
      sender,
      parts,
      action === "edited" ? { changes: { body: { from } } } : {},
    );
  }

  reviewComment(comment: ReviewComment, sender: Account): Delivery {
    const issue = this.#repo.issues.get(comment.pull) as PullIssue;
    const parts = {
      comment: renderReviewComment(this.#hub, this.#repo, comment),
      pull_request: renderPullSimple(this.#hub, this.#repo, issue),
    };
    return this.make("pull_request_review_comment", "created", sender, parts);
  }

  checkRun(
    action: "created" | "completed" | "rerequested" | "requested_action",
    check: CheckRun,
    sender: Account,
    extra: Payload = {},
  ): Delivery {
    const { client_id: _id, ...app } = renderApp(this.#hub, check.maker);
    const { user_view_type: _type, ...owner } = app.owner;
    const older = { ...app, owner };
    const rendered = renderCheckRun(this.#hub, this.#repo, check);
    const conclusion = check.conclusion === "skipped" ? "neutral" : check.conclusion;
    const suite = {
      id: check.id + 1,
      head_branch: null,
      head_sha: check.headSha,
      status: check.status,
      conclusion,
      url: `${apiUrl(this.#hub, this.#repo)}/check-suites/${check.id + 1}`,
      before: null,
      after: check.headSha,
      pull_requests: [],
      app: older,
      created_at: check.startedAt ?? this.#hub.now(),
      updated_at: this.#hub.now(),
    };
    const whole = { ...rendered, external_id: check.externalId ?? "", app: older, check_suite: suite };
    // What was recorded of a re-run is older than today's schema.
    const like = action === "rerequested" ? "completed" : action;
    return this.make("check_run", action, sender, {}, { check_run: whole, ...extra }, like);
  }

  /** Rejects for a run whose commit is not in the repository. */
  async run(action: "requested" | "in_progress" | "completed", run: WorkflowRun): Promise<Delivery> {
    const head = await this.#repo.git.commit(run.headSha);
    const shown = renderRun(this.#hub, this.#repo, run, head);
    const suite = { check_suite_id: run.id + 1, check_suite_node_id: `CS_${run.id + 1}`, referenced_workflows: [] };
    const parts = {
      workflow_run: { ...shown, ...suite },
      workflow: renderWorkflow(this.#hub, this.#repo, { id: run.workflowId, name: run.name, path: run.path }),
    };
    return this.make("workflow_run", action, run.actor, parts, {}, action === "in_progress" ? "completed" : action);
  }

  renamed(from: string, sender: Account): Delivery {
    return this.make("repository", "renamed", sender, {}, { changes: { repository: { name: { from } } } });
  }

  transferred(from: Account, sender: Account): Delivery {
    const { user_view_type: _, ...user } = renderAccount(this.#hub, from);
    return this.make("repository", "transferred", sender, {}, { changes: { owner: { from: { user } } } });
  }

  deleted(sender: Account): Delivery {
    // Nobody recorded one.
    return this.make("repository", "deleted", sender, {}, {}, "publicized");
  }

  #shown = (issue: Issue) => renderIssue(this.#hub, this.#repo, issue);
}

/** Sends the webhook of an act, when an App is there that wants it; only then is it made. */
export function tell(hub: Hub, repo: Repository, event: string, make: (acts: Acts) => Delivery): void {
  hub.tellOf(repo, event, () => make(new Acts(hub, repo)));
}

/** The event an act on an issue's or a pull request's own fields is sent as. */
export const eventOf = (issue: Issue): "issues" | "pull_request" => (issue.pull === null ? "issues" : "pull_request");
