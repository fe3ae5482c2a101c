import type { PhaseName, RunEvent } from "./event.ts";
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

/** What every surface shows, folded from the events; nothing else is kept between them. */
export interface RunState {
  seq: number;
  startedAt: string | null;
  command: "implement" | "verify" | "demo" | null;
  requirement: string | null;
  language: string | null;
  model: { name: string; baseUrlHost: string; scripted: boolean } | null;
  requiredLevel: Level;
  phase: PhaseName | null;
  specification: Specification | null;
  step: number;
  stepLimit: number;
  /** Milliseconds the model has been waited for; null when nothing is awaited. */
  waitingMs: number | null;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  lastText: string;
  tools: ToolUse[];
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
  specification: null,
  step: 0,
  stepLimit: 0,
  waitingMs: null,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  lastText: "",
  tools: [],
  checking: null,
  findings: [],
  caught: [],
  warnings: [],
  limitReached: null,
  ended: null,
};

const upsert = <T>(list: readonly T[], item: T, same: (other: T) => boolean): T[] => {
  const index = list.findIndex(same);
  return index < 0 ? [...list, item] : list.with(index, item);
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
      return { ...next, phase: event.phase };
    case "phase.ended":
      return { ...next, waitingMs: null, checking: null };
    case "specification.ready":
      return { ...next, specification: event.specification };
    case "step.started":
      return { ...next, step: event.step, stepLimit: event.limit };
    case "model.waiting":
      return { ...next, waitingMs: event.elapsedMs };
    case "model.replied":
      return {
        ...next,
        waitingMs: null,
        modelCalls: state.modelCalls + 1,
        inputTokens: state.inputTokens + (event.usage.inputTokens ?? 0),
        outputTokens: state.outputTokens + (event.usage.outputTokens ?? 0),
        lastText: event.text,
      };
    case "tool.started":
      return {
        ...next,
        tools: [
          ...state.tools,
          {
            id: event.id,
            name: event.name,
            hint: event.hint,
            step: state.step,
            ok: null,
            summary: "",
            detail: "",
            ms: 0,
          },
        ],
      };
    case "tool.ended": {
      const index = state.tools.findLastIndex((tool) => tool.id === event.id && tool.ok === null);
      const open = state.tools[index];
      if (!open) return next;
      const closed = { ...open, ok: event.ok, summary: event.summary, detail: event.detail, ms: event.ms };
      return { ...next, tools: state.tools.with(index, closed) };
    }
    case "caught":
      return {
        ...next,
        caught: upsert(state.caught, event.caught, (c) => c.step === event.caught.step && c.what === event.caught.what),
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
        warnings: [...state.warnings, { code: event.code, message: event.message, advice: event.advice }],
      };
    case "run.ended":
      return {
        ...next,
        phase: null,
        waitingMs: null,
        checking: null,
        caught: event.receipt.caught,
        ended: { verdict: event.verdict, level: event.level, receipt: event.receipt },
      };
    default:
      return next;
  }
}
