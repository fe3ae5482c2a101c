import type { AppRun } from "../../domain/app-run.ts";
import { sendDispatch } from "../../github/dispatch.ts";
import { attempt, type NotDone } from "../../github/outcome.ts";
import { repositoryUrl } from "../../github/place.ts";
import type { App } from "./app-context.ts";
import { endRun } from "./end-run.ts";
import { DONE, type Handled, isPassing, laterBy, TRY_AGAIN_MS } from "./handled.ts";
import { openHome } from "./home.ts";

/** Tries after which a run that GitHub neither takes nor refuses is given up. */
export const MOST_TRIES = 20;

/**
 * Sends one waiting run, or one that was sent without GitHub saying so (`again`). It is marked as sent before it is, so that after a kill
 * it is looked for and not lost. Rejects with a `StoreError` only.
 */
export function sendRun(app: App, { where, key }: Pick<AppRun, "where" | "key">, again = false): Promise<Handled> {
  return app.turns.inTurn({ where, key }, async () => {
    const run = await app.store.run(where.repositoryId, key);
    const isDue = again ? run?.state === "sent" && run.workflowRunId === null : run?.state === "waiting";
    if (run === null || !isDue) return DONE;
    const sent = await send(app, run);
    if (sent.ok) return DONE;
    return failed(app, run, sent);
  });
}

async function send(app: App, run: AppRun): Promise<{ ok: true } | NotDone> {
  const { store, clock, settings, pace, metrics } = app;
  const { where, key } = run;
  const opened = await openHome(app, run, { actions: "write" });
  if (!opened.ok) return opened;
  const { open, installationId } = opened;
  try {
    const { owner, repo } = open.place;
    const branch = await attempt(async () => {
      const { default_branch } = await open.client.repeat("look at the repository", (rest) =>
        rest.repos.get({ owner, repo }),
      );
      return { ok: true, name: default_branch } as const;
    });
    if (!branch.ok) return branch;
    const paced = await pace.take(installationId, "run", 1);
    if (!paced.ok) return tooFast(Date.parse(paced.until) - clock.now().getTime());
    const now = clock.now().toISOString();
    const home = { owner, repo, repositoryId: open.repositoryId, branch: branch.name };
    await store.changeRun(where.repositoryId, key, {
      ...{ state: "sent", home, tries: run.tries + 1, sentAt: now, updatedAt: now, note: null },
    });
    const inputs = inputsOf(run, open.repositoryId === where.repositoryId ? null : `${where.owner}/${where.repo}`);
    const sent = await sendDispatch(open.client, open.place, {
      ...{ workflow: settings.workflow, ref: branch.name, inputs },
    });
    metrics.count("verialgo_dispatches_total", { result: sent.ok ? "taken" : sent.problem });
    if (!sent.ok) {
      if (sent.problem === "limited") await pace.stop(installationId, sent.waitMs ?? TRY_AGAIN_MS);
      return sent;
    }
    const { runId } = sent;
    await store.changeRun(where.repositoryId, key, {
      ...{ workflowRunId: runId, note: runId === null ? TAKEN : null, updatedAt: clock.now().toISOString() },
    });
    const url = runId === null ? null : `${repositoryUrl(open.place)}/actions/runs/${runId}`;
    app.log.info("A run was sent.", { run: key, repository: where.repositoryId, tries: run.tries + 1, url });
    return { ok: true };
  } finally {
    await open.close();
  }
}

/** The note of a run that must not be sent again although it is not known which workflow run it is. */
export const TAKEN = "GitHub took the dispatch without saying which run it became.";

/** Empty ones are left out: an older workflow file may not know them. */
function inputsOf(run: AppRun, repository: string | null): Record<string, string> {
  const { thread, command, actor, key, headSha, textSha256 } = run;
  return {
    ...{ issue: String(thread.number), command, actor: actor.login, key },
    ...(headSha === null ? {} : { "head-sha": headSha }),
    ...(textSha256 === null ? {} : { "text-sha256": textSha256 }),
    ...(repository === null ? {} : { repository }),
  };
}

const tooFast = (waitMs: number): NotDone => ({
  ...{ ok: false, problem: "limited", waitMs },
  message: "As many requests as GitHub allows were sent.",
  advice: "It goes on by itself.",
});

/** What passes is waited for; what GitHub refuses for good is told where it was asked. */
async function failed(app: App, run: AppRun, { problem, message, advice, waitMs }: NotDone): Promise<Handled> {
  const { store, clock, log } = app;
  const { where, key } = run;
  log.error(`A run could not be sent: ${message}`, { run: key, repository: where.repositoryId, problem });
  const passes = isPassing({ problem });
  if (!passes || run.tries + 1 >= MOST_TRIES)
    return endRun(app, run, "failed", () => ({ how: "not-sent", why: message, advice, isSure: !passes }));
  // A request that met a limit was surely not carried out; one without an answer may have been, and is looked for.
  const now = await store.run(where.repositoryId, key);
  if (problem === "limited" && now?.state === "sent")
    await store.changeRun(where.repositoryId, key, {
      ...{ state: "waiting", tries: run.tries, sentAt: null, updatedAt: clock.now().toISOString() },
    });
  return laterBy(clock.now(), waitMs ?? TRY_AGAIN_MS, message);
}
