import { loadMended, type Mended, problemOf } from "../../config/load.ts";
import { SETTINGS, type SettingName, type Settings } from "../../config/schema.ts";
import { searchPath } from "../../config/search-path.ts";
import { sentenceOf } from "../../domain/errors.ts";
import { resolveInterpreter } from "../../languages/python/interpreter.ts";
import type { LimitSetting, ServerSettings, StartRequest } from "../../surfaces/browser/api.ts";
import { LIMIT_SETTINGS } from "../../surfaces/browser/limit-settings.ts";
import { requiredLevelOf } from "../budget.ts";
import { requireKey } from "../endpoint-check.ts";
import { priceOf } from "../price.ts";
import { TOOL_VERSION } from "../version.ts";

/** What a run that the page starts would use, read anew each time, as `.env` may have changed. `options` are the flags. */
export async function serverSettings(
  options: Readonly<Record<string, unknown>>,
  names: readonly SettingName[],
  runsFolder: string,
): Promise<ServerSettings> {
  const { settings, problems }: Mended = loadMended(options, names);
  const limit = (name: LimitSetting) => ({ value: settings[name], maximum: SETTINGS[name].type.maximum ?? null });
  return {
    toolVersion: TOOL_VERSION,
    model: {
      name: settings.model,
      baseUrlHost: new URL(settings.baseUrl).host,
      protocol: settings.apiMode,
      key: settings.apiKey === null ? "none" : "set",
    },
    languages: [...(SETTINGS.lang.type.choices ?? [])],
    requireLevel: requiredLevelOf(settings),
    limits: Object.fromEntries(LIMIT_SETTINGS.map((name) => [name, limit(name)])) as ServerSettings["limits"],
    runsFolder,
    problem: problems[0] ?? keyProblem(settings) ?? (await pythonProblem(settings)),
  };
}

/** Nobody is asked: what would be refused before the first request. */
function keyProblem(settings: Settings): string | null {
  try {
    requireKey(settings);
    priceOf(settings, settings.model);
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Interpreters that were found to be good; one that is not may have been installed since. */
const goodPythons = new Set<string | null>();

async function pythonProblem({ python }: Settings): Promise<string | null> {
  if (goodPythons.has(python)) return null;
  const found = await resolveInterpreter({ explicit: python, searchPath: searchPath() });
  if ("problem" in found) return found.problem;
  goodPythons.add(python);
  return null;
}

/** What of a request its setting would not take: one sentence that names the field; null when all is well. */
export function requestProblem({ language, requireLevel, limits }: StartRequest): string | null {
  const values: [field: string, name: SettingName, value: string | number | undefined][] = [
    ["language", "lang", language],
    ["requireLevel", "requireLevel", requireLevel],
    ...LIMIT_SETTINGS.map((name): [string, SettingName, number | undefined] => [`limits.${name}`, name, limits[name]]),
  ];
  for (const [called, name, value] of values) {
    if (value === undefined) continue;
    const given = { text: String(value), called };
    if (!SETTINGS[name].type.parse.safeParse(given.text).success) return problemOf(name, given);
  }
  return null;
}
