import type { Hub } from "../state/hub.ts";
import {
  type Account,
  type Comment,
  type Issue,
  type IssueEvent,
  type Label,
  REACTIONS,
  type Reaction,
  type Repository,
} from "../state/model.ts";
import { nodeId, renderAccount, renderApp } from "./account.ts";
import { apiUrl, webUrl } from "./repository.ts";

/** OWNER, COLLABORATOR or NONE: as on GitHub, not to be relied on (private members show as NONE). */
export function association(repo: Repository, account: Account): string {
  if (account.login === repo.owner.login) return "OWNER";
  return repo.roles.has(account.login.toLowerCase()) ? "COLLABORATOR" : "NONE";
}

export const viaApp = (hub: Hub, account: Account) => (account.type === "Bot" ? renderApp(hub, account) : null);

export function renderReactions(url: string, reactions: readonly Reaction[]) {
  const count = (content: string) => reactions.filter((reaction) => reaction.content === content).length;
  const counts = Object.fromEntries(REACTIONS.map((content) => [content, count(content)])) as Record<
    (typeof REACTIONS)[number],
    number
  >;
  return { url: `${url}/reactions`, total_count: reactions.length, ...counts };
}

export const renderReaction = (hub: Hub, reaction: Reaction) => ({
  id: reaction.id,
  node_id: nodeId("REA", reaction.id),
  user: renderAccount(hub, reaction.user),
  content: reaction.content,
  created_at: reaction.createdAt,
});

export const renderLabel = (hub: Hub, repo: Repository, label: Label) => ({
  id: label.id,
  node_id: nodeId("LA", label.id),
  url: `${apiUrl(hub, repo)}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  description: label.description,
  color: label.color,
  default: false,
});

export const issueLabels = (hub: Hub, repo: Repository, issue: Issue) =>
  issue.labels.map((name) => renderLabel(hub, repo, repo.labels.get(name.toLowerCase()) as Label));

export const issuePage = (hub: Hub, repo: Repository, issue: Issue): string =>
  `${webUrl(hub, repo)}/${issue.pull === null ? "issues" : "pull"}/${issue.number}`;

const commentsOf = (repo: Repository, number: number) =>
  [...repo.comments.values()].filter((comment) => comment.issue === number);

/** As in lists and event payloads; `GET` of one issue adds `closed_by`. */
export function renderIssue(hub: Hub, repo: Repository, issue: Issue) {
  const url = `${apiUrl(hub, repo)}/issues/${issue.number}`;
  return {
    url,
    repository_url: apiUrl(hub, repo),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: issuePage(hub, repo, issue),
    id: issue.id,
    node_id: nodeId(issue.pull === null ? "I" : "PR", repo.id, issue.number),
    number: issue.number,
    title: issue.title,
    user: renderAccount(hub, issue.author),
    labels: issueLabels(hub, repo, issue),
    state: issue.state,
    locked: issue.locked,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: commentsOf(repo, issue.number).length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    author_association: association(repo, issue.author),
    active_lock_reason: issue.lockReason,
    body: issue.body,
    reactions: renderReactions(url, issue.reactions),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: viaApp(hub, issue.author),
    state_reason: issue.stateReason,
    ...(issue.pull === null ? {} : pullLinks(hub, repo, issue, issue.pull.draft)),
  };
}

const pullLinks = (hub: Hub, repo: Repository, issue: Issue, draft: boolean) => ({
  draft,
  pull_request: {
    url: `${apiUrl(hub, repo)}/pulls/${issue.number}`,
    html_url: issuePage(hub, repo, issue),
    diff_url: `${issuePage(hub, repo, issue)}.diff`,
    patch_url: `${issuePage(hub, repo, issue)}.patch`,
    merged_at: null,
  },
});

export function renderComment(hub: Hub, repo: Repository, comment: Comment) {
  const url = `${apiUrl(hub, repo)}/issues/comments/${comment.id}`;
  const issue = repo.issues.get(comment.issue) as Issue;
  return {
    url,
    html_url: `${issuePage(hub, repo, issue)}#issuecomment-${comment.id}`,
    issue_url: `${apiUrl(hub, repo)}/issues/${comment.issue}`,
    id: comment.id,
    node_id: nodeId("IC", repo.id, comment.id),
    user: renderAccount(hub, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: association(repo, comment.author),
    body: comment.body,
    reactions: renderReactions(url, comment.reactions),
    performed_via_github_app: viaApp(hub, comment.author),
  };
}

export const renderIssueEvent = (hub: Hub, repo: Repository, event: IssueEvent) => ({
  id: event.id,
  node_id: nodeId("EV", event.id),
  url: `${apiUrl(hub, repo)}/issues/events/${event.id}`,
  actor: renderAccount(hub, event.actor),
  event: event.event,
  commit_id: null,
  commit_url: null,
  created_at: event.createdAt,
  performed_via_github_app: viaApp(hub, event.actor),
  ...(event.label === null
    ? {}
    : { label: { name: event.label, color: repo.labels.get(event.label.toLowerCase())?.color ?? "ededed" } }),
  ...(event.event === "locked" ? { lock_reason: null } : {}),
});
