import { REPORT_MARK } from "../../src/surfaces/browser/report/render-report-page.ts";
import { readBack } from "../surfaces/browser/report/read-back.ts";
import type { LoggedRequest } from "./fakehub/http/request-log.ts";
import type { RunArtifacts } from "./mini-runner/artifacts/run-artifacts.ts";
import type { ActionResult } from "./mini-runner/run-action.ts";
import type { StepResult } from "./mini-runner/step-result.ts";
import type { WorkflowResult } from "./mini-runner/workflow/run-workflow.ts";
import { placesWith } from "./secret-traces.ts";

type Sunk = ActionResult & { requests: readonly LoggedRequest[] };

type Stage = Pick<StepResult, "rawLog" | "summary" | "outputs" | "state" | "annotations">;

const ofStage = (name: string, { rawLog, summary, outputs, state, annotations }: Stage): Record<string, string> => ({
  // What the runner is told to hide it never shows.
  [`${name}log`]: rawLog.replaceAll(/^::add-mask::.*$/gm, ""),
  [`${name}summary`]: summary,
  [`${name}outputs`]: JSON.stringify(outputs),
  [`${name}state`]: JSON.stringify(state),
  [`${name}annotations`]: JSON.stringify(annotations),
});

/** What a report's page of ours holds is packed. */
const textOf = (path: string, text: string): string =>
  path === "report.html" && text.startsWith(REPORT_MARK) ? `${text}\n${JSON.stringify(readBack(text))}` : text;

const ofArtifacts = (artifacts: RunArtifacts): Record<string, string> =>
  Object.fromEntries(
    artifacts.names().flatMap((name) => {
      const files = Object.entries(artifacts.get(name).files);
      return files.map(([path, bytes]) => [`artifact: ${path}`, textOf(path, bytes.toString("utf8"))]);
    }),
  );

const ofRequests = (requests: readonly LoggedRequest[]): Record<string, string> =>
  Object.fromEntries(
    requests.map(({ operation, path, body }, at) => [
      `request ${at}: ${operation}`,
      `${path}\n${decoded(JSON.stringify(body ?? null))}`,
    ]),
  );

/** Everything a job lets out, by the place it goes to. What it asks of GitHub holds comments, commits, pull request and check run. */
export const sinksOf = (run: Sunk): Record<string, string> => ({
  ...ofRequests(run.requests),
  ...ofStage("", run),
  ...(run.post === null ? {} : ofStage("post step: ", run.post)),
  ...ofArtifacts(run.artifacts),
});

/** The same of all jobs of a workflow. */
const sinksOfWorkflow = ({ jobs, artifacts }: WorkflowResult): Record<string, string> =>
  Object.assign(
    artifacts === null ? {} : ofArtifacts(artifacts),
    ...Object.entries(jobs).flatMap(([name, { steps, posts }]) =>
      [...steps, ...posts].map((stage, at) => ofStage(`${name}, step ${at}: `, stage)),
    ),
  );

/** Places of a workflow's run and of all requests of its hub that hold one of the secrets, or a token that was used there. */
export function leaksOfWorkflow(
  run: WorkflowResult,
  requests: readonly LoggedRequest[],
  secrets: readonly string[],
): string[] {
  const tokens = requests.flatMap(({ headers }) => headers.authorization?.split(" ").at(-1) ?? []);
  return placesWith({ ...sinksOfWorkflow(run), ...ofRequests(requests) }, [...secrets, ...new Set(tokens)]);
}

/** Places that hold one of the secrets, in whatever form. Every scenario of the Action asks this of itself when it ends. */
export const leaksOf = (run: Sunk, secrets: readonly string[]): string[] => placesWith(sinksOf(run), secrets);

/** A commit's files go over the wire in base64. */
const decoded = (json: string): string =>
  json.replace(/"([A-Za-z0-9+/]{16,}={0,2})"/g, (whole, text: string) => `${whole} ${Buffer.from(text, "base64")}`);
