import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { redactor } from "../src/domain/redact.ts";
import { agentLoop } from "../src/engine/agent-loop.ts";
import type { AuthorSession } from "../src/engine/author-session.ts";
import { defineTool } from "../src/engine/tools/tool.ts";
import { pythonLanguage } from "../src/languages/python/python.ts";
import { createModel } from "../src/model/connect.ts";
import { createProcessSandbox } from "../src/sandbox/process.ts";
import { eventLog } from "../src/surfaces/ndjson/event-log.ts";
import { openLoopSession } from "./loop-session.ts";
import type { RunTask } from "./peers/task.ts";

/** Of an interpreter that no tool here calls. */
const INTERPRETER = {
  ...{ executable: "/usr/bin/python3", version: "3.11.2", numbers: [3, 11] as const },
  ...{ readOnlyDirectories: [], libraryModules: [], keywords: [] },
};

/** The author loop as a run has it: the real model over HTTP, secrets taken out of everything, every event written to the event log. */
export const run: RunTask = async (task) => {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-bench-"));
  const log = eventLog(join(folder, "events.ndjson"));
  const { path, content } = task.tool.fields;
  const write = defineTool({
    ...task.tool,
    parameters: z.strictObject({ path: z.string().describe(path), content: z.string().describe(content) }),
    run: async (given) => {
      const text = task.write(given);
      return { ok: true, carriedOut: true, summary: `created ${given.path}`, text };
    },
  });
  const opened = openLoopSession({
    model: createModel({
      ...{ baseUrl: task.baseUrl, apiKey: task.apiKey, model: task.model },
      ...{ mode: "auto", requestTimeoutMs: 60_000 },
    }),
    ...{ language: pythonLanguage(INTERPRETER), sandbox: createProcessSandbox(), tools: [write] },
    steps: task.steps + 2,
    redact: redactor([task.apiKey]),
    sink: log.show,
  });
  const session: AuthorSession = {
    ...opened,
    system: task.instructions,
    transcript: [{ role: "user", text: task.prompt }],
    // The files of the task are not asked for: no tool here writes one.
    nudged: true,
  };
  const stop = await agentLoop(session);
  await log.close();
  rmSync(folder, { recursive: true });
  if (stop !== null) throw new Error(stop.message);
  return session.transcript;
};
