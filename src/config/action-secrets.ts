import type { Environment } from "./from-env.ts";
import { inputVariable } from "./from-inputs.ts";
import { isSecret, knownSecrets, RUNNER_TOKENS, TELLING } from "./known-secrets.ts";
import { SETTING_NAMES, SETTINGS, type Settings } from "./schema.ts";
import type { Secret } from "./secret.ts";

/** Values as short as these would be found in any text. */
const SHORTEST = 6;

const givenSecrets = ({ apiKey, githubToken }: Settings): string[] =>
  [apiKey, githubToken].map((secret: Secret | null) => secret?.reveal() ?? "");

/** The values no output may ever hold: model key, GitHub token, and whatever else the environment holds. For `redactor`. */
export const secretValues = (settings: Settings, environment: Environment = process.env): string[] =>
  [...new Set([...givenSecrets(settings), ...knownSecrets(environment)])].filter(isSecret);

/**
 * Names of variables, other than our inputs, in which a secret lies open to every step of the job (a key set by `env:` instead of
 * `with:`). Found by telling names and by the known values; sorted, never with a value. For one warning: no program VeriAlgo runs gets them.
 */
export function secretsInEnvironment(settings: Settings, environment: Environment = process.env): string[] {
  const inputs = SETTING_NAMES.flatMap((name) => SETTINGS[name].input ?? []).map(inputVariable);
  const ours = new Set([...inputs, ...RUNNER_TOKENS]);
  const tokens = RUNNER_TOKENS.map((name) => environment[name] ?? "");
  const values = [...givenSecrets(settings), ...tokens].filter((value) => value.length >= SHORTEST);
  return Object.entries(environment)
    .filter(([name, value]) => value !== undefined && value.trim() !== "" && !ours.has(name))
    .filter(([name, value = ""]) => TELLING.test(name) || values.some((secret) => value.includes(secret)))
    .map(([name]) => name)
    .sort();
}
