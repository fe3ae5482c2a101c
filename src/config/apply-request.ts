import type { RequestOptions } from "../domain/command.ts";
import { SettingsError } from "./load.ts";
import { narrow } from "./narrow.ts";
import type { Settings } from "./schema.ts";
import type { Source } from "./source.ts";

/**
 * The settings of one request: what workflow and repository allow, tightened by the options of its command. Throws a `SettingsError`
 * naming all that is wrong or asks for more than is allowed.
 */
export function applyRequest(settings: Settings, options: RequestOptions): Settings {
  const wishes: Source = {};
  const wish = (name: keyof Source, option: string, value: string | number | null) => {
    if (value !== null) wishes[name] = { text: String(value), called: `Option \`${option}\`` };
  };
  wish("lang", "--lang", options.lang);
  wish("folder", "--path", options.path);
  wish("requireLevel", "--require-level", options.requireLevel);
  wish("maxSteps", "--max-steps", options.maxSteps);
  wish("pr", "--pr", options.pr);
  const narrowed = narrow(settings, wishes, "this repository");
  if (narrowed.problems.length > 0) throw new SettingsError(narrowed.problems);
  return narrowed.settings;
}
