import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readActionContext } from "../../config/action-context.ts";
import { savedState } from "../../config/action-state.ts";
import { mendedActionSettings } from "../../config/from-action.ts";
import { knownSecrets } from "../../config/known-secrets.ts";
import type { PublicationNote } from "../../domain/publication.ts";
import { sha256 } from "../../domain/random.ts";
import { EVENTS_FILE } from "../../domain/receipt.ts";
import { growingRedactor } from "../../domain/redact.ts";
import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";
import { isSameComment } from "../../github/marker.ts";
import { readOverview } from "../../github/overview.ts";
import { openThreadComments, type ThreadComments } from "../../github/thread-comments.ts";
import { renderBrokenOff } from "../../surfaces/comment/render-broken-off.ts";
import { readEventLog } from "../../surfaces/ndjson/read-event-log.ts";
import { type Access, accessOf } from "./access.ts";
import { openConversation } from "./conversation.ts";
import { type CheckedHandover, HANDOVER_FILE, readHandover } from "./handover.ts";
import { type Job, runUrl } from "./job.ts";
import { hider, openJob } from "./main.ts";
import { publishBrokenOff, reportBrokenOff } from "./publish-job.ts";
import { upload } from "./report.ts";
import { openRunner } from "./runner.ts";
import { wasApp } from "./saved-state.ts";
import { type Left, readLeft, type SavedTalk } from "./saved-talk.ts";
import { keepWorkLeft } from "./work-left.ts";

/** Does what the main step left undone. Throws what GitHub or the disk says against it; what could be done before that is done. */
export async function finishLeft(out: (text: string) => void): Promise<void> {
  const left = readLeft((name) => savedState(name));
  if (left === null) return;
  const context = readActionContext();
  const redact = growingRedactor(knownSecrets());
  const runner = openRunner({ summaryPath: context.stepSummaryPath, out, redact });
  const { settings } = mendedActionSettings();
  // A token of the main step's is not kept anywhere: this step asks for one of its own.
  const access = wasApp((name) => savedState(name))
    ? await accessOf(context, settings, runner, hider(out, redact))
    : OWN_TOKEN;
  const job = openJob({ context, settings, runner, out, redact, access });
  try {
    await finishFor(job, left);
  } finally {
    await job.leave();
  }
}

const OWN_TOKEN: Access = { kind: "job" };

async function finishFor(job: Job, left: Left): Promise<void> {
  if (job.settings.job === "publish") return publishBrokenOff(job);
  const { talk } = left;
  const thread = left.isOver || talk === null ? null : await openThread(job, talk);
  if (left.isOver || thread?.isSaid) {
    if (!left.isKept) await upload(job);
    return;
  }
  const taken = await publicationBegun(job);
  return taken === null ? sayBrokenOff(job, talk, thread) : reportBrokenOff(job, taken, BROKEN_OFF);
}

/** Our comments there; null where GitHub does not let us read them, and then why. */
type Thread = { isSaid: boolean; comments: ThreadComments } | { isSaid: false; comments: null; error: unknown };

/** Looks whether the last word was written after all, and only the main step had no time to say so. Never rejects. */
async function openThread({ client, place }: Job, { number, marker }: SavedTalk): Promise<Thread> {
  try {
    const { self } = await readOverview(client, place, null);
    const comments = openThreadComments(client, place, number, self);
    const whole = { ...marker, isOver: true };
    const ours = await comments.ours();
    return { comments, isSaid: ours.some((one) => one.marker.isOver && isSameComment(one.marker, whole)) };
  } catch (error) {
    return { isSaid: false, comments: null, error };
  }
}

const BROKEN_OFF: PublicationNote = {
  code: "failed",
  message: "The job ended while it published the files.",
  advice: "What is named here is there; all files are in the artifact. Ask again for the rest.",
};

/** The handover of this very job, which stands in its folder while the files are being published; null when it was not that far. */
async function publicationBegun(job: Job): Promise<CheckedHandover | null> {
  const { context, place, folder, settings } = job;
  const path = join(folder, HANDOVER_FILE);
  if (settings.job !== "all" || !existsSync(path)) return null;
  const taken = await readHandover(folder, {
    ...{ runId: context.runId, attempt: context.runAttempt },
    sha256: sha256(readFileSync(path)),
    repository: `${place.owner}/${place.repo}`,
  });
  return "problem" in taken ? null : taken;
}

/** Artifact and summary first: they need no answer of GitHub's API. */
async function sayBrokenOff(job: Job, talk: SavedTalk | null, thread: Thread | null): Promise<void> {
  keepWorkLeft(job);
  const artifact = await upload(job);
  const state = stateOf(job, talk);
  const body = renderBrokenOff({ state, how: "died", by: null, runUrl: runUrl(job), artifact });
  job.runner.addSummary(job.redact(body));
  if (talk === null || thread === null) return;
  if (thread.comments === null) throw thread.error;
  const { target, marker, commentId } = talk;
  const { comments } = thread;
  const conversation = openConversation(job, { comments, target, marker, commentId, onComment: async () => {} });
  await conversation.finish(body);
  await conversation.react("confused");
}

/** What the log of the run tells; nothing when it never began. */
function stateOf({ folder }: Job, talk: SavedTalk | null): RunState {
  const path = join(folder, EVENTS_FILE);
  const events = existsSync(path) ? (readEventLog(readFileSync(path, "utf8"))?.events ?? []) : [];
  const state = events.reduce(reduceRun, initialRunState);
  return { ...state, requirement: state.requirement ?? talk?.requirement ?? null };
}
