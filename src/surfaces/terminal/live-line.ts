import type { RunState } from "../../domain/run-state.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { Look } from "./look.ts";
import { clip, padLeft } from "./text.ts";

/** What goes on right now, on one line shorter than the terminal, or empty. Pure; shown only where a line can be overwritten. */
export function liveLineOf(state: RunState, look: Look): string {
  if (!look.live || state.ended !== null) return "";
  const open = state.tools.findLast((tool) => tool.ok === null);
  if (state.checking !== null) return line(`  checking ${state.checking} …`, look);
  if (open !== undefined) return line(`        … ${open.name} ${oneLine(open.hint, 120)}`, look);
  if (state.waitingMs === null) return "";
  const step = state.phase === "implement" && state.step > 0 ? padLeft(`${state.step}/${state.stepLimit}`, 6) : "  ";
  return line(`${step}  waiting ${Math.round(state.waitingMs / 1_000)} s for the model …`, look);
}

// One column short of the edge, so that no terminal wraps it.
const line = (text: string, look: Look): string => clip(text, look.columns - 1);
