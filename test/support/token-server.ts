import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppSettings } from "../../src/config/app-settings.ts";
import type { AppRun } from "../../src/domain/app-run.ts";
import { createRunTurns } from "../../src/entry/app/run-turns.ts";
import { createTokenExchange } from "../../src/entry/app/token-exchange.ts";
import { createAppIdentity } from "../../src/github/create-app-identity.ts";
import type { AppStore } from "../../src/ports/app-store.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { appRun } from "./app-notices.ts";
import type { FakeHub } from "./fakehub/fakehub.ts";
import type { RepositoryHandle } from "./fakehub/repository-handle.ts";
import { oidcService } from "./mini-runner/oidc.ts";

export interface TokenAnswer {
  status: number;
  body: {
    token?: string;
    expiresAt?: string;
    repository?: { owner: string; repo: string; id: number };
    message?: string;
  };
}

/** The App's `/token` by itself, on loopback: a store in memory, the App of `hub`, the issuer of the mini-runner. */
export interface TokenServer {
  /** For `app-url`; the audience of tokens. */
  url: string;
  store: AppStore;
  /** Every line of its log, as JSON. */
  logged: string[];
  /** Puts a run that was sent to `home` (default: the repository itself) into the store. */
  sent(repository: RepositoryHandle, key: string, more?: Partial<AppRun>): Promise<void>;
  /** Asks for a token with an identity (null: without one); `body` replaces parts of the wish, `init` of the request. */
  ask(identity: string | null, body?: object, init?: RequestInit): Promise<TokenAnswer>;
  close(): Promise<void>;
}

export async function startTokenServer(hub: FakeHub, wish: Partial<AppSettings> = {}): Promise<TokenServer> {
  const logged: string[] = [];
  const line = (message: string, fields = {}) => void logged.push(JSON.stringify({ message, ...fields }));
  const store = openSqliteStore({ path: ":memory:", clock: systemClock });
  const addresses = { apiUrl: hub.apiUrl, serverUrl: hub.serverUrl };
  const identity = createAppIdentity({
    ...{ ...addresses, appId: hub.app.id, privateKey: hub.app.privateKey },
    ...{ toolVersion: "0", clock: systemClock },
  });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { issuer: oidcIssuer } = await oidcService();
  const settings = { publicUrl: url, oidcIssuer, workflow: "verialgo.yml", runnerRepository: null, ...wish };
  const exchange = createTokenExchange({
    ...{ settings, store, identity, clock: systemClock, turns: createRunTurns() },
    log: { debug: line, info: line, error: line },
    metrics: { count: () => {}, set: () => {}, observe: () => {}, render: () => "" },
  });
  server.on("request", (request, response) => {
    if (request.url === "/token") void exchange(request, response);
    else response.writeHead(404).end();
  });
  return {
    ...{ url, store, logged },
    async sent(repository, key, more = {}) {
      const found = await identity.find(repository.owner, repository.repo);
      if (found === null) throw new Error("the App is not installed there");
      const { owner, repo } = repository;
      const home = { owner, repo, repositoryId: found.repositoryId, branch: "main" };
      const where = { ...found, owner, repo };
      await store.addRun(appRun(key, { where, state: "sent", home, ...more }));
    },
    async ask(identity, body = {}, init = {}) {
      const authorization = identity === null ? {} : { authorization: `Bearer ${identity}` };
      const response = await fetch(`${url}/token`, {
        method: "POST",
        headers: { "content-type": "application/json", ...authorization },
        body: JSON.stringify({ key: "comment-1", repository: `${hub.owner}/${hub.repo}`, ...body }),
        ...init,
      });
      return { status: response.status, body: (await response.json()) as TokenAnswer["body"] };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}
