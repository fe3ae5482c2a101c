import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";

/** One thing to read: a branch by its full name (`ref`), a git expression such as `oid:path` (`at`), or an object's id (`oid`). */
export interface Lookup {
  kind: "ref" | "at" | "oid";
  value: string;
  /** GraphQL fields of the object; of a branch's target. */
  select: string;
}

export const COMMIT_FIELDS =
  "... on Commit { oid message url committedDate parents(first: 1) { nodes { oid } } signature { isValid } }";
export const TREE_FIELDS = "... on Tree { entries { name mode type oid } }";
export const BLOB_FIELDS = "... on Blob { oid text isTruncated }";

export interface CommitView {
  oid: string;
  message: string;
  url: string;
  committedDate: string;
  parents: { nodes: { oid: string }[] };
  signature: { isValid: boolean } | null;
}

export interface EntryView {
  name: string;
  /** Decimal, as GraphQL gives it: 33188 is 100644. */
  mode: number;
  type: string;
  oid: string;
}

/** An object that is not of the selected type has none of its fields. */
export type TreeView = { entries?: EntryView[] } | null;
export type BlobView = { oid?: string; text?: string | null; isTruncated?: boolean } | null;
export type RefView = { target: CommitView } | null;

const FORMS = {
  ref: {
    type: "String!",
    field: (name: string, select: string) => `ref(qualifiedName: ${name}) { target { ${select} } }`,
  },
  at: { type: "String!", field: (name: string, select: string) => `object(expression: ${name}) { ${select} }` },
  oid: { type: "GitObjectID!", field: (name: string, select: string) => `object(oid: ${name}) { ${select} }` },
} as const;

/**
 * Reads many git objects in one request; what does not exist is null. Values travel as variables, never in the query's text.
 * `T` has the keys of `asked` and the repository's fields named in `besides`. `what` completes "GitHub did not let us …".
 */
export async function lookUp<T>(
  { client, place }: { client: GitHubClient; place: Place },
  what: string,
  asked: Record<string, Lookup>,
  besides = "",
): Promise<T> {
  const items = Object.entries(asked);
  const declared = items.map(([key, { kind }]) => `, $${key}: ${FORMS[kind].type}`).join("");
  const fields = items.map(([key, { kind, select }]) => `${key}: ${FORMS[kind].field(`$${key}`, select)}`);
  const query = `query ($owner: String!, $repo: String!${declared}) {
  repository(owner: $owner, name: $repo) { id ${besides}
    ${fields.join("\n    ")}
  }
}`;
  const variables = {
    owner: place.owner,
    repo: place.repo,
    ...Object.fromEntries(items.map(([key, { value }]) => [key, value])),
  };
  const { repository } = await client.graphql<{ repository: T }>(what, query, variables);
  return repository;
}

/** The head commit of a branch; null when there is no such branch. */
export async function readHead(at: { client: GitHubClient; place: Place }, branch: string): Promise<CommitView | null> {
  const asked = { head: { kind: "ref", value: `refs/heads/${branch}`, select: COMMIT_FIELDS } as const };
  const { head } = await lookUp<{ head: RefView }>(at, `read the branch ${branch}`, asked);
  return head?.target ?? null;
}
