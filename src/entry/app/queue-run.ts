import type { AppRun } from "../../domain/app-run.ts";
import type { Command } from "../../domain/command.ts";
import { commandText } from "../../domain/command-text.ts";
import { threadTextSha256 } from "../../domain/thread-text.ts";
import { fitsDispatch } from "../../github/dispatch-room.ts";
import { openCheckRun } from "../../github/live-check-run.ts";
import { isSameComment } from "../../github/marker.ts";
import { repositoryUrl } from "../../github/place.ts";
import { CANCEL_BUTTON } from "../../surfaces/check-run/check-buttons.ts";
import type { AppCheckText } from "../../surfaces/check-run/render-app-check.ts";
import { CHECK_RUN_NAME } from "../../surfaces/check-run/render-check-run.ts";
import { renderQueuedCheck } from "../../surfaces/check-run/render-queued-check.ts";
import { renderQueued } from "../../surfaces/comment/render-queued.ts";
import { ownHeadOf } from "../action/base.ts";
import { needsPullRequest } from "../action/refusals.ts";
import { queueFull, tooLongForDispatch } from "./app-refusals.ts";
import { DONE, type Handled } from "./handled.ts";
import { queuePosition } from "./queue-order.ts";
import { queuedMarker } from "./queued-marker.ts";
import { reactTo, takeLabelOff, turnDown } from "./reply.ts";
import { commentOf, laterFor, tooMuch, type Wishing } from "./wishing.ts";

type RunCommand = Extract<Command, { name: "implement" | "revise" | "verify" }>;

/**
 * Answers at once (👀, the label taken off, comment and check run), then has the run wait for its turn. Everything before the last write is
 * looked for before it is made, so that it may be repeated.
 */
export async function queueRun(wishing: Wishing, command: RunCommand): Promise<Handled> {
  const { app, task, where, talk, asked, request } = wishing;
  const pull = asked.overview.thread?.pull ?? null;
  if (command.name === "verify" && pull === null) return turnDown(wishing, needsPullRequest());
  const run = runOf(wishing, command);
  if (!fitsDispatch(run.command)) return turnDown(wishing, tooLongForDispatch(request));

  const [waiting, active] = await Promise.all([
    app.store.runsOf(where.installationId, ["waiting"]),
    app.store.runsOf(where.installationId, ["sent", "running"]),
  ]);
  const marker = queuedMarker(run);
  // What was let in before an interruption stays let in.
  const isBegun = talk.ours.some((comment) => isSameComment(comment.marker, marker));
  if (!isBegun && waiting.length >= app.settings.queueLimit)
    return turnDown(wishing, queueFull(app.settings.queueLimit, request));
  const taken = await app.pace.take(where.installationId, "answer", wishing.trigger.way === "label" ? 4 : 3);
  if (!taken.ok) return tooMuch(taken);

  const all = [...waiting, run];
  const place = { position: queuePosition(run, all, active) ?? all.length, waiting: all.length };
  const body = renderQueued({
    ...{ ...place, command: command.name, actor: run.actor.login, request },
    ...{ active: active.length, atOnce: app.settings.runsAtOnce, runsUrl: runsUrlOf(wishing) },
  });
  const [comment, , labelled] = await Promise.all([
    talk.comments.create(marker, body),
    reactTo(wishing, "eyes"),
    takeLabelOff(wishing),
  ]);
  if (!comment.ok) {
    const later = await laterFor(app, task, comment);
    if (later !== null) return later;
    app.log.info(`The run waits without a comment: ${comment.message}`, wishing.log);
  }
  if (labelled !== null) return labelled;
  const check = await checkOf(wishing, run, renderQueuedCheck(place, request), isBegun || !comment.ok);
  if (check !== null && typeof check === "object") return check;
  await app.store.addRun({ ...run, commentId: comment.ok ? comment.id : null, checkRunId: check });
  app.log.info(`Waits at ${place.position} of ${place.waiting}`, wishing.log);
  app.metrics.count("verialgo_queued_total", { command: command.name });
  app.bells.runs.ring();
  return DONE;
}

/** Its id; null where there can be none: an empty repository, a permission that was not accepted. */
async function checkOf(
  { app, task, asked, opened, log }: Wishing,
  run: AppRun,
  text: AppCheckText,
  isRepeated: boolean,
): Promise<number | null | Handled> {
  const headSha = run.headSha ?? asked.overview.repository.defaultBranch?.oid ?? null;
  if (headSha === null) return null;
  // Of check runs with one name GitHub shows the newest only, and all issues' stand on one commit.
  const name = run.thread.kind === "issue" ? `${CHECK_RUN_NAME} #${run.thread.number}` : CHECK_RUN_NAME;
  const wish = { ...text, headSha, name, externalId: run.key, buttons: [CANCEL_BUTTON] };
  const made = await openCheckRun(opened.client, opened.place, wish, isRepeated);
  if (made.ok) return made.id;
  const later = await laterFor(app, task, made);
  if (later === null) app.log.info(`The run waits without a check run: ${made.message}`, log);
  return later;
}

function runOf({ app, where, key, trigger, asked, opened, talk }: Wishing, command: RunCommand): AppRun {
  const { number, kind, title } = talk.thread;
  const { login, id } = trigger.sender;
  const now = app.clock.now().toISOString();
  const { owner, repo } = opened.place;
  return {
    where: { ...where, owner, repo },
    ...{ key, state: "waiting", thread: { number, kind, title }, comment: commentOf(trigger), actor: { login, id } },
    command: commandText(command),
    askedAt: trigger.at,
    headSha: asked.overview.thread?.pull?.headOid ?? null,
    textSha256: worksFromThread(asked, command) ? threadTextSha256(trigger.thread) : null,
    ...{ commentId: null, checkRunId: null, home: null, workflowRunId: null, tries: 0 },
    ...{ queuedAt: now, sentAt: null, updatedAt: now, note: null },
  };
}

/** A revision of our own pull request does not: its text is the report of the run before, which changes by itself. */
function worksFromThread(asked: Wishing["asked"], command: RunCommand): boolean {
  if (command.name === "implement") return command.requirement === null;
  return command.name === "revise" && ownHeadOf(asked) === null;
}

/** Where workflow runs show: in the repository itself, or in the one that works for all. */
function runsUrlOf({ app, opened }: Wishing): string {
  const { runnerRepository, workflow } = app.settings;
  return `${repositoryUrl({ ...opened.place, ...runnerRepository })}/actions/workflows/${workflow}`;
}
