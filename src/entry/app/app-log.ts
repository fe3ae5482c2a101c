import type { AppSettings } from "../../config/app-settings.ts";
import { type Redact, redactDeep } from "../../domain/redact.ts";
import type { Clock } from "../../ports/clock.ts";

/** One line of JSON a call, to standard output; secrets are redacted. `delivery` and `run` (a run's key) go with everything they belong to. */
export interface AppLog {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogFields {
  delivery?: string;
  run?: string;
  repository?: number;
  installation?: number;
  [name: string]: string | number | boolean | null | undefined;
}

export interface AppLogOptions {
  level: AppSettings["logLevel"];
  clock: Clock;
  redact: Redact;
  /** Takes one line with its end. */
  write(line: string): void;
}

const LEVELS = ["debug", "info", "error"] as const;

export function createAppLog({ level, clock, redact, write }: AppLogOptions): AppLog {
  const log =
    (at: (typeof LEVELS)[number]) =>
    (message: string, fields: LogFields = {}): void => {
      if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return;
      // Field by field: a secret that ends where a text ends must not take the quotation mark with it.
      write(
        `${JSON.stringify(redactDeep({ time: clock.now().toISOString(), level: at, message, ...fields }, redact))}\n`,
      );
    };
  return { debug: log("debug"), info: log("info"), error: log("error") };
}
