import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";
import { PREFIX } from "./branch-name.ts";
import { ancestorsOf, blockedWay } from "./folder.ts";
import { COMMIT_FIELDS, type Lookup, lookUp, type RefView, TREE_FIELDS, type TreeView } from "./lookup.ts";

/** What is in the way of every delivery. `clause` says why the folder cannot be reached. */
export type Obstacle = { kind: "prefix-taken" } | { kind: "folder"; clause: string };

/**
 * Looks, before anything is spent, whether a new branch from commit `oid` could take files in `pattern` at all; `{slug}` in it, and what
 * lies below, is not known yet. Null when it could. Throws `ApiError`.
 */
export async function obstacleTo(
  at: { client: GitHubClient; place: Place },
  oid: string,
  pattern: string,
): Promise<Obstacle | null> {
  const known = pattern.split("/");
  const open = known.findIndex((part) => part.includes("{slug}"));
  const above = ancestorsOf((open < 0 ? known : known.slice(0, open + 1)).join("/"));
  const asked: Record<string, Lookup> = {
    prefix: { kind: "ref", value: `refs/heads/${PREFIX.slice(0, -1)}`, select: COMMIT_FIELDS },
  };
  for (const [index, path] of above.entries())
    asked[`a${index}`] = { kind: "at", value: `${oid}:${path}`, select: TREE_FIELDS };
  const views = await lookUp<{ prefix: RefView } & Record<string, unknown>>(at, "look where the files would go", asked);
  if (views.prefix?.target) return { kind: "prefix-taken" };
  const clause = blockedWay(above, (index) => (views[`a${index}`] as TreeView)?.entries ?? []);
  return clause === null ? null : { kind: "folder", clause };
}
