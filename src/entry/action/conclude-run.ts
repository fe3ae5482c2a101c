import type { Settings } from "../../config/schema.ts";
import type { Publication } from "../../domain/publication.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { RunState } from "../../domain/run-state.ts";
import type { Earlier } from "../../github/delivery/earlier.ts";
import type { Asked } from "../asked.ts";
import type { Base } from "./base.ts";
import type { Conversation } from "./conversation.ts";
import { writeHandover } from "./handover-write.ts";
import type { Job } from "./job.ts";
import type { PreparedSandbox } from "./prepare-sandbox.ts";
import { folderOf, publishFiles } from "./publish-files.ts";
import { report } from "./report.ts";

export interface Concluded {
  receipt: Receipt;
  state: RunState;
  settings: Settings;
  base: Base;
  earlier: Earlier | null;
  sandbox: PreparedSandbox;
  command: "implement" | "revise";
  requirement: string;
}

/**
 * After the engine: work that reached its level is published, or handed over to the job that may; then everybody is told. Returns the
 * exit code.
 */
export async function concludeRun(job: Job, asked: Asked, conversation: Conversation, run: Concluded): Promise<number> {
  const { receipt, state, command, requirement, settings } = run;
  const isReached = receipt.verdict === "tested" || receipt.verdict === "verified";
  const isSolveOnly = settings.job === "solve";
  const handover = isReached && isSolveOnly ? await writeHandover(job, asked, conversation, run) : null;
  // A note to the own post step, by which it finds what a publication that was broken off had reached; nothing hangs on it.
  if (isReached && !isSolveOnly) await writeHandover(job, asked, conversation, run).catch(() => null);
  const publication: Publication | null = isReached && !isSolveOnly ? await publishFiles(job, asked, run) : null;
  return report(job, conversation, {
    ...{ receipt, state, command, requirement, publication, handover },
    requester: asked.requester?.login ?? null,
    folder: isReached ? (publication?.folder ?? folderOf(run)) : null,
    advice: run.sandbox.sandbox === null ? run.sandbox : null,
    subject: null,
  });
}
