import { bodyOf, type Call, numberParam, outside, param, type Routes } from "../http/call.ts";
import { notFound, unprocessable } from "../http/refusal.ts";
import { renderAccount, renderApp } from "../render/account.ts";
import { renderRepository } from "../render/repository.ts";
import { isoSeconds } from "../state/hub.ts";
import { fullName, type PermissionName, type Permissions, type Repository } from "../state/model.ts";

/** The repositories the App is installed on: its owner's. */
const installed = ({ hub }: Call): Repository[] =>
  [...hub.repositories.values()].filter((repo) => repo.owner.login === hub.app.owner);

function renderInstallation({ hub }: Call) {
  const { app } = hub;
  const url = `${hub.urls.api}/app/installations/${app.installationId}`;
  return {
    id: app.installationId,
    account: renderAccount(hub, hub.account(app.owner)),
    repository_selection: "all",
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${hub.urls.api}/installation/repositories`,
    html_url: `${hub.urls.web}/settings/installations/${app.installationId}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: hub.account(app.owner).id,
    target_type: hub.account(app.owner).type,
    permissions: app.permissions,
    events: ["issues", "issue_comment"],
    created_at: app.createdAt,
    updated_at: app.createdAt,
    single_file_name: null,
    suspended_by: null,
    suspended_at: null,
  };
}

function granted(call: Call, wanted: Permissions | undefined): Permissions {
  const held = call.hub.app.permissions;
  for (const [name, level] of Object.entries(wanted ?? {})) {
    const have = held[name as PermissionName];
    if (have === undefined || (level === "write" && have !== "write")) {
      throw unprocessable("The permissions requested are not granted to this installation.");
    }
  }
  return wanted ?? held;
}

const HOUR = 3_600_000;

export const appRoutes: Routes = {
  "apps/get-authenticated": outside("app", ({ hub }) => {
    return { status: 200, body: { ...renderApp(hub, hub.app.bot), installations_count: 1 } };
  }),

  "apps/list-installations": outside("app", (call) => ({ status: 200, body: [renderInstallation(call)] })),

  "apps/get-installation": outside("app", (call) => {
    if (numberParam(call, "installation_id") !== call.hub.app.installationId) throw notFound();
    return { status: 200, body: renderInstallation(call) };
  }),

  "apps/get-repo-installation": outside("app", (call) => {
    const name = `${param(call, "owner")}/${param(call, "repo")}`.toLowerCase();
    if (!installed(call).some((repo) => fullName(repo).toLowerCase() === name)) throw notFound();
    return { status: 200, body: renderInstallation(call) };
  }),

  "apps/create-installation-access-token": outside("app", (call) => {
    const { hub } = call;
    if (numberParam(call, "installation_id") !== hub.app.installationId) throw notFound();
    const wish = bodyOf<{ repositories?: string[]; repository_ids?: number[]; permissions?: Permissions }>(call);
    const isChosen = wish.repositories !== undefined || wish.repository_ids !== undefined;
    const all = installed(call);
    const named = (wish.repositories ?? []).map((name) => all.find((repo) => repo.name === name));
    const numbered = (wish.repository_ids ?? []).map((id) => all.find((repo) => repo.id === id));
    const chosen = isChosen ? [...named, ...numbered] : all;
    if (chosen.some((repo) => repo === undefined)) {
      throw unprocessable(
        "There is at least one repository that does not exist or is not accessible to the parent installation.",
      );
    }
    const repos = chosen as Repository[];
    const permissions = granted(call, wish.permissions);
    const token = hub.tokens.mint({
      kind: "installation",
      account: hub.app.bot,
      permissions,
      repositories: repos.map(fullName),
      lifetimeMs: HOUR,
    });
    return {
      status: 201,
      body: {
        token: token.value,
        expires_at: isoSeconds(token.expiresAt),
        permissions: token.permissions,
        repository_selection: isChosen ? "selected" : "all",
        ...(isChosen ? { repositories: repos.map((repo) => renderRepository(hub, repo)) } : {}),
      },
    };
  }),
};
