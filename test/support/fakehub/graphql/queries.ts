import { isoSeconds } from "../state/hub.ts";
import { canSee } from "../tokens/access.ts";
import type { Context } from "./context.ts";
import { accountView, commentView, conversationView } from "./conversation-view.ts";
import { refView } from "./git-views.ts";
import { repositoryOf, unresolved } from "./global-id.ts";
import { refuse } from "./graphql-refusal.ts";
import { repositoryView } from "./repository-view.ts";

export const queries = {
  repository({ owner, name }: { owner: string; name: string }, { hub, token }: Context) {
    const repo = hub.repository(owner, name);
    if (repo === undefined || !canSee(token, repo)) {
      throw refuse("NOT_FOUND", `Could not resolve to a Repository with the name '${owner}/${name}'.`);
    }
    return repositoryView(hub, repo);
  },

  viewer: (_: unknown, { hub, token }: Context) => accountView(hub, token.account, "User"),

  rateLimit: (_: unknown, { limitState: { limit, used, remaining, reset } }: Context) => ({
    cost: 1,
    limit,
    used,
    remaining,
    resetAt: isoSeconds(reset * 1000),
  }),

  node({ id }: { id: string }, context: Context) {
    const { hub } = context;
    const { repo, kind, rest } = repositoryOf(context, id);
    const issue = repo.issues.get(Number(rest));
    const comment = repo.comments.get(Number(rest));
    if (kind === "R") return repositoryView(hub, repo);
    if (kind === "REF") return refView(hub, repo, rest);
    if (kind === "IC" && comment !== undefined) return commentView(hub, repo, comment);
    if ((kind === "I" || kind === "PR") && issue !== undefined && !issue.deleted)
      return conversationView(hub, repo, issue);
    throw unresolved(id);
  },
};
