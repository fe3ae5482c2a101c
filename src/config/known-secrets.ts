import { type Environment, fromDotenv } from "./from-env.ts";
import { inputVariable } from "./from-inputs.ts";
import { SETTING_NAMES, SETTINGS } from "./schema.ts";

/** Tokens the runner gives every JavaScript action. */
export const RUNNER_TOKENS = ["ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"];

/** Names that end like this hold what should not be shown: `GITHUB_TOKEN`, `WEBHOOK_SECRET`, `APP_PRIVATE_KEY`. */
export const TELLING =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIALS)$/i;

/** `https://user:password@host`: addresses of proxies, endpoints and data bases. */
const IN_ADDRESS = /^[a-z][\w+.-]*:\/\/[^\s/@]*?:([^\s/@]+)@/i;
/** `https://token@host`: so long a user's name is none. */
const ALONE = /^[a-z][\w+.-]*:\/\/([^\s/@:]{20,})@/i;
/** `?key=…`, `?api-key=…`, `&access_token=…`, `&sig=…`, as some endpoints take their key. */
const IN_QUERY =
  /[?&](?:[^=&#\s]*[_-])?(?:(?:api|subscription|access)?key|token|secret|password|passwd|sig|signature|code)=([^&#\s]+)/gi;
const ADDRESS = /^[a-z][\w+.-]*:\/\//i;

/** A short word (`disabled`, `none`) is no secret whatever the variable is called, and would blacken ordinary text. */
const WORD = /^[a-z]{1,12}$/;
/** Whether a value may be taken out of every text: a key called `return` would make every program unreadable. */
export const isSecret = (value: string): boolean => value !== "" && !WORD.test(value);

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
    ...secretsInAddress(value),
  ]);
  return [...new Set(values)].filter(isSecret);
}

/** The same for a command line, whose settings may stand among its words and in `.env` of the current folder. */
export function commandLineSecrets(
  words: readonly string[],
  environment: Environment = process.env,
  folder: string = process.cwd(),
): string[] {
  const { source } = fromDotenv(folder, environment);
  const inFile = SETTING_NAMES.filter((name) => SETTINGS[name].type.secret).map(
    (name) => source[name]?.text.trim() ?? "",
  );
  const addresses = [source.baseUrl?.text ?? "", ...words.map((word) => word.replace(/^--[\w-]+=/, ""))];
  const inAddress = addresses.flatMap(secretsInAddress);
  return [...new Set([...knownSecrets(environment), ...inFile, ...inAddress])].filter(isSecret);
}

/** What an address holds that nobody else may know, as it is written there and decoded. */
function secretsInAddress(value: string): string[] {
  const address = value.trim();
  if (!ADDRESS.test(address)) return [];
  const inQuery = [...address.matchAll(IN_QUERY)].map((found) => found[1]);
  return [IN_ADDRESS.exec(address)?.[1], ALONE.exec(address)?.[1], ...inQuery]
    .filter((one) => one !== undefined)
    .flatMap((one) => {
      try {
        return [one, decodeURIComponent(one)];
      } catch {
        return [one];
      }
    });
}
