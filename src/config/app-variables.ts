import { ACTION_SETTINGS } from "./action-settings.ts";
import { actionReference, hostName, privateKey, storeFile, urlPath, webhookSecret, workflowFile } from "./app-types.ts";
import { repositoryName, safeAddress } from "./place-types.ts";
import { choice, type SettingType, text, whole } from "./setting-types.ts";

/** Where a variable has no default, because nothing works without it. */
export const REQUIRED = Symbol("required");

/** One variable of the App's server. `fallback` is the default; null: not set. */
export interface AppVariable<T, F extends T | null | typeof REQUIRED> {
  variable: string;
  type: SettingType<T>;
  fallback: F;
  help: string;
}

const variable = <T, F extends T | null | typeof REQUIRED>(one: AppVariable<T, F>): AppVariable<T, F> => one;

/** As the Action's input, with its default. */
const asInput = <T, F extends T | null>(
  name: string,
  { type, fallback, help }: { type: SettingType<T>; fallback: F; help: string },
) => variable<T, F>({ variable: name, type, fallback, help });

/** Every setting of the App's server, once. Messages and the table of docs/app.md are made from this list. */
export const APP_VARIABLES = {
  appId: variable({
    variable: "APP_ID",
    type: whole(1, 999_999_999_999),
    fallback: REQUIRED,
    help: "the App's number, on its settings page",
  }),
  // One of the next two is needed.
  privateKey: variable({
    variable: "PRIVATE_KEY",
    type: privateKey,
    fallback: null,
    help: "the App's private key: PEM, or the whole file in base64",
  }),
  privateKeyPath: variable({
    variable: "PRIVATE_KEY_PATH",
    type: text("<file>", 4_096),
    fallback: null,
    help: "path of the file with the private key; in place of `PRIVATE_KEY`",
  }),
  webhookSecret: variable({
    variable: "WEBHOOK_SECRET",
    type: webhookSecret,
    fallback: REQUIRED,
    help: "the webhook secret, as on the App's settings page",
  }),
  previousSecret: variable({
    variable: "WEBHOOK_SECRET_PREVIOUS",
    type: webhookSecret,
    fallback: null,
    help: "the webhook secret of before, taken as well while it is being changed",
  }),
  host: variable({
    variable: "HOST",
    type: hostName,
    fallback: "127.0.0.1",
    help: "address to listen at; 0.0.0.0 in a container",
  }),
  port: variable({
    variable: "PORT",
    type: whole(0, 65_535),
    fallback: 3000,
    help: "port to listen at; 0 for any free one",
  }),
  webhookPath: variable({
    variable: "WEBHOOK_PATH",
    type: urlPath,
    fallback: "/api/github/webhooks",
    help: "path of the webhook URL",
  }),
  apiUrl: variable({
    variable: "GITHUB_API_URL",
    type: safeAddress("https://github.example.com/api/v3"),
    fallback: "https://api.github.com",
    help: "address of GitHub's API, for GitHub Enterprise Server; only together with `GITHUB_SERVER_URL`",
  }),
  serverUrl: variable({
    variable: "GITHUB_SERVER_URL",
    type: safeAddress("https://github.example.com"),
    fallback: "https://github.com",
    help: "address of GitHub itself, for GitHub Enterprise Server; only together with `GITHUB_API_URL`",
  }),
  storePath: variable({
    variable: "VERIALGO_STORE",
    type: storeFile,
    fallback: "./verialgo-app.sqlite",
    help: "file in which the App remembers deliveries and runs (SQLite); on a disk that outlives the container",
  }),
  publicUrl: variable({
    variable: "VERIALGO_PUBLIC_URL",
    type: safeAddress("https://verialgo.example.com"),
    fallback: null,
    help: "where a run reaches this server to get the App's token; without it a run uses its own job's token",
  }),
  oidcIssuer: variable({
    variable: "VERIALGO_OIDC_ISSUER",
    type: safeAddress("https://token.actions.githubusercontent.com"),
    fallback: "https://token.actions.githubusercontent.com",
    help: "who signs the runner's identity tokens; on GitHub Enterprise Server `https://HOST/_services/token`",
  }),
  runnerRepository: variable({
    variable: "VERIALGO_RUNNER_REPOSITORY",
    type: repositoryName,
    fallback: null,
    help: "repository whose workflow works for all others, only together with `VERIALGO_PUBLIC_URL`; without it each repository has the workflow",
  }),
  workflow: variable({
    variable: "VERIALGO_WORKFLOW",
    type: workflowFile,
    fallback: "verialgo.yml",
    help: "file name of the workflow in `.github/workflows`",
  }),
  action: variable({
    variable: "VERIALGO_ACTION",
    type: actionReference,
    fallback: "verialgo/verialgo@v1",
    help: "the action that the workflow of a setup pull request uses; for a copy of it, or one commit",
  }),
  label: asInput("VERIALGO_LABEL", ACTION_SETTINGS.label),
  allowRoles: asInput("VERIALGO_ALLOW_ROLES", ACTION_SETTINGS.allowRoles),
  allowBots: asInput("VERIALGO_ALLOW_BOTS", ACTION_SETTINGS.allowBots),
  runsPerDay: asInput("VERIALGO_MAX_RUNS_PER_ISSUE_PER_DAY", ACTION_SETTINGS.runsPerDay),
  runsAtOnce: variable({
    variable: "VERIALGO_RUNS_AT_ONCE",
    type: whole(1, 1_000, "runs"),
    fallback: 10,
    help: "runs of one installation that are under way at a time",
  }),
  queueLimit: variable({
    variable: "VERIALGO_QUEUE_LIMIT",
    type: whole(1, 10_000, "runs"),
    fallback: 100,
    help: "runs of one installation that may wait; above it a request is declined",
  }),
  taskLimit: variable({
    variable: "VERIALGO_TASK_LIMIT",
    type: whole(1, 100_000, "webhooks"),
    fallback: 1_000,
    help: "webhooks of one installation that may wait to be worked on; above it GitHub is answered 503 and asked for them again later",
  }),
  maxEventAgeHours: variable({
    variable: "VERIALGO_MAX_EVENT_AGE",
    type: whole(1, 720, "hours"),
    fallback: 72,
    help: "hours after which an event is too old to start anything",
  }),
  logLevel: variable({
    variable: "LOG_LEVEL",
    type: choice(["debug", "info", "error"]),
    fallback: "info",
    help: "what is logged",
  }),
} as const;

export type AppVariableName = keyof typeof APP_VARIABLES;
export const APP_VARIABLE_NAMES = Object.keys(APP_VARIABLES) as AppVariableName[];
