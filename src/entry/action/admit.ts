import type { Settings } from "../../config/schema.ts";
import type { Trigger } from "../../domain/trigger.ts";
import { commentOfKey } from "../../github/comment-of-key.ts";
import { type Admission, admit as admitBy } from "../admission.ts";
import type { Asked } from "../asked.ts";
import { type Job, SELF } from "./job.ts";

/** Decides whether a trigger is followed at all. Reads, and writes nothing. */
export async function admit(job: Job, trigger: Trigger): Promise<Admission<Settings>> {
  const { client, place, settings, problems, context } = job;
  const { runId, runAttempt: attempt, triggeringActor } = context;
  const admission = await admitBy(
    {
      ...{ client, place, settings, problems, granter: "the workflow", self: SELF },
      run: { runId: String(runId), attempt },
      again: attempt > 1 ? triggeringActor : "",
    },
    trigger,
  );
  return job.isApp && admission.kind === "asked"
    ? { ...admission, asked: answeringTheComment(admission.asked) }
    : admission;
}

/** The App has reacted to the comment that asked; what is said later belongs there, too. */
function answeringTheComment(asked: Asked): Asked {
  const { talk, trigger } = asked;
  const comment = commentOfKey(trigger.key);
  return talk === null || comment === null
    ? asked
    : { ...asked, talk: { ...talk, target: { ...talk.target, comment } } };
}
