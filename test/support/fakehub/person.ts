import { randomUUID } from "node:crypto";
import { type Delivery, delivery } from "./payloads/delivery.ts";
import { renderComment, renderIssue, renderLabel } from "./render/issue.ts";
import { type PullIssue, renderPullSimple, renderReviewComment } from "./render/pull.ts";
import { renderRepository } from "./render/repository.ts";
import { addComment, addLabel, editComment, ensureLabel, openIssue, removeLabel } from "./state/conversations.ts";
import type { Hub } from "./state/hub.ts";
import type { Account, Issue, Repository } from "./state/model.ts";
import { createPull, type NewPull } from "./state/pulls.ts";

/** What somebody does in GitHub's web interface. Each act changes the hub and returns the webhook it sends. */
export class Person {
  readonly #hub: Hub;
  readonly #repo: Repository;
  readonly account: Account;

  constructor(hub: Hub, repo: Repository, account: Account) {
    this.#hub = hub;
    this.#repo = repo;
    this.account = account;
  }

  openIssue(wish: { title: string; body?: string; labels?: readonly string[] }): Delivery & { number: number } {
    const issue = openIssue(this.#hub, this.#repo, this.account, wish);
    return { number: issue.number, ...this.#send("issues", "opened", { issue: this.#issue(issue) }) };
  }

  label(number: number, name: string): Delivery {
    const issue = this.#find(number);
    addLabel(this.#hub, this.#repo, issue, name, this.account);
    return this.#labelled("labeled", issue, name);
  }

  unlabel(number: number, name: string): Delivery {
    const issue = this.#find(number);
    removeLabel(this.#hub, issue, name, this.account);
    return this.#labelled("unlabeled", issue, name);
  }

  /** On an issue or in the conversation of a pull request. */
  comment(number: number, body: string): Delivery & { commentId: number } {
    const issue = this.#find(number);
    const comment = addComment(this.#hub, this.#repo, issue, this.account, body);
    const parts = { issue: this.#issue(issue), comment: this.#shown(comment.id) };
    return { commentId: comment.id, ...this.#send("issue_comment", "created", parts) };
  }

  editComment(commentId: number, body: string): Delivery {
    const comment = this.#repo.comments.get(commentId);
    if (comment === undefined) throw new Error(`no comment ${commentId}`);
    const from = comment.body;
    editComment(this.#hub, comment, body);
    const issue = this.#find(comment.issue);
    const parts = { issue: this.#issue(issue), comment: this.#shown(commentId) };
    return this.#send("issue_comment", "edited", parts, { changes: { body: { from } } });
  }

  /** Returns the number of the new pull request; `head` may be `owner:branch` of a fork. */
  async openPull(wish: NewPull): Promise<Delivery & { number: number }> {
    const issue = await createPull(this.#hub, this.#repo, this.account, wish);
    const parts = { pull_request: renderPullSimple(this.#hub, this.#repo, issue) };
    return { number: issue.number, ...this.#send("pull_request", "opened", parts, { number: issue.number }) };
  }

  /** On a line of a pull request's changes. */
  reviewComment(number: number, wish: { path: string; line: number; body: string }): Delivery & { commentId: number } {
    const issue = this.#find(number);
    if (issue.pull === null) throw new Error(`#${number} is no pull request`);
    const now = this.#hub.now();
    const comment = {
      ...wish,
      id: this.#hub.nextId(),
      pull: number,
      author: this.account,
      commit: issue.pull.headSha,
      inReplyTo: null,
      createdAt: now,
      updatedAt: now,
      reactions: [],
    };
    this.#repo.reviewComments.set(comment.id, comment);
    const parts = {
      comment: renderReviewComment(this.#hub, this.#repo, comment),
      pull_request: renderPullSimple(this.#hub, this.#repo, issue as PullIssue),
    };
    return { commentId: comment.id, ...this.#send("pull_request_review_comment", "created", parts) };
  }

  /** The button "Run workflow"; the payload's `ref` is a full ref. */
  dispatchWorkflow(wish: { workflow: string; ref?: string; inputs?: Record<string, unknown> }): Delivery {
    const ref = wish.ref ?? `refs/heads/${this.#repo.defaultBranch}`;
    const extra = { inputs: wish.inputs ?? {}, ref, workflow: wish.workflow };
    return this.#send("workflow_dispatch", null, {}, extra);
  }

  /** The event of a cron trigger. GitHub publishes no schema for it; it has no sender. */
  schedule(cron: string, workflow: string): Delivery {
    const payload = { repository: renderRepository(this.#hub, this.#repo), schedule: cron, workflow };
    return { id: randomUUID(), event: "schedule", payload };
  }

  /** The event of a push that already happened (`before` and `after` are commits). */
  push(wish: { branch: string; before: string; after: string }): Delivery {
    const { branch, before, after } = wish;
    const name = this.account.login;
    const extra = {
      ref: `refs/heads/${branch}`,
      before,
      after,
      base_ref: null,
      created: false,
      deleted: false,
      forced: false,
      commits: [],
      head_commit: null,
      pusher: { name, email: `${this.account.id}+${name}@users.noreply.github.com` },
    };
    return this.#send("push", null, {}, extra);
  }

  #send(
    event: string,
    action: string | null,
    parts: Record<string, unknown>,
    extra: Record<string, unknown> = {},
  ): Delivery {
    return delivery(this.#hub, this.#repo, { event, action, sender: this.account, parts, extra });
  }

  #labelled(action: "labeled" | "unlabeled", issue: Issue, name: string): Delivery {
    const label = renderLabel(this.#hub, this.#repo, ensureLabel(this.#hub, this.#repo, name));
    if (issue.pull === null) return this.#send("issues", action, { issue: this.#issue(issue), label });
    const parts = { pull_request: renderPullSimple(this.#hub, this.#repo, issue as PullIssue), label };
    return this.#send("pull_request", action, parts, { number: issue.number });
  }

  #find(number: number): Issue {
    const issue = this.#repo.issues.get(number);
    if (issue === undefined) throw new Error(`no issue ${number}`);
    return issue;
  }

  #issue = (issue: Issue) => renderIssue(this.#hub, this.#repo, issue);

  #shown(commentId: number) {
    const comment = this.#repo.comments.get(commentId);
    if (comment === undefined) throw new Error(`no comment ${commentId}`);
    return renderComment(this.#hub, this.#repo, comment);
  }
}
