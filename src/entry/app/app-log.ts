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
