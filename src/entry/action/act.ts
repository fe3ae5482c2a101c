import { runsInLastDay } from "../../github/run-history.ts";
import type { Asked } from "../asked.ts";
import { decide } from "../decision.ts";
import { openReply, takeLabelOff } from "./begin.ts";
import { silence } from "./conversation.ts";
import type { Job } from "./job.ts";
import { refuse } from "./refuse.ts";
import { answerSmall } from "./small-commands.ts";
import { solveAsked } from "./solve-asked.ts";
import { verifyAsked } from "./verify-asked.ts";

/** Does what was asked. Returns the exit code. */
export async function act(job: Job, asked: Asked): Promise<number> {
  const { runsPerDay: allowed } = "problems" in asked.settings ? job.settings : asked.settings;
  const now = job.clock.now();
  const decision = decide(asked, { started: runsInLastDay(asked.talk?.ours ?? [], now), allowed }, now);
  if (decision.kind === "small") return answerSmall(job, asked, decision.name);
  if (decision.kind === "refuse") {
    const { refusal, isLabelTakenOff, key } = decision;
    if (isLabelTakenOff) await takeLabelOff(job, asked);
    return refuse(job, key === null ? silence : openReply(job, asked, "reply", key), refusal, null);
  }
  const { command } = decision;
  return command.name === "verify" ? verifyAsked(job, asked, command) : solveAsked(job, asked, command);
}
