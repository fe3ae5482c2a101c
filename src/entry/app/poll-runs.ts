import type { AppRun } from "../../domain/app-run.ts";
import { readRun } from "../../github/workflow-runs.ts";
import type { App } from "./app-context.ts";
import { endRun } from "./end-run.ts";
import { findSent } from "./find-sent.ts";
import { DONE, type Handled, isPassing, laterBy, TRY_AGAIN_MS } from "./handled.ts";
import { openHome } from "./home.ts";
import { followRun } from "./progress.ts";

const MINUTE_MS = 60_000;
/** A run that was not heard of for so long is asked for. */
const SILENT_MS = 10 * MINUTE_MS;
/** A dispatch is answered within seconds; one that was not is looked for. */
const UNANSWERED_MS = 15_000;
/** Runs asked for at a time, and read from the store to find them. */
const MOST = 50;
const MOST_READ = 1_000;

/** Asks GitHub for the runs whose events may have been lost, and looks for those whose dispatch was not answered. Rejects with a `StoreError`. */
export async function pollRuns(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const before = (ms: number) => new Date(now - ms).toISOString();
  const sent = await app.store.staleRuns(["sent"], before(UNANSWERED_MS), MOST_READ);
  for (const run of sent.filter(({ workflowRunId }) => workflowRunId === null).slice(0, MOST)) {
    if (app.signal.aborted) return;
    await attempted(app, run, () => findSent(app, run));
  }
  for (const run of await app.store.staleRuns(["sent", "running"], before(SILENT_MS), MOST)) {
    if (app.signal.aborted) return;
    if (run.workflowRunId !== null) await attempted(app, run, () => ask(app, run));
  }
}

/** What cannot be done now is done by a later poll: a run that was looked at goes to the end of the line. */
async function attempted(app: App, run: AppRun, act: () => Promise<Handled>): Promise<void> {
  const { where, key } = run;
  const handled = await act();
  if (handled.is === "later")
    app.log.info(`A run is looked at again later: ${handled.why}`, { run: key, repository: where.repositoryId });
}

const ask = (app: App, { where, key }: AppRun): Promise<Handled> =>
  app.turns.inTurn({ where, key }, async () => {
    const { store, clock } = app;
    const run = await store.run(where.repositoryId, key);
    if (run === null || run.workflowRunId === null || (run.state !== "sent" && run.state !== "running")) return DONE;
    await store.changeRun(where.repositoryId, key, { updatedAt: clock.now().toISOString() });
    const opened = await openHome(app, run, { actions: "read" });
    const read = opened.ok
      ? await readRun(opened.open.client, opened.open.place, run.workflowRunId).finally(() => opened.open.close())
      : opened;
    if (read.ok) return followRun(app, run, read.run);
    if (isPassing(read)) return laterBy(clock.now(), read.waitMs ?? TRY_AGAIN_MS, read.message);
    // Somebody deleted the workflow run, or the App may not look at it any more.
    return endRun(app, run, "ended", () => ({ how: "silent", runUrl: null }));
  });
