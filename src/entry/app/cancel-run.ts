import { type AppRun, isOver } from "../../domain/app-run.ts";
import { cancelRun } from "../../github/dispatch.ts";
import { repositoryUrl } from "../../github/place.ts";
import type { App } from "./app-context.ts";
import { endRun } from "./end-run.ts";
import { isPassing, type Later, laterBy, TRY_AGAIN_MS } from "./handled.ts";
import { openHome } from "./home.ts";
import { TAKEN } from "./send-run.ts";

/** After that a run is hardly found any more that GitHub took without naming it; whatever else is asked there must not wait for it. */
const NAMELESS_MS = 3 * 60_000;

/**
 * What came of asking a run to stop. `stopped`: it waited, and its comment and check run say so. `told`: its workflow run was told to, and
 * ends in a moment. `over`: it was over before. `refused`: GitHub does not let the App; `why` is one plain sentence.
 */
export type Cancelled =
  | { is: "stopped" }
  | { is: "told"; runUrl: string }
  | { is: "over" }
  | { is: "refused"; why: string }
  | Later;

/** Stops a run in whatever state it is, in its turn. `by` is a login. Rejects with a `StoreError` only. */
export function cancelAppRun(app: App, { where, key }: Pick<AppRun, "where" | "key">, by: string): Promise<Cancelled> {
  return app.turns.inTurn({ where, key }, async () => {
    const run = await app.store.run(where.repositoryId, key);
    if (run === null || (isOver(run.state) && !isUntold(run))) return { is: "over" };
    if (run.state === "sent" || run.state === "running") return cancelSent(app, run);
    // First of all it is not sent any more, also when nobody can be told just now.
    if (run.state === "waiting")
      await app.store.changeRun(where.repositoryId, key, {
        ...{ state: "cancelled", note: null, updatedAt: app.clock.now().toISOString() },
      });
    const ended = await endRun(app, run, "cancelled", () => ({ how: "cancelled", by, runUrl: null }));
    return ended.is === "later" ? ended : { is: "stopped" };
  });
}

/** It was cancelled, but its comment and check run do not say so yet. */
export const isUntold = ({ state, note }: Pick<AppRun, "state" | "note">): boolean =>
  state === "cancelled" && note === null;

async function cancelSent(app: App, run: AppRun): Promise<Cancelled> {
  const { clock, settings } = app;
  const { home, workflowRunId } = run;
  if (home === null || workflowRunId === null) {
    const isNameless = run.note === TAKEN && clock.now().getTime() - Date.parse(run.sentAt ?? "") > NAMELESS_MS;
    if (isNameless) return { is: "refused", why: "GitHub did not say which workflow run it is." };
    return laterBy(clock.now(), TRY_AGAIN_MS, "Which workflow run it is, is still being found out.");
  }
  const opened = await openHome(app, run, { actions: "write" });
  if (opened.ok) {
    const paced = await app.pace.take(opened.installationId, "run", 1);
    if (!paced.ok) {
      await opened.open.close();
      return { is: "later", until: paced.until, why: "Enough was written there for now." };
    }
  }
  const told = opened.ok
    ? await cancelRun(opened.open.client, opened.open.place, workflowRunId).finally(() => opened.open.close())
    : opened;
  if (told.ok) {
    const serverUrl = settings.serverUrl.replace(/\/+$/, "");
    return { is: "told", runUrl: `${repositoryUrl({ ...home, serverUrl })}/actions/runs/${workflowRunId}` };
  }
  if (isPassing(told)) return laterBy(clock.now(), told.waitMs ?? TRY_AGAIN_MS, told.message);
  return { is: "refused", why: told.message };
}
