import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunSummary, ServerSettings } from "../../../src/surfaces/browser/api.ts";
import { readNote } from "../../../src/surfaces/browser/server/run-note.ts";
import { ADD_SCRIPT } from "../../support/add-script.ts";
import { ask, type Listener, listen } from "../../support/browser/ask.ts";
import { startWeb as startServer, type WebServer } from "../../support/browser/web-server.ts";
import { buildCli, emptyFolder, PATIENCE_MS, runCli, startCli } from "../../support/built-cli.ts";
import { folderWith } from "../../support/cli-cases.ts";
import { startModelServer } from "../../support/model-server/model-server.ts";
import { alive, until } from "../../support/process-tree.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const started: WebServer[] = [];
async function startWeb(...parts: Parameters<typeof startServer>): Promise<WebServer> {
  const web = await startServer(...parts);
  started.push(web);
  return web;
}
// One that a failing test leaves would go on for ever.
afterAll(() => {
  for (const { pid } of started.filter(({ pid }) => alive([pid]).length > 0)) process.kill(pid, "SIGTERM");
});

const start = async (web: WebServer, json: unknown): Promise<string> => {
  const answer = await ask(web.origin, "/api/runs", { method: "POST", token: web.token, json });
  expect(answer.status).toBe(201);
  return (JSON.parse(answer.text) as { id: string }).id;
};
const runsOf = async (web: WebServer): Promise<RunSummary[]> =>
  JSON.parse((await ask(web.origin, "/api/runs", { token: web.token })).text);
const eventsOf = (web: WebServer, id: string, after = 0) =>
  listen(web.origin, `/runs/${id}/events`, { token: web.token, headers: { "last-event-id": String(after) } });
/** Without the comments that keep it open: on a busy machine a check takes longer than they do. */
const told = (heard: Listener): string => heard.text().replace(/^: \n\n/gm, "");
const processOf = (web: WebServer, id: string): number => readNote(join(web.runs, id))!.process!.pid;
/** What it said of itself, when nothing has happened to it. */
const greeting = (web: WebServer) => ({ stdout: `${web.url()}\nPress Ctrl-C to stop.\n`, stderr: "" });

