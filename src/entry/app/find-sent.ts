import type { AppRun } from "../../domain/app-run.ts";
import { attempt } from "../../github/outcome.ts";
import { findRunByKey } from "../../github/workflow-runs.ts";
import type { App } from "./app-context.ts";
import { endRun } from "./end-run.ts";
import { DONE, type Handled, isPassing, laterBy, TRY_AGAIN_MS } from "./handled.ts";
import { openHome } from "./home.ts";
import { followRun } from "./progress.ts";
import { sendRun, TAKEN } from "./send-run.ts";

/** How long a workflow run may take to be listed after GitHub took its dispatch, milliseconds. */
const LISTED_MS = 60_000;
/** How long one is looked for that was surely taken: one whose workflow has no `run-name` with the key is never found. */
const TAKEN_MS = 6 * 3_600_000;
/** Clocks differ. */
const SKEW_MS = 5 * 60_000;

/**
 * Looks for a run that was sent, as far as is known, but whose answer never came: adopts the workflow run whose title holds its key, or, when
 * there is none after a minute, sends it again with the same key. Should both exist, the second ends as a duplicate. Rejects with a
 * `StoreError` only.
 */
export async function findSent(app: App, given: Pick<AppRun, "where" | "key">): Promise<Handled> {
  const { store, clock, settings, log } = app;
  const { where, key } = given;
  const looked = await app.turns.inTurn(given, async (): Promise<Handled | "again"> => {
    const run = await store.run(where.repositoryId, key);
    if (run?.state !== "sent" || run.workflowRunId !== null || run.sentAt === null) return DONE;
    const opened = await openHome(app, run, { actions: "read" });
    if (!opened.ok) {
      if (isPassing(opened)) return laterBy(clock.now(), opened.waitMs ?? TRY_AGAIN_MS, opened.message);
      // Sending it meets the same refusal and tells it.
      return "again";
    }
    const { open } = opened;
    try {
      const isCentral = open.repositoryId !== where.repositoryId;
      const found = await attempt(async () => ({
        ok: true as const,
        run: await findRunByKey(open.client, open.place, {
          ...{ workflow: settings.workflow, key, repository: isCentral ? `${where.owner}/${where.repo}` : null },
          since: new Date(Date.parse(run.sentAt ?? "") - SKEW_MS).toISOString(),
        }),
      }));
      if (!found.ok && isPassing(found)) return laterBy(clock.now(), found.waitMs ?? TRY_AGAIN_MS, found.message);
      if (found.ok && found.run !== null) {
        log.info("A run that was sent was found again.", { run: key, repository: where.repositoryId });
        const { id } = found.run;
        await store.changeRun(where.repositoryId, key, { workflowRunId: id, updatedAt: clock.now().toISOString() });
        return followRun(app, { ...run, workflowRunId: id }, found.run);
      }
      const age = clock.now().getTime() - Date.parse(run.sentAt);
      if (run.note === TAKEN)
        return age < TAKEN_MS
          ? laterBy(clock.now(), LISTED_MS, "The workflow run is not listed, or its title does not hold the key.")
          : endRun(app, run, "ended", () => ({ how: "silent", runUrl: null }));
      return age < LISTED_MS
        ? laterBy(clock.now(), LISTED_MS - age, "The workflow run may not be listed yet.")
        : "again";
    } finally {
      await open.close();
    }
  });
  return looked === "again" ? sendRun(app, given, true) : looked;
}
