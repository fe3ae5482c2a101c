import type { AppSettings } from "../../config/app-settings.ts";
import type { AppIdentity } from "../../github/app-identity.ts";
import type { AppStore } from "../../ports/app-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AppLog } from "./app-log.ts";
import type { Bell } from "./bell.ts";
import type { Metrics } from "./metrics.ts";
import type { Pace } from "./open-pace.ts";
import type { RunTurns } from "./run-turns.ts";

/** What every part of the App shares. */
export interface App {
  settings: AppSettings;
  store: AppStore;
  identity: AppIdentity;
  /** Logins of the App itself: `<slug>[bot]`. What they write starts nothing. */
  self: readonly string[];
  clock: Clock;
  pace: Pace;
  /** `tasks`: rung when a delivery left work to do. `runs`: when a run waits, or a place for one is free. */
  bells: { tasks: Bell; runs: Bell };
  /** Whoever changes a run does it in its turn. */
  turns: RunTurns;
  /** Whether answers to webhooks would wait: then the loops take less at a time. */
  isCrowded: () => boolean;
  log: AppLog;
  metrics: Metrics;
  /** Aborts when the process is asked to stop. */
  signal: AbortSignal;
}
