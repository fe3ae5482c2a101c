import { randomUUID } from "node:crypto";
import { Acts, tell } from "./payloads/acts.ts";
import type { Delivery } from "./payloads/delivery.ts";
import type { PullIssue } from "./render/pull.ts";
import { renderRepository } from "./render/repository.ts";
import { addComment, addLabel, editComment, openIssue, removeLabel } from "./state/conversations.ts";
import type { Hub } from "./state/hub.ts";
import type { Account, CheckRun, Issue, Repository } from "./state/model.ts";
import { createPull, mergePull, type NewPull } from "./state/pulls.ts";

/** What somebody does in GitHub's web interface. Each act changes the hub and returns its webhook; a connected App is sent the same. */
export class Person {
  readonly #hub: Hub;
  readonly #repo: Repository;
  readonly #acts: Acts;
  readonly account: Account;

  constructor(hub: Hub, repo: Repository, account: Account) {
    this.#hub = hub;
    this.#repo = repo;
    this.#acts = new Acts(hub, repo);
    this.account = account;
  }

  openIssue(wish: { title: string; body?: string; labels?: readonly string[] }): Delivery & { number: number } {
    const issue = openIssue(this.#hub, this.#repo, this.account, wish);
    const opened = this.#say(this.#acts.issue("opened", issue, this.account));
    for (const name of issue.labels) {
      tell(this.#hub, this.#repo, "issues", (acts) => acts.label("labeled", issue, name, this.account));
    }
    return { number: issue.number, ...opened };
  }

  label(number: number, name: string): Delivery {
    const issue = this.#find(number);
    addLabel(this.#hub, this.#repo, issue, name, this.account);
    return this.#say(this.#acts.label("labeled", issue, name, this.account));
  }

  unlabel(number: number, name: string): Delivery {
    const issue = this.#find(number);
    removeLabel(this.#hub, issue, name, this.account);
    return this.#say(this.#acts.label("unlabeled", issue, name, this.account));
  }

  /** On an issue or in the conversation of a pull request. */
  comment(number: number, body: string): Delivery & { commentId: number } {
    const issue = this.#find(number);
    const comment = addComment(this.#hub, this.#repo, issue, this.account, body);
    return { commentId: comment.id, ...this.#say(this.#acts.comment("created", comment, this.account)) };
  }

  editComment(commentId: number, body: string): Delivery {
    const comment = this.#repo.comments.get(commentId);
    if (comment === undefined) throw new Error(`no comment ${commentId}`);
    const from = comment.body;
    editComment(this.#hub, comment, body);
    return this.#say(this.#acts.comment("edited", comment, this.account, from));
  }

  /** Returns the number of the new pull request; `head` may be `owner:branch` of a fork. */
  async openPull(wish: NewPull): Promise<Delivery & { number: number }> {
    const issue = await createPull(this.#hub, this.#repo, this.account, wish);
    return { number: issue.number, ...this.#say(this.#acts.pull("opened", issue, this.account)) };
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
    return { commentId: comment.id, ...this.#say(this.#acts.reviewComment(comment, this.account)) };
  }

  /** The button "Run workflow"; the payload's `ref` is a full ref. */
  dispatchWorkflow(wish: { workflow: string; ref?: string; inputs?: Record<string, unknown> }): Delivery {
    const ref = wish.ref ?? `refs/heads/${this.#repo.defaultBranch}`;
    const extra = { inputs: wish.inputs ?? {}, ref, workflow: wish.workflow };
    return this.#say(this.#acts.make("workflow_dispatch", null, this.account, {}, extra));
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
    return this.#say(this.#acts.make("push", null, this.account, {}, extra));
  }

  /** A button of a check run. Throws when it has no such button. */
  pressButton(checkRunId: number, identifier: string): Delivery {
    const check = this.#check(checkRunId);
    if (!check.actions.some((action) => action.identifier === identifier)) {
      throw new Error(`check run ${checkRunId} has no button "${identifier}"`);
    }
    const extra = { requested_action: { identifier } };
    return this.#say(this.#acts.checkRun("requested_action", check, this.account, extra));
  }

  /** "Re-run" beside a check run that has ended. */
  rerequest(checkRunId: number): Delivery {
    const check = this.#check(checkRunId);
    if (check.status !== "completed") throw new Error(`check run ${checkRunId} has not ended, so it has no "Re-run"`);
    return this.#say(this.#acts.checkRun("rerequested", check, this.account));
  }

  /** Merges a pull request with a merge commit. */
  async mergePull(number: number): Promise<Delivery> {
    const issue = this.#find(number);
    if (issue.pull === null) throw new Error(`#${number} is no pull request`);
    await mergePull(this.#hub, this.#repo, issue as PullIssue, this.account);
    return this.#say(this.#acts.pull("closed", issue as PullIssue, this.account));
  }

  #say(made: Delivery): Delivery {
    this.#hub.tellOf(this.#repo, made.event, () => made);
    return made;
  }

  #check(id: number): CheckRun {
    const check = this.#repo.checkRuns.get(id);
    if (check === undefined) throw new Error(`no check run ${id}`);
    return check;
  }

  #find(number: number): Issue {
    const issue = this.#repo.issues.get(number);
    if (issue === undefined) throw new Error(`no issue ${number}`);
    return issue;
  }
}
