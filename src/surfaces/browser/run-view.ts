import type { PhaseName, RunEvent, SessionName } from "../../domain/event.ts";
import type { Finding } from "../../domain/finding.ts";
import type { Caught } from "../../domain/receipt.ts";
import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";

type Of<T extends RunEvent["type"]> = Extract<RunEvent, { type: T }>;

/** One version of a file as somebody wrote it. */
export type FileVersion = Omit<Of<"file.written">, "type">;

export interface ToolEntry {
  key: number;
  id: string;
  name: string;
  hint: string;
  startedAt: string;
  /** Null while it runs. */
  ok: boolean | null;
  summary: string;
  detail: string;
  ms: number;
}

export interface ReplyEntry {
  kind: "reply";
  key: number;
  at: string;
  session: SessionName;
  text: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  ms: number;
}

/** One question put to the author, what was thought, what was done. */
export interface StepEntry {
  kind: "step";
  key: number;
  at: string;
  step: number;
  limit: number;
  reply: ReplyEntry | null;
  tools: readonly ToolEntry[];
}

/** A phase without steps of its own; `verify` is a `GateEntry`. */
export interface PhaseEntry {
  kind: "phase";
  key: number;
  at: string;
  phase: Exclude<PhaseName, "verify">;
  ok: boolean | null;
  summary: string;
  endedAt: string | null;
}

/** One time the gate was asked: `verify` comes again after each mend. */
export interface GateEntry {
  kind: "gate";
  key: number;
  at: string;
  /** From 1. */
  round: number;
  findings: readonly Finding[];
  /** The check that runs now, and since when. */
  checking: string | null;
  checkingSince: string | null;
  ok: boolean | null;
  summary: string;
  endedAt: string | null;
}

export interface NoteEntry {
  kind: "warning" | "limit";
  key: number;
  at: string;
  title: string;
  text: string;
}

/** Comes twice for what was mended: when it was found and when it was gone. */
export interface CaughtEntry extends Caught {
  kind: "caught";
  key: number;
  at: string;
}

export interface EndEntry {
  kind: "end";
  key: number;
  at: string;
}

export type TimelineEntry = StepEntry | ReplyEntry | PhaseEntry | GateEntry | NoteEntry | CaughtEntry | EndEntry;

/** Everything the page shows of a run. `timeline` and `files` are in the order of events; each `key` is the `seq` it began with. */
export interface RunView {
  state: RunState;
  runId: string | null;
  toolVersion: string | null;
  timeline: readonly TimelineEntry[];
  files: readonly FileVersion[];
  /** `at` of the last event. */
  lastAt: string | null;
}

export const initialRunView: RunView = {
  state: initialRunState,
  runId: null,
  toolVersion: null,
  timeline: [],
  files: [],
  lastAt: null,
};

/**
 * Adds events in their order; those that the view has already (a stream that was resumed) are passed over. Pure: entries that did not
 * change are the same objects, so a page draws only what did.
 */
export function addEvents(view: RunView, events: readonly RunEvent[]): RunView {
  const fresh = events.filter((event) => event.seq > view.state.seq);
  if (fresh.length === 0) return view;
  const next = { ...view, timeline: [...view.timeline], files: [...view.files] };
  for (const event of fresh) {
    if (event.seq <= next.state.seq) continue;
    next.state = reduceRun(next.state, event);
    next.lastAt = event.at;
    place(next, event);
  }
  return next;
}

type Draft = RunView & { timeline: TimelineEntry[]; files: FileVersion[] };

