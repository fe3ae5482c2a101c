import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Receipt } from "../../src/domain/receipt.ts";
import { ADD_SCRIPT } from "./add-script.ts";
import { lockedBuild, newestIn } from "./built-cli.ts";
import type { FakeHub, FakeHubOptions } from "./fakehub/fakehub.ts";
import { startFakeHub } from "./fakehub/fakehub.ts";
import type { LoggedRequest } from "./fakehub/http/request-log.ts";
import type { Permissions } from "./fakehub/state/model.ts";
import type { TriggeringEvent } from "./mini-runner/github-context.ts";
import { type ActionResult, type RunActionOptions, type RunningAction, runAction } from "./mini-runner/run-action.ts";
import {
  type ModelServer,
  type ModelServerOptions,
  type ReceivedRequest,
  type ServerStep,
  startModelServer,
} from "./model-server/model-server.ts";
import { leaksOf } from "./sinks.ts";

const root = resolve(import.meta.dirname, "../..");
const BUNDLE = join(root, "dist/action/main.js");

export const MODEL_KEY = "sk-test-0123456789abcdef";

/** What `examples/verialgo.yml` grants the job. */
export const GRANTED: Permissions = {
  contents: "write",
  issues: "write",
  pull_requests: "write",
  checks: "write",
};

/** Builds the Action's bundle when the sources are newer. */
export const buildAction = (): Promise<void> =>
  lockedBuild(() => {
    const built = statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const stale = newestIn(join(root, "src")) > built || statSync(join(root, "rolldown.config.js")).mtimeMs > built;
    if (stale)
      execFileSync("npm", ["run", "--silent", "build:action"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  });

/** A repository, its people and a model endpoint, for runs of the built Action. */
export interface ActionScenario {
  hub: FakeHub;
  model: ModelServer;
  /**
   * Starts the Action for an event with the permissions of the example workflow, against `model`; asks for level 1 unless told
   * otherwise. `ended` rejects when the key, the token or another secret stands anywhere in what the job let out.
   */
  start(event: TriggeringEvent, options?: ScenarioRun): RunningAction;
  /** The same to its end; with `script`, against a model endpoint of its own that must be asked for exactly that. */
  run(event: TriggeringEvent, options?: ScenarioRun & { script?: readonly ServerStep[] }): Promise<ScenarioResult>;
  /** Stops both servers. Throws when the Action sent GitHub anything its description does not allow. */
  stop(): Promise<void>;
}

export type ScenarioRun = Partial<Omit<RunActionOptions, "hub" | "event">>;

export interface ScenarioResult extends ActionResult {
  /** The job's `GITHUB_TOKEN`. */
  token: string;
  /** What this run asked of GitHub, in order. */
  requests: LoggedRequest[];
  /** What this run told the model; probes of the endpoint, which cost nothing, are left out. */
  told: ReceivedRequest[];
}

export interface ScenarioOptions {
  hub?: FakeHubOptions;
  model?: Partial<ModelServerOptions>;
}

/** Alice may write, rita may read, stranger has no role, and `algo` is a label. */
export async function actionScenario({ hub: wish, model: asked }: ScenarioOptions = {}): Promise<ActionScenario> {
  const hub = await startFakeHub({ roles: { alice: "write", rita: "read" }, ...wish });
  const model = await startModelServer({ protocol: "chat", script: ADD_SCRIPT, apiKey: MODEL_KEY, ...asked });
  const start: ActionScenario["start"] = (event, options = {}) => {
    const given = { "base-url": model.baseUrl, "api-key": MODEL_KEY, "require-level": "1", ...options.with };
    const secrets = options.secrets ?? [MODEL_KEY];
    const token = options.token ?? hub.actionsToken(options.permissions ?? GRANTED);
    const running = runAction({ ...{ hub, event, permissions: GRANTED }, ...options, secrets, token, with: given });
    const kept = [...secrets, token, given["api-key"] ?? ""];
    const ended = running.ended.then((result) => {
      const requests = hub.requests().filter(({ headers }) => headers.authorization?.endsWith(token) === true);
      const leaks = leaksOf({ ...result, requests }, kept);
      if (leaks.length > 0) throw new Error(`a secret stands in ${leaks.join(", ")}`);
      return result;
    });
    return {
      ...running,
      ended,
      get pid() {
        return running.pid;
      },
    };
  };
  const run: ActionScenario["run"] = async (event, { script, ...options } = {}) => {
    const token = options.token ?? hub.actionsToken(options.permissions ?? GRANTED);
    const server =
      script === undefined ? model : await startModelServer({ protocol: "chat", script, apiKey: MODEL_KEY });
    const before = server.requests.length;
    const given = { "base-url": server.baseUrl, ...options.with };
    const result = await start(event, { ...options, token, with: given }).ended;
    if (server !== model) await server.close();
    const unplayed = script === undefined ? null : server.finish();
    if (unplayed !== null) throw new Error(`${unplayed}\n${result.log}`);
    const isOurs = ({ headers }: LoggedRequest) => headers.authorization?.endsWith(token) === true;
    const told = server.requests
      .slice(before)
      .filter(({ body }) => Array.isArray((body as { messages?: unknown })?.messages));
    return { ...result, token, requests: hub.requests().filter(isOurs), told };
  };
  return {
    ...{ hub, model, start, run },
    async stop() {
      const violations = hub.contractViolations();
      await model.close();
      await hub.stop();
      if (violations.length > 0)
        throw new Error(violations.map(({ operation, problem }) => `${operation}: ${problem}`).join("\n"));
    },
  };
}

export const receiptIn = (result: ActionResult): Receipt => {
  const [name] = [...result.artifacts.names()];
  const file = result.artifacts.get(name ?? "").files["verialgo-receipt.json"];
  if (file === undefined) throw new Error("the artifact holds no receipt");
  return JSON.parse(file.toString("utf8")) as Receipt;
};
