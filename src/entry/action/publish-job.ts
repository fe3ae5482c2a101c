import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Publication, PublicationNote } from "../../domain/publication.ts";
import { EVENTS_FILE, RECEIPT_FILE } from "../../domain/receipt.ts";
import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";
import { findPublished } from "../../github/delivery/find-published.ts";
import type { PublishRequest } from "../../github/delivery/request.ts";
import { openThreadComments } from "../../github/thread-comments.ts";
import { readEventLog } from "../../surfaces/ndjson/read-event-log.ts";
import { artifactName, downloadArtifact } from "./artifact.ts";
import { type Conversation, openConversation, silence } from "./conversation.ts";
import { type CheckedHandover, type Handover, readHandover } from "./handover.ts";
import type { Job } from "./job.ts";
import { publishRequestOf, sendToGitHub } from "./publish-files.ts";
import { refuseHandover } from "./refuse-handover.ts";
import { type Reported, report } from "./report.ts";
import { savePublishing, saveTalk } from "./saved-talk.ts";

/**
 * The second of two jobs: it may write to the repository, has no model key and runs nothing of what it publishes. Everything it gets
 * from the first job is checked as untrusted input. Returns the exit code.
 */
export async function publishJob(job: Job): Promise<number> {
  await savePublishing(job.runner);
  const taken = await take(job);
  if ("problem" in taken) return refuseHandover(job, taken.problem);
  keep(job, taken);
  const conversation = await goOn(job, taken.handover);
  const publication = await sendToGitHub(job, requestOf(job, taken));
  return report(job, conversation, reported(taken, publication));
}

function requestOf(job: Job, taken: CheckedHandover): PublishRequest {
  const { handover, receipt, files } = taken;
  const { thread, command, requester, folder, pr, base, goesOn, self } = handover;
  return publishRequestOf(job, {
    ...{ receipt, state: stateOf(taken), command, base, thread, folder, requester, pr, goesOn, self },
    files: handover.deliversReceipt
      ? [...files, { path: RECEIPT_FILE, role: "receipt", bytes: taken.receiptBytes }]
      : files,
  });
}

/** For the post step: the job ended before it could say where the files are. */
export async function publishBrokenOff(job: Job): Promise<void> {
  const taken = await take(job);
  if ("problem" in taken) {
    await refuseHandover(job, taken.problem);
    return;
  }
  await reportBrokenOff(job, taken, BROKEN_OFF);
}

/** Looks what a publication that was broken off had reached, and tells it with `note`. */
export async function reportBrokenOff(job: Job, taken: CheckedHandover, note: PublicationNote): Promise<void> {
  keep(job, taken);
  const done = await findPublished(job.client, job.place, requestOf(job, taken), { clock: job.clock });
  await report(job, await goOn(job, taken.handover), reported(taken, { ...done, notes: [...done.notes, note] }));
}

const BROKEN_OFF: PublicationNote = {
  code: "failed",
  message: "The job that publishes the files ended before it was done.",
  advice: "Run the failed job again; the files are in the artifact.",
};

/** The job's own folder gets what was checked: its outputs name these files, and its artifact is the one the comment leads to. */
function keep({ folder }: Job, { files, receiptBytes, events }: CheckedHandover): void {
  for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes);
  writeFileSync(join(folder, RECEIPT_FILE), receiptBytes);
  writeFileSync(join(folder, EVENTS_FILE), events);
}

const stateOf = ({ events }: CheckedHandover): RunState =>
  (readEventLog(events)?.events ?? []).reduce(reduceRun, initialRunState);

function reported(taken: CheckedHandover, publication: Publication): Reported {
  const { handover, receipt } = taken;
  return {
    ...{ receipt, state: stateOf(taken), command: handover.command, publication },
    requirement: handover.requirement,
    handover: null,
    requester: handover.requester?.login ?? null,
    folder: publication.folder ?? handover.folder,
    advice: null,
    subject: null,
  };
}

/** Downloads what the solve job left. After "re-run failed jobs" it lies under an earlier attempt of the same run. */
async function take(job: Job): Promise<CheckedHandover | { problem: string }> {
  const { context, settings, place } = job;
  const { runId, runAttempt } = context;
  let problem = "The artifact of the solve job is missing.";
  for (let attempt = runAttempt; attempt >= 1; attempt -= 1) {
    const folder = mkdtempSync(join(context.tempFolder, "verialgo-handover-"));
    const got = await downloadArtifact(artifactName(runId, attempt), folder);
    if (got.ok)
      return readHandover(folder, {
        ...{ runId, attempt: runAttempt },
        sha256: settings.handover ?? "",
        repository: `${place.owner}/${place.repo}`,
      });
    problem = got.message;
  }
  return { problem };
}

async function goOn(job: Job, handover: Handover): Promise<Conversation> {
  const { thread, commentId, reaction, self, key, askedAt, runId, attempt, requirement } = handover;
  if (thread === null) return silence;
  const marker = { runId: String(runId), attempt, key, kind: "run" as const, askedAt };
  const target = { number: thread.number, comment: reaction };
  const comments = openThreadComments(job.client, job.place, thread.number, self);
  const save = (id: number | null) =>
    saveTalk(job.runner, { ...{ number: thread.number, target, marker, requirement }, commentId: id });
  await save(commentId);
  return openConversation(job, { ...{ comments, target, marker, commentId }, onComment: save });
}
