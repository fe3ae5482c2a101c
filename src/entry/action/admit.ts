import type { Settings } from "../../config/schema.ts";
import type { Trigger } from "../../domain/trigger.ts";
import { accountOf } from "../../github/account.ts";
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
    ? { ...admission, asked: await askedOfApp(job, admission.asked) }
    : admission;
}

/** The dispatch names who asked by login only; and the App has reacted to their comment, so that what is said later belongs there, too. */
async function askedOfApp({ client }: Job, asked: Asked): Promise<Asked> {
  const { talk, trigger } = asked;
  const requester = trigger.way === "dispatch" ? await accountOf(client, trigger.actor) : asked.requester;
  const comment = commentOfKey(trigger.key);
  const answered = talk === null || comment === null ? talk : { ...talk, target: { ...talk.target, comment } };
  return { ...asked, requester, talk: answered };
}
