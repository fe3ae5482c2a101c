import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Receipt } from "../../src/domain/receipt.ts";
import { ADD_SCRIPT } from "./add-script.ts";
import { lockedBuild, newestIn } from "./built-cli.ts";
import type { FakeHub, FakeHubOptions } from "./fakehub/fakehub.ts";
import { startFakeHub } from "./fakehub/fakehub.ts";
import type { Permissions } from "./fakehub/state/model.ts";
import type { TriggeringEvent } from "./mini-runner/github-context.ts";
import { type ActionResult, type RunActionOptions, type RunningAction, runAction } from "./mini-runner/run-action.ts";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./model-server/model-server.ts";

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
  /** Starts the Action for an event with the inputs and permissions of the example workflow. */
  start(event: TriggeringEvent, options?: ScenarioRun): RunningAction;
  run(event: TriggeringEvent, options?: ScenarioRun): Promise<ActionResult>;
  /** Stops both servers. Throws when the Action sent GitHub anything its description does not allow. */
  stop(): Promise<void>;
}

export type ScenarioRun = Partial<Omit<RunActionOptions, "hub" | "event">>;

export interface ScenarioOptions {
  hub?: FakeHubOptions;
  model?: Partial<ModelServerOptions>;
}

/** Alice may write, rita may read, stranger has no role, and `algo` is a label. */
export async function actionScenario({ hub: wish, model: asked }: ScenarioOptions = {}): Promise<ActionScenario> {
  const hub = await startFakeHub({ roles: { alice: "write", rita: "read" }, ...wish });
  const model = await startModelServer({ protocol: "chat", script: ADD_SCRIPT, apiKey: MODEL_KEY, ...asked });
  const start: ActionScenario["start"] = (event, options = {}) =>
    runAction({
      ...{ hub, event, permissions: GRANTED, secrets: [MODEL_KEY] },
      ...options,
      with: { "base-url": model.baseUrl, "api-key": MODEL_KEY, ...options.with },
    });
  return {
    ...{ hub, model, start },
    run: (event, options) => start(event, options).ended,
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
