import { Refusal } from "../http/refusal.ts";
import { covers } from "../state/installations.ts";
import type { PermissionName, Permissions, Repository } from "../state/model.ts";
import type { Token } from "./token-store.ts";

/** Alternatives: one of these sets is enough. Empty means any token will do. */
export type Needs = readonly Permissions[];

/** Whether the repository exists for this token at all; GitHub answers 404, not 403, when it does not. */
export function canSee(token: Token | null, repo: Repository): boolean {
  if (!repo.private) return true;
  return token !== null && inScope(token, repo);
}

function holds(token: Token | null, repo: Repository, needs: Permissions): boolean {
  return Object.entries(needs).every(([name, level]) => {
    // What anybody may read on a public repository needs no permission.
    if (level === "read" && !repo.private && name !== "administration") return true;
    if (token === null || !inScope(token, repo)) return false;
    const held = token.permissions[name as PermissionName];
    return held === "write" || held === level;
  });
}

function inScope(token: Token, repo: Repository): boolean {
  // A person's token reaches no further than the person does.
  const { login } = token.account;
  if (token.kind === "user" && login !== repo.owner.login && !repo.roles.has(login.toLowerCase())) return false;
  // A repository that was taken out of the installation is out of reach for tokens that were made before.
  if (token.installation !== null && !covers(token.installation, repo)) return false;
  return token.repositories === "all" || token.repositories.includes(repo.id);
}

export function isAllowed(token: Token | null, repo: Repository, needs: Needs): boolean {
  return needs.length === 0 || needs.some((alternative) => holds(token, repo, alternative));
}

/** GitHub's sentence for a token without the permission, by the token's kind. */
export const notAccessible = (token: Token | null): string =>
  token?.kind === "user"
    ? "Resource not accessible by personal access token"
    : "Resource not accessible by integration";

/** Throws the 403 of a missing permission, with the header that names what would have been enough. */
export function requireAccess(token: Token | null, repo: Repository, needs: Needs): void {
  if (isAllowed(token, repo, needs)) return;
  if (token === null) throw new Refusal(401, { message: "Requires authentication" });
  const accepted = needs
    .map((alternative) =>
      Object.entries(alternative)
        .map(([name, level]) => `${name}=${level}`)
        .join(","),
    )
    .join("; ");
  throw new Refusal(403, { message: notAccessible(token) }, { "x-accepted-github-permissions": accepted });
}
