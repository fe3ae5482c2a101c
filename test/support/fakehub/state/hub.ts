import { type AppIdentity, newApp } from "../tokens/app-identity.ts";
import { TokenStore } from "../tokens/token-store.ts";
import type { Account, Repository } from "./model.ts";

/** github.com's own bot, with its real id: `GITHUB_TOKEN` acts as this account. */
export const ACTIONS_BOT: Account = { login: "github-actions[bot]", id: 41898282, type: "Bot", name: null };

/** GitHub's times have whole seconds. */
export const isoSeconds = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");

/** Everything the stand-in remembers; the git objects themselves live in bare repositories on disk. */
export class Hub {
  readonly accounts = new Map<string, Account>();
  readonly repositories = new Map<string, Repository>();
  readonly tokens = new TokenStore();
  readonly app: AppIdentity;
  /** Filled in when the two listeners are up, without a slash at the end. */
  urls = { api: "", web: "" };
  #lastId = 1_000_000;

  constructor(appSlug: string, owner: string) {
    this.addAccount(ACTIONS_BOT);
    this.app = newApp(appSlug, this.nextId(), this.nextId(), owner);
    this.addAccount(this.app.bot);
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

  addRepository(repo: Repository): Repository {
    this.repositories.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo);
    return repo;
  }
}
