import { runsInLastDay } from "../../github/run-history.ts";
import type { Asked } from "./asked.ts";
import { openReply, takeLabelOff } from "./begin.ts";
import { type Conversation, silence } from "./conversation.ts";
import type { Job } from "./job.ts";
import * as refusals from "./refusals.ts";
import { refuse } from "./refuse.ts";
import { answerSmall } from "./small-commands.ts";
import { solveAsked } from "./solve-asked.ts";
import { verifyAsked } from "./verify-asked.ts";

/** Does what was asked. Returns the exit code. */
export async function act(job: Job, asked: Asked): Promise<number> {
  const { parsed, talk } = asked;
  const reply = (key?: string) => openReply(job, asked, "reply", key);
  if (parsed.kind === "refused") return refuse(job, reply(), refusals.wrongCommand(parsed.message), null);
  const { command } = parsed;
  if (command.name === "help" || command.name === "status" || command.name === "cancel")
    return answerSmall(job, asked, command.name);
  const turnDown = async (conversation: Conversation, refusal: refusals.Refusal) => {
    await takeLabelOff(job, asked);
    return refuse(job, conversation, refusal, null);
  };
  if (talk !== null && !talk.thread.isOpen)
    return turnDown(reply(), refusals.closedThread(talk.thread.kind === "issue" ? "issue" : "pull request"));
  if (talk?.thread.isLocked) return turnDown(reply(), refusals.lockedThread());
  const settings = "problems" in asked.settings ? job.settings : asked.settings;
  const now = job.clock.now();
  if (talk !== null && runsInLastDay(talk.ours, now) >= settings.runsPerDay) {
    // Said once a day: a comment for every further wish would be the flood the cap is there to stop.
    const key = `cap-${talk.thread.number}-${now.toISOString().slice(0, 10)}`;
    const isSaid = talk.ours.some(({ marker }) => marker.key === key);
    return turnDown(isSaid ? silence : reply(key), refusals.capReached(settings.runsPerDay));
  }
  return command.name === "verify" ? verifyAsked(job, asked, command) : solveAsked(job, asked, command);
}
