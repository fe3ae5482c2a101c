import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { bareEnvironment, buildCli, CLI, emptyFolder, PATIENCE_MS, runCli, startCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf, SOLUTION, TESTS } from "../../support/cli-cases.ts";
import { startModelServer } from "../../support/model-server/model-server.ts";
import { until } from "../../support/process-tree.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const VERIFY = ["verify", "add.py", "--tests", "test_add.py"];

/** Takes every file descriptor as soon as a file `now` lies beside it, and gives them back a second later. */
const THIEF = `
const { closeSync, existsSync, openSync } = require("node:fs");
const timer = setInterval(() => {
  if (!existsSync(__dirname + "/now")) return;
  clearInterval(timer);
  const taken = [];
  try { for (;;) taken.push(openSync("/dev/null")); } catch {}
  setTimeout(() => taken.forEach((one) => closeSync(one)), 1000).unref();
}, 2);
timer.unref();
`;

it("too few file descriptors to read the program: one sentence, exit code 4", () => {
  const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS });
  for (const count of [20, 21, 22, 24]) {
    const limited = ["/usr/bin/prlimit", `--nofile=${count}`, process.execPath, CLI, ...VERIFY];
    const ran = spawnSync(limited[0] as string, limited.slice(1), { cwd, env: bareEnvironment(), encoding: "utf8" });
    expect([2, 4]).toContain(ran.status);
    expect(ran.stderr).toMatch(/^verialgo: \S.*\.\n$/);
  }
});

it("standard output on a full disk: one sentence, exit code 4 and not 0; a reader that went away is no failure", () => {
  for (const asked of ["--help", "--version"]) {
    const full = spawnSync("/bin/sh", ["-c", '"$0" "$1" "$2" >/dev/full', process.execPath, CLI, asked], {
      env: bareEnvironment(),
      encoding: "utf8",
    });
    expect(full.status).toBe(4);
    expect(full.stderr).toMatch(/^verialgo: Standard output could not be written \(ENOSPC\)[^\n]*\.\n$/);
  }
  const left = spawnSync(
    "/bin/bash",
    ["-c", '"$0" "$1" --help | true; exit "${PIPESTATUS[0]}"', process.execPath, CLI],
    {
      env: bareEnvironment(),
      encoding: "utf8",
    },
  );
  expect(left).toMatchObject({ status: 0, stderr: "" });
});

it("the current folder is gone: one sentence, exit code 2", () => {
  const inNowhere = [
    "-c",
    'mkdir gone && cd gone && rmdir ../gone && exec "$@"',
    "sh",
    process.execPath,
    CLI,
    ...VERIFY,
  ];
  const ran = spawnSync("/bin/sh", inNowhere, { cwd: emptyFolder(), env: bareEnvironment(), encoding: "utf8" });
  expect([ran.status, ran.stderr]).toEqual([
    2,
    expect.stringMatching(/^verialgo: The current folder is gone, .*\.\n$/),
  ]);
});

it("no file descriptor left in the middle of a run: it ends with its receipt", async () => {
  const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS, "thief.cjs": THIEF });
  const env = { NODE_OPTIONS: `--require=${join(cwd, "thief.cjs")}` };
  const cli = startCli([...VERIFY, "--out", "out", "--json"], { cwd, env });
  await until("the clean run", () => readEvents(cwd).includes('"check.started","check":"clean-run"'));
  writeFileSync(join(cwd, "now"), "");
  const ran = await cli.ended;
  expect(receiptOf(ran).verdict).toMatch(/^(tested|unverified)$/);
  expect([0, 3]).toContain(ran.code);
  expect(ran.stderr).not.toMatch(/Please report|^\s+at /m);
});

it("a part of Node that fails for want of memory in the middle of a run: it ends with its receipt, exit code 4", async () => {
  const broken = `setTimeout(() => Promise.reject(new RangeError("WebAssembly.instantiate(): Out of memory: x")), 700);`;
  const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS, "broken.cjs": broken });
  const env = { NODE_OPTIONS: `--require=${join(cwd, "broken.cjs")}` };
  const ran = await runCli([...VERIFY, "--out", "out", "--json"], { cwd, env });
  // On a fast machine it may come when everything is said and done.
  if (ran.code !== 0) expect([ran.code, receiptOf(ran).metrics.interruptReason]).toEqual([4, "crash"]);
  expect(JSON.parse(readFileSync(join(cwd, "out/verialgo-receipt.json"), "utf8"))).toEqual(receiptOf(ran));
  expect(ran.stderr).toMatch(/^verialgo: There is no more memory; .*\.$/m);
});

