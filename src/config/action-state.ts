import type { Environment } from "./from-env.ts";

/** What the main step of the Action saved for its post step; empty when nothing was. */
export const savedState = (name: string, environment: Environment = process.env): string =>
  environment[`STATE_${name}`] ?? "";
