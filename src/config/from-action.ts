import { type Environment, fromEnvironment } from "./from-env.ts";
import { fromInputs } from "./from-inputs.ts";
import { combineMended, type Mended, SettingsError } from "./load.ts";
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from "./schema.ts";

/** The settings the Action has: those with an input. */
export const ACTION_SETTING_NAMES: readonly SettingName[] = SETTING_NAMES.filter(
  (name) => SETTINGS[name].input !== null,
);

/** As `mendedActionSettings`, but throws a `SettingsError` that names all that is wrong at once. */
export function loadActionSettings(environment: Environment = process.env): Settings {
  const { settings, problems } = mendedActionSettings(environment);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/**
 * Settings of the Action: its inputs, then the environment (`OPENAI_BASE_URL` …), then defaults, which also stand for what is wrong:
 * enough to tell the person who asked, and for nothing else.
 */
export function mendedActionSettings(environment: Environment = process.env): Mended {
  const mended = combineMended([fromInputs(environment), fromEnvironment(environment)], ACTION_SETTING_NAMES);
  return mended.problems.length > 0 ? mended : { ...mended, problems: contradictions(mended.settings) };
}

/** Inputs that are right by themselves but not together. */
function contradictions(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.job === "publish" && settings.handover === null)
    problems.push(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub's, not of JavaScript
      "Input `handover` is missing: `job: publish` needs the output `handover` of the solve job, for instance ${{ needs.solve.outputs.handover }}.",
    );
  if (settings.job !== "publish" && settings.handover !== null)
    problems.push(`Input \`handover\` belongs to \`job: publish\` only; leave it out for \`job: ${settings.job}\`.`);
  const dispatched = (["command", "actor", "key"] as const).filter((name) => settings[name] === null);
  if (settings.issue !== null && dispatched.length > 0)
    problems.push(
      `Input \`issue\` starts a dispatched run, which also needs ${dispatched.map((name) => `\`${name}\``).join(", ")}; give them or leave \`issue\` out.`,
    );
  if (settings.issue !== null && settings.requirement !== null)
    problems.push("Inputs `issue` and `requirement` exclude each other; leave one out.");
  return problems;
}
