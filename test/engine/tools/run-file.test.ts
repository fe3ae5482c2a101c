import { describe, expect, it } from "vitest";
import { callTool } from "../../../src/engine/tools/call-tool.ts";
import { AUTHOR_TOOLS } from "../../../src/engine/tools/index.ts";
import { createMemoryWorkspace } from "../../../src/workspace/memory-workspace.ts";
import { realMachine } from "../../support/real-machine.ts";
import { callOf, toolbox } from "./tool-support.ts";

async function runs(text: string, { path = "a.py", seconds = 20, signal = new AbortController().signal } = {}) {
  const workspace = createMemoryWorkspace();
  await workspace.write(path, text);
  const context = { ...(await realMachine()), workspace, signal };
  return callTool(AUTHOR_TOOLS, callOf("run_file", { path, seconds }), context);
}

describe("run_file", () => {
  it("shows exit code and output, hidden characters visible, and what to do next", async () => {
    const outcome = await runs("import sys\nprint('堆 \\x1b[31m')\nsys.stderr.write('warned')\n");
    expect(outcome).toMatchObject({ ok: true, carriedOut: true, ran: { path: "a.py", passed: true, complaint: "" } });
    expect(outcome.text).toMatch(
      /^a\.py ended with exit code 0\.\n--- standard output\n堆 \\u001b\[31m\n--- standard error\nwarned\nNext: /,
    );
  });

  it("tells the error of a program that fails, without our own paths", async () => {
    const outcome = await runs("def f(items):\n    return items[3]\nf([])\n");
    expect(outcome).toMatchObject({ ok: false, carriedOut: true });
    expect(outcome.ran).toMatchObject({ passed: false, complaint: "IndexError: list index out of range" });
    expect(outcome.text).toContain("read the error above");
    expect(outcome.text).not.toMatch(/verialgo|\/work|\/tmp|node:/i);
  });

  it("runs a test file under the test runner", async () => {
    const outcome = await runs("def test_a():\n    assert 1 + 1 == 3\n", { path: "test_a.py" });
    expect(outcome.ran).toMatchObject({ passed: false, complaint: expect.stringMatching(/2.*3/) });
  });

  it("ends an endless loop and says what to look for", async () => {
    const outcome = await runs("while True:\n    pass\n", { seconds: 1 });
    expect(outcome).toMatchObject({ ok: false, summary: "a.py did not finish within 1 s and was ended" });
    expect(outcome.text).toContain("endless loop");
    expect(outcome.ran?.complaint).toBe("a.py did not finish within 1 s and was ended");
  });

  it("keeps both ends of a flood of output", async () => {
    const { text } = await runs("print('start' + 'x' * 100_000 + 'end')\n");
    expect(text.length).toBeLessThan(4_300);
    expect(text).toMatch(/start[\s\S]*characters left out[\s\S]*end\n/);
  });

  it("has no input, no network and no way to write beside the program", async () => {
    const probe = `
import socket, sys
print(repr(sys.stdin.read()) if sys.stdin else "closed")
for act in (lambda: open("/box/x", "w"), lambda: socket.create_connection(("127.0.0.1", 9), 1)):
    try:
        act()
        print("POSSIBLE")
    except OSError:
        print("refused")
`;
    expect((await runs(probe)).text).toMatch(/(''|closed)\nrefused\nrefused/);
  });

  it("is cancelled with the run", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const outcome = await runs("import time\ntime.sleep(60)\n", { seconds: 60, signal: controller.signal });
    expect(outcome.summary).toMatch(/cancelled|could not be started/);
  });

  it("refuses a missing file, naming the others, and a file that is no program", async () => {
    const { call } = await toolbox({ "a.txt": "x" });
    expect((await call("run_file", { path: "b.py" })).text).toContain("The workspace holds: a.txt");
    expect((await call("run_file", { path: "a.txt" })).text).toBe(
      "a.txt is not a python program. Run a file that ends in .py.",
    );
  });
});
