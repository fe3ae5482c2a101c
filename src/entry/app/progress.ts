import type { Notice } from "../../domain/app-notice.ts";
import type { AppRun } from "../../domain/app-run.ts";
import { outcomeIn } from "../../github/outcome-of-run.ts";
import { repositoryUrl } from "../../github/place.ts";
import type { WorkflowRun } from "../../github/workflow-runs.ts";
import type { Task } from "../../ports/app-store.ts";
import type { RunEnd } from "../../surfaces/report/run-ends.ts";
import type { App } from "./app-context.ts";
import { endRun } from "./end-run.ts";
import { DONE, type Handled, laterBy } from "./handled.ts";
import { showRunning } from "./show-check.ts";

type Progress = Extract<Notice, { kind: "progress" }>;

/** A dispatch's answer and the first event of its run come at about the same time. */
const ANSWER_MS = 2_000;
/** After that the poll finds whatever is left. */
const ANSWER_WAITED_MS = 60_000;

/** A workflow run began or ended: check run, comment and store follow. One that is none of ours is left alone. */
export async function handleProgress(app: App, { noticed: { where, notice }, receivedAt }: Task): Promise<Handled> {
  if (notice.kind !== "progress") return DONE;
  const { store, clock } = app;
  const run = await store.runByWorkflowRun(where.repositoryId, notice.runId);
  if (run !== null) return app.turns.inTurn(run, () => followProgress(app, run, notice));
  const sent = await store.runsOf(where.installationId, ["sent"]);
  const isUnanswered = sent.some(
    ({ home, workflowRunId }) => workflowRunId === null && home?.repositoryId === where.repositoryId,
  );
  const age = clock.now().getTime() - Date.parse(receivedAt);
  return isUnanswered && age < ANSWER_WAITED_MS
    ? laterBy(clock.now(), ANSWER_MS, "The answer to a dispatch is still awaited.")
    : DONE;
}

async function followProgress(app: App, { where, key }: AppRun, { runId, status, conclusion }: Progress) {
  const run = await app.store.run(where.repositoryId, key);
  return run === null ? DONE : followRun(app, run, { id: runId, status, conclusion });
}

/** Brings a run to where its workflow run is. To be called in its turn; what is over stays so. Rejects with a `StoreError` only. */
export async function followRun(
  app: App,
  run: AppRun,
  { id, status, conclusion }: Pick<WorkflowRun, "id" | "status" | "conclusion">,
): Promise<Handled> {
  if (run.state !== "sent" && run.state !== "running") return DONE;
  // Of two dispatches with one key the store knows one.
  if (run.workflowRunId !== id) return DONE;
  const { home } = run;
  const runUrl =
    home === null
      ? null
      : `${repositoryUrl({ ...home, serverUrl: app.settings.serverUrl.replace(/\/+$/, "") })}/actions/runs/${id}`;
  if (status === "completed")
    return endRun(app, run, "ended", (ours): RunEnd => {
      const outcome = outcomeIn(ours, run.key);
      const verdict = outcome?.isOver ? outcome.verdict : null;
      // What was shown and pushed before the job was cancelled stands.
      const isShown = verdict === "verified" || verdict === "tested";
      if (conclusion === "cancelled" && !isShown) return { how: "cancelled", by: null, runUrl };
      if (outcome === null || verdict === null) return { how: "silent", runUrl };
      const { heading, url: commentUrl } = outcome;
      return { how: "told", verdict, heading: heading ?? verdict, runUrl, commentUrl };
    });
  return status === "in_progress" && run.state === "sent" ? begun(app, run, runUrl) : DONE;
}

async function begun(app: App, run: AppRun, runUrl: string | null): Promise<Handled> {
  const shown = runUrl === null ? DONE : await showRunning(app, run, runUrl);
  if (shown.is === "later") return shown;
  await app.store.changeRun(run.where.repositoryId, run.key, {
    ...{ state: "running", updatedAt: app.clock.now().toISOString() },
  });
  return DONE;
}
