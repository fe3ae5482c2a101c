import type { Where } from "../domain/app-notice.ts";
import type { GitHubClient } from "./client.ts";
import type { NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

/** What a token may do, by GitHub's names: `{ issues: "write" }`. Never more than the work at hand needs. */
export type TokenPermissions = Readonly<Record<string, "read" | "write">>;

/** A token for one repository and a few permissions. `close` revokes it; it never throws. */
export interface OpenRepository {
  ok: true;
  client: GitHubClient;
  /** Names as GitHub says them now, which may be others than the webhook's. */
  place: Place;
  repositoryId: number;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  close(): Promise<void>;
}

/** A delivery as GitHub remembers it. */
export interface PastDelivery {
  /** For asking for it again; not the `guid`. A number of 64 bits, so that it is kept as text. */
  id: string;
  /** `X-GitHub-Delivery`; the same for each attempt. */
  guid: string;
  deliveredAt: string;
  /** HTTP status of the answer; 0 where there was none. */
  statusCode: number;
  event: string;
  action: string | null;
  installationId: number | null;
  repositoryId: number | null;
}

/** Everything the App does in its own name (by a token it signs itself). Methods that ask GitHub throw `ApiError`s unless said otherwise. */
export interface AppIdentity {
  appId: number;
  /** `<slug>[bot]` is the login of what the App writes. */
  slug(): Promise<string>;
  /**
   * Mints a token for exactly this repository (by its id) and these permissions. A failure is a value: the App is not installed there any
   * more, is suspended, or lacks a permission.
   */
  open(
    where: Pick<Where, "installationId" | "repositoryId">,
    permissions: TokenPermissions,
  ): Promise<OpenRepository | NotDone>;
  /** The id of `owner/repo` and of the App's installation there; null when the App is not installed there. */
  find(owner: string, repo: string): Promise<Pick<Where, "installationId" | "repositoryId"> | null>;
  /** The App's deliveries since `since` (ISO 8601; GitHub keeps about three days), newest first, at most `limit`. */
  deliveries(since: string, limit: number): Promise<PastDelivery[]>;
  /** Asks GitHub to send a delivery again. */
  redeliver(id: PastDelivery["id"]): Promise<void>;
}

/** Whether a repository could not be opened because the owner has not accepted one of the permissions. */
export const lacksPermission = ({ problem, message }: NotDone): boolean =>
  (problem === "invalid" || problem === "forbidden") && /permission/i.test(message);
