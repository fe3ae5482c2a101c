import type { Hub } from "./hub.ts";
import type { Account, Permissions, Repository } from "./model.ts";

/** The App in one account. */
export interface Installation {
  id: number;
  account: Account;
  /** Ids of the repositories that were chosen; null: all of the account, also those made later. */
  selected: Set<number> | null;
  /** What the account granted; a token can ask for less, never for more. */
  permissions: Permissions;
  createdAt: string;
  suspendedAt: string | null;
  isDeleted: boolean;
}

export function addInstallation(
  hub: Hub,
  account: Account,
  permissions: Permissions,
  selected: Installation["selected"] = null,
): Installation {
  const made: Installation = {
    id: hub.nextId(),
    account,
    selected,
    permissions,
    createdAt: hub.now(),
    suspendedAt: null,
    isDeleted: false,
  };
  hub.installations.set(made.id, made);
  return made;
}

/** Whether the App may see the repository through this installation, suspended or not. */
export const covers = (installation: Installation, repo: Repository): boolean =>
  !installation.isDeleted &&
  installation.account.login === repo.owner.login &&
  (installation.selected === null || installation.selected.has(repo.id));

export const installationOf = (hub: Hub, repo: Repository): Installation | undefined =>
  [...hub.installations.values()].find((installation) => covers(installation, repo));

export const repositoriesOf = (hub: Hub, installation: Installation): Repository[] =>
  [...hub.repositories.values()].filter((repo) => covers(installation, repo));