it("a second run in a folder that a run is using is refused, or takes the next one; the first is whole", async () => {
  const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS });
  const [slow, quick] = await Promise.all(
    [RIGHT_AT_ONCE, RIGHT_AT_ONCE].map((script) => startModelServer({ protocol: "chat", script })),
  );
  const first = startCli(["implement", "add"], { cwd, env: { OPENAI_BASE_URL: slow?.baseUrl ?? "" } });
  await slow?.received(2);
  first.child.kill("SIGSTOP");
  const refused = await runCli([...VERIFY, "--out", "add"], { cwd });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /^verialgo: Another run \(process \d+\) is writing to the folder add; wait .*--out\.\n$/,
  );
  const beside = await runCli(["implement", "add"], { cwd, env: { OPENAI_BASE_URL: quick?.baseUrl ?? "" } });
  first.child.kill("SIGCONT");
  expect([beside.code, (await first.ended).code]).toEqual([0, 0]);
  await Promise.all([slow?.close(), quick?.close()]);
  for (const folder of ["add", "add-2"]) {
    expect(readdirSync(join(cwd, folder)).sort()).toEqual([
      "add.py",
      "events.ndjson",
      "test_add.py",
      "verialgo-receipt.json",
    ]);
    const reading = readEventLog(readFileSync(join(cwd, folder, "events.ndjson"), "utf8"));
    expect(reading).toMatchObject({ cut: false, skipped: 0 });
  }
});

it("a temporary folder that is not there is named, nothing is begun and nothing left behind", async () => {
  const cwd = emptyFolder();
  const endpoint = await startModelServer({ protocol: "chat", script: [] });
  const env = { OPENAI_BASE_URL: endpoint.baseUrl, TMPDIR: join(cwd, "nowhere") };
  const ran = await runCli(["implement", "add"], { cwd, env });
  await endpoint.close();
  expect(ran.code).toBe(2);
  const sentence = `verialgo: The folder for temporary files ${env.TMPDIR} (TMPDIR) cannot be used: there is no such folder; let TMPDIR name one you can write to.\n`;
  expect(ran.stderr).toBe(sentence);
  expect(readdirSync(cwd)).toEqual([]);
  writeFileSync(join(cwd, "add.py"), SOLUTION);
  writeFileSync(join(cwd, "test_add.py"), TESTS);
  const judged = ["add.py", "--tests", "test_add.py"];
  for (const words of [["verify", ...judged], ["mutate", ...judged], ["demo"], ["doctor"]]) {
    const other = await runCli(words, { cwd, env });
    expect([words[0], other.code, other.stderr, other.stdout]).toEqual([words[0], 2, sentence, ""]);
  }
});

it("a second signal ends the run at once and takes its temporary folders along", async () => {
  const cwd = emptyFolder();
  const tmp = join(cwd, "tmp");
  mkdirSync(tmp);
  const script = RIGHT_AT_ONCE.map((step, index) => (index === 1 ? { ...step, delayMs: 60_000 } : step));
  const endpoint = await startModelServer({ protocol: "chat", script });
  const cli = startCli(["implement", "add"], { cwd, env: { OPENAI_BASE_URL: endpoint.baseUrl, TMPDIR: tmp } });
  await endpoint.received(2);
  await until("the work folder", () => readdirSync(tmp).some((name) => name.startsWith("verialgo-work-")));
  cli.child.kill("SIGINT");
  await until("the announcement", () => cli.output().stderr.includes("Once more"));
  await new Promise((done) => setTimeout(done, 200));
  cli.child.kill("SIGINT");
  expect((await cli.ended).code).toBe(130);
  await endpoint.close();
  expect(readdirSync(tmp)).toEqual([]);
});

function readEvents(cwd: string): string {
  try {
    return readFileSync(join(cwd, "out/events.ndjson"), "utf8");
  } catch {
    return "";
  }
}
