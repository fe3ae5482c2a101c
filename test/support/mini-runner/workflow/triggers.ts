import type { TriggeringEvent } from "../github-context.ts";
import type { Triggers } from "./schema.ts";

/** Activity types GitHub takes when a trigger names none. */
const DEFAULT_TYPES: Record<string, readonly string[]> = {
  pull_request: ["opened", "synchronize", "reopened"],
  pull_request_target: ["opened", "synchronize", "reopened"],
};

/** Whether the event starts the workflow. */
export function isTriggeredBy(on: Triggers, { event, payload }: TriggeringEvent): boolean {
  if (event === "workflow_call" || !(event in on)) return false;
  if (event === "schedule") return (on.schedule ?? []).some(({ cron }) => cron === payload.schedule);
  if (event === "workflow_dispatch") return true;
  const filter = on[event as "push"] ?? {};
  const types = filter.types === undefined ? DEFAULT_TYPES[event] : [filter.types].flat();
  if (types !== undefined && !types.includes(String(payload.action))) return false;
  return filter.branches === undefined || filter.branches.includes(branchOf(payload));
}

function branchOf(payload: TriggeringEvent["payload"]): string {
  const base = (payload.pull_request as { base?: { ref?: string } } | undefined)?.base?.ref;
  return base ?? String(payload.ref ?? "").replace("refs/heads/", "");
}