describe("verialgo web", () => {
  it("goes on with a run when it is killed and started again; a run that is stopped, and the server with it, writes its receipt", async () => {
    // It waits for its model meanwhile.
    const script = ADD_SCRIPT.map((step, index) => (index === 2 ? { ...step, delayMs: 8_000 } : step));
    const endpoint = await startModelServer({ protocol: "chat", script });
    const env = { OPENAI_BASE_URL: endpoint.baseUrl, VERIALGO_REQUIRE_LEVEL: "1" };
    const first = await startWeb(undefined, { env });
    const id = await start(first, { kind: "implement", requirement: "add two integers", limits: {} });
    const early = await eventsOf(first, id);
    await early.until("some events", () => early.ids().length > 5);
    const pid = processOf(first, id);
    await first.kill();
    await early.ended;
    const seen = early.ids().length;
    expect(alive([pid])).toEqual([pid]);

    const second = await startWeb(first.runs);
    expect(second.token).not.toBe(first.token);
    expect((await ask(second.origin, "/api/runs", { token: first.token })).status).toBe(401);
    expect(await runsOf(second)).toMatchObject([{ id, status: "running", command: "implement", stoppable: true }]);
    const [whole, rest] = [await eventsOf(second, id), await eventsOf(second, id, seen)];
    const tab = await eventsOf(second, id);
    await tab.until("an event", () => tab.ids().length > 0);
    tab.leave();

    // Beside it, one that is stopped.
    const other = await start(second, { kind: "demo" });
    const stopped = await eventsOf(second, other);
    await stopped.until("an event", () => stopped.ids().length > 5);
    const stop = () => ask(second.origin, `/api/runs/${other}/stop`, { method: "POST", token: second.token });
    expect((await stop()).status).toBe(202);
    await stopped.ended;
    expect(stopped.text()).toMatch(/event: end\ndata: null\n\n$/);
    expect((await stop()).status).toBe(409);
    const receipt = JSON.parse((await ask(second.origin, `/api/runs/${other}/receipt`, { token: second.token })).text);
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interrupted: true, interruptReason: "signal" } });
    const written = readFileSync(join(second.runs, other, "result", "verialgo-receipt.json"), "utf8");
    expect(JSON.parse(written)).toEqual(receipt);
    await until("the stopped run's end", () => existsSync(join(second.runs, other, "end.json")));

    await Promise.all([whole.ended, rest.ended]);
    const log = readFileSync(join(second.runs, id, "events.ndjson"), "utf8")
      .trimEnd()
      .split("\n");
    const frames = log.map((line, index) => `id: ${index + 1}\nevent: run\ndata: ${line}\n\n`);
    expect(told(whole)).toBe(`${frames.join("")}event: end\ndata: null\n\n`);
    expect(told(rest)).toBe(`${frames.slice(seen).join("")}event: end\ndata: null\n\n`);
    expect(told(early)).toBe(frames.slice(0, seen).join(""));
    expect(await runsOf(second)).toMatchObject([
      { id: other, status: "ended", verdict: "unverified" },
      { id, status: "ended", verdict: "tested", level: 2, stoppable: false },
    ]);
    const report = await ask(second.origin, `/api/runs/${id}/report`, { token: second.token });
    expect(report.text).toContain("VeriAlgo report");
    expect(second.output()).toEqual(greeting(second));

    // A run that goes on when the server is stopped.
    const last = await start(second, { kind: "demo" });
    const going = await eventsOf(second, last);
    await going.until("an event", () => going.ids().length > 5);
    const runner = processOf(second, last);
    expect(await second.stop()).toBe(130);
    await going.ended;
    expect(going.text()).toContain('"type":"run.ended"');
    expect(alive([runner])).toEqual([]);
    expect(second.output().stderr.trim().split("\n").slice(-1)).toEqual(["Waiting for a run to end with a receipt."]);
    expect(second.output().stdout).toBe(greeting(second).stdout);
    expect(readFileSync(join(second.runs, last, "result", "verialgo-receipt.json"), "utf8")).toContain('"signal"');
    await endpoint.close();
  });

  it("keeps a key from the page, from the list of processes and from the runs' files; tells why a run did not begin", async () => {
    const cwd = folderWith({
      ".env": "OPENAI_API_KEY=sk-in-the-file-123456789\nOPENAI_BASE_URL=http://127.0.0.1:9/v1\n",
    });
    const web = await startWeb(join(cwd, "runs"), { cwd });
    const settings = await ask(web.origin, "/api/settings", { token: web.token });
    expect((JSON.parse(settings.text) as ServerSettings).model).toMatchObject({
      baseUrlHost: "127.0.0.1:9",
      key: "set",
    });
    const id = await start(web, { kind: "implement", requirement: "合并两个有序列表", limits: { maxSteps: 3 } });
    expect(id).toMatch(/^\d{8}-\d{6}-algorithm-[\da-f]{4}$/);
    const commandLine = readFileSync(`/proc/${processOf(web, id)}/cmdline`, "utf8");
    expect(commandLine).toContain("--max-steps=3");
    const heard = await eventsOf(web, id);
    await heard.ended;
    expect(heard.text()).toContain('"exitCode":4,"message":"The model endpoint 127.0.0.1:9 cannot be reached');
    const [run] = await runsOf(web);
    expect(run).toMatchObject({ status: "broken-off", title: "合并两个有序列表", end: { exitCode: 4 } });
    const folder = join(web.runs, id);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect([settings.text, commandLine, heard.text(), ...files].join("\n")).not.toContain("sk-in-the-file");
    expect(await web.stop()).toBe(0);
    expect(web.output().stdout).toBe(greeting(web).stdout);
  });

  it("takes the next port and says which, when the one it was given is taken; warns of an address that others reach", async () => {
    const taken = createServer();
    const port = await new Promise<number>((done) => {
      taken.listen(0, "127.0.0.1", () => done((taken.address() as { port: number }).port));
    });
    const cli = startCli(["web", "--no-open", "--port", String(port), "--host", "0.0.0.0"], { cwd: emptyFolder() });
    const { stdout, stderr } = await until("its words", () => cli.output().stdout.includes("Ctrl-C") && cli.output());
    const [, found] = /^http:\/\/127\.0\.0\.1:(\d+)\/#token=/.exec(stdout) ?? [];
    expect(Number(found)).toBeGreaterThan(port);
    expect(stderr).toContain("With --host 0.0.0.0 the page is open to the network");
    expect(stderr).toContain(`Port ${port} is taken; ${found} is used instead.`);
    cli.child.kill("SIGTERM");
    expect((await cli.ended).code).toBe(0);
    await new Promise((done) => taken.close(done));
  });

  it("opens the browser of who has a display; one that is not there is nobody's trouble", async () => {
    const bin = emptyFolder();
    const opened = join(bin, "opened");
    writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\necho "$@" >> ${opened}\n`, { mode: 0o755 });
    const withPath = (path: string, display: string) =>
      startCli(["web", "--port", "0"], { cwd: emptyFolder(), env: { PATH: path, DISPLAY: display } });
    const path = `${bin}:${process.env.PATH}`;
    const all = [withPath(path, ":7"), withPath(emptyFolder(), ":7"), withPath(path, "")];
    for (const { output } of all) await until("its words", () => output().stdout.includes("Ctrl-C"));
    await until("the browser", () => existsSync(opened) && readFileSync(opened, "utf8").endsWith("\n"));
    expect(`${readFileSync(opened, "utf8")}Press Ctrl-C to stop.\n`).toBe(all[0]?.output().stdout);
    for (const { child } of all) child.kill("SIGINT");
    for (const { code, stderr } of await Promise.all(all.map(({ ended }) => ended))) {
      expect(code).toBe(0);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
    // The one without a display would have added its own.
    expect(readFileSync(opened, "utf8").trim()).toBe(all[0]?.output().stdout.split("\n")[0]);
  });

  it.each([
    [["--port", "65536"], "--port must be a whole number from 0 to 65535"],
    [["--port", "eight"], "--port must be"],
    [["--max-steps", "61"], "--max-steps must be a whole number from 1 to 60"],
    [["--host", " "], "--host is empty"],
    [["--host", "192.0.2.1"], "--host 192.0.2.1 is no address of this machine"],
    [["--runs", ""], "--runs is empty"],
    [["--runs", "a-file"], '--runs "a-file" is a file'],
    [["--runs", "a-file/runs"], "Opening the folder of runs"],
    [["extra"], "arguments"],
  ])("refuses %j in one sentence, exit code 2", async (args, sentence) => {
    const ran = await runCli(["web", "--no-open", ...args], { cwd: folderWith({ "a-file": "" }) });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(sentence);
    expect(ran.stderr.trim().split("\n")).toHaveLength(1);
  });
});
