import type { ScenarioResult } from "./action-scenario.ts";

/** Everything a job lets out, by the place it goes to. What it asks of GitHub holds comments, commits, pull request and check run. */
export const sinksOf = (run: ScenarioResult): Record<string, string> => ({
  ...Object.fromEntries(
    run.requests.map(({ operation, path, body }, at) => [
      `request ${at}: ${operation}`,
      `${path}\n${decoded(JSON.stringify(body ?? null))}`,
    ]),
  ),
  log: run.rawLog,
  "log of the post step": run.post?.rawLog ?? "",
  summary: run.summary + (run.post?.summary ?? ""),
  outputs: JSON.stringify(run.outputs),
  state: JSON.stringify(run.state),
  annotations: JSON.stringify(run.annotations),
  ...Object.fromEntries(
    run.artifacts.names().flatMap((name) => {
      const files = Object.entries(run.artifacts.get(name).files);
      return files.map(([path, bytes]) => [`artifact: ${path}`, bytes.toString("utf8")]);
    }),
  ),
});

/** Places that hold one of the texts. */
export const leaksOf = (run: ScenarioResult, secrets: readonly string[]): string[] =>
  Object.entries(sinksOf(run))
    .filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    .map(([place]) => place);

/** A commit's files go over the wire in base64. */
const decoded = (json: string): string =>
  json.replace(/"([A-Za-z0-9+/]{16,}={0,2})"/g, (whole, text: string) => `${whole} ${Buffer.from(text, "base64")}`);
