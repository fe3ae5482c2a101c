import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContractViolation, Violations } from "./contract/violations.ts";
import { gitSite } from "./git/git-site.ts";
import { apiSite } from "./http/api-site.ts";
import { type FaultWish, type Hook, Trouble } from "./http/faults.ts";
import { type Core, type Listener, listen } from "./http/listen.ts";
import type { LimitRefusal } from "./http/rate-limits.ts";
import { RateLimits } from "./http/rate-limits.ts";
import { type LoggedRequest, matchesRequest, type RequestFilter } from "./http/request-log.ts";
import { InstallationHandle, type InstallWish } from "./installation-handle.ts";
import { RepositoryHandle } from "./repository-handle.ts";
import { ACTIONS_BOT, Hub } from "./state/hub.ts";
import { installationOf } from "./state/installations.ts";
import {
  type Account,
  fullName,
  type Permissions,
  type Protection,
  type Repository,
  type Role,
} from "./state/model.ts";
import { createRepository, type Files, forkRepository, type NewRepository } from "./state/repositories.ts";
import { signAppToken } from "./tokens/app-identity.ts";
import type { TokenKind } from "./tokens/token-store.ts";
import type { AppConnection } from "./webhooks/outbox.ts";

export interface FakeHubOptions {
  owner?: string;
  repo?: string;
  /** Files of the first commit (default: a README). Null makes an empty repository, without any commit. */
  files?: Files | null;
  /** Default true: on a private repository even reading needs a permission, so nothing is missed. */
  private?: boolean;
  defaultBranch?: string;
  /** Who has which role besides the owner. */
  roles?: Record<string, Role>;
  protect?: Record<string, Protection>;
  /** Default true here, so that only tests about the setting have to think of it. On GitHub it is off at first. */
  actionsMayOpenPulls?: boolean;
  /** The App's slug; its bot is `<slug>[bot]`. */
  appSlug?: string;
}

export interface TokenWish {
  /** Seconds from now; negative for a token that has expired. */
  lifetime?: number;
  /** Requests an hour. */
  limit?: number;
  /** `owner/name`; default: the hub's first repository. */
  repositories?: readonly string[];
}

/** The hub with its first repository: what that repository's handle offers, and the servers, tokens, faults and log. */
export class FakeHub extends RepositoryHandle {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  /** Of the git server; clone from `${serverUrl}/${owner}/${repo}.git`. */
  readonly serverUrl: string;
  readonly #core: Core;
  readonly #root: string;
  readonly #listeners: readonly Listener[];
  /** One a repository, so that each is always the same object. */
  readonly #views: Map<Repository, FakeHub>;

  constructor(
    core: Core,
    repo: Repository,
    root: string,
    listeners: readonly Listener[],
    views = new Map<Repository, FakeHub>(),
  ) {
    super(core.hub, repo);
    this.#views = views.set(repo, views.get(repo) ?? this);
    this.#core = core;
    this.#root = root;
    this.#listeners = listeners;
    this.apiUrl = core.hub.urls.api;
    this.graphqlUrl = `${core.hub.urls.api}/graphql`;
    this.serverUrl = core.hub.urls.web;
  }

  /** Variables a runner gives every step. */
  get environment(): Record<string, string> {
    return {
      GITHUB_API_URL: this.apiUrl,
      GITHUB_GRAPHQL_URL: this.graphqlUrl,
      GITHUB_SERVER_URL: this.serverUrl,
      GITHUB_REPOSITORY: fullName(this.state),
      GITHUB_REPOSITORY_OWNER: this.owner,
    };
  }

  /** A job's `GITHUB_TOKEN` with what its `permissions:` block grants; acts as github-actions[bot]. */
  actionsToken(permissions: Permissions, wish: TokenWish = {}): string {
    return this.#mint("actions", ACTIONS_BOT, permissions, wish);
  }

  /** An App's installation token, as if it had been asked for. */
  installationToken(permissions: Permissions = this.hub.app.permissions, wish: TokenWish = {}): string {
    return this.#mint("installation", this.hub.app.bot, permissions, wish);
  }

  /** Somebody's fine-grained personal token. */
  userToken(login: string, permissions: Permissions, wish: TokenWish = {}): string {
    return this.#mint("user", this.hub.account(login), permissions, wish);
  }

  revoke(token: string): void {
    this.hub.tokens.revoke(token);
  }

