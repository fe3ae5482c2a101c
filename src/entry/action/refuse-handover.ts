import { join } from "node:path";
import { sentenceOf } from "../../domain/errors.ts";
import { RECEIPT_FILE } from "../../domain/receipt.ts";
import { readOverview } from "../../github/overview.ts";
import { openThreadComments } from "../../github/thread-comments.ts";
import { renderReply } from "../../surfaces/comment/render-reply.ts";
import { requiredLevelOf } from "../budget.ts";
import { plainReceipt } from "../plain-receipt.ts";
import { artifactName, keepText } from "./artifact.ts";
import { type Conversation, openConversation, silence } from "./conversation.ts";
import type { Job } from "./job.ts";
import { saveKept, saveOver } from "./saved-talk.ts";

const ADVICE =
  "Run the whole workflow again, not only this job. If it says so again, look into the log of the solve job.";

/**
 * What the solve job left cannot be trusted, or is not there: nothing is published, whatever `fail-on` says, and the comment of this run,
 * which announces the publication, says so. Returns the exit code.
 */
export async function refuseHandover(job: Job, problem: string): Promise<1> {
  const { runId, runAttempt } = job.context;
  const message = `${problem} Nothing was published.`;
  const body = renderReply(
    {
      ...{
        kind: "refused",
        title: "unverified · not published",
        message: `${message}\n\n${ADVICE}`,
        fix: null,
        help: false,
      },
      closing: `What the solve job said of this run does not count any more. Its files, as it left them, are in the artifact ${artifactName(runId, runAttempt)} or that of an earlier attempt; treat them with care.`,
    },
    [],
  );
  const receiptPath = join(job.folder, RECEIPT_FILE);
  const receipt = plainReceipt("unverified", [{ code: "handover", message }], requiredLevelOf(job.settings));
  keepText(job, RECEIPT_FILE, `${JSON.stringify(receipt, null, 2)}\n`);
  const conversation = await commentOfThisRun(job);
  await conversation.finish(body, "unverified");
  await saveOver(job.runner);
  await saveKept(job.runner);
  await conversation.react("confused");
  job.runner.addSummary(job.redact(body));
  await job.runner.setOutputs({
    ...{ verdict: "unverified", level: "0", receipt: receiptPath },
    "comment-url": conversation.url() ?? "",
  });
  job.runner.annotate("error", job.redact(`${message} ${ADVICE}`));
  return 1;
}

interface Payload {
  issue?: { number?: unknown };
  pull_request?: { number?: unknown };
  comment?: { id?: unknown };
}

/**
 * The comment the solve job wrote, found without its artifact: on the thread of the event, by our own account, with a marker that carries
 * the id of this run. Silence where there is none.
 */
async function commentOfThisRun(job: Job): Promise<Conversation> {
  const { client, place, context, settings } = job;
  const { issue, pull_request, comment } = context.payload as Payload;
  const number = issue?.number ?? pull_request?.number ?? settings.issue;
  if (typeof number !== "number") return silence;
  try {
    const { self } = await readOverview(client, place, null);
    const comments = openThreadComments(client, place, number, self);
    const isOurs = ({ marker }: { marker: { kind: string; runId: string } }) =>
      marker.kind === "run" && marker.runId === String(context.runId);
    const own = (await comments.ours()).findLast(isOurs);
    if (own === undefined) return silence;
    const kind = context.eventName === "pull_request_review_comment" ? ("review" as const) : ("issue" as const);
    const target = { number, comment: typeof comment?.id === "number" ? { id: comment.id, kind } : null };
    return openConversation(job, {
      comments,
      target,
      marker: own.marker,
      commentId: own.id,
      onComment: async () => {},
    });
  } catch (error) {
    job.runner.annotate("warning", `The comment of this run could not be found (${sentenceOf(error)}).`);
    return silence;
  }
}
