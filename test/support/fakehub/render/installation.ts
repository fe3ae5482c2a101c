import type { Hub } from "../state/hub.ts";
import type { Installation } from "../state/installations.ts";
import { renderAccount } from "./account.ts";

export function renderInstallation(hub: Hub, installation: Installation) {
  const { app } = hub;
  const { account } = installation;
  const url = `${hub.urls.api}/app/installations/${installation.id}`;
  const isSuspended = installation.suspendedAt !== null;
  return {
    id: installation.id,
    account: renderAccount(hub, account),
    repository_selection: installation.selected === null ? "all" : "selected",
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${hub.urls.api}/installation/repositories`,
    html_url: `${hub.urls.web}/settings/installations/${installation.id}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: { ...installation.permissions } as Record<string, string>,
    events: [...hub.outbox.events],
    created_at: installation.createdAt,
    updated_at: installation.createdAt,
    single_file_name: null,
    suspended_by: isSuspended ? renderAccount(hub, account) : null,
    suspended_at: installation.suspendedAt,
  };
}