  #mint(
    kind: TokenKind,
    account: Account,
    permissions: Permissions,
    { lifetime, limit, repositories }: TokenWish,
  ): string {
    const lifetimeMs = lifetime === undefined ? undefined : lifetime * 1000;
    const own = kind === "user" ? ("all" as const) : [this.state.id];
    // A name nobody has is a repository out of reach.
    const idOf = (name: string) => this.hub.repositories.get(name.toLowerCase())?.id ?? 0;
    const ids = repositories?.map(idOf) ?? own;
    const installation = kind === "installation" ? installationOf(this.hub, this.state) : null;
    return this.hub.tokens.mint({ kind, account, permissions, repositories: ids, installation, lifetimeMs, limit })
      .value;
  }

  /** The App: `id`, `installationId`, `slug`, `privateKey` (PEM). */
  get app() {
    return this.hub.app;
  }

  /** A token the App signs for itself; claims can be bent. */
  appJwt(claims: Record<string, unknown> = {}): string {
    return signAppToken(this.app, claims);
  }

  /** The hub as seen from another repository, `owner/name`: its people, its state, tokens for it. */
  at(name: string): FakeHub {
    const [owner = "", repo = ""] = name.split("/");
    const found = this.hub.repositoryNow(owner, repo);
    if (found === undefined) throw new Error(`fakehub has no repository ${name}`);
    return this.of(found);
  }

  /** The same for a repository's state. */
  of(repo: Repository): FakeHub {
    const known = this.#views.get(repo) ?? new FakeHub(this.#core, repo, this.#root, this.#listeners, this.#views);
    this.#views.set(repo, known);
    return known;
  }

  /** A repository more, by default as the first one is by default. */
  async addRepository(owner: string, name: string, wish: Partial<NewRepository> = {}): Promise<FakeHub> {
    const account = this.hub.account(owner);
    const files = { "README.md": "# Algorithms\n" };
    const blank = { private: true, defaultBranch: "main", files, roles: {} };
    const repo = await createRepository(this.hub, this.#root, { ...blank, ...wish, owner: account, name });
    repo.actionsMayOpenPulls = true;
    return this.of(repo);
  }

  /** The App gets one account more, which is made an organisation when it is new. The webhook is sent when an App is connected. */
  install(wish: InstallWish): Promise<InstallationHandle> {
    return InstallationHandle.create(this, wish);
  }

  /** The installation of an account; without one, that of this repository's owner. */
  installation(owner: string = this.owner): InstallationHandle {
    const found = [...this.hub.installations.values()].find((one) => !one.isDeleted && one.account.login === owner);
    if (found === undefined) throw new Error(`the App is not installed for ${owner}`);
    return new InstallationHandle(this, found);
  }

  /** What the App is registered with: what it asks for where it is installed from now on, and the events it is sent. */
  setApp({ permissions, events }: { permissions?: Permissions; events?: readonly string[] }): void {
    if (permissions !== undefined) this.hub.app.permissions = { ...permissions };
    if (events !== undefined) this.hub.outbox.events = events;
  }

  /** From now on webhooks are sent to the App, as GitHub sends them. */
  connectApp(connection: AppConnection): void {
    this.hub.outbox.connect(connection);
  }

  /** From now on no webhook arrives: each is remembered as timed out, until `resumeWebhooks`. */
  pauseWebhooks(): void {
    this.hub.outbox.pause(true);
  }

  resumeWebhooks(): void {
    this.hub.outbox.pause(false);
  }

  /** Resolves when no webhook is under way. */
  webhooksSettled(): Promise<void> {
    return this.hub.outbox.settled();
  }

  /** Every attempt to bring a webhook to the App, newest first. */
  webhookAttempts() {
    return this.hub.outbox.attempts();
  }

  /** Requests that were one too many for a rate limit; a well-behaved client leaves this empty. */
  limitRefusals(): LimitRefusal[] {
    return [...this.#core.limits.refusals];
  }

  /** A fork in somebody's account, with everything the repository has now. */
  async fork(login: string): Promise<RepositoryHandle> {
    const repo = await forkRepository(this.hub, this.#root, this.state, this.hub.account(login));
    return new RepositoryHandle(this.hub, repo);
  }

  /** The next matching request (or `times` of them, after `skip`) meets the fault. */
  fail(wish: FaultWish): void {
    this.#core.trouble.addFault(wish);
  }

  /** Runs when a matching request has arrived and before it is answered; the place to move a branch or delete a comment. */
  onRequest(hook: Hook): void {
    this.#core.trouble.addHook(hook);
  }

  /** Faults that no request met. */
  unusedFaults() {
    return this.#core.trouble.unused();
  }

  requests(filter: RequestFilter = {}): LoggedRequest[] {
    return this.#core.log.filter((request) => matchesRequest(request, filter));
  }

  /** When each edit of the issue comments arrived, in milliseconds since the epoch. */
  commentEdits(): number[] {
    return this.requests({ operation: "issues/update-comment" }).map(({ at }) => at);
  }

  /** What clients sent that GitHub's description does not allow. A good client leaves this empty. */
  contractViolations(): ContractViolation[] {
    return this.#core.violations.of("request");
  }

  /** Throws when an answer of fakehub itself broke the contract: then no test that used it means anything. */
  async stop(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.close()));
    await rm(this.#root, { recursive: true, force: true, maxRetries: 3 });
    const own = this.#core.violations.of("answer");
    if (own.length > 0)
      throw new Error(
        `fakehub broke GitHub's contract itself:\n${own.map(({ operation, problem }) => `${operation}: ${problem}`).join("\n")}`,
      );
  }
}

/** Starts a GitHub on two loopback ports (API; git) with one repository and returns its handle. Call `stop()`. */
export async function startFakeHub(options: FakeHubOptions = {}): Promise<FakeHub> {
  const owner = options.owner ?? "octo";
  const hub = new Hub(options.appSlug ?? "verialgo", owner);
  const core: Core = { hub, log: [], trouble: new Trouble(), limits: new RateLimits(), violations: new Violations() };
  const root = await mkdtemp(join(tmpdir(), "fakehub-"));
  const repo = await createRepository(hub, root, {
    owner: hub.account(owner),
    name: options.repo ?? "algorithms",
    private: options.private ?? true,
    defaultBranch: options.defaultBranch ?? "main",
    files: options.files === undefined ? { "README.md": "# Algorithms\n" } : options.files,
    roles: options.roles ?? {},
  });
  repo.actionsMayOpenPulls = options.actionsMayOpenPulls ?? true;
  const listeners = [await listen(core, apiSite(core)), await listen(core, gitSite(core, root))];
  const [api, web] = listeners.map(({ port }) => `http://127.0.0.1:${port}`);
  hub.urls = { api: api as string, web: web as string };
  const fakehub = new FakeHub(core, repo, root, listeners);
  for (const [branch, kind] of Object.entries(options.protect ?? {})) await fakehub.protect(branch, kind);
  return fakehub;
}
