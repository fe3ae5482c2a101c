import type { RunEvent } from "../../domain/event.ts";
import type { RunState } from "../../domain/run-state.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { LEVEL_NAMES } from "../../domain/verdict.ts";
import { rolesText } from "../metrics.ts";
import type { Look } from "./look.ts";
import { markOf, type Paint, paintFor } from "./paint.ts";
import { clip, duration, pad, padLeft, widthOf, wrap } from "./text.ts";

const TIME_COLUMNS = 10;
const INDENT = "        ";
const NAME_COLUMNS = 12;

/** The lines an event adds above what is already on the screen; `state` is the run after the event. Pure. */
export function timelineOf(event: RunEvent, state: RunState, look: Look): string[] {
  const paint = paintFor(look.colour);
  const row = (text: string, tint: (text: string) => string) => [tint(clip(text, look.columns))];
  switch (event.type) {
    case "run.started":
      return opening(event, look, paint);
    case "phase.started":
      return ["", paint.bold(paint.cyan(`● ${event.phase}`))];
    case "phase.ended":
      if (event.phase === "deliver" && event.ok) return row(`  ${oneLine(event.summary)}`, plain);
      // The checks have said it already.
      return event.ok || event.phase === "verify" ? [] : row(`  ✗ ${oneLine(event.summary)}`, paint.red);
    case "specification.ready": {
      const { specification } = event;
      return [
        ...row(`  ${oneLine(specification.title)}`, plain),
        ...row(`  ${oneLine(specification.signature)}`, paint.dim),
      ];
    }
    case "model.replied":
      if (state.phase !== "implement" || state.step === 0 || event.session === "examiner") return [];
      return thought(state, event.text, event.ms, look, paint);
    case "tool.ended": {
      const tool = state.tools.findLast((one) => one.id === event.id);
      const hint = oneLine(tool?.hint ?? "", 80);
      const summary = oneLine(event.summary);
      // Most summaries name the file themselves.
      const head = `${pad(oneLine(event.name, 40), NAME_COLUMNS)} ${summary.includes(hint) ? "" : hint}`.trimEnd();
      return marked(event.ok ? "pass" : "fail", head, summary, event.ms, look, paint);
    }
    case "caught":
      return event.caught.fixedAtStep === null
        ? row(`${INDENT}  caught: ${oneLine(event.caught.what)}`, paint.red)
        : row(`${INDENT}  fixed: ${oneLine(event.caught.what)}`, paint.green);
    case "check.ended": {
      const { check, status, ms } = event.finding;
      // After `verify` the table with the summaries follows at once.
      const summary = status === "pass" || state.command === "verify" ? "" : oneLine(event.finding.summary);
      return marked(status, pad(check, NAME_COLUMNS), summary, ms, look, paint, "  ");
    }
    case "limit.reached":
      return row(`  ! ${oneLine(event.message)}`, paint.yellow);
    case "warning":
      return wrap(oneLine(`${event.message} ${event.advice}`, 600), look.columns - 4).map((line, index) =>
        paint.yellow(`  ${index === 0 ? "!" : " "} ${line}`),
      );
    default:
      return [];
  }
}

const plain = (text: string): string => text;

function opening(event: Extract<RunEvent, { type: "run.started" }>, look: Look, paint: Paint): string[] {
  const level = `level ${event.requiredLevel} (${LEVEL_NAMES[event.requiredLevel]}) required`;
  const name = `VeriAlgo ${oneLine(event.toolVersion, 20)}`;
  const rest = clip(` · ${event.command} · ${oneLine(event.language, 30)} · ${level}`, look.columns - widthOf(name));
  const lines = [paint.bold(name) + paint.dim(rest)];
  const label = (word: string, text: string) =>
    wrap(text, look.columns - 8)
      .slice(0, 3)
      .map((line, index) => paint.dim(pad(index === 0 ? word : "", 8)) + line);
  if (event.requirement !== null) lines.push(...label("Task", oneLine(event.requirement.text, 400)));
  const others = rolesText(event.roles ?? {});
  if (event.model?.scripted) {
    lines.push(...label("Model", "the replies are scripted (no key, no network); every run of a program is real"));
  } else if (event.model !== null) {
    lines.push(
      ...label(
        "Model",
        oneLine([`${event.model.name} at ${event.model.baseUrlHost}`, others].filter(Boolean).join("; "), 700),
      ),
    );
  }
  return lines;
}

/** ` 3/16  what the author said, on one line`. */
function thought(state: RunState, text: string, ms: number, look: Look, paint: Paint): string[] {
  const step = `${padLeft(`${state.step}/${state.stepLimit}`, 6)}  `;
  const width = look.columns - widthOf(step) - TIME_COLUMNS;
  const said = clip(oneLine(text, 400) || "…", width);
  return [paint.bold(step) + pad(said, width) + paint.dim(padLeft(duration(ms), TIME_COLUMNS))];
}

/** `✓ name hint  summary      0.31 s`, the summary on a line of its own where it does not fit. */
function marked(
  status: "pass" | "fail" | "skip" | "error",
  head: string,
  summary: string,
  ms: number,
  look: Look,
  paint: Paint,
  indent = INDENT,
): string[] {
  const width = look.columns - indent.length - 2 - TIME_COLUMNS;
  const time = paint.dim(padLeft(duration(ms), TIME_COLUMNS));
  const lead = `${indent}${markOf(status, paint)} `;
  const tint = status === "fail" ? paint.red : paint.dim;
  const shown = clip(head, width);
  const room = width - widthOf(shown) - 2;
  if (summary === "" || widthOf(summary) <= room) {
    const gap = summary === "" ? "" : "  ";
    const fill = " ".repeat(Math.max(0, width - widthOf(shown + gap + summary)));
    return [`${lead}${shown}${gap}${tint(summary)}${fill}${time}`];
  }
  const below = `${indent}  `;
  return [
    lead + pad(shown, width) + time,
    ...wrap(summary, look.columns - below.length)
      .slice(0, 3)
      .map((line) => below + tint(line)),
  ];
}
