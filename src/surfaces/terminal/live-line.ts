import type { SessionName } from "../../domain/event.ts";
import type { RunState, Writing } from "../../domain/run-state.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { Look } from "./look.ts";
import { clip, clipStart, count, padLeft, plural, widthOf } from "./text.ts";

/** What goes on right now, on one line shorter than the terminal, or empty. Pure; shown only where a line can be overwritten. */
export function liveLineOf(state: RunState, look: Look): string {
  if (!look.live || state.ended !== null) return "";
  const open = state.tools.findLast((tool) => tool.ok === null);
  if (state.checking !== null) return line(`  checking ${state.checking} …`, look);
  if (open !== undefined) return line(`        … ${open.name} ${oneLine(open.hint, 120)}`, look);
  const step = state.phase === "implement" && state.step > 0 ? padLeft(`${state.step}/${state.stepLimit}`, 6) : "  ";
  const writer = WRITERS.find((session) => state.writing[session] !== undefined);
  const written = writer && state.writing[writer];
  if (writer !== undefined && written !== undefined) return writingLine(step, writer, written, look);
  if (state.waitingMs === null) return "";
  return line(`${step}  waiting ${Math.round(state.waitingMs / 1_000)} s for the model …`, look);
}

/** Code points: the end of a tail counts, so that none is cut off there. */
const MANY = 10_000;

/** Two may write at the same time; the line does not jump between them. */
const WRITERS = ["author", "understand", "arbiter", "examiner"] as const;

const NARROWEST_TAIL = 10;

/** ` 3/16  author writes, 1,204 characters, 1 call  …end of the text`. */
function writingLine(step: string, writer: SessionName, { characters, calls, tail }: Writing, look: Look): string {
  const called = calls === 0 ? "" : `, ${plural(calls, "call")}`;
  const name = writer === "understand" ? "model" : writer;
  const head = `${step}  ${name} writes, ${count(characters)} characters${called}`;
  const room = look.columns - 1 - widthOf(head) - 2;
  const end = oneLine(tail, MANY);
  return room < NARROWEST_TAIL || end === "" ? line(head, look) : `${head}  ${clipStart(end, room)}`;
}

// One column short of the edge, so that no terminal wraps it.
const line = (text: string, look: Look): string => clip(text, look.columns - 1);
