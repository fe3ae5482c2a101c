import { agentLoop } from "../agent-loop.ts";
import type { AuthorSession } from "../author-session.ts";
import type { Stop } from "../stop-conditions.ts";

/** Lets the author work until it is done (null) or is stopped. May be entered again after the gate's feedback. */
export async function implement(session: AuthorSession): Promise<Stop | null> {
  const { emit } = session.run;
  emit({ type: "phase.started", phase: "implement" });
  const stop = await agentLoop(session);
  const summary = stop?.message ?? `The author is done after ${session.run.meter.steps} steps.`;
  emit({ type: "phase.ended", phase: "implement", ok: stop === null, summary });
  return stop;
}
