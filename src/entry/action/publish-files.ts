import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PullMode } from "../../domain/command.ts";
import type { Publication } from "../../domain/publication.ts";
import { RECEIPT_FILE, type Receipt } from "../../domain/receipt.ts";
import { publish } from "../../github/delivery/publish.ts";
import type { Account, DeliveredFile, PublishRequest } from "../../github/delivery/request.ts";
import { ACTIONS_BOT } from "../../github/own-event.ts";
import { renderPullRequest } from "../../surfaces/pull-request/render-pull-request.ts";
import type { Asked } from "../asked.ts";
import type { Concluded } from "./conclude-run.ts";
import { type Job, runUrl } from "./job.ts";
import { recheckOf } from "./report.ts";

/** The folder of the files in the repository, below its root. A revision stays where its branch has them. */
export function folderOf({ receipt, settings, earlier }: Pick<Concluded, "receipt" | "settings" | "earlier">): string {
  return earlier?.folder ?? settings.folder.replaceAll("{slug}", receipt.specification?.slug ?? "algorithm");
}

/** The bytes that passed, as they lie in the job's own folder, with the receipt where the settings want it. */
export function deliveredFiles(folder: string, receipt: Receipt, deliver: readonly string[]): DeliveredFile[] {
  const files = receipt.files
    .filter(({ role }) => role !== "oracle" || deliver.includes("oracle"))
    .map(({ path, role }) => ({ path, role, bytes: readFileSync(join(folder, path)) }));
  if (!deliver.includes("receipt")) return files;
  return [...files, { path: RECEIPT_FILE, role: "receipt", bytes: readFileSync(join(folder, RECEIPT_FILE)) }];
}

/** The branch a revision goes on from, as a publication needs it. */
export const goesOnOf = (earlier: Concluded["earlier"]) =>
  earlier === null ? null : { branch: earlier.branch, headOid: earlier.headOid, changedByHand: earlier.changedByHand };

/** What is published of a run, whether this job made it or another handed it over. */
export interface PublishedWork extends Pick<Concluded, "receipt" | "state" | "command" | "base"> {
  thread: { number: number; kind: "issue" | "pull" } | null;
  folder: string;
  files: readonly DeliveredFile[];
  requester: Asked["requester"];
  pr: PullMode;
  goesOn: PublishRequest["goesOn"];
  self: Account;
}

/** The wish to publish, with the pull request's text rendered from the receipt. */
export function publishRequestOf(job: Job, work: PublishedWork): PublishRequest {
  const { receipt, state, command, base, thread, folder, files, requester, pr, goesOn, self } = work;
  const isIssue = thread?.kind === "issue";
  const pull = renderPullRequest(
    {
      ...{ receipt, state, command, publication: null, artifact: null, deliveredFolder: folder },
      runUrl: runUrl(job),
      recheck: recheckOf(receipt, folder),
      requester: requester?.login ?? null,
    },
    isIssue ? thread.number : null,
    { checksWait: self.login === ACTIONS_BOT },
  );
  return {
    thread: thread?.number ?? null,
    runId: String(job.context.runId),
    title: job.redact(receipt.specification?.title ?? "An algorithm"),
    slug: receipt.specification?.slug ?? "algorithm",
    base: { branch: base.branch, oid: base.oid },
    forkPull: base.forkPull,
    prTitle: job.redact(pull.title),
    prBody: job.redact(pull.body),
    closes: receipt.verdict === "verified" && isIssue,
    ...{ folder, files, requester, pr, goesOn, own: self },
  };
}

/** Publishes what this job's run made. Whatever goes wrong is a note of the publication. */
export function publishFiles(job: Job, asked: Asked, run: Concluded): Promise<Publication> {
  const { receipt, state, settings, base, earlier, command } = run;
  const request = publishRequestOf(job, {
    ...{ receipt, state, command, base, requester: asked.requester, self: asked.overview.self },
    thread: asked.talk?.thread ?? null,
    folder: folderOf(run),
    files: deliveredFiles(job.folder, receipt, settings.deliver),
    pr: settings.pr,
    goesOn: goesOnOf(earlier),
  });
  return sendToGitHub(job, request);
}

/** Not tied to the job's signal: a publication once begun is finished within seconds, half a one would have to be explained. */
export const sendToGitHub = (job: Job, request: PublishRequest): Promise<Publication> =>
  publish(job.client, job.place, request, { clock: job.clock });
