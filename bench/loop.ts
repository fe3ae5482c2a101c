import * as z from "zod";
import { agentLoop } from "../src/engine/agent-loop.ts";
import { defineTool, type Tool } from "../src/engine/tools/tool.ts";
import { writeFile } from "../src/engine/tools/write-file.ts";
import type { Language } from "../src/languages/language.ts";
import { scriptedModel } from "../src/model/scripted-model.ts";
import type { Sandbox } from "../src/ports/sandbox.ts";
import { openLoopSession } from "./loop-session.ts";
import { time } from "./measure.ts";

const noOp = defineTool({
  name: "no_op",
  description: "Does nothing.",
  parameters: z.object({ n: z.number() }),
  run: async () => ({ ok: true, carriedOut: true, summary: "done", text: "done" }),
});

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
  const lines: string[] = [];
  const session = openLoopSession({
    ...{ language, sandbox, tools },
    model: scriptedModel([...script, { text: "Done." }, { text: "Done." }]),
    steps: script.length + 2,
    redact: (text) => text,
    sink: (event) => void lines.push(JSON.stringify(event)),
  });
  let stop: unknown = null;
  const ms = await time(async () => {
    stop = await agentLoop(session);
  });
  const done = session.run.meter.toolCallsCarriedOut;
  if (done !== script.length)
    throw new Error(`${done} of ${script.length} calls were carried out: ${JSON.stringify(stop)}`);
  return ms;
}
