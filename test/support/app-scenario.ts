import type { AppSettings } from "../../src/config/app-settings.ts";
import { Secret } from "../../src/config/secret.ts";
import type { App } from "../../src/entry/app/app-context.ts";
import type { LogFields } from "../../src/entry/app/app-log.ts";
import { createBell } from "../../src/entry/app/bell.ts";
import { createIntake } from "../../src/entry/app/intake.ts";
import { createMetrics } from "../../src/entry/app/metrics.ts";
import { openPace } from "../../src/entry/app/open-pace.ts";
import { createRunTurns } from "../../src/entry/app/run-turns.ts";
import { createAppIdentity } from "../../src/github/create-app-identity.ts";
import type { Task } from "../../src/ports/app-store.ts";
import { type Clock, systemClock } from "../../src/ports/clock.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { type FakeHub, type FakeHubOptions, startFakeHub } from "./fakehub/fakehub.ts";

/** A workflow the App may start, and which listens to nothing itself. */
export const DISPATCHED = `name: VeriAlgo
run-name: "VeriAlgo: issue \${{ inputs.issue }} [\${{ inputs.key }}]"
on:
  workflow_dispatch:
    inputs:
      issue: { type: string, required: true }
      command: { type: string, required: true }
      actor: { type: string, required: true }
      key: { type: string, required: true }
      head-sha: { type: string }
      text-sha256: { type: string }
jobs: {}
`;

export interface AppScenario {
  hub: FakeHub;
  app: App;
  /** Every line of its log, as JSON. */
  logged: string[];
  /** Takes a webhook in and gives its task; null where it starts nothing. */
  taskOf(webhook: { id: string; event: string; payload: unknown }): Promise<Task | null>;
  stopApp(): void;
  /** Throws when the App sent GitHub anything its description does not allow, or a secret stands in its log. */
  stop(): Promise<void>;
}

export interface AppScenarioOptions {
  hub?: FakeHubOptions;
  settings?: Partial<AppSettings>;
  clock?: Clock;
  /** Of the store; default in memory. */
  path?: string;
  /** Whether the App keeps below GitHub's limits; default false, as many tests share one installation. */
  isPaced?: boolean;
}

const UNPACED: App["pace"] = {
  take: async () => ({ ok: true }),
  look: async () => ({ ok: true }),
  stop: async () => {},
};

/** The App without its server: real store, identity and requests, on a repository where alice may write and rita may read. */
export async function appScenario(options: AppScenarioOptions = {}): Promise<AppScenario> {
  const { clock = systemClock, path = ":memory:", isPaced = false } = options;
  const hub = await startFakeHub({
    files: { "README.md": "# Hi\n", ".github/workflows/verialgo.yml": DISPATCHED },
    roles: { alice: "write", rita: "read" },
    ...options.hub,
  });
  const stopping = new AbortController();
  const logged: string[] = [];
  const line = (message: string, fields: LogFields = {}) => void logged.push(JSON.stringify({ message, ...fields }));
  const addresses = { apiUrl: hub.apiUrl, serverUrl: hub.serverUrl };
  const store = openSqliteStore({ path, clock });
  const app: App = {
    settings: {
      ...{ ...addresses, appId: hub.app.id, privateKey: new Secret(hub.app.privateKey) },
      ...{ webhookSecrets: [new Secret("x".repeat(32))], host: "127.0.0.1", port: 0, webhookPath: "/hooks" },
      ...{ storePath: path, publicUrl: null, oidcIssuer: "http://127.0.0.1:1", runnerRepository: null },
      ...{
        action: "verialgo/verialgo@v1",
        workflow: "verialgo.yml",
        label: "algo",
        allowRoles: ["admin", "maintain", "write"],
        allowBots: [],
      },
      ...{ runsPerDay: 10, runsAtOnce: 10, queueLimit: 100, taskLimit: 1_000, maxEventAgeHours: 72, logLevel: "info" },
      ...options.settings,
    },
    ...{
      store,
      clock,
      metrics: createMetrics(),
      pace: isPaced ? openPace(store, clock) : UNPACED,
      turns: createRunTurns(),
    },
    identity: createAppIdentity({
      ...{ ...addresses, appId: hub.app.id, privateKey: hub.app.privateKey, clock },
      ...{ toolVersion: "0", signal: stopping.signal, limitsMs: 0 },
    }),
    self: [hub.app.bot.login],
    bells: { tasks: createBell(clock), runs: createBell(clock) },
    isCrowded: () => false,
    log: { debug: line, info: line, error: line },
    signal: stopping.signal,
  };
  const intake = createIntake(app);
  return {
    ...{ hub, app, logged },
    async taskOf({ id, event, payload }) {
      const installation = { id: hub.app.installationId, node_id: "I_1" };
      await intake({ id, event, payload: { ...(payload as object), installation } });
      const [task] = await store.dueTasks(clock.now().toISOString(), 1, new Set());
      return task ?? null;
    },
    stopApp: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await store.close();
      const violations = hub.contractViolations();
      await hub.stop();
      const tokens = hub.requests().flatMap(({ headers }) => headers.authorization?.split(" ")[1] ?? []);
      if (logged.some((text) => tokens.some((token) => text.includes(token)))) throw new Error("a token was logged");
      if (violations.length > 0)
        throw new Error(violations.map(({ operation, problem }) => `${operation}: ${problem}`).join("\n"));
    },
  };
}
