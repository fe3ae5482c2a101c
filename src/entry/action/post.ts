import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readActionContext } from "../../config/action-context.ts";
import { savedState } from "../../config/action-state.ts";
import { loadActionSettings } from "../../config/from-action.ts";
import { sentenceOf } from "../../domain/errors.ts";
import { EVENTS_FILE } from "../../domain/receipt.ts";
import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";
import { readOverview } from "../../github/overview.ts";
import { openThreadComments } from "../../github/thread-comments.ts";
import { renderBrokenOff } from "../../surfaces/comment/render-broken-off.ts";
import { readEventLog } from "../../surfaces/ndjson/read-event-log.ts";
import { openConsole } from "../console.ts";
import { openConversation } from "./conversation.ts";
import { type Job, runUrl } from "./job.ts";
import { openJob } from "./main.ts";
import { publishBrokenOff } from "./publish-job.ts";
import { upload } from "./report.ts";
import { openRunner } from "./runner.ts";
import { readLeft, type SavedTalk } from "./saved-talk.ts";

/**
 * The post step: when the main step ended without a last word (cancelled, killed, out of time), it says so in the comment and keeps what
 * was done. Always green: the main step has decided the colour.
 */
export async function actionPost(): Promise<number> {
  const { out } = openConsole();
  const left = readLeft((name) => savedState(name));
  if (left === null || (left.isOver && left.isKept)) return 0;
  try {
    const context = readActionContext();
    const runner = openRunner({ summaryPath: context.stepSummaryPath, out });
    const job = openJob(context, loadActionSettings(), runner, out);
    if (job.settings.job === "publish") await publishBrokenOff(job);
    else if (left.isOver) await upload(job);
    else if (left.talk !== null) await finishFor(job, left.talk);
  } catch (error) {
    out(`The comment could not be finished: ${sentenceOf(error)}\n`);
  }
  return 0;
}

async function finishFor(job: Job, saved: SavedTalk): Promise<void> {
  const { client, place } = job;
  const { self } = await readOverview(client, place, null);
  const comments = openThreadComments(client, place, saved.number, self);
  const { target, marker, commentId } = saved;
  const conversation = openConversation(job, { comments, target, marker, commentId, onComment: async () => {} });
  const artifact = await upload(job);
  const state = stateOf(job, saved);
  const body = renderBrokenOff({ state, how: "died", by: null, runUrl: runUrl(job), artifact });
  await conversation.finish(body);
  await conversation.react("confused");
  job.runner.addSummary(job.redact(body));
}

/** What the log of the run tells; nothing when it never began. */
function stateOf({ folder }: Job, { requirement }: SavedTalk): RunState {
  const path = join(folder, EVENTS_FILE);
  const events = existsSync(path) ? (readEventLog(readFileSync(path, "utf8"))?.events ?? []) : [];
  const state = events.reduce(reduceRun, initialRunState);
  return { ...state, requirement: state.requirement ?? requirement };
}
