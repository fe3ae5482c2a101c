import { readFileSync } from "node:fs";
import { PlatformError, sentenceOf } from "../domain/errors.ts";
import type { Environment } from "./from-env.ts";

/** What the runner tells about the job. Addresses come from here and never from a payload. */
export interface ActionContext {
  eventName: string;
  /** The event as GitHub sent it; untrusted. */
  payload: Readonly<Record<string, unknown>>;
  repository: { owner: string; repo: string };
  runId: number;
  /** Above 1: somebody asked for a re-run. */
  runAttempt: number;
  runNumber: number;
  job: string;
  /** `GITHUB_ACTION`: names this step within its job, to its post step as well. */
  step: string;
  /** `owner/repo/.github/workflows/x.yml@refs/heads/main`. */
  workflowRef: string;
  /** Who caused the event, and who started this attempt (another person after a re-run). */
  actor: string;
  triggeringActor: string;
  apiUrl: string;
  graphqlUrl: string;
  serverUrl: string;
  sha: string;
  ref: string;
  tempFolder: string;
  workspace: string;
  stepSummaryPath: string | null;
  debug: boolean;
  /** Artifacts can be uploaded only with it; it is missing outside GitHub's own service. */
  hasRuntimeToken: boolean;
  /** The job may prove who it is: it has `id-token: write`. */
  hasIdentity: boolean;
  /** `Linux`, `macOS` or `Windows`. */
  runnerOs: string;
}

/**
 * Reads the context from the variables of the runner. Throws a `PlatformError` of one sentence when the process does not run as a step
 * of a workflow or the event cannot be read.
 */
export function readActionContext(environment: Environment = process.env): ActionContext {
  const missing: string[] = [];
  const needed = (name: string): string => {
    const value = environment[name] ?? "";
    if (value === "") missing.push(name);
    return value;
  };
  const optional = (name: string): string => environment[name] ?? "";
  const [owner = "", repo = ""] = needed("GITHUB_REPOSITORY").split("/");
  const actor = needed("GITHUB_ACTOR");
  const eventPath = needed("GITHUB_EVENT_PATH");
  const context = {
    eventName: needed("GITHUB_EVENT_NAME"),
    repository: { owner, repo },
    runId: Number(needed("GITHUB_RUN_ID")),
    runAttempt: Number(optional("GITHUB_RUN_ATTEMPT") || "1"),
    runNumber: Number(optional("GITHUB_RUN_NUMBER") || "1"),
    job: optional("GITHUB_JOB"),
    step: optional("GITHUB_ACTION"),
    workflowRef: optional("GITHUB_WORKFLOW_REF"),
    actor,
    triggeringActor: optional("GITHUB_TRIGGERING_ACTOR") || actor,
    apiUrl: needed("GITHUB_API_URL"),
    graphqlUrl: needed("GITHUB_GRAPHQL_URL"),
    serverUrl: needed("GITHUB_SERVER_URL"),
    sha: needed("GITHUB_SHA"),
    ref: optional("GITHUB_REF"),
    tempFolder: needed("RUNNER_TEMP"),
    workspace: needed("GITHUB_WORKSPACE"),
    stepSummaryPath: optional("GITHUB_STEP_SUMMARY") || null,
    debug: optional("RUNNER_DEBUG") === "1",
    hasRuntimeToken: optional("ACTIONS_RUNTIME_TOKEN") !== "",
    hasIdentity: optional("ACTIONS_ID_TOKEN_REQUEST_URL") !== "",
    runnerOs: optional("RUNNER_OS"),
  };
  if (missing.length > 0)
    throw new PlatformError(
      `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set: VeriAlgo's Action runs only as a step of a GitHub Actions workflow; on your own machine use the command verialgo.`,
    );
  if (repo === "" || !Number.isSafeInteger(context.runId))
    throw new PlatformError(
      "GITHUB_REPOSITORY or GITHUB_RUN_ID is not as GitHub's runner writes it (owner/name and a number); run the Action as a step of a workflow.",
    );
  return { ...context, payload: readPayload(eventPath) };
}

function readPayload(path: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new PlatformError(
      `The event of this run cannot be read from GITHUB_EVENT_PATH: ${sentenceOf(error)}. Re-run the job; if it comes again, the runner is broken.`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new PlatformError(
      "The event of this run, in GITHUB_EVENT_PATH, is no JSON object. Re-run the job; if it comes again, the runner is broken.",
    );
  return value as Readonly<Record<string, unknown>>;
}
