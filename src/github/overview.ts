import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import type { Place } from "./place.ts";

/** The account the token acts as. */
export interface Self {
  login: string;
  id: number;
}

/** Whether something is by our own account: by its id, or by its login where GitHub did not tell the id (0). */
export const isBy = (user: { id: number; login?: string } | null | undefined, self: Self): boolean =>
  user != null && (self.id === 0 ? user.login === self.login : user.id === self.id);

export interface RepositoryOverview {
  id: number;
  isArchived: boolean;
  isEmpty: boolean;
  isPrivate: boolean;
  /** Null in an empty repository, or when the token may not read contents. */
  defaultBranch: { name: string; oid: string } | null;
}

export interface PullOverview {
  baseRef: string;
  headRef: string;
  headOid: string;
  /** Whether the head is in another repository. */
  isFork: boolean;
  /** Null when the fork was deleted. */
  headRepository: { owner: string; repo: string } | null;
}

export interface ThreadOverview {
  number: number;
  kind: "issue" | "pull";
  state: "open" | "closed" | "merged";
  isLocked: boolean;
  title: string;
  body: string;
  pull: PullOverview | null;
}

export interface Overview {
  self: Self;
  repository: RepositoryOverview;
  /** Null when none was asked for, or it was deleted, moved to another repository, or never was. */
  thread: ThreadOverview | null;
}

// `state` has a type of its own in each of the two, so that it needs two names.
const QUERY = `query ($owner: String!, $repo: String!, $number: Int!, $withThread: Boolean!) {
  viewer { login databaseId }
  repository(owner: $owner, name: $repo) {
    databaseId isArchived isEmpty isPrivate
    defaultBranchRef { name target { oid } }
    issueOrPullRequest(number: $number) @include(if: $withThread) {
      __typename
      ... on Issue { title body locked issueState: state }
      ... on PullRequest {
        title body locked pullState: state
        baseRefName headRefName headRefOid isCrossRepository headRepository { nameWithOwner }
      }
    }
  }
}`;

interface ThreadAnswer {
  __typename: "Issue" | "PullRequest";
  title: string;
  body: string;
  locked: boolean;
  issueState?: string;
  pullState?: string;
  baseRefName?: string;
  headRefName?: string;
  headRefOid?: string;
  isCrossRepository?: boolean;
  headRepository?: { nameWithOwner: string } | null;
}

interface QueryAnswer {
  viewer: { login: string; databaseId: number | null };
  repository: {
    databaseId: number | null;
    isArchived: boolean;
    isEmpty: boolean;
    isPrivate: boolean;
    defaultBranchRef: { name: string; target: { oid: string } | null } | null;
    issueOrPullRequest?: ThreadAnswer | null;
  } | null;
}

/**
 * Who we are, the repository and the issue or pull request `number` (null: none), in one request. Throws an `ApiError`: `not-found` when
 * the token does not see the repository.
 */
export async function readOverview(client: GitHubClient, place: Place, number: number | null): Promise<Overview> {
  const { owner, repo } = place;
  const variables = { owner, repo, number: number ?? 0, withThread: number !== null };
  const answer = await client
    .graphql<QueryAnswer>(`look at the repository ${owner}/${repo}`, QUERY, variables)
    .catch((error: unknown) => {
      // A thread that is not there is an error beside an answer that is otherwise whole.
      const partial = isProblem(error, "not-found") ? (error.partial as QueryAnswer | null) : null;
      if (!partial?.repository || !partial.viewer) throw error;
      return partial;
    });
  const { viewer, repository } = answer as QueryAnswer & { repository: NonNullable<QueryAnswer["repository"]> };
  const { defaultBranchRef: branch } = repository;
  return {
    self: { login: viewer.login, id: viewer.databaseId ?? 0 },
    repository: {
      id: repository.databaseId ?? 0,
      isArchived: repository.isArchived,
      isEmpty: repository.isEmpty,
      isPrivate: repository.isPrivate,
      defaultBranch: branch?.target ? { name: branch.name, oid: branch.target.oid } : null,
    },
    thread: repository.issueOrPullRequest ? threadOf(repository.issueOrPullRequest, number ?? 0) : null,
  };
}

function threadOf(answer: ThreadAnswer, number: number): ThreadOverview {
  const state = (answer.issueState ?? answer.pullState ?? "OPEN").toLowerCase() as ThreadOverview["state"];
  const { title, body, locked: isLocked } = answer;
  if (answer.__typename === "Issue") return { number, kind: "issue", state, isLocked, title, body, pull: null };
  const [owner, repo] = answer.headRepository?.nameWithOwner.split("/") ?? [];
  const pull: PullOverview = {
    baseRef: answer.baseRefName ?? "",
    headRef: answer.headRefName ?? "",
    headOid: answer.headRefOid ?? "",
    isFork: answer.isCrossRepository ?? false,
    headRepository: owner && repo ? { owner, repo } : null,
  };
  return { number, kind: "pull", state, isLocked, title, body, pull };
}
