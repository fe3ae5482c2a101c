import type { AppRun, AppRunState } from "../../domain/app-run.ts";
import type { OpenRepository } from "../../github/app-identity.ts";
import { deleteComment } from "../../github/delete-comment.ts";
import { cleanKey } from "../../github/marker.ts";
import { attempt, type NotDone } from "../../github/outcome.ts";
import { JOBS_ACCOUNT, outcomeIn } from "../../github/outcome-of-run.ts";
import type { Self } from "../../github/overview.ts";
import { type OwnComment, openThreadComments, readOwnComments } from "../../github/thread-comments.ts";
import { renderEnded } from "../../surfaces/check-run/render-app-check.ts";
import { renderRunEnd } from "../../surfaces/comment/render-run-end.ts";
import type { RunEnd } from "../../surfaces/report/run-ends.ts";
import type { App } from "./app-context.ts";
import { DONE, type Handled, isPassing, laterBy, TRY_AGAIN_MS } from "./handled.ts";
import { queuedMarker } from "./queued-marker.ts";
import { requestText } from "./request-text.ts";
import { endCheck } from "./show-check.ts";

/** Comment and check run. */
const REQUESTS = 2;

/**
 * Says in the thread and at the check run how a run ended, and then marks it as over: when it cannot be said now, the run stays as it is,
 * for another try. `endOf` is given our comments of the thread. To be called in the run's turn. Rejects with a `StoreError` only.
 */
export async function endRun(
  app: App,
  run: AppRun,
  state: Extract<AppRunState, "ended" | "cancelled" | "failed">,
  endOf: (ours: readonly OwnComment[]) => RunEnd,
): Promise<Handled> {
  const { pace, identity, clock } = app;
  const { where, thread } = run;
  const { installationId } = where;
  const paced = await pace.take(installationId, "run", REQUESTS);
  if (!paced.ok) return { is: "later", until: paced.until, why: "As many requests as GitHub allows were sent." };
  const later = async (failure: Pick<NotDone, "problem" | "message" | "waitMs">): Promise<Handled> => {
    const wait = failure.waitMs ?? TRY_AGAIN_MS;
    if (failure.problem === "limited") await pace.stop(installationId, wait);
    return laterBy(clock.now(), wait, failure.message);
  };
  const open = await identity.open(where, { checks: "write", ...threadPermission(thread.kind) });
  if (!open.ok) {
    if (isPassing(open)) return later(open);
    await over(app, run, state, open.message);
    return DONE;
  }
  try {
    const read = await attempt(async () => ({
      ok: true as const,
      ours: await readOwnComments(open.client, open.place, thread.number, accountsOf(app)),
    }));
    const ours = read.ok ? read.ours : [];
    const end = endOf(ours);
    // In an issue that is gone there is nobody to be told; its check run stands on the branch all the same, and must not seem to go on.
    const tellings = [
      () => (read.ok ? endComment(app, open, run, end, ours) : read),
      () => endCheck(open, run, endedCheck(run, end)),
    ];
    for (const tell of tellings) {
      const told = await tell();
      if (told.ok) continue;
      if (isPassing(told)) return later(told);
      app.log.error(`How a run ended could not be told: ${told.message}`, fieldsOf(run));
    }
    await over(app, run, state, noteOf(end));
    return DONE;
  } finally {
    await open.close();
  }
}

async function over(app: App, run: AppRun, state: AppRunState, note: string): Promise<void> {
  const { store, clock, metrics, log, bells } = app;
  const updatedAt = clock.now().toISOString();
  await store.changeRun(run.where.repositoryId, run.key, { state, note, updatedAt });
  metrics.count("verialgo_runs_over_total", { state });
  log.info(`A run is over: ${note}`, { ...fieldsOf(run), state });
  // There is room for the next one.
  bells.runs.ring();
}

const fieldsOf = ({ key, where }: AppRun) => ({ run: key, repository: where.repositoryId });

const threadPermission = (kind: AppRun["thread"]["kind"]) =>
  kind === "issue" ? ({ issues: "write" } as const) : ({ pull_requests: "write" } as const);

/** Accounts a run writes its comment with: the App, or its job's own. */
export const accountsOf = ({ self }: App): Self[] => [...self.map((login) => ({ login, id: 0 })), JOBS_ACCOUNT];

const endedCheck = (run: AppRun, end: RunEnd) => renderEnded(end, run.headSha !== null, requestText(run));

/**
 * The App's comment: taken away where the run said its last word in another one, also how it broke off; else it says the last word itself.
 * One that the run took over and did not finish is the App's to finish, too.
 */
async function endComment(
  app: App,
  { client, place }: OpenRepository,
  run: AppRun,
  end: RunEnd,
  ours: readonly OwnComment[],
): Promise<{ ok: true } | NotDone> {
  const queued = ours.find(({ marker }) => marker.kind === "queued" && marker.key === cleanKey(run.key));
  if (end.how === "told" || outcomeIn(ours, run.key)?.isOver)
    return queued === undefined ? { ok: true } : deleteComment(client, place, queued.id);
  const taken = ours.find(({ id, marker }) => id === run.commentId && marker.kind === "run");
  const [login = ""] = app.self;
  const comments = openThreadComments(client, place, run.thread.number, { login, id: 0 });
  const body = renderRunEnd(end, requestText(run));
  const marker = taken === undefined ? queuedMarker(run, true) : { ...taken.marker, isOver: true };
  const id = (queued ?? taken)?.id;
  return id === undefined ? comments.create(marker, body) : comments.edit(id, marker, body);
}

function noteOf(end: RunEnd): string {
  switch (end.how) {
    case "told":
      return `The run ended: ${end.verdict}.`;
    case "cancelled":
      return end.by === null ? "The run was cancelled." : `${end.by} cancelled the run.`;
    case "not-sent":
      return end.why;
    case "silent":
      return "The workflow run is over and left no result.";
  }
}
