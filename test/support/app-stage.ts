import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { buildAction, MODEL_KEY } from "./action-scenario.ts";
import { AppServer } from "./app-server.ts";
import { type FakeHub, startFakeHub } from "./fakehub/fakehub.ts";
import type { Permissions, Role } from "./fakehub/state/model.ts";
import type { Files } from "./fakehub/state/repositories.ts";
import { type ModelServer, type ServerStep, startModelServer } from "./model-server/model-server.ts";
import { type FleetOptions, RunnerFleet } from "./runner-fleet.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../examples");

/** What the App asks for when it is registered and installed. */
const { default_permissions: PERMISSIONS, default_events: EVENTS } = parse(
  readFileSync(resolve(import.meta.dirname, "../../app.yml"), "utf8"),
) as { default_permissions: Permissions; default_events: string[] };

export interface StageWish {
  /** Of the model; all of it must be asked for. Default: nothing is. */
  script?: readonly ServerStep[];
  /** Of the App's server; by default there is a public address. */
  environment?: Record<string, string>;
  fleet?: FleetOptions;
  /** Owners and the repositories the App is installed in; by default `acme/tools`. */
  installed?: {
    owner: string;
    repositories: readonly string[];
    files?: (stage: AppStage) => Files;
    roles?: Record<string, Role>;
  }[];
}

/** Everything at once: GitHub, an App in some accounts, its built server, runners, and a model. Alice may write everywhere, mallory nowhere. */
export class AppStage {
  readonly hub: FakeHub;
  readonly server: AppServer;
  readonly fleet: RunnerFleet;
  readonly model: ModelServer;

  private constructor(hub: FakeHub, server: AppServer, fleet: RunnerFleet, model: ModelServer) {
    this.hub = hub;
    this.server = server;
    this.fleet = fleet;
    this.model = model;
  }

  static async open(wish: StageWish = {}): Promise<AppStage> {
    await buildAction();
    const model = await startModelServer({ protocol: "chat", script: wish.script ?? [], apiKey: MODEL_KEY });
    const hub = await startFakeHub({ owner: "elsewhere" });
    hub.setApp({ permissions: PERMISSIONS, events: EVENTS });
    const server = await AppServer.start(hub, wish.environment);
    const stage = new AppStage(
      hub,
      server,
      new RunnerFleet(hub, { secrets: { VERIALGO_API_KEY: MODEL_KEY }, ...wish.fleet }),
      model,
    );
    const installed = wish.installed ?? [{ owner: "acme", repositories: ["tools"] }];
    for (const { owner, repositories, files, roles } of installed) {
      const own: Files = { ".github/workflows/verialgo.yml": stage.workflow("verialgo-app.yml") };
      await hub.install({ owner, repositories, roles: roles ?? { alice: "write" }, files: files?.(stage) ?? own });
    }
    return stage;
  }

  /** A workflow of `examples/`, with this stage's addresses; asks for level 1, which needs no examiner. */
  workflow(name: string): string {
    return this.pointed(readFileSync(join(EXAMPLES, name), "utf8"));
  }

  /** Points a workflow to this stage's server and model. */
  pointed(workflow: string): string {
    const pointed = workflow
      .replace(/app-url: \S+/, `app-url: ${this.server.url}`)
      .replace(/base-url: \S+/, `base-url: ${this.model.baseUrl}\n          require-level: 1`);
    if (!pointed.includes(this.model.baseUrl)) throw new Error("the workflow has no base-url");
    return pointed;
  }

  /** Resolves to the first thing `look` finds; asks again until then. */
  async until<T>(look: () => T | null | undefined | false | Promise<T | null | undefined | false>): Promise<T> {
    for (;;) {
      const found = await look();
      if (found !== null && found !== undefined && found !== false) return found;
      await sleep(25);
    }
  }

  /** The run of the only dispatch, or of the one numbered (from 0), as soon as it is there. */
  run(number = 0): Promise<number> {
    return this.until(() => this.fleet.runIds[number]);
  }

  /** Resolves when every token of an installation was handed back. */
  async tokensGone(): Promise<void> {
    await this.until(() => this.hub.hub.tokens.living().length === 0);
  }

  /** The numbered run (from 0) to its end, which must be a success. Rejects with the log of its jobs. */
  async succeeded(number = 0): Promise<void> {
    const { conclusion, problem, jobs } = await this.fleet.ended(await this.run(number));
    if (conclusion === "success") return;
    const logs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ log }) => log));
    throw new Error([`the run ended as ${conclusion}`, problem, ...logs].join("\n"));
  }

  /** Throws when anybody broke GitHub's contract or a limit, when the script was not played to its end, or a secret was logged. */
  async close(): Promise<void> {
    await this.fleet.close();
    await this.server.close();
    await this.model.close();
    const tokens = this.hub.requests().flatMap(({ headers }) => headers.authorization?.split(" ")[1] ?? []);
    const kept = [...tokens, MODEL_KEY];
    const problems = [
      ...this.hub.contractViolations().map(({ operation, problem }) => `${operation}: ${problem}`),
      ...this.hub
        .limitRefusals()
        .map(({ kind, installationId }) => `a ${kind} limit of installation ${installationId}`),
      ...(kept.some((secret) => this.server.said.includes(secret)) ? ["a secret stands in the server's log"] : []),
      ...[this.model.finish() ?? []].flat(),
    ];
    await this.hub.stop();
    if (problems.length > 0) throw new Error(problems.join("\n"));
  }
}
