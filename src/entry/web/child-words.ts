import { join } from "node:path";
import { SETTINGS, type SettingName } from "../../config/schema.ts";
import type { StartRequest } from "../../surfaces/browser/api.ts";
import { RUN_FILES } from "../../surfaces/browser/server/run-note.ts";

/** Flags that `verialgo web` was given, as they were written. */
export type Flags = Partial<Record<SettingName, string>>;

/** Settings that `verialgo demo` takes. */
const OF_DEMO: readonly SettingName[] = ["python", "sandboxImage"];

/**
 * The words after `verialgo` that start a run: what the page asked for, else the flags. What comes from the environment the run reads
 * there itself. Nothing of it is secret: a command line can be read by every user of the machine.
 */
export function childWords(
  { kind, language, requireLevel, limits }: StartRequest,
  flags: Flags,
  folder: string,
): string[] {
  const asked: Flags = {
    ...flags,
    ...(language === undefined ? {} : { lang: language }),
    ...(requireLevel === undefined ? {} : { requireLevel: String(requireLevel) }),
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, String(value)])),
    out: join(folder, RUN_FILES.result),
  };
  const settings = (Object.entries(asked) as [SettingName, string][]).flatMap(([name, value]) => {
    const { flag } = SETTINGS[name];
    const isTaken = kind === "implement" || name === "out" || OF_DEMO.includes(name);
    // In one word: a value may begin with a hyphen.
    return flag === null || !isTaken ? [] : [`${flag}=${value}`];
  });
  const requirement = kind === "implement" ? [`--issue-file=${join(folder, RUN_FILES.requirement)}`] : [];
  return [kind, ...requirement, ...settings, `--events=${join(folder, RUN_FILES.events)}`, "--json"];
}
