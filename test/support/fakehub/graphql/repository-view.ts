import { nodeId } from "../render/account.ts";
import { webUrl } from "../render/repository.ts";
import type { Hub } from "../state/hub.ts";
import { fullName, type Issue, type Repository } from "../state/model.ts";
import { isAllowed } from "../tokens/access.ts";
import type { Context } from "./context.ts";
import { conversationView } from "./conversation-view.ts";
import { objectView, refView } from "./git-views.ts";
import { refuse } from "./graphql-refusal.ts";

export function repositoryView(hub: Hub, repo: Repository) {
  const conversation =
    (kind: string, isWanted: (issue: Issue) => boolean) =>
    ({ number }: { number: number }) => {
      const issue = repo.issues.get(number);
      if (issue === undefined || issue.deleted || !isWanted(issue)) {
        throw refuse("NOT_FOUND", `Could not resolve to ${kind} with the number of ${number}.`);
      }
      return conversationView(hub, repo, issue);
    };
  return {
    __typename: "Repository",
    id: nodeId("R", repo.id),
    databaseId: repo.id,
    name: repo.name,
    nameWithOwner: fullName(repo),
    url: webUrl(hub, repo),
    isArchived: repo.archived,
    isEmpty: () => repo.git.isEmpty(),
    isFork: repo.parent !== null,
    isPrivate: repo.private,
    defaultBranchRef: () => refView(hub, repo, `refs/heads/${repo.defaultBranch}`),
    issue: conversation("an Issue", (issue) => issue.pull === null),
    pullRequest: conversation("a PullRequest", (issue) => issue.pull !== null),
    issueOrPullRequest: conversation("an issue or pull request", () => true),
    ref: ({ qualifiedName }: { qualifiedName: string }) => namedRef(hub, repo, qualifiedName),
    object: ({ expression, oid }: { expression?: string; oid?: string }) =>
      namedObject(hub, repo, expression ?? oid ?? ""),
    viewerPermission: (_: unknown, { token }: Context) =>
      isAllowed(token, repo, [{ contents: "write" }]) ? "WRITE" : "READ",
  };
}

async function namedRef(hub: Hub, repo: Repository, name: string): Promise<unknown> {
  const candidates = name.startsWith("refs/") ? [name] : [`refs/${name}`, `refs/heads/${name}`, `refs/tags/${name}`];
  for (const ref of candidates) {
    const view = await refView(hub, repo, ref);
    if (view !== null) return view;
  }
  return null;
}

/** `oid`, `ref`, or `ref:path`. */
async function namedObject(hub: Hub, repo: Repository, expression: string): Promise<unknown> {
  const colon = expression.indexOf(":");
  const rev = colon < 0 ? expression : expression.slice(0, colon);
  if (colon < 0 && /^[0-9a-f]{40}$/.test(rev)) return objectView(hub, repo, rev);
  const commit = await repo.git.commitOid(rev === "HEAD" ? repo.defaultBranch : rev);
  if (commit === null) return null;
  const entry = colon < 0 ? null : await repo.git.entryAt(commit, expression.slice(colon + 1));
  if (colon >= 0 && entry === null) return null;
  return objectView(hub, repo, entry?.oid ?? commit);
}
