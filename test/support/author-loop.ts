import { openLoopSession } from "../../bench/loop-session.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import { agentLoop } from "../../src/engine/agent-loop.ts";
import { INTERRUPTED, type Stop } from "../../src/engine/stop-conditions.ts";
import { AUTHOR_TOOLS } from "../../src/engine/tools/index.ts";
import type { Language } from "../../src/languages/language.ts";
import type { Model } from "../../src/ports/model.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { ofType } from "./engine-run.ts";
import { namingLanguage } from "./fake-language.ts";

/** Nothing in these conversations runs a program. */
const noSandbox = {} as Sandbox;

export interface LoopOptions {
  language?: Language;
  sandbox?: Sandbox;
  /** Of the run. */
  signal?: AbortSignal;
  onEvent?(event: RunEvent): void;
}

/** The author's whole loop with this model, in memory, nothing run; stopped after `steps` replies at the latest. */
export async function authorLoop(model: Model, steps: number, options: LoopOptions = {}) {
  const { language = namingLanguage, sandbox = noSandbox } = options;
  const events: RunEvent[] = [];
  const opened = openLoopSession({
    ...{ model, steps: steps + 1, tools: AUTHOR_TOOLS, language, sandbox },
    redact: (text) => text,
    sink: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
  });
  const { run } = opened;
  const signal = options.signal ?? run.signal;
  const stopNow = () => (signal.aborted ? INTERRUPTED : run.meter.steps >= steps ? enough : null);
  const enough: Stop = { code: "enough", interrupt: null, message: "That is enough." };
  const session = { ...opened, context: { ...opened.context, signal }, run: { ...run, signal, stopNow } };
  const stop = await agentLoop(session);
  const files = await session.context.workspace.snapshot();
  return {
    stop,
    events,
    meter: run.meter,
    transcript: session.transcript,
    files: Object.fromEntries((files.ok ? files.value : []).map((file) => [file.path, file.text])),
    results: ofType(events, "tool.ended").map((event) => event.detail),
  };
}
