import { readFileSync } from "node:fs";
import type { AppSettings } from "./app-settings.ts";
import { privateKey } from "./app-types.ts";
import {
  APP_VARIABLE_NAMES,
  APP_VARIABLES,
  type AppVariable,
  type AppVariableName,
  REQUIRED,
} from "./app-variables.ts";
import type { Environment } from "./from-env.ts";
import { SettingsError, wrongForm } from "./load.ts";
import { LOOPBACK } from "./place-types.ts";
import type { Secret } from "./secret.ts";
import { defaultText } from "./setting.ts";
import type { SettingType } from "./setting-types.ts";

/** Null: not set. */
type Values = {
  [K in AppVariableName]:
    | ((typeof APP_VARIABLES)[K]["type"] extends SettingType<infer T> ? T : never)
    | ((typeof APP_VARIABLES)[K]["fallback"] extends null | typeof REQUIRED ? null : never);
};

/** Settings of the App's server. Throws a `SettingsError` naming all that is wrong; no problem holds a secret's value. */
export function loadAppSettings(environment: Environment = process.env): AppSettings {
  const problems: string[] = [];
  const read = Object.fromEntries(
    APP_VARIABLE_NAMES.map((name) => [name, readOne(APP_VARIABLES[name], environment, problems)]),
  ) as Values;
  const key = keyOf(read, environment, problems);
  problems.push(...contradictions(read, environment));
  const { appId, webhookSecret, previousSecret, privateKey: _key, privateKeyPath: _path, ...settings } = read;
  if (problems.length > 0 || key === null || appId === null || webhookSecret === null)
    throw new SettingsError(problems);
  return {
    ...settings,
    ...{ appId, privateKey: key },
    webhookSecrets: previousSecret === null ? [webhookSecret] : [webhookSecret, previousSecret],
  };
}

const textOf = (environment: Environment, variable: string): string => environment[variable]?.trim() ?? "";

function readOne(
  { variable, type, fallback }: AppVariable<unknown, unknown>,
  environment: Environment,
  problems: string[],
): unknown {
  const text = textOf(environment, variable);
  if (text === "") {
    if (fallback !== REQUIRED) return fallback;
    problems.push(`${variable} is not set or empty; set it to ${type.must}.`);
    return null;
  }
  const parsed = type.parse.safeParse(text);
  if (parsed.success) return parsed.data;
  problems.push(wrongForm(type, { text, called: variable }, adviceFor(fallback)));
  return fallback === REQUIRED ? null : fallback;
}

function adviceFor(fallback: unknown): string {
  if (fallback === REQUIRED) return "mend it";
  return fallback === null ? "mend it or leave it out" : `mend it or leave it out for ${defaultText(fallback)}`;
}

/** The key itself, from its variable or its file. Null when it is missing, which is then among the problems. */
function keyOf(read: Values, environment: Environment, problems: string[]): Secret | null {
  const [inline, path] = [APP_VARIABLES.privateKey.variable, APP_VARIABLES.privateKeyPath.variable];
  const isGiven = textOf(environment, inline) !== "";
  if (isGiven && read.privateKeyPath !== null) {
    problems.push(`${inline} and ${path} are both set; leave one out.`);
    return null;
  }
  if (isGiven) return read.privateKey;
  if (read.privateKeyPath === null) {
    problems.push(
      `${inline} is not set or empty; set it to ${privateKey.must}, or set ${path} to the path of its file.`,
    );
    return null;
  }
  const parsed = privateKey.parse.safeParse(keyFile(environment));
  if (parsed.success) return parsed.data;
  problems.push(
    keyFile(environment) === ""
      ? `${path} names a file that cannot be read or is empty ("${read.privateKeyPath}"); mend the path, or let the user of this process read it.`
      : wrongForm(
          { ...privateKey, must: `the path of a file with ${privateKey.must}` },
          { text: "", called: path },
          "mend it",
        ),
  );
  return null;
}

/** What stands in the file that `PRIVATE_KEY_PATH` names; empty when it cannot be read. */
export function keyFile(environment: Environment): string {
  const path = textOf(environment, APP_VARIABLES.privateKeyPath.variable);
  try {
    return path === "" ? "" : readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}

/** Variables that are right by themselves but not together. */
function contradictions(read: Values, environment: Environment): string[] {
  const { webhookSecret, previousSecret, publicUrl, serverUrl, runnerRepository } = read;
  const isSet = (name: AppVariableName) => textOf(environment, APP_VARIABLES[name].variable) !== "";
  const problems: string[] = [];
  if (previousSecret !== null && previousSecret.reveal() === webhookSecret?.reveal())
    problems.push(
      "WEBHOOK_SECRET_PREVIOUS is the same as WEBHOOK_SECRET; leave it out, or set the new secret in WEBHOOK_SECRET.",
    );
  if (isSet("apiUrl") !== isSet("serverUrl"))
    problems.push(
      "GITHUB_API_URL and GITHUB_SERVER_URL belong together: set both for GitHub Enterprise Server, or leave both out for github.com.",
    );
  if (publicUrl !== null && isElsewhere(serverUrl) && !isSet("oidcIssuer"))
    problems.push(
      "VERIALGO_OIDC_ISSUER is not set, but GITHUB_SERVER_URL is: runs of that server have its own identity tokens; set it to https://HOST/_services/token.",
    );
  if (runnerRepository !== null && !isSet("publicUrl"))
    problems.push(
      "VERIALGO_RUNNER_REPOSITORY needs VERIALGO_PUBLIC_URL: a run there gets its token for another repository from this server; set it to the server's https address, or leave VERIALGO_RUNNER_REPOSITORY out.",
    );
  if (textOf(environment, "GHE_HOST") !== "")
    problems.push(
      "GHE_HOST is not read; for GitHub Enterprise Server set GITHUB_API_URL and GITHUB_SERVER_URL and leave GHE_HOST out.",
    );
  return problems;
}

const isElsewhere = (serverUrl: string): boolean => {
  const { hostname } = new URL(serverUrl);
  return hostname !== "github.com" && !LOOPBACK.test(hostname);
};
