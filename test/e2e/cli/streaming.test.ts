import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ScriptStep } from "../../../src/model/script.ts";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import { ADD_SCRIPT } from "../../support/add-script.ts";
import { bareEnvironment, buildCli, CLI, emptyFolder, PATIENCE_MS } from "../../support/built-cli.ts";
import { type ModelServer, type ServerStep, startModelServer } from "../../support/model-server/model-server.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const KEY = "sk-test-0123456789abcdef";
const hasScript = spawnSync("script", ["--version"]).status === 0;

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function serve(script: readonly ServerStep[]) {
  server = await startModelServer({ protocol: "chat", script });
  return { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: KEY, VERIALGO_REQUIRE_LEVEL: "1" };
}

const streams = () => server?.requests.map(({ body }) => (body as { stream?: boolean }).stream === true);

/** `script` (util-linux) gives a program a terminal of its own. */
function onTerminal(words: string, env: Record<string, string>, cwd: string): Promise<string> {
  const child = spawn("script", ["-qec", `${process.execPath} ${CLI} ${words}`, "/dev/null"], {
    ...{ cwd, env: bareEnvironment({ TERM: "xterm-256color", NO_COLOR: "1", ...env }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => {
    text += more;
  });
  return new Promise((done) => child.on("close", () => done(text)));
}

describe.skipIf(!hasScript)("on a terminal", () => {
  it("shows replies while they are written, never what must stay secret, and says when they come in one piece", async () => {
    const said = `先写文件。The key is ${KEY}, as you see. Now for the file.`;
    const [understood, first] = ADD_SCRIPT as [ScriptStep, ScriptStep];
    const lost = { text: "lost on its way", stream: "no-finish" } as const;
    const script = [understood, { ...first, text: said, paceMs: 50 }, lost, { trouble: "unauthorized" } as const];
    const cwd = emptyFolder();
    const text = await onTerminal("implement add two integers --out out", await serve(script), cwd);
    expect(streams()).toEqual([true, true, true, false]);
    expect(server?.refusals).toEqual([]);
    expect(text).toMatch(/ {2}1\/16 {2}author writes, \d+ characters {2}先写文件。\r +\r/);
    expect(text).toMatch(/ {2}1\/16 {2}先写文件。The key is \[redacted\]/);
    expect(text).toMatch(/! A reply was lost while it was streamed: /);
    expect(text.split("A reply was lost")[1]).not.toContain("writes");
    const log = readEventLog(readFileSync(join(cwd, "out/events.ndjson"), "utf8"));
    const written = log?.events.filter((event) => event.type === "model.writing") ?? [];
    expect(written.filter(({ session }) => session === "author").length).toBeGreaterThan(3);
    // The beginning of the key, too.
    expect(text + JSON.stringify(written)).not.toMatch(/sk-|0123/);
    expect(text).not.toContain("\u001b");
  });

  it("streams nothing with --json", async () => {
    await onTerminal("implement add --json", await serve([{ trouble: "unauthorized" }]), emptyFolder());
    expect(streams()).toEqual([false]);
  });
});
