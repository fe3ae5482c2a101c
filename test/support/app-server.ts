import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppProcess, buildApp, type Ended, startAppProcess } from "./app-front/app-process.ts";
import { appEnvironment, SECRET } from "./app-front/start-front.ts";
import type { FakeHub } from "./fakehub/fakehub.ts";
import { oidcService } from "./mini-runner/oidc.ts";

const WEBHOOK_PATH = "/api/github/webhooks";

/** The built server as a process of its own, with a store and an address that stay when it is started again; the hub sends it webhooks. */
export class AppServer {
  readonly #hub: FakeHub;
  readonly #folder: string;
  readonly #variables: Record<string, string>;
  #process: AppProcess | null = null;
  readonly url: string;
  /** What it wrote until it last ended. */
  said = "";

  private constructor(hub: FakeHub, url: string, folder: string, variables: Record<string, string>) {
    this.#hub = hub;
    this.url = url;
    this.#folder = folder;
    this.#variables = variables;
  }

  /** `variables` replace or add some. */
  static async start(hub: FakeHub, variables: Record<string, string> = {}): Promise<AppServer> {
    await buildApp();
    const [port, { issuer }] = await Promise.all([freePort(), oidcService()]);
    const url = `http://127.0.0.1:${port}`;
    const folder = mkdtempSync(join(tmpdir(), "verialgo-app-"));
    const server = new AppServer(hub, url, folder, {
      ...appEnvironment(hub),
      PORT: String(port),
      VERIALGO_STORE: join(folder, "app.sqlite"),
      VERIALGO_PUBLIC_URL: url,
      VERIALGO_OIDC_ISSUER: issuer,
      ...variables,
    });
    hub.connectApp({ url: url + WEBHOOK_PATH, secret: SECRET });
    await server.startAgain();
    return server;
  }

  /** Resolves when it listens. */
  async startAgain(): Promise<void> {
    this.#process = startAppProcess(this.#variables);
    await this.#process.listening;
  }

  /** Ends it, by default as an orderly stop does. Rejects when a secret stands in what it wrote. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended | null> {
    const ending = this.#process;
    this.#process = null;
    if (ending === null) return null;
    ending.kill(signal);
    const ended = await ending.ended;
    this.said += ended.stdout + ended.stderr;
    return ended;
  }

  /** Stops it, lets the hub's webhooks end, and removes its store. */
  async close(): Promise<void> {
    await this.end();
    await this.#hub.webhooksSettled();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
