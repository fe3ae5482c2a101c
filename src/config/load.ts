import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { type Environment, fromDotenv, fromEnvironment } from "./from-env.ts";
import { fromFlags } from "./from-flags.ts";
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from "./schema.ts";
import { defaultText } from "./setting.ts";
import type { SettingType } from "./setting-types.ts";
import type { Source } from "./source.ts";

/** Every wrong setting of a run at once; each problem is one sentence with its fix. Holds no secret's value. */
export class SettingsError extends UsageError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/**
 * Combines sources, the first that names a setting wins; settings that are not among `names` keep their defaults, unread. Throws a
 * `SettingsError` naming all that is wrong.
 */
export function combine(sources: readonly Source[], names: readonly SettingName[] = SETTING_NAMES): Settings {
  const { settings, problems } = combineMended(sources, names);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Settings in which what was wrong has its default, and what was wrong. */
export interface Mended {
  settings: Settings;
  wrong: readonly SettingName[];
  /** One sentence for each. */
  problems: readonly string[];
}

/** As `combine`, for those who have to tell somebody what is wrong and need settings for that. Never throws. */
export function combineMended(sources: readonly Source[], names: readonly SettingName[]): Mended {
  const problems: string[] = [];
  const wrong: SettingName[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of SETTING_NAMES) {
    const given = names.includes(name)
      ? sources.map((source) => source[name]).find((entry) => entry !== undefined)
      : undefined;
    if (given === undefined) {
      values[name] = SETTINGS[name].fallback;
      continue;
    }
    const parsed = SETTINGS[name].type.parse.safeParse(given.text);
    values[name] = parsed.success ? parsed.data : SETTINGS[name].fallback;
    if (parsed.success) continue;
    wrong.push(name);
    problems.push(problemOf(name, given));
  }
  return { settings: values as Settings, wrong, problems };
}

/** One sentence for a value that has not its setting's form: what it must be, what it is (unless secret), what to do. */
export function problemOf(
  name: SettingName,
  given: { text: string; called: string },
  fallback: unknown = SETTINGS[name].fallback,
): string {
  const otherwise = fallback === null ? "leave it out" : `leave it out for ${defaultText(fallback)}`;
  return wrongForm(SETTINGS[name].type, given, `mend it or ${otherwise}`);
}

/** The same for any type; `advice` says what to do. */
export function wrongForm(
  { must, secret }: Pick<SettingType<unknown>, "must" | "secret">,
  given: { text: string; called: string },
  advice: string,
): string {
  const shown = secret ? "" : ` (it is "${oneLine(withoutCredentials(given.text), 80)}")`;
  return `${given.called} must be ${must}${shown}; ${advice}.`;
}

/** An address may carry a password, which must not be shown. */
const withoutCredentials = (value: string): string => value.replace(/\/\/.*@/s, "//…@");

/**
 * Settings of the command line: flags, then the environment, then `.env` in the current folder, then defaults. A command reads only the
 * settings it uses (`names`), so that a wrong model name does not keep anyone from running the demo.
 */
export function loadSettings(
  options: Readonly<Record<string, unknown>>,
  names: readonly SettingName[] = SETTING_NAMES,
  environment: Environment = process.env,
  folder: string = process.cwd(),
): Settings {
  const { settings, problems } = loadMended(options, names, environment, folder);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** The same for those who have to show settings, right or wrong. Never throws. */
export function loadMended(
  options: Readonly<Record<string, unknown>>,
  names: readonly SettingName[],
  environment: Environment = process.env,
  folder: string = process.cwd(),
): Mended {
  const dotenv = fromDotenv(folder, environment);
  const trusted = [fromFlags(options), fromEnvironment(environment)];
  const stray = names.includes("apiKey") ? strayKey(trusted, dotenv.source) : null;
  const mended = combineMended([...trusted, dotenv.source], names);
  return { ...mended, problems: [dotenv.problem, stray, ...mended.problems].filter((problem) => problem !== null) };
}

/** A key goes to no address that only a file in the current folder names: the file may have come with somebody else's code. */
function strayKey(trusted: readonly Source[], dotenv: Source): string | null {
  const key = trusted.map(({ apiKey }) => apiKey).find((one) => one !== undefined);
  const address = dotenv.baseUrl;
  if (key === undefined || address === undefined || trusted.some(({ baseUrl }) => baseUrl !== undefined)) return null;
  return `${address.called} is an address to which ${key.called} of the environment is not sent: put both into .env, or set both in the environment.`;
}
