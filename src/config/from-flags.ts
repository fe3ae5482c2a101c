import { SETTING_NAMES, SETTINGS } from "./schema.ts";
import type { Source } from "./source.ts";

/** Settings among the options of a command line. The parser names options as the settings are named (`--max-steps`: `maxSteps`). */
export function fromFlags(options: Readonly<Record<string, unknown>>): Source {
  const source: Source = {};
  for (const name of SETTING_NAMES) {
    const value = options[name];
    const called = SETTINGS[name].flag;
    if (called !== null && typeof value === "string") source[name] = { text: value, called };
  }
  return source;
}
