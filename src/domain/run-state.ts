import type { PhaseName, RunCommand, RunEvent, SessionName } from "./event.ts";
import type { Finding } from "./finding.ts";
import type { Caught, Receipt } from "./receipt.ts";
import type { Specification } from "./task.ts";
import type { Level, Verdict } from "./verdict.ts";

export interface ToolUse {
  id: string;
  name: string;
  hint: string;
  step: number;
  ok: boolean | null;
  summary: string;
  detail: string;
  ms: number;
}

/** One entry of a phase: `implement` and `verify` come once more for each round of feedback. Times are the events' `at`. */
export interface PhaseUse {
  phase: PhaseName;
  startedAt: string;
  /** Null, like `ok`, while it goes on. */
  endedAt: string | null;
  ok: boolean | null;
  summary: string;
}

export interface Writing {
  characters: number;
  calls: number;
  tail: string;
}

/** What every surface shows, folded from the events; nothing else is kept between them. */
export interface RunState {
  seq: number;
  startedAt: string | null;
  command: RunCommand | null;
  requirement: string | null;
  language: string | null;
  model: { name: string; baseUrlHost: string; scripted: boolean } | null;
  requiredLevel: Level;
  phase: PhaseName | null;
  /** In the order they began; a phase the run ended in stays open. */
  phases: PhaseUse[];
  specification: Specification | null;
  step: number;
  stepLimit: number;
  /** Milliseconds the model has been waited for; null when nothing is awaited. */
  waitingMs: number | null;
  /** Replies that are being written; a session that stopped writing, or whose reply is there, is not among them. */
  writing: Partial<Record<SessionName, Writing>>;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** US dollars of the replies so far; null before the first, and for good once one reply's price is not known. */
  costUsd: number | null;
  lastText: string;
  tools: ToolUse[];
  /** The call that is being carried out now; calls are carried out one after the other. */
  running: ToolUse | null;
  checking: string | null;
  findings: Finding[];
  caught: Caught[];
  warnings: { code: string; message: string; advice: string }[];
  limitReached: string | null;
  ended: { verdict: Verdict; level: Level; receipt: Receipt } | null;
}

export const initialRunState: RunState = {
  seq: 0,
  startedAt: null,
  command: null,
  requirement: null,
  language: null,
  model: null,
  requiredLevel: 0,
  phase: null,
  phases: [],
  specification: null,
  step: 0,
  stepLimit: 0,
  waitingMs: null,
  writing: {},
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: null,
  lastText: "",
  tools: [],
  running: null,
  checking: null,
  findings: [],
  caught: [],
  warnings: [],
  limitReached: null,
  ended: null,
};

/** A copy with one more. Not by spreading: that leaves room to grow in every copy, which made long logs slow. */
const append = <T>(list: readonly T[], item: T): T[] => list.concat([item]);

const upsert = <T>(list: readonly T[], item: T, same: (other: T) => boolean): T[] => {
  const index = list.findIndex(same);
  return index < 0 ? append(list, item) : list.with(index, item);
};

/** The one reducer. Pure; an event of a later schema leaves the state as it is but for `seq`. */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  const next = { ...state, seq: event.seq };
  switch (event.type) {
    case "run.started":
      return {
        ...next,
        startedAt: event.at,
        command: event.command,
        requirement: event.requirement?.text ?? null,
        language: event.language,
        model: event.model,
        requiredLevel: event.requiredLevel,
      };
    case "phase.started":
      return {
        ...next,
        phase: event.phase,
        phases: append(state.phases, {
          ...{ phase: event.phase, startedAt: event.at, endedAt: null, ok: null, summary: "" },
        }),
      };
    case "phase.ended": {
      const index = state.phases.findLastIndex((one) => one.phase === event.phase && one.ok === null);
      const open = state.phases[index];
      const closed = open && { ...open, endedAt: event.at, ok: event.ok, summary: event.summary };
      const phases = closed ? state.phases.with(index, closed) : state.phases;
      return { ...next, waitingMs: null, writing: {}, checking: null, running: null, phases };
    }
    case "specification.ready":
      return { ...next, specification: event.specification };
    case "step.started":
      return { ...next, step: event.step, stepLimit: event.limit };
    case "model.waiting":
      return { ...next, waitingMs: event.elapsedMs, writing: withoutSession(state.writing, event.session) };
    case "model.writing": {
      const { characters, calls, tail } = event;
      return { ...next, writing: { ...state.writing, [event.session]: { characters, calls, tail } } };
    }
    case "model.replied":
      return {
        ...next,
        waitingMs: null,
        writing: withoutSession(state.writing, event.session),
        modelCalls: state.modelCalls + 1,
        inputTokens: state.inputTokens + (event.usage.inputTokens ?? 0),
        outputTokens: state.outputTokens + (event.usage.outputTokens ?? 0),
        costUsd: costAfter(state, event.costUsd ?? null),
        lastText: event.session === "examiner" ? state.lastText : event.text,
      };
    case "tool.started": {
      const { id, name, hint } = event;
      const running = { id, name, hint, step: state.step, ok: null, summary: "", detail: "", ms: 0 };
      return { ...next, tools: append(state.tools, running), running };
    }
    case "tool.ended": {
      const index = state.tools.findLastIndex((tool) => tool.id === event.id && tool.ok === null);
      const open = state.tools[index];
      if (!open) return next;
      const closed = { ...open, ok: event.ok, summary: event.summary, detail: event.detail, ms: event.ms };
      return { ...next, tools: state.tools.with(index, closed), running: null };
    }
    case "caught":
      return {
        ...next,
        caught: upsert(
          state.caught,
          event.caught,
          (c) => c.step === event.caught.step && event.caught.what.startsWith(c.what),
        ),
      };
    case "check.started":
      return { ...next, checking: event.check };
    case "check.ended":
      return {
        ...next,
        checking: null,
        findings: upsert(state.findings, event.finding, (f) => f.check === event.finding.check),
      };
    case "limit.reached":
      return { ...next, limitReached: event.which };
    case "warning":
      return {
        ...next,
        // Whoever wrote begins anew; the others are heard of at once.
        writing: BEGINS_ANEW.has(event.code) ? {} : state.writing,
        warnings: append(state.warnings, { code: event.code, message: event.message, advice: event.advice }),
      };
    case "run.ended":
      return {
        ...next,
        phase: null,
        waitingMs: null,
        writing: {},
        checking: null,
        running: null,
        caught: event.receipt.caught,
        // What the receipt says: a log whose end says otherwise was changed.
        ended: { verdict: event.receipt.verdict, level: event.receipt.level, receipt: event.receipt },
      };
    default:
      return next;
  }
}

const BEGINS_ANEW = new Set(["endpoint-retry", "streaming-off"]);

/** Older logs name no session. */
function withoutSession(writing: RunState["writing"], session: SessionName = "author"): RunState["writing"] {
  const { [session]: _, ...others } = writing;
  return others;
}

function costAfter({ modelCalls, costUsd }: RunState, cost: number | null): number | null {
  if (modelCalls === 0) return cost;
  return costUsd === null || cost === null ? null : costUsd + cost;
}
