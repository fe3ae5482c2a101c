import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { callTool } from "../../../src/engine/tools/call-tool.ts";
import { AUTHOR_TOOLS } from "../../../src/engine/tools/index.ts";
import { openDirectoryWorkspace } from "../../../src/workspace/directory-workspace.ts";
import { callOf, toolbox } from "./tool-support.ts";

const base = mkdtempSync(join(tmpdir(), "outside-test-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

it("no tool reaches the files of the process, the machine or the runner, by whatever path (C01, C06)", async () => {
  const SECRET = "s3cret-canary";
  const commands = join(base, "_temp", "_runner_file_commands");
  const work = join(base, "_temp", "work");
  for (const folder of [commands, work]) mkdirSync(folder, { recursive: true });
  const theirs = [join(commands, "set_env_1"), join(base, "_temp", "event.json"), join(base, "_temp", "work-evil.py")];
  for (const path of theirs) writeFileSync(path, SECRET);
  process.env.OUTSIDE_CANARY = SECRET;
  const { context } = await toolbox();
  const outside = { ...context, workspace: await openDirectoryWorkspace(work) };
  const paths = [
    ...theirs,
    "../event.json",
    "../_runner_file_commands/set_env_1",
    "../work-evil.py",
    "/proc/self/environ",
    "/proc/thread-self/environ",
    join("/proc/1", "root", "etc/passwd"),
    "/proc/self/cwd/package.json",
    "/proc/self/fd/0",
    "/dev/stdin",
    `file://${theirs[0]}`,
    "%2e%2e/event.json",
    "$RUNNER_TEMP/event.json",
    "~/.bashrc",
  ];
  try {
    for (const path of paths) {
      for (const [tool, given] of [
        ["read_file", { path }],
        ["write_file", { path, content: "x" }],
        ["edit_file", { path, old_text: SECRET, new_text: "x" }],
        ["run_file", { path }],
      ] as const) {
        const result = await callTool(AUTHOR_TOOLS, callOf(tool, given), outside);
        expect([path, tool, result.ok], result.text).toEqual([path, tool, false]);
        // Refused because of the path, and not because the call was of the wrong form.
        expect(result.text).toMatch(/path|name/i);
        expect(result.text).not.toMatch(/argument|unknown|schema/i);
        expect(result.text).not.toContain(SECRET);
      }
    }
  } finally {
    delete process.env.OUTSIDE_CANARY;
  }
  for (const path of theirs) expect(readFileSync(path, "utf8")).toBe(SECRET);
});
