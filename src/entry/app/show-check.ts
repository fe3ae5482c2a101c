import type { AppRun } from "../../domain/app-run.ts";
import type { OpenRepository } from "../../github/app-identity.ts";
import { changeCheckRun } from "../../github/live-check-run.ts";
import type { NotDone } from "../../github/outcome.ts";
import { CANCEL_BUTTON, RERUN_BUTTON } from "../../surfaces/check-run/check-buttons.ts";
import { type EndedAppCheck, renderRunning } from "../../surfaces/check-run/render-app-check.ts";
import type { App } from "./app-context.ts";
import { DONE, type Handled, isPassing, laterBy, TRY_AGAIN_MS } from "./handled.ts";
import { requestText } from "./request-text.ts";

/** The check run says that the run works, with the link to its log. What GitHub refuses for good is left out. Rejects with a `StoreError`. */
export async function showRunning(app: App, run: AppRun, runUrl: string): Promise<Handled> {
  if (run.checkRunId === null) return DONE;
  const { pace, identity, clock, log } = app;
  const { installationId } = run.where;
  const paced = await pace.take(installationId, "run", 1);
  if (!paced.ok) return { is: "later", until: paced.until, why: "As many requests as GitHub allows were sent." };
  const open = await identity.open(run.where, { checks: "write" });
  const look = { ...renderRunning(runUrl, requestText(run)), detailsUrl: runUrl, buttons: [CANCEL_BUTTON] };
  const shown = open.ok
    ? await changeCheckRun(open.client, open.place, run.checkRunId, { status: "in_progress" }, look).finally(() =>
        open.close(),
      )
    : open;
  if (shown.ok) return DONE;
  if (!isPassing(shown)) {
    log.error(`The check run could not be moved on: ${shown.message}`, { run: run.key });
    return DONE;
  }
  const wait = shown.waitMs ?? TRY_AGAIN_MS;
  if (shown.problem === "limited") await pace.stop(installationId, wait);
  return laterBy(clock.now(), wait, shown.message);
}

/** The check run's last state. */
export async function endCheck(
  { client, place }: OpenRepository,
  { checkRunId }: AppRun,
  { conclusion, title, summary }: EndedAppCheck,
): Promise<{ ok: true } | NotDone> {
  if (checkRunId === null) return { ok: true };
  const look = { title, summary, buttons: [RERUN_BUTTON] };
  return changeCheckRun(client, place, checkRunId, { status: "completed", conclusion }, look);
}
