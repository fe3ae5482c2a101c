import { type AppRun, isOver } from "../../domain/app-run.ts";
import type { Command } from "../../domain/command.ts";
import { liveRun } from "../../github/run-history.ts";
import { askToStop } from "../../github/stop-request.ts";
import type { WorkflowState } from "../../github/workflow-file.ts";
import type { Reply } from "../../surfaces/comment/render-reply.ts";
import { cancelAppRun, isUntold } from "./cancel-run.ts";
import type { Handled } from "./handled.ts";
import { queuePosition } from "./queue-order.ts";
import { answer, replyBody } from "./reply.ts";
import { offerSetup } from "./setup.ts";
import { type PlaceInQueue, statusLines } from "./status-lines.ts";
import type { Wishing } from "./wishing.ts";

type SmallName = Exclude<Command["name"], "implement" | "revise" | "verify">;

/** Commands the App answers itself: one comment each. */
export function answerSmall(wishing: Wishing, name: SmallName, workflow: WorkflowState): Promise<Handled> {
  switch (name) {
    case "help":
      return answer(wishing, replyBody(wishing, { kind: "help" }), { reaction: "eyes" });
    case "status":
      return status(wishing);
    case "cancel":
      return cancel(wishing);
    case "setup":
      return offerSetup(wishing, workflow);
  }
}

async function status(wishing: Wishing): Promise<Handled> {
  const { app, where, talk, opened } = wishing;
  const runs = await app.store.runsOfThread(where.repositoryId, talk.thread.number);
  const placeOf = runs.some(({ state }) => state === "waiting") ? await placesIn(wishing) : () => null;
  const { serverUrl } = opened.place;
  const lines = statusLines(runs, talk.ours, placeOf, { serverUrl, request: wishing.request });
  return answer(wishing, replyBody(wishing, { kind: "status", lines }), { reaction: "eyes" });
}

async function placesIn({ app, where }: Wishing): Promise<PlaceInQueue> {
  const { installationId } = where;
  const [waiting, active] = await Promise.all([
    app.store.runsOf(installationId, ["waiting"]),
    app.store.runsOf(installationId, ["sent", "running"]),
  ]);
  return (run: AppRun) => {
    const position = queuePosition(run, waiting, active);
    return position === null ? null : { position, waiting: waiting.length };
  };
}

/** Stops every run of this thread that was asked for before. The App may have forgotten one that still works: its comment shows it. */
async function cancel(wishing: Wishing): Promise<Handled> {
  const { app, where, talk, trigger, opened } = wishing;
  const by = trigger.sender.login;
  const asked = Date.parse(trigger.at);
  const remembered = await app.store.runsOfThread(where.repositoryId, talk.thread.number);
  const isLeft = (run: AppRun) => !isOver(run.state) || isUntold(run);
  const runs = remembered.filter((run) => isLeft(run) && Date.parse(run.askedAt) <= asked);
  let runUrl: string | null = null;
  // By this very wish, before the App was interrupted.
  let stopped = remembered.filter((run) => run.state === "cancelled" && Date.parse(run.updatedAt) >= asked).length;
  let refused: string | null = null;
  for (const run of runs) {
    const cancelled = await cancelAppRun(app, run, by);
    if (cancelled.is === "later") return cancelled;
    // The others are to stop all the same.
    if (cancelled.is === "refused") refused ??= cancelled.why;
    if (cancelled.is === "told") runUrl ??= cancelled.runUrl;
    if (cancelled.is === "stopped") stopped += 1;
  }
  if (refused !== null) return answer(wishing, replyBody(wishing, notCancelled(refused)), { reaction: "confused" });
  const live = runs.length + stopped > 0 ? null : liveRun(talk.ours, app.clock.now());
  if (live !== null) {
    const told = await askToStop(opened.client, opened.place, talk.thread.number, live.id);
    if (!told.ok) app.log.info(`A run could not be asked to stop: ${told.message}`, wishing.log);
    runUrl = told.ok ? live.url : null;
  }
  const reply: Reply = runUrl === null && stopped > 0 ? { kind: "unqueued", by } : { kind: "cancelled", runUrl, by };
  return answer(wishing, replyBody(wishing, reply), { reaction: "eyes", kind: "cancel" });
}

const notCancelled = (why: string): Reply => ({
  ...{ kind: "refused", title: "Not cancelled", fix: null, help: false },
  message: `${why}\n\nCancel the workflow run at the repository's Actions page.`,
  closing: "The run goes on.",
});
