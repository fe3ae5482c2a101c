import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../domain/random.ts";
import { EVENTS_FILE, RECEIPT_FILE } from "../../domain/receipt.ts";
import type { Asked } from "../asked.ts";
import type { Concluded } from "./conclude-run.ts";
import type { Conversation } from "./conversation.ts";
import { HANDOVER_FILE, type Handover } from "./handover.ts";
import type { Job } from "./job.ts";
import { deliveredFiles, folderOf, goesOnOf } from "./publish-files.ts";

/** Writes what the publish job needs into the artifact's folder; returns its sha256, which that job gets by another way. */
export async function writeHandover(
  job: Job,
  asked: Asked,
  conversation: Conversation,
  run: Concluded,
): Promise<string> {
  const { receipt, base, earlier, settings, command, requirement } = run;
  const { context, place, folder } = job;
  const { talk, trigger, requester, overview } = asked;
  const hashOf = (name: string) => sha256(readFileSync(join(folder, name)));
  const handover: Handover = {
    version: 1,
    repository: `${place.owner}/${place.repo}`,
    runId: context.runId,
    attempt: context.runAttempt,
    key: trigger.key,
    askedAt: trigger.at,
    command,
    thread: talk === null ? null : { number: talk.thread.number, kind: talk.thread.kind },
    commentId: conversation.commentId(),
    reaction: talk?.target.comment ?? null,
    requester,
    self: overview.self,
    base,
    goesOn: goesOnOf(earlier),
    folder: folderOf(run),
    pr: settings.pr,
    requirement,
    receiptSha256: hashOf(RECEIPT_FILE),
    eventsSha256: hashOf(EVENTS_FILE),
    deliversReceipt: settings.deliver.includes("receipt"),
    files: deliveredFiles(folder, receipt, settings.deliver).flatMap(({ path, role, bytes }) =>
      role === "receipt" ? [] : [{ path, role, sha256: sha256(bytes) }],
    ),
  };
  const text = `${JSON.stringify(handover, null, 2)}\n`;
  writeFileSync(join(folder, HANDOVER_FILE), text);
  return sha256(text);
}
