import type { AppSettings } from "../../config/app-settings.ts";
import { createAppIdentity } from "../../github/create-app-identity.ts";
import { type Clock, systemClock } from "../../ports/clock.ts";
import { openSqliteStore } from "../../store/sqlite-store.ts";
import { TOOL_VERSION } from "../version.ts";
import type { App } from "./app-context.ts";
import type { AppLog } from "./app-log.ts";
import { createBell } from "./bell.ts";
import { createCrowded } from "./crowded.ts";
import { healthOf } from "./health.ts";
import { createIntake } from "./intake.ts";
import { LOOPS, type Loop, startLoops } from "./loops.ts";
import { createMetrics } from "./metrics.ts";
import { metricsOf } from "./metrics-route.ts";
import { openPace } from "./open-pace.ts";
import { ownLogins } from "./own-logins.ts";
import { openProbot } from "./probot.ts";
import { createRoom } from "./read-body.ts";
import { createRunTurns } from "./run-turns.ts";
import { type Route, type RunningServer, startServer } from "./server.ts";
import { createTokenExchange } from "./token-exchange.ts";
import { webhookRoute } from "./webhook-route.ts";

/** GitHub's own limit of a delivery. */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;
/** GitHub gives up after 10 seconds. */
export const BODY_MS = 8_000;
/** For all large bodies together. */
export const ROOM_BYTES = 64 * 1024 * 1024;

/** Milliseconds for what is under way when the process is asked to stop; then its requests are given up. */
const STOP_MS = 10_000;
const GIVE_UP_MS = 7_000;

export interface StartOptions {
  settings: AppSettings;
  log: AppLog;
  clock?: Clock;
  loops?: readonly Loop[];
  /** Aborted during the start, GitHub is not waited for any longer. Afterwards it means nothing. */
  signal?: AbortSignal;
}

export interface RunningApp {
  /** `http://127.0.0.1:3000` */
  url: string;
  app: App;
  /** Takes nothing new, finishes what is under way within ten seconds, closes the store. What is not finished goes on after the next start. */
  stop(): Promise<void>;
}

/** Builds the App and starts it. Throws a `StoreError`, `UsageError` or `ApiError` of one sentence; nothing is left running then. */
export async function startApp({
  settings,
  log,
  clock = systemClock,
  loops = LOOPS,
  signal,
}: StartOptions): Promise<RunningApp> {
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const leave = () => givingUp.abort();
  signal?.addEventListener("abort", leave, { once: true });
  const metrics = createMetrics();
  const store = openSqliteStore({
    ...{ path: settings.storePath, clock },
    onSlow: (slow) => log.info("The store was slow.", { ...slow }),
  });
  try {
    const { appId, apiUrl, serverUrl } = settings;
    const identity = createAppIdentity({
      ...{ appId, apiUrl, serverUrl, clock, toolVersion: TOOL_VERSION, signal: givingUp.signal },
      privateKey: settings.privateKey.reveal(),
      // What meets a limit is put off, and takes no place from others meanwhile.
      limitsMs: 0,
    });
    const self = await ownLogins({ identity, store, log, clock });
    const app: App = {
      ...{ settings, store, identity, self, clock, log, metrics, signal: stopping.signal },
      pace: openPace(store, clock),
      turns: createRunTurns(),
      bells: { tasks: createBell(clock), runs: createBell(clock) },
      isCrowded: createCrowded(() => clock.monotonicMs()),
    };
    const running = await open(app, loops);
    return { ...running, app, stop: () => stop({ ...running, app }, stopping, givingUp) };
  } catch (error) {
    await store.close();
    throw error;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

interface Parts {
  server: RunningServer;
  loops: ReturnType<typeof startLoops>;
}

async function open(app: App, list: readonly Loop[]): Promise<Parts & { url: string }> {
  const { settings, clock, log, metrics } = app;
  const door = { isWell: true };
  const onStore = (isWell: boolean) => {
    door.isWell = isWell;
  };
  const deliver = await openProbot(settings, createIntake(app, onStore));
  const limits = { maxBytes: MAX_BODY_BYTES, ms: BODY_MS, room: createRoom(ROOM_BYTES) };
  const webhook = webhookRoute({
    guard: { secrets: settings.webhookSecrets, ...limits },
    deliver,
    clock,
    log,
    metrics,
  });
  const exchange = createTokenExchange(app);
  const tokens: Route = async (request, response) => {
    await exchange(request, response);
    return null;
  };
  const started: { loops?: Parts["loops"] } = {};
  const server = await startServer({
    ...{ host: settings.host, port: settings.port, log },
    routes: {
      GET: {
        "/healthz": () => healthOf(app, { ended: () => started.loops?.ended() ?? [], hasLost: () => !door.isWell }),
        "/metrics": () => metricsOf(app),
      },
      POST: {
        [settings.webhookPath]: webhook,
        ...(settings.publicUrl === null ? {} : { "/token": tokens }),
      },
    },
  });
  const loops = startLoops(app, list);
  started.loops = loops;
  return { server, loops, url: server.url };
}

async function stop(
  { app, server, loops }: Parts & { app: App },
  stopping: AbortController,
  givingUp: AbortController,
) {
  const timer = setTimeout(() => givingUp.abort(), GIVE_UP_MS);
  stopping.abort();
  const over = new AbortController();
  const ended = Promise.all([server.stop(STOP_MS), loops.over]).then(() => over.abort());
  await Promise.race([ended, app.clock.sleep(STOP_MS, over.signal)]);
  clearTimeout(timer);
  givingUp.abort();
  await app.store.close();
}
