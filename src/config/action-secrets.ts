import type { Environment } from "./from-env.ts";
import { inputVariable } from "./from-inputs.ts";
import { isSecret, knownSecrets, RUNNER_TOKENS } from "./known-secrets.ts";
import { SETTING_NAMES, SETTINGS, type Settings } from "./schema.ts";
import type { Secret } from "./secret.ts";

/** Names under which keys usually lie in an environment. The runner itself sets none of them. */
const USUAL_NAMES =
  /^(GITHUB_TOKEN|GH_TOKEN|NPM_TOKEN|NODE_AUTH_TOKEN|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|HF_TOKEN|\w+_API_KEY|\w+_PRIVATE_KEY)$/;

/** Values as short as these would be found in any text. */
const SHORTEST = 6;

/** The values no output may ever hold: model key, GitHub token, and whatever else the environment holds. For `redactor`. */
export function secretValues(settings: Settings, environment: Environment = process.env): string[] {
  const given = [settings.apiKey, settings.githubToken].map((secret: Secret | null) => secret?.reveal() ?? "");
  return [...new Set([...given, ...knownSecrets(environment)])].filter(isSecret);
}

/**
 * Names of variables, other than our inputs, in which a secret lies open to every step of the job (a key set by `env:` instead of
 * `with:`). Found by usual names and by the known values; sorted, never with a value. For one warning: no program VeriAlgo runs gets them.
 */
export function secretsInEnvironment(settings: Settings, environment: Environment = process.env): string[] {
  const inputs = SETTING_NAMES.flatMap((name) => SETTINGS[name].input ?? []).map(inputVariable);
  const ours = new Set([...inputs, ...RUNNER_TOKENS]);
  const given = [settings.apiKey, settings.githubToken].map((secret) => secret?.reveal() ?? "");
  const tokens = RUNNER_TOKENS.map((name) => environment[name] ?? "");
  const values = [...given, ...tokens].filter((value) => value.length >= SHORTEST);
  return Object.entries(environment)
    .filter(([name, value]) => value !== undefined && value.trim() !== "" && !ours.has(name))
    .filter(([name, value]) => USUAL_NAMES.test(name) || values.some((secret) => value?.includes(secret)))
    .map(([name]) => name)
    .sort();
}
