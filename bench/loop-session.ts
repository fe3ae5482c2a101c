import type { RunEvent } from "../src/domain/event.ts";
import type { Redact } from "../src/domain/redact.ts";
import { type AuthorSession, openAuthorSession } from "../src/engine/author-session.ts";
import { createCaughtList } from "../src/engine/caught-list.ts";
import { openEventChannel } from "../src/engine/event-channel.ts";
import { newMeter } from "../src/engine/meter.ts";
import type { ImplementContext } from "../src/engine/run-context.ts";
import { declarationsOf } from "../src/engine/tools/index.ts";
import type { Tool } from "../src/engine/tools/tool.ts";
import type { Language } from "../src/languages/language.ts";
import { systemClock } from "../src/ports/clock.ts";
import type { Model } from "../src/ports/model.ts";
import type { Sandbox } from "../src/ports/sandbox.ts";
import { createMemoryDelivery } from "../src/workspace/memory-delivery.ts";
import { createMemoryWorkspace } from "../src/workspace/memory-workspace.ts";

const SPECIFICATION = {
  title: "Nothing",
  slug: "nothing",
  language: "python",
  entry: { kind: "function", name: "nothing" },
  signature: "nothing()",
  examples: [],
  domain: "",
  claim: null,
  question: null,
} as const;

export interface LoopParts {
  model: Model;
  language: Language;
  sandbox: Sandbox;
  tools: readonly Tool[];
  /** May be more than a run may take: the cost of one is what is asked for. */
  steps: number;
  redact: Redact;
  sink(event: RunEvent): void;
}

/** The author's session of a run in memory, with these tools only. */
export function openLoopSession({ model, language, sandbox, tools, steps, redact, sink }: LoopParts): AuthorSession {
  const workspace = createMemoryWorkspace();
  const { signal } = new AbortController();
  const ports = {
    ...{ model, workspace, language, sandbox, redact, sink, signal },
    ...{ clock: systemClock, delivery: createMemoryDelivery(), toolVersion: "bench" },
  };
  const channel = openEventChannel(
    {
      ...{ type: "run.started", version: 1, command: "implement", runId: "bench", toolVersion: "bench" },
      ...{ language: language.name, requiredLevel: 1, requirement: null, model: model.identity },
    },
    ports,
  );
  const run: ImplementContext = {
    ...{ ports, signal, emit: channel.emit, meter: newMeter(systemClock), seed: "0" },
    gateSeed: () => "0",
    stopNow: () => null,
    limits: {
      ...{ steps, "tool-calls": null, "input-tokens": null, "output-tokens": null },
      ...{ "cost-usd": null, seconds: null },
    },
  };
  const requirement = { text: "Nothing", source: "argument" } as const;
  const context = { workspace, sandbox, language, signal };
  return {
    ...openAuthorSession(run, { ...SPECIFICATION, examples: [] }, requirement, createCaughtList(channel.emit), context),
    ...{ tools, declarations: declarationsOf(tools) },
  };
}
