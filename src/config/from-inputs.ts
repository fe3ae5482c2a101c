import type { Environment } from "./from-env.ts";
import { SETTING_NAMES, SETTINGS } from "./schema.ts";
import type { Source } from "./source.ts";

/**
 * The variable in which the runner hands over an input. Read directly: `getInput` of @actions/core does the same, but loading that
 * package brings in an HTTP client, several hundred milliseconds of start-up before anything is done.
 */
export const inputVariable = (input: string): string => `INPUT_${input.replace(/ /g, "_").toUpperCase()}`;

/** Settings among the inputs of the Action, trimmed as `getInput` trims. An empty input counts as not given. */
export function fromInputs(environment: Environment): Source {
  const source: Source = {};
  for (const name of SETTING_NAMES) {
    const { input } = SETTINGS[name];
    const text = input === null ? "" : (environment[inputVariable(input)] ?? "").trim();
    if (input !== null && text !== "") source[name] = { text, called: `Input \`${input}\`` };
  }
  return source;
}
