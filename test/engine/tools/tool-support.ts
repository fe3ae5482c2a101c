import type { ToolCall } from "../../../src/domain/message.ts";
import { callTool } from "../../../src/engine/tools/call-tool.ts";
import { AUTHOR_TOOLS } from "../../../src/engine/tools/index.ts";
import type { ToolContext } from "../../../src/engine/tools/tool.ts";
import { createMemoryWorkspace } from "../../../src/workspace/memory-workspace.ts";
import { namingLanguage } from "../../support/fake-language.ts";

export const callOf = (name: string, value: Record<string, unknown>): ToolCall => ({
  id: "c1",
  name,
  arguments: { ok: true, value, canonical: JSON.stringify(value) },
});

const noSandbox = new Proxy({} as ToolContext["sandbox"], {
  get: () => {
    throw new Error("no sandbox in this test");
  },
});

/** Tools over a memory workspace holding `files`; nothing can be run. */
export async function toolbox(files: Record<string, string> = {}) {
  const workspace = createMemoryWorkspace();
  for (const [path, text] of Object.entries(files)) await workspace.write(path, text);
  const context: ToolContext = {
    ...{ workspace, language: namingLanguage, sandbox: noSandbox, signal: new AbortController().signal },
  };
  const call = (name: string, value: Record<string, unknown>) => callTool(AUTHOR_TOOLS, callOf(name, value), context);
  const text = async (path: string) => {
    const read = await workspace.read(path);
    return read.ok ? read.value : null;
  };
  return { workspace, context, call, text };
}
