import { evaluateCondition, evaluateText, type Scope } from "../mini-runner/expressions.ts";
import type { Job, WorkflowFile } from "./shipped.ts";

/** One event as the job-level expressions see it. `inputs` are those of a called workflow: empty ones count as not given. */
export interface Occasion {
  name: string;
  event: Record<string, unknown>;
  inputs?: Record<string, string>;
}

const NO_INPUTS = { label: "", "allow-bots": "", issue: "", command: "", requirement: "" };

const scopeOf = (occasion: Occasion): Scope => ({
  contexts: {
    github: { event_name: occasion.name, event: occasion.event, repository: "o/r", run_id: "77", workflow: "caller" },
    inputs: { ...NO_INPUTS, ...occasion.inputs },
  },
  status: "success",
});

/** Whether the triggers of a workflow let an event through. */
export function isTriggered(file: WorkflowFile, { name, event }: Occasion): boolean {
  const { on } = file.workflow;
  if (typeof on === "string" || Array.isArray(on)) return [on].flat().includes(name);
  if (!(name in on)) return false;
  const types = on[name]?.types;
  return types === undefined || types.includes(String(event.action));
}

/** Whether the `if:` of a job lets an event through. */
export const passesCondition = (job: Job, occasion: Occasion): boolean => evaluateCondition(job.if, scopeOf(occasion));

export const concurrencyGroup = (job: Job, occasion: Occasion): string =>
  evaluateText(job.concurrency?.group ?? "", scopeOf(occasion));
