import * as z from "zod";
import type { RunEvent } from "../src/domain/event.ts";
import { agentLoop } from "../src/engine/agent-loop.ts";
import { openAuthorSession } from "../src/engine/author-session.ts";
import { createCaughtList } from "../src/engine/caught-list.ts";
import { openEventChannel } from "../src/engine/event-channel.ts";
import { newMeter } from "../src/engine/meter.ts";
import type { ImplementContext } from "../src/engine/run-context.ts";
import { declarationsOf } from "../src/engine/tools/index.ts";
import { defineTool, type Tool } from "../src/engine/tools/tool.ts";
import { writeFile } from "../src/engine/tools/write-file.ts";
import type { Language } from "../src/languages/language.ts";
import { scriptedModel } from "../src/model/scripted-model.ts";
import { systemClock } from "../src/ports/clock.ts";
import type { Sandbox } from "../src/ports/sandbox.ts";
import { createMemoryDelivery } from "../src/workspace/memory-delivery.ts";
import { createMemoryWorkspace } from "../src/workspace/memory-workspace.ts";
import { time } from "./measure.ts";

const noOp = defineTool({
  name: "no_op",
  description: "Does nothing.",
  parameters: z.object({ n: z.number() }),
  run: async () => ({ ok: true, carriedOut: true, summary: "done", text: "done" }),
});

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

/** Milliseconds a step of the author loop takes with a scripted model: everything but the model, the tool and the programs. */
export async function loopStep(language: Language, sandbox: Sandbox, steps: number): Promise<number> {
  const calls = (n: number) => [{ name: "no_op", arguments: { n } }];
  return (
    (await runLoop(
      language,
      sandbox,
      [noOp],
      Array.from({ length: steps }, (_, n) => ({ calls: calls(n) })),
    )) / steps
  );
}

/** The same with a tool that writes a file of 2 kB into a workspace. */
export async function toolRoundTrip(language: Language, sandbox: Sandbox, steps: number): Promise<number> {
  const text = "x = 1\n".repeat(340);
  const script = Array.from({ length: steps }, (_, n) => ({
    calls: [{ name: "write_file", arguments: { path: `file${n % 30}.py`, content: `${text}# ${n}\n` } }],
  }));
  return (await runLoop(language, sandbox, [writeFile], script)) / steps;
}

async function runLoop(
  language: Language,
  sandbox: Sandbox,
  tools: readonly Tool[],
  script: { calls: { name: string; arguments: Record<string, unknown> }[] }[],
): Promise<number> {
  const model = scriptedModel([...script, { text: "Done." }, { text: "Done." }]);
  const workspace = createMemoryWorkspace();
  const lines: string[] = [];
  const ports = {
    ...{
      model,
      workspace,
      language,
      sandbox,
      clock: systemClock,
      delivery: createMemoryDelivery(),
      toolVersion: "bench",
    },
    redact: (text: string) => text,
    sink: (event: RunEvent) => void lines.push(JSON.stringify(event)),
    signal: new AbortController().signal,
  };
  const channel = openEventChannel(
    {
      ...{ type: "run.started", version: 1, command: "implement", runId: "bench", toolVersion: "bench" },
      ...{ language: language.name, requiredLevel: 1, requirement: null, model: model.identity },
    },
    ports,
  );
  const run: ImplementContext = {
    ...{
      ports,
      emit: channel.emit,
      meter: newMeter(systemClock),
      seed: "0",
      gateSeed: () => "0",
      signal: ports.signal,
      stopNow: () => null,
    },
    // More steps than a run may take: the cost of one is what is asked for.
    limits: {
      ...{ steps: script.length + 2, "tool-calls": null, "input-tokens": null, "output-tokens": null },
      ...{ "cost-usd": null, seconds: null },
    },
  };
  const context = { workspace, sandbox, language, signal: ports.signal };
  const requirement = { text: "Nothing", source: "argument" } as const;
  const session = {
    ...openAuthorSession(run, { ...SPECIFICATION, examples: [] }, requirement, createCaughtList(channel.emit), context),
    ...{ tools, declarations: declarationsOf(tools) },
  };
  let stop: unknown = null;
  const ms = await time(async () => {
    stop = await agentLoop(session);
  });
  const done = run.meter.toolCallsCarriedOut;
  if (done !== script.length)
    throw new Error(`${done} of ${script.length} calls were carried out: ${JSON.stringify(stop)}`);
  return ms;
}
