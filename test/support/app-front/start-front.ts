import { appSecretValues } from "../../../src/config/app-secrets.ts";
import { loadAppSettings } from "../../../src/config/from-app-environment.ts";
import { redactor } from "../../../src/domain/redact.ts";
import { createAppLog } from "../../../src/entry/app/app-log.ts";
import type { Loop } from "../../../src/entry/app/loops.ts";
import { type RunningApp, startApp } from "../../../src/entry/app/start.ts";
import { type Clock, systemClock } from "../../../src/ports/clock.ts";
import type { FakeHub } from "../fakehub/fakehub.ts";

export const SECRET = "current-secret-0123456789abcdef";
export const PREVIOUS = "earlier-secret-0123456789abcdef";

/** Variables of an App of the hub that listens on any free port and keeps nothing. */
export const appEnvironment = (hub: FakeHub): Record<string, string> => ({
  APP_ID: String(hub.app.id),
  PRIVATE_KEY: hub.app.privateKey,
  WEBHOOK_SECRET: SECRET,
  WEBHOOK_SECRET_PREVIOUS: PREVIOUS,
  PORT: "0",
  GITHUB_API_URL: hub.apiUrl,
  GITHUB_SERVER_URL: hub.serverUrl,
  LOG_LEVEL: "debug",
});

export interface Front extends RunningApp {
  /** Where webhooks go. */
  hooks: string;
  /** Every line of its log. */
  lines: string[];
}

/** The App in this process, without the loops that would work on what it takes. */
export async function startFront(
  hub: FakeHub,
  variables: Record<string, string> = {},
  { clock = systemClock, loops = [] }: { clock?: Clock; loops?: readonly Loop[] } = {},
): Promise<Front> {
  const environment = { ...appEnvironment(hub), ...variables };
  const settings = loadAppSettings(environment);
  // No setting says so: outside tests a store outlives its process.
  if (environment.VERIALGO_STORE === undefined) settings.storePath = ":memory:";
  const lines: string[] = [];
  const log = createAppLog({
    ...{ level: settings.logLevel, clock, write: (line) => void lines.push(line) },
    redact: redactor(appSecretValues(settings, environment)),
  });
  const running = await startApp({ settings, log, clock, loops });
  return { ...running, lines, hooks: `${running.url}${settings.webhookPath}` };
}
