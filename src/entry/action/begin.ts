import { removeLabel } from "../../github/labels.ts";
import type { Asked } from "../asked.ts";
import { type Conversation, openConversation, silence } from "./conversation.ts";
import type { Job } from "./job.ts";
import { saveBegun, saveTalk } from "./saved-talk.ts";

/**
 * Shows at once that the request was seen: 👀, the label taken off (adding it again asks again), the live comment. From here on the
 * comment is finished by somebody in every case, by the post step if need be.
 */
export async function begin(job: Job, asked: Asked, body: string, requirement: string | null): Promise<Conversation> {
  const { talk } = asked;
  if (talk === null) {
    await saveBegun(job.runner);
    return silence;
  }
  const marker = markerOf(job, asked, "run");
  const save = (commentId: number | null) =>
    saveTalk(job.runner, { number: talk.thread.number, target: talk.target, marker, commentId, requirement });
  const conversation = openConversation(job, { ...talk, marker, onComment: save });
  await save(null);
  await Promise.all([conversation.react("eyes"), takeLabelOff(job, asked)]);
  await conversation.show(body);
  return conversation;
}

/** Takes off the label that asked, so that adding it again asks again. */
export async function takeLabelOff(job: Job, { trigger }: Asked): Promise<void> {
  if (trigger.way !== "label") return;
  const removed = await removeLabel(job.client, job.place, trigger.thread.number, trigger.label);
  if (!removed.ok)
    job.runner.annotate("warning", `${removed.message} Take the label off by hand before you add it again.`);
}

/** For answers that are no run: the reply to a question, a refusal. */
export function openReply(job: Job, asked: Asked, kind: "reply" | "cancel", key?: string): Conversation {
  const { talk } = asked;
  if (talk === null) return silence;
  const marker = { ...markerOf(job, asked, kind), ...(key === undefined ? {} : { key }) };
  return openConversation(job, { ...talk, marker, onComment: async () => {} });
}

const markerOf = ({ context }: Job, { trigger }: Asked, kind: "run" | "reply" | "cancel") => ({
  runId: String(context.runId),
  attempt: context.runAttempt,
  key: trigger.key,
  kind,
  askedAt: trigger.at,
});
