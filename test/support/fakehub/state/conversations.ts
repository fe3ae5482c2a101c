import { forbidden, gone, notFound, Refusal, validationFailed } from "../http/refusal.ts";
import { isAllowed, notAccessible } from "../tokens/access.ts";
import type { Token } from "../tokens/token-store.ts";
import type { Hub } from "./hub.ts";
import type {
  Account,
  Comment,
  Issue,
  IssueEvent,
  Label,
  Level,
  Reaction,
  ReactionContent,
  Repository,
} from "./model.ts";

/** GitHub counts bytes but names characters: 4-byte characters up to 65,536, so 262,144 bytes of UTF-8. */
const MAX_COMMENT_BYTES = 262_144;

/** The issue or pull request, 404 when there is none, 410 when it was deleted. */
export function findIssue(repo: Repository, number: number): Issue {
  const issue = repo.issues.get(number);
  if (issue === undefined) throw notFound();
  if (issue.deleted) throw gone("This issue was deleted");
  return issue;
}

/** Issues and pull requests share their routes but not their permission: a token for the one cannot write to the other. */
export function requireConversation(token: Token | null, repo: Repository, issue: Issue, level: Level): void {
  const name = issue.pull === null ? "issues" : "pull_requests";
  if (isAllowed(token, repo, [{ [name]: level }])) return;
  throw new Refusal(
    403,
    { message: notAccessible(token) },
    { "x-accepted-github-permissions": `issues=${level}; pull_requests=${level}` },
  );
}

/** A locked conversation is open to people with write access only, never to a bot. */
function refuseLocked(repo: Repository, issue: Issue, by: Account, what: string): void {
  if (!issue.locked) return;
  const role = repo.roles.get(by.login.toLowerCase());
  const base = typeof role === "object" ? role.base : role;
  const writes = by.login === repo.owner.login || base === "admin" || base === "maintain" || base === "write";
  if (by.type === "Bot" || !writes) {
    throw forbidden(
      `Unable to create ${what} because issue is locked.`,
      "https://docs.github.com/articles/locking-conversations/",
    );
  }
}

export function checkCommentBody(body: string, resource = "IssueComment"): void {
  const refuse = (message: string) => validationFailed({ resource, code: "unprocessable", field: "data", message });
  if (body.trim() === "") throw refuse("Body cannot be blank");
  if (Buffer.byteLength(body) > MAX_COMMENT_BYTES) throw refuse("Body is too long (maximum is 65536 characters)");
}

export function addComment(hub: Hub, repo: Repository, issue: Issue, author: Account, body: string): Comment {
  refuseLocked(repo, issue, author, "comment");
  checkCommentBody(body);
  const now = hub.now();
  const comment: Comment = {
    id: hub.nextId(),
    issue: issue.number,
    author,
    body,
    createdAt: now,
    updatedAt: now,
    reactions: [],
    minimized: null,
    bodies: [body],
  };
  repo.comments.set(comment.id, comment);
  issue.updatedAt = now;
  return comment;
}

export function editComment(hub: Hub, comment: Comment, body: string): void {
  checkCommentBody(body);
  comment.body = body;
  comment.bodies.push(body);
  comment.updatedAt = hub.now();
}

/** Adds a reaction, or finds the one this account already gave: GitHub answers 201 or 200. */
export function react(
  hub: Hub,
  repo: Repository,
  issue: Issue,
  reactions: Reaction[],
  user: Account,
  content: ReactionContent,
): { reaction: Reaction; isNew: boolean } {
  const known = reactions.find((reaction) => reaction.user.login === user.login && reaction.content === content);
  if (known !== undefined) return { reaction: known, isNew: false };
  refuseLocked(repo, issue, user, "reaction");
  const reaction = { id: hub.nextId(), user, content, createdAt: hub.now() };
  reactions.push(reaction);
  return { reaction, isNew: true };
}

/** The repository's label of that name, made when it is new. */
export function ensureLabel(hub: Hub, repo: Repository, name: string): Label {
  const known = repo.labels.get(name.toLowerCase());
  if (known !== undefined) return known;
  const label = { id: hub.nextId(), name, color: "ededed", description: null };
  repo.labels.set(name.toLowerCase(), label);
  return label;
}

/** False: the issue has it already, and nothing happened. */
export function addLabel(hub: Hub, repo: Repository, issue: Issue, name: string, by: Account): boolean {
  const label = ensureLabel(hub, repo, name);
  if (issue.labels.includes(label.name)) return false;
  issue.labels.push(label.name);
  note(hub, issue, "labeled", by, label.name);
  return true;
}

export function removeLabel(hub: Hub, issue: Issue, name: string, by: Account): void {
  const label = issue.labels.find((item) => item.toLowerCase() === name.toLowerCase());
  if (label === undefined) throw notFound("Label does not exist");
  issue.labels = issue.labels.filter((item) => item !== label);
  note(hub, issue, "unlabeled", by, label);
}

export function setLocked(hub: Hub, issue: Issue, locked: boolean, by: Account, reason: string | null = null): void {
  issue.locked = locked;
  issue.lockReason = locked ? reason : null;
  note(hub, issue, locked ? "locked" : "unlocked", by);
}

export function setState(hub: Hub, issue: Issue, state: Issue["state"], by: Account): void {
  if (issue.state === state) return;
  issue.state = state;
  issue.closedAt = state === "closed" ? hub.now() : null;
  issue.closedBy = state === "closed" ? by : null;
  if (issue.pull === null) issue.stateReason = state === "closed" ? "completed" : "reopened";
  note(hub, issue, state === "closed" ? "closed" : "reopened", by);
}

function note(hub: Hub, issue: Issue, event: IssueEvent["event"], actor: Account, label: string | null = null): void {
  issue.updatedAt = hub.now();
  issue.events.push({ id: hub.nextId(), event, actor, label, createdAt: hub.now() });
}

export interface NewIssue {
  title: string;
  body?: string | null | undefined;
  labels?: readonly string[] | undefined;
}

/** A new issue, or the issue side of a new pull request. */
export function openIssue(hub: Hub, repo: Repository, author: Account, wish: NewIssue): Issue {
  const now = hub.now();
  const issue: Issue = {
    id: hub.nextId(),
    number: Math.max(0, ...repo.issues.keys()) + 1,
    title: wish.title,
    body: wish.body ?? null,
    state: "open",
    stateReason: null,
    author,
    labels: [],
    locked: false,
    lockReason: null,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    closedBy: null,
    reactions: [],
    events: [],
    pull: null,
  };
  repo.issues.set(issue.number, issue);
  for (const label of wish.labels ?? []) addLabel(hub, repo, issue, label, author);
  return issue;
}
