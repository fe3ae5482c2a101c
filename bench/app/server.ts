import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { HubClient } from "./hub-client.ts";

const START_MS = 30_000;
const PAGE_BYTES = 4_096;
/** A second of `/proc`. */
const TICKS = 100;

export interface ServerOptions {
  /** The built server. */
  program: string;
  hub: HubClient;
  secret: string;
  /** For its store and its log. */
  folder: string;
}

/** The App's server as a process of its own, at one address however often it is started. */
export class Server {
  readonly #options: ServerOptions;
  readonly #port: number;
  #child: ChildProcess | null = null;
  starts = 0;

  private constructor(options: ServerOptions, port: number) {
    this.#options = options;
    this.#port = port;
  }

  static async open(options: ServerOptions): Promise<Server> {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, "close");
    return new Server(options, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get hooks(): string {
    return `${this.url}/api/github/webhooks`;
  }

  get store(): string {
    return join(this.#options.folder, "store.sqlite");
  }

  get log(): string {
    return join(this.#options.folder, "server.log");
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const { program, hub, secret } = this.#options;
    const log = openSync(this.log, "a");
    this.#child = spawn(process.execPath, [program], {
      stdio: ["ignore", log, log],
      cwd: this.#options.folder,
      env: {
        PATH: process.env.PATH,
        APP_ID: String(hub.appId),
        PRIVATE_KEY: hub.privateKey,
        WEBHOOK_SECRET: secret,
        PORT: String(this.#port),
        GITHUB_API_URL: hub.apiUrl,
        GITHUB_SERVER_URL: hub.serverUrl,
        VERIALGO_STORE: this.store,
      },
    });
    closeSync(log);
    this.starts += 1;
    const end = performance.now() + START_MS;
    while (performance.now() < end && this.#child.exitCode === null) {
      const isUp = await fetch(`${this.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      await sleep(25);
    }
    await this.end("SIGKILL");
    throw new Error(`the App's server did not start: ${readFileSync(this.log, "utf8").slice(-2_000)}`);
  }

  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  /** Bytes of memory it has just now; null while it is down. */
  memory(): number | null {
    try {
      return Number(readFileSync(`/proc/${this.#child?.pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
    } catch {
      return null;
    }
  }

  /** Processor time it used since its last start, seconds; null while it is down. */
  processor(): number | null {
    try {
      const fields = readFileSync(`/proc/${this.#child?.pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    } catch {
      return null;
    }
  }

  /** Figures of `/metrics` by their names with labels. */
  async metrics(): Promise<Map<string, number>> {
    const text = await fetch(`${this.url}/metrics`).then((answer) => answer.text());
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
    );
  }
}
