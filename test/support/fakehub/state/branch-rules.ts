import type { Signature } from "../git/commit-object.ts";
import { diffTrees, emptyTree } from "../git/compare.ts";
import { conflict, Refusal, unprocessable } from "../http/refusal.ts";
import { notAccessible } from "../tokens/access.ts";
import type { Token } from "../tokens/token-store.ts";
import type { Hub } from "./hub.ts";
import type { Account, Protection, Repository } from "./model.ts";

const NEEDS_PULL = "Changes must be made through a pull request.";

/** GitHub's sentence for a direct change of a guarded branch, by the kind of guard. */
export const protectionSentence = (kind: Protection): string =>
  kind === "classic" ? NEEDS_PULL : `Repository rule violations found\n\n${NEEDS_PULL}\n\n`;

/** The 422 of the refs API for a guarded branch. */
export function refuseGuarded(repo: Repository, branch: string): void {
  const kind = repo.protections.get(branch);
  if (kind !== undefined) throw unprocessable(protectionSentence(kind));
}

/** The contents API says the same as a 409. */
export function refuseGuardedFile(repo: Repository, branch: string, verb: "create" | "update" | "delete"): void {
  const kind = repo.protections.get(branch);
  if (kind === undefined) return;
  throw conflict(kind === "classic" ? `Could not ${verb} file: ${NEEDS_PULL}` : protectionSentence(kind));
}

/** Files of workflows need a permission of their own, which GITHUB_TOKEN never has. */
export function refuseWorkflowFiles(token: Token | null, paths: readonly string[]): void {
  const touched = paths.some((path) => path.startsWith(".github/workflows/"));
  if (touched && token?.permissions.workflows !== "write") {
    throw new Refusal(403, { message: notAccessible(token) }, { "x-accepted-github-permissions": "workflows=write" });
  }
}

/** The same for whatever lies between two commits; `from` null compares with the default branch. */
export async function refuseWorkflowCommits(
  token: Token | null,
  repo: Repository,
  from: string | null,
  to: string,
): Promise<void> {
  const base = from ?? (await repo.git.branchOid(repo.defaultBranch)) ?? (await emptyTree(repo.git));
  const files = await diffTrees(repo.git, base, to);
  refuseWorkflowFiles(
    token,
    files.map(({ path }) => path),
  );
}

/** How GitHub writes an account into a commit. */
export const signatureOf = (hub: Hub, account: Account): Signature => ({
  name: account.name ?? account.login,
  email: `${account.id}+${account.login}@users.noreply.github.com`,
  date: hub.now(),
});

/** The committer of commits GitHub makes and signs itself. */
export const webFlow = (hub: Hub): Signature => ({ name: "GitHub", email: "noreply@github.com", date: hub.now() });

/** Paths GitHub takes into a tree: relative, without empty, `.`, `..` or `.git` parts. */
export const isTreePath = (path: string): boolean =>
  path !== "" &&
  !path.includes("\0") &&
  path.split("/").every((part) => !["", ".", ".."].includes(part) && part.toLowerCase() !== ".git");
