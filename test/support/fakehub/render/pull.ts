import type { Hub } from "../state/hub.ts";
import type { Issue, Pull, Repository, ReviewComment } from "../state/model.ts";
import { nodeId, renderAccount } from "./account.ts";
import { association, issueLabels, issuePage, renderReactions } from "./issue.ts";
import { apiUrl, renderRepository } from "./repository.ts";

export type PullIssue = Issue & { pull: Pull };

/** What only the single pull request's answer tells, read from git. */
export interface PullFigures {
  commits: number;
  additions: number;
  deletions: number;
  changedFiles: number;
}

/** The form of lists; event payloads and `GET` of one add figures. */
export function renderPullSimple(hub: Hub, repo: Repository, issue: PullIssue) {
  const { pull } = issue;
  const url = `${apiUrl(hub, repo)}/pulls/${issue.number}`;
  const issueUrl = `${apiUrl(hub, repo)}/issues/${issue.number}`;
  const page = issuePage(hub, repo, issue);
  const headRepo = hub.repository(pull.head.owner, pull.head.repo) ?? repo;
  const links = {
    html_url: page,
    comments_url: `${issueUrl}/comments`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${apiUrl(hub, repo)}/pulls/comments{/number}`,
    commits_url: `${url}/commits`,
    statuses_url: `${apiUrl(hub, repo)}/statuses/${pull.headSha}`,
  };
  return {
    url,
    id: issue.id,
    node_id: nodeId("PR", repo.id, issue.number),
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: issueUrl,
    ...links,
    number: issue.number,
    state: issue.state,
    locked: issue.locked,
    title: issue.title,
    user: renderAccount(hub, issue.author),
    body: issue.body,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    merged_at: pull.mergedAt ?? null,
    merge_commit_sha: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: issueLabels(hub, repo, issue),
    milestone: null,
    draft: pull.draft,
    head: side(hub, headRepo, pull.head.branch, pull.headSha),
    base: side(hub, repo, pull.base, pull.baseSha),
    _links: {
      self: { href: url },
      html: { href: page },
      issue: { href: issueUrl },
      comments: { href: links.comments_url },
      review_comments: { href: links.review_comments_url },
      review_comment: { href: links.review_comment_url },
      commits: { href: links.commits_url },
      statuses: { href: links.statuses_url },
    },
    author_association: association(repo, issue.author),
    auto_merge: null,
    active_lock_reason: issue.lockReason,
  };
}

const side = (hub: Hub, repo: Repository, branch: string, sha: string) => ({
  label: `${repo.owner.login}:${branch}`,
  ref: branch,
  sha,
  user: renderAccount(hub, repo.owner),
  repo: renderRepository(hub, repo),
});

export function renderPull(hub: Hub, repo: Repository, issue: PullIssue, figures: PullFigures) {
  return {
    ...renderPullSimple(hub, repo, issue),
    merged: issue.pull.mergedAt !== undefined,
    // Right after a change GitHub has not computed it yet and says null.
    mergeable: null,
    rebaseable: null,
    mergeable_state: "unknown",
    merged_by: null,
    comments: [...repo.comments.values()].filter((comment) => comment.issue === issue.number).length,
    review_comments: [...repo.reviewComments.values()].filter((comment) => comment.pull === issue.number).length,
    maintainer_can_modify: issue.pull.maintainerCanModify,
    commits: figures.commits,
    additions: figures.additions,
    deletions: figures.deletions,
    changed_files: figures.changedFiles,
  };
}

export function renderReviewComment(hub: Hub, repo: Repository, comment: ReviewComment) {
  const url = `${apiUrl(hub, repo)}/pulls/comments/${comment.id}`;
  const pullUrl = `${apiUrl(hub, repo)}/pulls/${comment.pull}`;
  const page = `${issuePage(hub, repo, repo.issues.get(comment.pull) as Issue)}#discussion_r${comment.id}`;
  return {
    url,
    pull_request_review_id: comment.id + 1,
    id: comment.id,
    node_id: nodeId("PRRC", repo.id, comment.id),
    diff_hunk: `@@ -${comment.line},1 +${comment.line},1 @@`,
    path: comment.path,
    position: 1,
    original_position: 1,
    commit_id: comment.commit,
    original_commit_id: comment.commit,
    user: renderAccount(hub, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    html_url: page,
    pull_request_url: pullUrl,
    author_association: association(repo, comment.author),
    _links: { self: { href: url }, html: { href: page }, pull_request: { href: pullUrl } },
    reactions: renderReactions(url, comment.reactions),
    start_line: null,
    original_start_line: null,
    start_side: null,
    line: comment.line,
    original_line: comment.line,
    side: "RIGHT",
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
  };
}
