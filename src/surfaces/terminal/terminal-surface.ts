import type { Receipt } from "../../domain/receipt.ts";
import { initialRunState, reduceRun } from "../../domain/run-state.ts";
import type { Surface } from "../../ports/surface.ts";
import { closingOf, type Place } from "./closing.ts";
import { liveLineOf } from "./live-line.ts";
import type { Look } from "./look.ts";
import { widthOf } from "./text.ts";
import { timelineOf } from "./timeline.ts";

export interface TerminalSurface extends Surface {
  /** Clears the line that shows what goes on, so that something else may be printed. */
  clear(): void;
}

/**
 * Prints a run as it happens. `write` takes text as it stands; `place` is asked once, at the end, where the results are.
 * Returns the surface; `show` throws only when `write` does.
 */
export function terminalSurface(
  look: Look,
  write: (text: string) => void,
  place: (receipt: Receipt) => Place,
): TerminalSurface {
  let state = initialRunState;
  let live = "";

  // `\r` and spaces, never an escape to clear the line: Windows' `cmd` would print that as text.
  const clear = () => {
    if (live !== "") write(`\r${" ".repeat(widthOf(live))}\r`);
    live = "";
  };

  return {
    name: "terminal",
    clear,
    show(event) {
      state = reduceRun(state, event);
      const lines = timelineOf(event, state, look);
      if (state.ended !== null && event.type === "run.ended") {
        lines.push(...closingOf(state.ended.receipt, state.requirement, place(state.ended.receipt), look));
      }
      const next = liveLineOf(state, look);
      if (lines.length === 0 && next === live) return;
      clear();
      if (lines.length > 0) write(`${lines.join("\n")}\n`);
      write(next);
      live = next;
    },
    async close() {
      clear();
    },
  };
}
