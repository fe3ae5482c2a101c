import { describe, expect, it } from "vitest";
import { callTool } from "../../src/engine/tools/call-tool.ts";
import { AUTHOR_TOOLS } from "../../src/engine/tools/index.ts";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import { callOf } from "../engine/tools/tool-support.ts";
import { realMachine } from "../support/real-machine.ts";

/** What the author is told of a program that prints so. */
async function told(text: string) {
  const workspace = createMemoryWorkspace();
  await workspace.write("a.py", text);
  const context = { ...(await realMachine()), workspace, signal: new AbortController().signal };
  const memory = process.memoryUsage().rss;
  const outcome = await callTool(AUTHOR_TOOLS, callOf("run_file", { path: "a.py", seconds: 20 }), context);
  return { ...outcome, grown: process.memoryUsage().rss - memory };
}

/** Everything but tabs and line feeds that a terminal or a reader would act on. */
const ACTING =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udfff](?![\udc00-\udfff])/u;

describe("E04: output without end and output that is no text", () => {
  it.each([
    ["lines on standard error", "import sys\nwhile True: print('x' * 1000, file=sys.stderr)", /x{500}/],
    ["one line of a gigabyte", "import sys\nfor _ in range(1024): sys.stdout.write('y' * (1 << 20))", /y{500}/],
    [
      "bytes of every kind, and halves of characters",
      "import os\nwhile True: os.write(1, bytes(range(256)) * 100 + b'\\xe2\\x82' * 100)",
      /\\u0000[\s\S]*\ufffd/,
    ],
  ])("%s: ended at the limit, cut with a note of how much is missing, nothing in it acts", async (_, text, kept) => {
    const { ok, summary, text: shown, grown } = await told(text);
    expect(ok).toBe(false);
    expect(summary).toMatch(/^a\.py printed too much and was ended/);
    expect(shown).toMatch(/\[… \d{6,} characters left out …\]/);
    expect(shown).toMatch(kept);
    expect(shown.length).toBeLessThan(9_000);
    expect(shown).not.toMatch(ACTING);
    expect(grown).toBeLessThan(200_000_000);
  });
});
