import type { Settings } from "../../config/schema.ts";
import type { Trigger } from "../../domain/trigger.ts";
import { type Admission, admit as admitBy } from "../admission.ts";
import { type Job, SELF } from "./job.ts";

/** Decides whether a trigger is followed at all. Reads, and writes nothing. */
export function admit(job: Job, trigger: Trigger): Promise<Admission<Settings>> {
  const { client, place, settings, problems, context } = job;
  const { runId, runAttempt: attempt, triggeringActor } = context;
  return admitBy(
    {
      ...{ client, place, settings, problems, granter: "the workflow", self: SELF },
      run: { runId: String(runId), attempt },
      again: attempt > 1 ? triggeringActor : "",
    },
    trigger,
  );
}
