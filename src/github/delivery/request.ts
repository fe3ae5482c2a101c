import type { PublicationNote } from "../../domain/publication.ts";
import type { FileRole } from "../../domain/receipt.ts";
import type { Clock } from "../../ports/clock.ts";
import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";

export interface Account {
  login: string;
  id: number;
}

/** One file to deliver; `path` is a plain name inside the folder. Which roles are delivered is the caller's choice. */
export interface DeliveredFile {
  path: string;
  role: FileRole | "receipt";
  bytes: Uint8Array;
}

/** What a run wants published. Texts in it may stem from a person or a model; none of them is trusted. */
export interface PublishRequest {
  /** The issue or pull request it was asked in; null for a step. */
  thread: number | null;
  runId: string;
  title: string;
  slug: string;
  /** Below the repository's root; `algorithms/<slug>` when left out. */
  folder?: string;
  /** Where a new branch starts, and where the pull request goes. `oid` is its head when the run started. */
  base: { branch: string; oid: string };
  /** Number of the pull request from a fork in which it was asked; then `base` is that pull request's base. */
  forkPull?: number | null;
  files: readonly DeliveredFile[];
  requester: Account | null;
  pr: "draft" | "ready" | "none";
  /** Rendered already, safe to show. */
  prTitle: string;
  prBody: string;
  /** Adds "Closes #thread" to the pull request. */
  closes: boolean;
  /** The verialgo branch a revision goes on from, as `findEarlier` read it; `folder` must be that delivery's. */
  goesOn: { branch: string; headOid: string; changedByHand?: string | null } | null;
  /** Whom the token acts as; null when unknown. */
  own: Account | null;
}

/** A publication while it grows, so that a failure keeps what came before it. */
export interface Outcome {
  branch: string | null;
  folder: string | null;
  commit: { oid: string; url: string; signed: boolean } | null;
  pull: { number: number; url: string; isDraft: boolean; isNew: boolean } | null;
  compareUrl: string | null;
  notes: PublicationNote[];
}

/** What every step of a delivery needs. */
export interface Job {
  client: GitHubClient;
  place: Place;
  request: PublishRequest;
  /** Checked to be a safe path. */
  folder: string;
  clock: Clock;
  signal: AbortSignal | undefined;
  out: Outcome;
}

/** A commit of this run on its branch. */
export interface Landed {
  branch: string;
  folder: string;
  oid: string;
  url: string;
  /** The branch was made by this run, so no pull request can exist for it. */
  isNew: boolean;
}
