import type { Where } from "./app-notice.ts";
import type { RequestComment } from "./trigger.ts";

/**
 * `waiting` for its turn → `sent` (GitHub took the dispatch, or may have: it is only said to be sent before it is) → `running` → `ended`.
 * `cancelled` before it was sent; `failed`: GitHub did not take it, `note` says why.
 */
export const APP_RUN_STATES = ["waiting", "sent", "running", "ended", "cancelled", "failed"] as const;
export type AppRunState = (typeof APP_RUN_STATES)[number];

/** States after which nothing more happens. */
export const isOver = (state: AppRunState): boolean => ["ended", "cancelled", "failed"].includes(state);

/** `branch` is the one the dispatch named: the default branch of then. A run of any other branch is none of the App's. */
export interface RunHome {
  owner: string;
  repo: string;
  repositoryId: number;
  branch: string;
}

/** One run the App asked the Actions runner for. (repositoryId, key) names it; `key` is the trigger's. Times are ISO 8601. */
export interface AppRun {
  where: Where;
  key: string;
  state: AppRunState;
  /** Issue or pull request. */
  thread: { number: number; kind: "issue" | "pull"; title: string };
  /** For the reaction; null for a label. */
  comment: RequestComment | null;
  /** As in a comment, beginning with `/verialgo`. */
  command: string;
  /** Login and id of who asked. */
  actor: { login: string; id: number };
  askedAt: string;
  /** The pull request's head when it was asked; null for an issue. */
  headSha: string | null;
  /** sha256 of the title and body as the event showed them, where the run works from these; else null. */
  textSha256: string | null;
  /** Ids of what the App wrote; null while it is not there. */
  commentId: number | null;
  checkRunId: number | null;
  /** Where the workflow runs: the repository itself or the organisation's runner repository. Null before it was sent. */
  home: RunHome | null;
  workflowRunId: number | null;
  /** How often sending was tried. */
  tries: number;
  queuedAt: string;
  sentAt: string | null;
  updatedAt: string;
  /** Why it failed or how it ended; one plain sentence. */
  note: string | null;
}
