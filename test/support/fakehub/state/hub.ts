import { type Delivery, forInstallation } from "../payloads/delivery.ts";
import { type AppIdentity, newApp } from "../tokens/app-identity.ts";
import { TokenStore } from "../tokens/token-store.ts";
import { Outbox } from "../webhooks/outbox.ts";
import { addInstallation, type Installation, installationOf } from "./installations.ts";
import type { Account, Dispatch, Repository } from "./model.ts";

/** github.com's own bot, with its real id: `GITHUB_TOKEN` acts as this account. */
export const ACTIONS_BOT: Account = { login: "github-actions[bot]", id: 41898282, type: "Bot", name: null };

/** GitHub's times have whole seconds. */
export const isoSeconds = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");

/** Everything the stand-in remembers; the git objects themselves live in bare repositories on disk. */
export class Hub {
  readonly accounts = new Map<string, Account>();
  /** By `owner/name` in lower case. */
  readonly repositories = new Map<string, Repository>();
  /** Names that were left by a renaming or transfer; GitHub sends requests for them on. */
  readonly formerNames = new Map<string, Repository>();
  readonly installations = new Map<number, Installation>();
  readonly tokens = new TokenStore();
  readonly outbox = new Outbox();
  /** Called with each dispatch of a workflow once its run is there. */
  readonly onDispatch: ((repo: Repository, dispatch: Dispatch) => void)[] = [];
  readonly app: AppIdentity;
  /** Filled in when the two listeners are up, without a slash at the end. */
  urls = { api: "", web: "" };
  #lastId = 1_000_000;

  constructor(appSlug: string, owner: string) {
    this.addAccount(ACTIONS_BOT);
    this.app = newApp(appSlug, this.nextId(), owner);
    this.addAccount(this.app.bot);
    this.app.installationId = addInstallation(this, this.account(owner), this.app.permissions).id;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  now(): string {
    return isoSeconds(Date.now());
  }

  addAccount(account: Account): Account {
    this.accounts.set(account.login.toLowerCase(), account);
    return account;
  }

  /** The account of that login, made as an ordinary user when it is new. */
  account(login: string, type: Account["type"] = "User"): Account {
    return this.accounts.get(login.toLowerCase()) ?? this.addAccount({ login, id: this.nextId(), type, name: null });
  }

  repository(owner: string, name: string): Repository | undefined {
    return this.repositories.get(`${owner}/${name}`.toLowerCase());
  }

  /** Sends a webhook to the App, if it is connected, asks for such events and the installation is not suspended. */
  tell(installation: Installation | undefined, event: string, make: () => Delivery): void {
    if (installation === undefined || installation.isDeleted || !this.outbox.wants(event)) return;
    if (installation.suspendedAt !== null && event !== "installation") return;
    this.outbox.send(forInstallation(this, make(), installation.id), installation.id, this.app.id);
  }

  /** The same for what happened in a repository. */
  tellOf(repo: Repository, event: string, make: () => Delivery): void {
    if (this.outbox.wants(event)) this.tell(installationOf(this, repo), event, make);
  }

  /** Also by a name it had before: git follows a renaming by itself. */
  repositoryNow(owner: string, name: string): Repository | undefined {
    return this.repository(owner, name) ?? this.formerNames.get(`${owner}/${name}`.toLowerCase());
  }

  addRepository(repo: Repository): Repository {
    this.repositories.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo);
    return repo;
  }

  removeRepository(repo: Repository): void {
    this.repositories.delete(`${repo.owner.login}/${repo.name}`.toLowerCase());
    for (const [name, former] of this.formerNames) if (former === repo) this.formerNames.delete(name);
  }

  /** A repository keeps its id and everything it holds under a new name or owner. */
  moveRepository(repo: Repository, owner: Account, name: string): void {
    const former = `${repo.owner.login}/${repo.name}`.toLowerCase();
    this.repositories.delete(former);
    this.formerNames.set(former, repo);
    repo.owner = owner;
    repo.name = name;
    this.addRepository(repo);
    this.formerNames.delete(`${owner.login}/${name}`.toLowerCase());
  }
}
