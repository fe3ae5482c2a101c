import { bodyOf, type Call, numberParam, outside, param, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { forbidden, notFound, unprocessable } from "../http/refusal.ts";
import { renderApp } from "../render/account.ts";
import { renderInstallation } from "../render/installation.ts";
import { renderRepository } from "../render/repository.ts";
import { isoSeconds } from "../state/hub.ts";
import { type Installation, installationOf, repositoriesOf } from "../state/installations.ts";
import type { PermissionName, Permissions, Repository } from "../state/model.ts";
import { notAccessible } from "../tokens/access.ts";

const HOUR = 3_600_000;
const MAX_CHOSEN = 500;

function installationIn(call: Call): Installation {
  const found = call.hub.installations.get(numberParam(call, "installation_id"));
  if (found === undefined || found.isDeleted) throw notFound();
  return found;
}

function granted(held: Permissions, wanted: Permissions | undefined): Permissions {
  for (const [name, level] of Object.entries(wanted ?? {})) {
    const have = held[name as PermissionName];
    if (have === undefined || (level === "write" && have !== "write")) {
      throw unprocessable("The permissions requested are not granted to this installation.");
    }
  }
  return wanted ?? held;
}

interface TokenWish {
  repositories?: string[];
  repository_ids?: number[];
  permissions?: Permissions;
}

/** The repositories a token is asked for; null: all of the installation. */
function chosen(call: Call, installation: Installation, wish: TokenWish): Repository[] | null {
  if (wish.repositories === undefined && wish.repository_ids === undefined) return null;
  const all = repositoriesOf(call.hub, installation);
  const isNamed = (repo: Repository) =>
    wish.repositories?.some((name) => name.toLowerCase() === repo.name.toLowerCase()) ||
    wish.repository_ids?.includes(repo.id);
  const found = all.filter(isNamed);
  const asked = (wish.repositories?.length ?? 0) + (wish.repository_ids?.length ?? 0);
  if (asked > MAX_CHOSEN) throw unprocessable(`You may specify at most ${MAX_CHOSEN} repositories.`);
  if (found.length < asked) {
    throw unprocessable(
      "There is at least one repository that does not exist or is not accessible to the parent installation.",
    );
  }
  return found;
}

export const appRoutes: Routes = {
  "apps/get-authenticated": outside("app", ({ hub }) => {
    const installed = [...hub.installations.values()].filter(({ isDeleted }) => !isDeleted);
    return { status: 200, body: { ...renderApp(hub, hub.app.bot), installations_count: installed.length } };
  }),

  "apps/list-installations": outside("app", (call) => {
    const installed = [...call.hub.installations.values()].filter(({ isDeleted }) => !isDeleted);
    return paginate(
      call,
      installed.map((installation) => renderInstallation(call.hub, installation)),
    );
  }),

  "apps/get-installation": outside("app", (call) => ({
    status: 200,
    body: renderInstallation(call.hub, installationIn(call)),
  })),

  "apps/get-repo-installation": outside("app", (call) => {
    const repo = call.hub.repositoryNow(param(call, "owner"), param(call, "repo"));
    const installation = repo && installationOf(call.hub, repo);
    if (installation === undefined) throw notFound();
    return { status: 200, body: renderInstallation(call.hub, installation) };
  }),

  "apps/create-installation-access-token": outside("app", (call) => {
    const { hub } = call;
    const installation = installationIn(call);
    if (installation.suspendedAt !== null) throw forbidden("This installation has been suspended");
    const wish = bodyOf<TokenWish>(call);
    const repositories = chosen(call, installation, wish);
    const token = hub.tokens.mint({
      kind: "installation",
      account: hub.app.bot,
      permissions: granted(installation.permissions, wish.permissions),
      repositories: repositories?.map(({ id }) => id) ?? "all",
      installation,
      lifetimeMs: HOUR,
    });
    return {
      status: 201,
      body: {
        token: token.value,
        expires_at: isoSeconds(token.expiresAt),
        permissions: token.permissions,
        repository_selection: repositories === null && installation.selected === null ? "all" : "selected",
        ...(repositories === null ? {} : { repositories: repositories.map((repo) => renderRepository(hub, repo)) }),
      },
    };
  }),

  "apps/revoke-installation-access-token": outside("token", ({ hub, token }) => {
    if (token === null || token.kind === "user") throw forbidden(notAccessible(token));
    hub.tokens.revoke(token.value);
    return { status: 204 };
  }),

  "apps/list-repos-accessible-to-installation": outside("token", (call) => {
    const { hub, token } = call;
    const installation = token?.installation ?? null;
    if (token === null || installation === null) throw forbidden(notAccessible(token));
    const { repositories } = token;
    const seen = repositoriesOf(hub, installation).filter(
      ({ id }) => repositories === "all" || repositories.includes(id),
    );
    const repository_selection = repositories === "all" && installation.selected === null ? "all" : "selected";
    return paginate(
      call,
      seen.map((repo) => renderRepository(hub, repo)),
      (page) => ({ total_count: seen.length, repository_selection, repositories: page }),
    );
  }),
};
