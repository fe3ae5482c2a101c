import type { Role } from "../github/permission.ts";
import type { Secret } from "./secret.ts";

/** The settings of the App's server, all from its environment. */
export interface AppSettings {
  /** `APP_ID` */
  appId: number;
  /** `PRIVATE_KEY` (PEM, or PEM in base64) or `PRIVATE_KEY_PATH`. */
  privateKey: Secret;
  /** `WEBHOOK_SECRET`; the first signs, the second (`WEBHOOK_SECRET_PREVIOUS`) is taken as well while it is being changed. */
  webhookSecrets: readonly [Secret] | readonly [Secret, Secret];
  /** `HOST` (127.0.0.1), `PORT` (3000). */
  host: string;
  port: number;
  /** `WEBHOOK_PATH` (/api/github/webhooks). */
  webhookPath: string;
  /** `GITHUB_API_URL` and `GITHUB_SERVER_URL`; of github.com unless set. Never taken from a payload. */
  apiUrl: string;
  serverUrl: string;
  /** `VERIALGO_STORE`: path of the SQLite file (./verialgo-app.sqlite). */
  storePath: string;
  /** `VERIALGO_PUBLIC_URL`: where the runner reaches this server, for tokens; null: runs work with their own job's token. */
  publicUrl: string | null;
  /** `VERIALGO_OIDC_ISSUER` (https://token.actions.githubusercontent.com). */
  oidcIssuer: string;
  /** `VERIALGO_RUNNER_REPOSITORY`: `owner/repo` whose workflow does all work; null: each repository's own workflow does. */
  runnerRepository: { owner: string; repo: string } | null;
  /** `VERIALGO_WORKFLOW`: file name in `.github/workflows` (verialgo.yml). */
  workflow: string;
  /** `VERIALGO_ACTION`: what the workflow of a setup pull request uses, `owner/name@version` (verialgo/verialgo@v1). */
  action: string;
  /** As the Action's inputs of these names: `VERIALGO_LABEL`, `VERIALGO_ALLOW_ROLES`, `VERIALGO_ALLOW_BOTS`, `VERIALGO_MAX_RUNS_PER_ISSUE_PER_DAY`. */
  label: string;
  allowRoles: readonly Role[];
  allowBots: readonly string[];
  runsPerDay: number;
  /** `VERIALGO_RUNS_AT_ONCE`: runs of one installation that are sent or running at a time (10). */
  runsAtOnce: number;
  /** `VERIALGO_QUEUE_LIMIT`: runs of one installation that may wait (100). */
  queueLimit: number;
  /** `VERIALGO_TASK_LIMIT`: webhooks of one installation that may wait to be worked on (1000); above it deliveries are answered 503. */
  taskLimit: number;
  /** `VERIALGO_MAX_EVENT_AGE`: hours after which an event is too old to start anything (72). */
  maxEventAgeHours: number;
  /** `LOG_LEVEL`: info, debug or error. */
  logLevel: "debug" | "info" | "error";
}
