import { join } from "node:path";
import { RECEIPT_FILE } from "../../domain/receipt.ts";
import { ApiError } from "../../github/api-error.ts";
import { renderReply } from "../../surfaces/comment/render-reply.ts";
import { requiredLevelOf } from "../budget.ts";
import { plainReceipt } from "../plain-receipt.ts";
import { keepText } from "./artifact.ts";
import type { Conversation } from "./conversation.ts";
import { helpLines } from "./help-lines.ts";
import type { Job } from "./job.ts";
import { exitCodeFor } from "./outcome.ts";
import { badToken, platformTrouble, type Refusal } from "./refusals.ts";
import { saveKept, saveOver } from "./saved-talk.ts";

/** What `act` answers, or the refusal for a GitHub that gives no answer. */
export async function orRefusal<T>(act: () => Promise<T>): Promise<T | { refusal: Refusal }> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: error.problem === "unauthorized" ? badToken() : platformTrouble(error.message) };
  }
}

/** Says why nothing was started and how to mend it: one comment, the summary, the outputs. Returns the exit code. */
export async function refuse(
  job: Job,
  conversation: Conversation,
  refusal: Refusal,
  requirement: string | null,
): Promise<number> {
  const { commands, options } = helpLines(requirement);
  const { message, advice, fix, help } = refusal;
  const body = renderReply(
    { kind: "refused", title: "Not started", message: `${message}\n\n${advice}`, fix, help },
    commands,
    options,
    requirement,
  );
  const receiptPath = join(job.folder, RECEIPT_FILE);
  const receipt = plainReceipt("not-run", [{ code: refusal.code, message }], requiredLevelOf(job.settings));
  keepText(job, RECEIPT_FILE, `${JSON.stringify(receipt, null, 2)}\n`);
  await conversation.finish(body, "not-run");
  await saveOver(job.runner);
  await saveKept(job.runner);
  await conversation.react("confused");
  job.runner.addSummary(job.redact(body));
  await job.runner.setOutputs({
    ...{ verdict: "not-run", level: "0", receipt: receiptPath },
    "comment-url": conversation.url() ?? "",
  });
  const sentence = message.replace(/^- /gm, "").replaceAll("\n", " ");
  // What follows a colon does not fit into an annotation.
  const what = advice.replace(/:$/, ", as the job summary shows.");
  return exitCodeFor(job, "not-run", job.redact(`${sentence} ${what}`));
}
