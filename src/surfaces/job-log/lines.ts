import type { RunEvent } from "../../domain/event.ts";
import { sha256 } from "../../domain/random.ts";
import type { RunState } from "../../domain/run-state.ts";
import { LEVEL_NAMES } from "../../domain/verdict.ts";
import { duration } from "../figures.ts";
import { headlineOf, passedOverLine } from "../headline.ts";
import { rolesText } from "../metrics.ts";
import { paint } from "./paint.ts";
import { command, inertLine } from "./workflow-text.ts";

/** A piece of the log: lines of ours with inert words of others, a command of ours, or raw text to be fenced off. */
export type Piece =
  | { kind: "line"; text: string }
  | { kind: "command"; text: string }
  | { kind: "raw"; text: string; label: string }
  | { kind: "open"; title: string }
  | { kind: "close" };

/** After so many calls their output is no longer printed: 5,000 steps stay readable. The artifact has everything. */
export const OUTPUTS_PRINTED = 100;

const line = (text: string): Piece => ({ kind: "line", text });
const marks = { pass: paint.green("✓"), fail: paint.red("✗"), skip: paint.dim("–"), error: paint.yellow("!") };

/** What an event adds to the job's log; `state` is the run after it. Pure. */
export function piecesOf(event: RunEvent, state: RunState): Piece[] {
  switch (event.type) {
    case "run.started":
      return opening(event);
    case "phase.started":
      return [{ kind: "close" }, { kind: "open", title: phaseTitle(event.phase, state) }];
    case "phase.ended": {
      const mark = event.ok ? marks.pass : marks.fail;
      const said = line(`${mark} ${event.phase}: ${inertLine(event.summary)}`);
      // What ends beside another phase (the examiner's work) leaves the group of that one open.
      return state.phase === event.phase ? [said, { kind: "close" }] : [said];
    }
    case "specification.ready":
      return [
        line(`  ${inertLine(event.specification.title)}`),
        line(paint.dim(`  ${inertLine(event.specification.signature)}`)),
      ];
    case "model.replied": {
      if (state.phase !== "implement" || state.step === 0 || event.session === "examiner") return [];
      const said = inertLine(event.text, 200) || "…";
      return [
        line(`${paint.bold(`[${state.step}/${state.stepLimit}]`)} ${said} ${paint.dim(`(${duration(event.ms)})`)}`),
      ];
    }
    case "tool.ended":
      return call(event, state);
    case "caught": {
      const { what, step, fixedAtStep } = event.caught;
      return fixedAtStep === null
        ? [line(`  ${paint.red("caught")} at step ${step}: ${inertLine(what)}`)]
        : [line(`  ${paint.green("fixed")} at step ${fixedAtStep}: ${inertLine(what)}`)];
    }
    case "check.ended": {
      const { check, status, summary, warnings, ms } = event.finding;
      return [
        line(`  ${marks[status]} ${check}: ${inertLine(summary, 600)} ${paint.dim(`(${duration(ms)})`)}`),
        ...warnings.slice(0, 10).map((text) => line(`    ${paint.yellow("!")} ${inertLine(text)}`)),
      ];
    }
    case "limit.reached":
      return [line(`  ${paint.yellow("!")} ${inertLine(event.message)}`)];
    case "warning":
      return [
        {
          kind: "command",
          text: command("warning", inertLine(`${event.message} ${event.advice}`, 600), { title: "VeriAlgo" }),
        },
      ];
    case "run.ended":
      return closing(event, state);
    default:
      return [];
  }
}

function opening(event: Extract<RunEvent, { type: "run.started" }>): Piece[] {
  const required = `level ${event.requiredLevel} (${LEVEL_NAMES[event.requiredLevel]}) required`;
  const model =
    event.model === null
      ? "no model"
      : event.model.scripted
        ? "scripted replies"
        : inertLine(
            [`${event.model.name} at ${event.model.baseUrlHost}`, rolesText(event.roles ?? {})]
              .filter(Boolean)
              .join("; "),
            400,
          );
  return [
    line(
      paint.bold(
        `VeriAlgo ${inertLine(event.toolVersion, 20)} · ${event.command} · ${inertLine(event.language, 30)} · ${required} · ${model}`,
      ),
    ),
    ...(event.requirement === null
      ? []
      : [
          {
            kind: "raw" as const,
            label: `The request, as it was used (sha256 ${sha256(event.requirement.text)}):`,
            text: event.requirement.text,
          },
        ]),
  ];
}

/** Rounds of feedback repeat a phase; they are numbered from the second on. */
function phaseTitle(phase: string, state: RunState): string {
  const round = state.phases.filter((one) => one.phase === phase).length;
  return round > 1 ? `${phase}, round ${round}` : phase;
}

function call(event: Extract<RunEvent, { type: "tool.ended" }>, state: RunState): Piece[] {
  const tool = state.tools.findLast((one) => one.id === event.id);
  const mark = event.ok ? marks.pass : marks.fail;
  const head = `  ${mark} ${inertLine(event.name, 40)} ${inertLine(tool?.hint ?? "", 120)}`.trimEnd();
  const lines = [line(`${head}: ${inertLine(event.summary)} ${paint.dim(`(${duration(event.ms)})`)}`)];
  const isPrinted = event.name === "run_file" && event.detail !== "" && state.tools.length <= OUTPUTS_PRINTED;
  return isPrinted ? [...lines, { kind: "raw", label: "", text: event.detail }] : lines;
}

/** A plain line: the job's annotation, and its colour, follow `fail-on` and are not the log's business. */
function closing(event: Extract<RunEvent, { type: "run.ended" }>, state: RunState): Piece[] {
  const { receipt } = event;
  const { label, level, caught } = headlineOf(receipt, state.requirement, null);
  const note = passedOverLine(receipt, state.requirement);
  const well = receipt.verdict === "tested" || receipt.verdict === "verified";
  const [mark, colour] = well
    ? ["✓", paint.green]
    : receipt.verdict === "refuted"
      ? ["✗", paint.red]
      : ["!", paint.yellow];
  return [
    { kind: "close" },
    line(paint.bold(colour(`${mark} ${label}: ${level}`))),
    ...(caught === "" ? [] : [line(inertLine(caught, 1_000))]),
    ...(note === null ? [] : [line(`  note: ${inertLine(note, 1_000)}`)]),
    ...receipt.reasons.slice(0, 20).map((reason) => line(`  why: ${inertLine(reason.message, 1_000)}`)),
  ];
}
