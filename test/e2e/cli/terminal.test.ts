import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { bareEnvironment, buildCli, CLI, PATIENCE_MS } from "../../support/built-cli.ts";
import { folderWith, SOLUTION, TESTS } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

/** `script` (util-linux) gives a program a terminal of its own. */
const onTerminal = (words: string, env: Record<string, string> = {}): string =>
  spawnSync("script", ["-qec", `${process.execPath} ${CLI} ${words}`, "/dev/null"], {
    cwd,
    env: bareEnvironment({ TERM: "xterm-256color", ...env }),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).stdout;

const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS });
const VERIFY = "verify add.py --tests test_add.py --require-level 1";
const hasScript = spawnSync("script", ["--version"]).status === 0;

describe.skipIf(!hasScript)("on a terminal", () => {
  it("shows what goes on in one line, cleared by a carriage return and spaces, in colours", () => {
    const text = onTerminal(VERIFY);
    expect(text).toMatch(/ {2}checking clean-run …\r +\r/);
    expect(text).toContain("\u001b[32m✓\u001b[39m");
    expect(text).not.toMatch(/\u001b\[\d*[KJHABCD]/);
  });

  it("has no colours with NO_COLOR, and nothing live on a dumb terminal", () => {
    expect(onTerminal(VERIFY, { NO_COLOR: "1" })).not.toContain("\u001b");
    expect(onTerminal(VERIFY, { TERM: "dumb" })).not.toMatch(/checking|\u001b|\r[^\n]/);
  });
});
