import { inRepository, param, type Routes } from "../http/call.ts";
import { notFound } from "../http/refusal.ts";
import { renderProfile } from "../render/account.ts";
import { renderFullRepository } from "../render/repository.ts";
import { permissionOf } from "../state/repositories.ts";

export const repositoryRoutes: Routes = {
  "repos/get": inRepository([{ metadata: "read" }], ({ hub, repo, token }) => {
    // Installation tokens have no role of their own, and this field says nothing about what they may do.
    const push = token?.kind === "user" && token.permissions.contents === "write";
    const access = { admin: false, maintain: false, push, triage: push, pull: true };
    return { status: 200, body: renderFullRepository(hub, repo, access) };
  }),

  "repos/get-collaborator-permission-level": inRepository([{ metadata: "read" }], (call) => {
    const { hub, repo } = call;
    const username = param(call, "username");
    const account = hub.accounts.get(username.toLowerCase());
    // Bots are not users here: `github-actions[bot]` gets the same 404 as a name nobody has.
    if (account === undefined || account.type !== "User") throw notFound(`${username} is not a user`);
    const { permission, role_name } = permissionOf(repo, account);
    const permissions = {
      pull: permission !== "none",
      triage: permission === "admin" || permission === "write" || role_name === "triage",
      push: permission === "admin" || permission === "write",
      maintain: permission === "admin" || role_name === "maintain",
      admin: permission === "admin",
    };
    const { name, email, ...user } = renderProfile(hub, account);
    return {
      status: 200,
      body: { permission, role_name, user: { ...shorten(user), permissions, role_name, name, email } },
    };
  }),
};

/** The collaborator form has none of the profile's fields. */
function shorten(profile: Record<string, unknown>): Record<string, unknown> {
  const extra = [
    "company",
    "blog",
    "location",
    "hireable",
    "bio",
    "twitter_username",
    "public_repos",
    "public_gists",
    "followers",
    "following",
    "created_at",
    "updated_at",
  ];
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !extra.includes(name)));
}
