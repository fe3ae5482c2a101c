import { randomUUID } from "node:crypto";
import { nodeId, renderAccount } from "../render/account.ts";
import { renderInstallation } from "../render/installation.ts";
import type { Hub } from "../state/hub.ts";
import { type Installation, repositoriesOf } from "../state/installations.ts";
import { fullName, type Repository } from "../state/model.ts";
import { payloadProblems } from "./check.ts";
import type { Delivery } from "./delivery.ts";
import type { Payload } from "./example.ts";

/** The accounts of webhooks' schema are older than the API's. */
function older(hub: Hub, installation: Installation) {
  const { user_view_type: _, ...account } = renderAccount(hub, installation.account);
  const shown = renderInstallation(hub, installation);
  return { account, shown: { ...shown, account, suspended_by: shown.suspended_by === null ? null : account } };
}

const brief = (repo: Repository) => ({
  id: repo.id,
  node_id: nodeId("R", repo.id),
  name: repo.name,
  full_name: fullName(repo),
  private: repo.private,
});

/** Something an account's owner did with its installation. */
export function installationAct(
  hub: Hub,
  installation: Installation,
  action: "created" | "deleted" | "suspend" | "unsuspend",
): Delivery {
  const { account, shown } = older(hub, installation);
  const repositories = repositoriesOf(hub, installation).map(brief);
  return checked("installation", { action, installation: shown, repositories, sender: account });
}

/** The owner took repositories in or out. */
export function repositoriesAct(
  hub: Hub,
  installation: Installation,
  action: "added" | "removed",
  repos: readonly Repository[],
): Delivery {
  const { account, shown } = older(hub, installation);
  return checked("installation_repositories", {
    action,
    installation: shown,
    repository_selection: shown.repository_selection,
    repositories_added: action === "added" ? repos.map(brief) : [],
    repositories_removed: action === "removed" ? repos.map(brief) : [],
    requester: null,
    sender: account,
  });
}

function checked(event: string, payload: Payload): Delivery {
  const problems = payloadProblems(event, payload);
  if (problems.length > 0) throw new Error(`fakehub made a bad ${event} payload: ${problems.join("; ")}`);
  return { id: randomUUID(), event, payload };
}
