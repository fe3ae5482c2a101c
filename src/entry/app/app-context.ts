import type { AppSettings } from "../../config/app-settings.ts";
import type { AppIdentity } from "../../github/app-identity.ts";
import type { AppStore } from "../../ports/app-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AppLog } from "./app-log.ts";
import type { Metrics } from "./metrics.ts";

/** What every part of the App shares. */
export interface App {
  settings: AppSettings;
  store: AppStore;
  identity: AppIdentity;
  /** Logins of the App itself: `<slug>[bot]`. What they write starts nothing. */
  self: readonly string[];
  clock: Clock;
  log: AppLog;
  metrics: Metrics;
  /** Aborts when the process is asked to stop. */
  signal: AbortSignal;
}
