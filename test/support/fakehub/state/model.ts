import type { BareRepository } from "../git/bare-repository.ts";

export type Level = "read" | "write";
/** Permissions as the Apps API spells them (`pull_requests`, not the workflow's `pull-requests`). */
export type PermissionName =
  | "actions"
  | "administration"
  | "checks"
  | "contents"
  | "issues"
  | "metadata"
  | "pull_requests"
  | "workflows";
export type Permissions = Partial<Record<PermissionName, Level>>;

export interface Account {
  login: string;
  id: number;
  type: "User" | "Bot" | "Organization";
  name: string | null;
}

/** `custom` roles have a base level and a name of their own. */
export type Role =
  | "admin"
  | "maintain"
  | "write"
  | "triage"
  | "read"
  | { base: "admin" | "write" | "read"; name: string };

export const REACTIONS = ["+1", "-1", "laugh", "confused", "heart", "hooray", "rocket", "eyes"] as const;
export type ReactionContent = (typeof REACTIONS)[number];

export interface Reaction {
  id: number;
  user: Account;
  content: ReactionContent;
  createdAt: string;
}

export interface Comment {
  id: number;
  issue: number;
  author: Account;
  body: string;
  createdAt: string;
  updatedAt: string;
  reactions: Reaction[];
  minimized: string | null;
  /** Every body it ever had, oldest first: how often it was edited. */
  bodies: string[];
}

export interface ReviewComment {
  id: number;
  pull: number;
  author: Account;
  body: string;
  path: string;
  line: number;
  commit: string;
  inReplyTo: number | null;
  createdAt: string;
  updatedAt: string;
  reactions: Reaction[];
}

export interface IssueEvent {
  id: number;
  event: "labeled" | "unlabeled" | "locked" | "unlocked" | "closed" | "reopened";
  actor: Account;
  label: string | null;
  createdAt: string;
}

export interface PullHead {
  owner: string;
  repo: string;
  branch: string;
}

export interface Pull {
  draft: boolean;
  base: string;
  head: PullHead;
  /** Last commit seen on the head branch; kept when the branch is deleted. */
  headSha: string;
  baseSha: string;
  maintainerCanModify: boolean;
  /** ISO 8601; left out while it is not merged. */
  mergedAt?: string;
}

export interface Issue {
  id: number;
  number: number;
  title: string;
  body: string | null;
  state: "open" | "closed";
  stateReason: "completed" | "not_planned" | "reopened" | null;
  author: Account;
  labels: string[];
  locked: boolean;
  lockReason: string | null;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  closedBy: Account | null;
  reactions: Reaction[];
  events: IssueEvent[];
  pull: Pull | null;
}

export interface Label {
  id: number;
  name: string;
  color: string;
  description: string | null;
}

export interface Annotation {
  path: string;
  start_line: number;
  end_line: number;
  start_column?: number;
  end_column?: number;
  annotation_level: "notice" | "warning" | "failure";
  message: string;
  title?: string;
  raw_details?: string;
}

/** A button of a check run; GitHub sends its identifier back when somebody presses it. */
export interface CheckAction {
  label: string;
  description: string;
  identifier: string;
}

export interface CheckRun {
  id: number;
  /** The bot that made it: the only one that may change it. */
  maker: Account;
  name: string;
  headSha: string;
  status: "queued" | "in_progress" | "completed";
  conclusion: string | null;
  startedAt: string | null;
  completedAt: string | null;
  externalId: string | null;
  detailsUrl: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  annotations: Annotation[];
  actions: CheckAction[];
}

export interface WorkflowRun {
  id: number;
  number: number;
  attempt: number;
  name: string;
  /** What `run-name:` makes of the event. */
  title: string;
  /** Path of the workflow's file, `.github/workflows/verialgo.yml`. */
  path: string;
  workflowId: number;
  event: string;
  status: "queued" | "in_progress" | "completed" | "waiting" | "pending";
  conclusion: string | null;
  headSha: string;
  headBranch: string;
  actor: Account;
  createdAt: string;
  updatedAt: string;
  jobs: WorkflowJob[];
  /** Who runs it. Cancelling then only asks; the runner says when it has ended. Null: nobody does, and a cancelled run ends at once. */
  runner: { cancel(): void } | null;
}

export interface WorkflowJob {
  id: number;
  name: string;
  status: WorkflowRun["status"];
  conclusion: string | null;
}

/** A dispatch that was accepted: what a workflow would have been started with. */
export interface Dispatch {
  kind: "workflow_dispatch" | "repository_dispatch";
  by: string;
  workflow: string | null;
  ref: string | null;
  eventType: string | null;
  inputs: Record<string, unknown>;
  runId: number | null;
}

/** How a branch refuses direct changes: a classic protection or a ruleset answer differently. */
export type Protection = "classic" | "ruleset";

export interface Repository {
  id: number;
  owner: Account;
  name: string;
  description: string | null;
  private: boolean;
  archived: boolean;
  defaultBranch: string;
  parent: Repository | null;
  git: BareRepository;
  roles: Map<string, Role>;
  /** "Allow GitHub Actions to create and approve pull requests"; off in a new repository. */
  actionsMayOpenPulls: boolean;
  /** Private repositories of free accounts have no draft pull requests. */
  draftPulls: boolean;
  protections: Map<string, Protection>;
  issues: Map<number, Issue>;
  comments: Map<number, Comment>;
  reviewComments: Map<number, ReviewComment>;
  labels: Map<string, Label>;
  checkRuns: Map<number, CheckRun>;
  runs: Map<number, WorkflowRun>;
  /** Paths of workflows that were disabled, and how. */
  disabledWorkflows: Map<string, "disabled_manually" | "disabled_inactivity">;
  dispatches: Dispatch[];
  /** Commits GitHub itself made and signed. */
  signed: Set<string>;
  createdAt: string;
  updatedAt: string;
}

export const fullName = (repo: Repository): string => `${repo.owner.login}/${repo.name}`;
