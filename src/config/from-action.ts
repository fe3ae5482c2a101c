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
  if (settings.issue === null)
    for (const [name, input] of [
      ["repository", "repository"],
      ["textSha256", "text-sha256"],
    ] as const)
      if (settings[name] !== null)
        problems.push(
          `Input \`${input}\` belongs to a dispatched run, which also needs \`issue\`; give it or leave \`${input}\` out.`,
        );
  if (settings.repository !== null && settings.appUrl === null)
    problems.push(
      "Input `repository` needs `app-url`: only the App's server has a token for another repository; give it or leave `repository` out.",
    );
  if (settings.appUrl !== null && settings.job !== "all")
    problems.push(
      `Input \`app-url\` belongs to \`job: all\` only: the App's token may write files, and a job for \`${settings.job}\` has its rights from its \`permissions:\`; leave it out.`,
    );
  return problems;
}
