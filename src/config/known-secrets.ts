import { type Environment, fromDotenv } from "./from-env.ts";
import { inputVariable } from "./from-inputs.ts";
import { SETTING_NAMES, SETTINGS } from "./schema.ts";

/** Tokens the runner gives every JavaScript action. */
export const RUNNER_TOKENS = ["ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"];

/** Names that end like this hold what should not be shown: `GITHUB_TOKEN`, `WEBHOOK_SECRET`, `APP_PRIVATE_KEY`. */
const TELLING = /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIALS)$/i;

/** `https://user:password@host`: addresses of proxies, endpoints and data bases. */
const IN_ADDRESS = /^[a-z][\w+.-]*:\/\/[^\s/@]*?:([^\s/@]+)@/i;

/** A short word (`disabled`, `none`) is no secret whatever the variable is called, and would blacken ordinary text. */
const WORD = /^[a-z]{1,12}$/;

/**
 * Every value an environment may hold that no output may hold: keys and tokens in our own variables and inputs, the runner's tokens,
 * values under telling names, passwords within addresses. Needs no settings, so that also what is wrong with these can be told safely.
 */
export function knownSecrets(environment: Environment = process.env): string[] {
  const own = SETTING_NAMES.filter((name) => SETTINGS[name].type.secret).flatMap((name) => {
    const { environment: variable, input } = SETTINGS[name];
    return [variable, input === null ? null : inputVariable(input)].filter((one) => one !== null);
  });
  const named = new Set([...own, ...RUNNER_TOKENS]);
  const values = Object.entries(environment).flatMap(([name, value = ""]) => [
    ...(named.has(name) || TELLING.test(name) ? [value.trim()] : []),
    ...passwordsIn(value),
  ]);
  return [...new Set(values)].filter((value) => value !== "" && !WORD.test(value));
}

/** The same for the command line, whose settings may stand in `.env` of the current folder. */
export function commandLineSecrets(environment: Environment = process.env, folder: string = process.cwd()): string[] {
  const { source } = fromDotenv(folder, environment);
  const inFile = SETTING_NAMES.filter((name) => SETTINGS[name].type.secret).map(
    (name) => source[name]?.text.trim() ?? "",
  );
  return [...new Set([...knownSecrets(environment), ...inFile])].filter((value) => value !== "" && !WORD.test(value));
}

function passwordsIn(value: string): string[] {
  const password = IN_ADDRESS.exec(value.trim())?.[1];
  if (password === undefined) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