function place(view: Draft, event: RunEvent): void {
  const begun = { key: event.seq, at: event.at };
  switch (event.type) {
    case "run.started":
      view.runId = event.runId;
      view.toolVersion = event.toolVersion;
      return;
    case "phase.started":
      if (event.phase === "verify") openGate(view, event);
      else view.timeline.push({ kind: "phase", ...begun, phase: event.phase, ok: null, summary: "", endedAt: null });
      return;
    case "phase.ended":
      endPhase(view, event);
      return;
    case "step.started":
      view.timeline.push({ kind: "step", ...begun, step: event.step, limit: event.limit, reply: null, tools: [] });
      return;
    case "model.replied":
      addReply(view, event);
      return;
    case "tool.started":
      addTool(view, event);
      return;
    case "tool.ended":
      endTool(view, event);
      return;
    case "file.written": {
      const { type: _, ...version } = event;
      view.files.push(version);
      return;
    }
    case "check.started":
      changeGate(view, event, () => ({ checking: event.check, checkingSince: event.at }));
      return;
    case "check.ended":
      changeGate(view, event, (gate) => ({ checking: null, findings: [...gate.findings, event.finding] }));
      return;
    case "caught":
      view.timeline.push({ kind: "caught", ...begun, ...event.caught });
      return;
    case "warning":
      view.timeline.push({ kind: "warning", ...begun, title: event.message, text: event.advice });
      return;
    case "limit.reached":
      view.timeline.push({ kind: "limit", ...begun, title: event.which, text: event.message });
      return;
    case "run.ended":
      view.timeline.push({ kind: "end", ...begun });
      return;
    default:
      return;
  }
}

const lastIndex = <K extends TimelineEntry["kind"]>(view: Draft, kind: K): number =>
  view.timeline.findLastIndex((entry) => entry.kind === kind);

function openGate(view: Draft, { seq, at }: RunEvent): number {
  const round = view.timeline.filter(({ kind }) => kind === "gate").length + 1;
  const gate: GateEntry = {
    ...{ kind: "gate", key: seq, at, round, findings: [], checking: null, checkingSince: null },
    ...{ ok: null, summary: "", endedAt: null },
  };
  return view.timeline.push(gate) - 1;
}

/** Checks outside a phase (`verify` of a command) make a gate of their own. */
function changeGate(view: Draft, event: RunEvent, change: (gate: GateEntry) => Partial<GateEntry>): void {
  const last = lastIndex(view, "gate");
  const open = view.timeline[last] as GateEntry | undefined;
  const index = open === undefined || open.endedAt !== null ? openGate(view, event) : last;
  const gate = view.timeline[index] as GateEntry;
  view.timeline[index] = { ...gate, ...change(gate) };
}

function endPhase(view: Draft, event: Of<"phase.ended">): void {
  const index = view.timeline.findLastIndex((entry) =>
    event.phase === "verify" ? entry.kind === "gate" : entry.kind === "phase" && entry.phase === event.phase,
  );
  const entry = view.timeline[index];
  if (entry?.kind !== "gate" && entry?.kind !== "phase") return;
  const ended = { ok: event.ok, summary: event.summary, endedAt: event.at };
  view.timeline[index] = entry.kind === "gate" ? { ...entry, ...ended, checking: null } : { ...entry, ...ended };
}

function addReply(view: Draft, event: Of<"model.replied">): void {
  const reply: ReplyEntry = {
    kind: "reply",
    key: event.seq,
    at: event.at,
    session: event.session ?? "author",
    text: event.text,
    calls: event.calls,
    inputTokens: event.usage.inputTokens ?? 0,
    outputTokens: event.usage.outputTokens ?? 0,
    costUsd: event.costUsd ?? null,
    ms: event.ms,
  };
  const index = lastIndex(view, "step");
  const step = view.timeline[index] as StepEntry | undefined;
  if (reply.session === "author" && step !== undefined && step.reply === null)
    view.timeline[index] = { ...step, reply };
  else view.timeline.push(reply);
}

function addTool(view: Draft, event: Of<"tool.started">): void {
  const index = lastIndex(view, "step");
  const step = view.timeline[index] as StepEntry | undefined;
  if (step === undefined) return;
  const { id, name, hint } = event;
  const tool = { key: event.seq, id, name, hint, startedAt: event.at, ok: null, summary: "", detail: "", ms: 0 };
  view.timeline[index] = { ...step, tools: [...step.tools, tool] };
}

function endTool(view: Draft, event: Of<"tool.ended">): void {
  const index = lastIndex(view, "step");
  const step = view.timeline[index] as StepEntry | undefined;
  const at = step?.tools.findLastIndex((tool) => tool.id === event.id && tool.ok === null) ?? -1;
  const tool = step?.tools[at];
  if (step === undefined || tool === undefined) return;
  const { ok, summary, detail, ms } = event;
  view.timeline[index] = { ...step, tools: step.tools.with(at, { ...tool, ok, summary, detail, ms }) };
}
