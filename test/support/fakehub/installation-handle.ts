import type { FakeHub } from "./fakehub.ts";
import { installationAct, repositoriesAct } from "./payloads/installation-acts.ts";
import { addInstallation, type Installation, repositoriesOf } from "./state/installations.ts";
import type { Permissions, Role } from "./state/model.ts";
import type { Files } from "./state/repositories.ts";

export interface InstallWish {
  owner: string;
  /** Names, or how many (`repo-1` …). Those the owner has already are kept as they are. Default: none are made. */
  repositories?: number | readonly string[];
  /** `selected`: exactly `repositories`. Default: all, also those made later. */
  selection?: "all" | "selected";
  /** Default: what the App asks for. */
  permissions?: Permissions;
  /** Of the repositories that are made. */
  files?: Files | null;
  roles?: Record<string, Role>;
}

/** The App in one account, as its owner sees it. Each act sends its webhook when an App is connected. */
export class InstallationHandle {
  readonly #hub: FakeHub;
  readonly state: Installation;

  constructor(hub: FakeHub, state: Installation) {
    this.#hub = hub;
    this.state = state;
  }

  static async create(hub: FakeHub, wish: InstallWish): Promise<InstallationHandle> {
    const account = hub.hub.account(wish.owner, "Organization");
    const { repositories: asked = [] } = wish;
    const names = typeof asked === "number" ? Array.from({ length: asked }, (_, at) => `repo-${at + 1}`) : asked;
    const ids: number[] = [];
    for (const name of names) {
      const known = hub.hub.repository(account.login, name);
      const made = { ...(wish.files === undefined ? {} : { files: wish.files }), roles: wish.roles ?? {} };
      ids.push(known?.id ?? (await hub.addRepository(account.login, name, made)).state.id);
    }
    const selected = wish.selection === "selected" ? new Set(ids) : null;
    const permissions = wish.permissions ?? { ...hub.app.permissions };
    const handle = new InstallationHandle(hub, addInstallation(hub.hub, account, permissions, selected));
    handle.#announce("created");
    return handle;
  }

  get id(): number {
    return this.state.id;
  }

  /** Those the App may see. */
  get repositories(): FakeHub[] {
    return repositoriesOf(this.#hub.hub, this.state).map((repo) => this.#hub.of(repo));
  }

  suspend(): void {
    this.state.suspendedAt = this.#hub.hub.now();
    this.#announce("suspend");
  }

  unsuspend(): void {
    this.state.suspendedAt = null;
    this.#announce("unsuspend");
  }

  uninstall(): void {
    this.#announce("deleted");
    this.state.isDeleted = true;
    this.#hub.hub.tokens.revokeAll(this.state);
  }

  /** The owner takes repositories in, or out (`added: false`), by name. Only where they were chosen one by one. */
  choose(names: readonly string[], added = true): void {
    const { selected, account } = this.state;
    if (selected === null) throw new Error(`all repositories of ${account.login} are chosen`);
    const repos = names.map((name) => this.#hub.at(`${account.login}/${name}`).state);
    for (const { id } of repos) added ? selected.add(id) : selected.delete(id);
    const { hub } = this.#hub;
    hub.tell(this.state, "installation_repositories", () =>
      repositoriesAct(hub, this.state, added ? "added" : "removed", repos),
    );
  }

  #announce(action: "created" | "deleted" | "suspend" | "unsuspend"): void {
    const { hub } = this.#hub;
    hub.tell(this.state, "installation", () => installationAct(hub, this.state, action));
  }
}
