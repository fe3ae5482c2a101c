import type { SettingType } from "./setting-types.ts";

/**
 * How a request or the repository's own file may change what the workflow set: `smaller` and `larger` numbers (and levels), a list with
 * `fewer` members, `pull` (less of a pull request), or `free` where the choice widens nothing.
 */
export type Narrowing = "smaller" | "larger" | "fewer" | "pull" | "free";

/**
 * One setting. `environment`, `flag` and `input` (of the Action) are its names in these sources (null: not to be set there);
 * `fallback` is the default (null: not set). The property's name in `SETTINGS` is what the program calls it.
 */
export interface Setting<T, F extends T | null> {
  type: SettingType<T>;
  environment: string | null;
  flag: string | null;
  input: string | null;
  fallback: F;
  help: string;
  /** True for what is run outside the sandbox: `.env` may have come with somebody else's code and must not name it. */
  notInDotenv?: boolean;
  /** Whether `.github/verialgo.yml` may name it (by its input's name), and in which direction. */
  narrowing?: Narrowing;
  /** The value `action.yml` gives where the workflow gives none: an expression only the runner can fill in. */
  inputDefault?: string;
}

export const setting = <T, F extends T | null>(one: Setting<T, F>): Setting<T, F> => one;

/** A default as a person would write it: a list with commas, the empty one as `none`. */
export function defaultText(fallback: unknown): string {
  if (!Array.isArray(fallback)) return String(fallback);
  return fallback.length === 0 ? "none" : fallback.join(", ");
}
