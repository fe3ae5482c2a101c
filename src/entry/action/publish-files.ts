import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Publication } from "../../domain/publication.ts";
import { RECEIPT_FILE, type Receipt } from "../../domain/receipt.ts";
import { publish } from "../../github/delivery/publish.ts";
import type { DeliveredFile, PublishRequest } from "../../github/delivery/request.ts";
import { renderPullRequest } from "../../surfaces/pull-request/render-pull-request.ts";
import type { Asked } from "./asked.ts";
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

/** Publishes what the run made. Whatever goes wrong is a note of the publication. */
export function publishFiles(job: Job, asked: Asked, run: Concluded): Promise<Publication> {
  const { receipt, state, settings, base, earlier, command } = run;
  const number = asked.talk?.thread.number ?? null;
  const folder = folderOf(run);
  const pull = renderPullRequest(
    {
      ...{ receipt, state, command, publication: null, artifact: null },
      runUrl: runUrl(job),
      recheck: recheckOf(receipt, folder),
      requester: asked.requester?.login ?? null,
      deliveredFolder: folder,
    },
    asked.talk?.thread.kind === "issue" ? number : null,
  );
  return publishRequest(job, {
    thread: number,
    runId: String(job.context.runId),
    title: receipt.specification?.title ?? "An algorithm",
    slug: receipt.specification?.slug ?? "algorithm",
    folder,
    base: { branch: base.branch, oid: base.oid },
    forkPull: base.forkPull,
    files: deliveredFiles(job.folder, receipt, settings.deliver),
    requester: asked.requester,
    pr: settings.pr,
    prTitle: job.redact(pull.title),
    prBody: job.redact(pull.body),
    closes: receipt.verdict === "verified" && asked.talk?.thread.kind === "issue",
    goesOn: goesOnOf(earlier),
    own: asked.overview.self,
  });
}

/** Not tied to the job's signal: a publication once begun is finished within seconds, half a one would have to be explained. */
export const publishRequest = (job: Job, request: PublishRequest): Promise<Publication> =>
  publish(job.client, job.place, request, { clock: job.clock });
