import type { Environment } from "./from-env.ts";

/** Where programs are looked for, as the user's shell does; empty when PATH is not set. */
export const searchPath = (environment: Environment = process.env): string => environment.PATH ?? "";
