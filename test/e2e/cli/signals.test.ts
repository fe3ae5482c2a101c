import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ADD_SCRIPT } from "../../support/add-script.ts";
import { buildCli, PATIENCE_MS, runCli, startCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf, SOLUTION } from "../../support/cli-cases.ts";
import { startModelServer } from "../../support/model-server/model-server.ts";
import { alive, descendants, until } from "../../support/process-tree.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

/** A word in the tests that no other process of this machine has on its command line or in its environment. */
const SLEEPER = "from add import add\nimport time\n\ndef test_slow():\n    time.sleep(50)\n    assert add(1, 2) == 3\n";

const verifySleeper = (json = true) => {
  const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": SLEEPER });
  const args = [
    "verify",
    "add.py",
    "--tests",
    "test_add.py",
    "--test-timeout",
    "60",
    "--out",
    "out",
    ...(json ? ["--json"] : []),
  ];
  const cli = startCli(args, { cwd });
  return { ...cli, cwd, log: join(cwd, "out", "events.ndjson") };
};

/** Waits until the tests are running in the sandbox, and returns every process of the run. */
async function running(cli: ReturnType<typeof verifySleeper>): Promise<number[]> {
  const pid = cli.child.pid as number;
  await until("the clean run", () => {
    try {
      return readFileSync(cli.log, "utf8").includes('"check.started","check":"clean-run"');
    } catch {
      return false;
    }
  });
  await until("a sandboxed process", () => descendants(pid).length > 0);
  await sleep(300);
  return descendants(pid);
}

/** Every number is legal, and answered at once: without an end it would be asked about thousands. */
const ADD_ORACLE = `ENTRY = "add"
def cases(rng, size):
    for _ in range(25):
        yield {"args": [rng.randint(-9 ** size, 9 ** size), rng.randint(-9, 9)]}
def valid(case):
    return len(case["args"]) == 2 and all(type(one) is int for one in case["args"])
def expected(case):
    return sum(case["args"])
`;

describe("signals", () => {
  it("SIGINT while cases are asked: no further process is started", async () => {
    const cwd = folderWith({ "add.py": SOLUTION, "oracle.py": ADD_ORACLE });
    const cli = startCli(["verify", "add.py", "--oracle", "oracle.py", "--out", "out", "--json"], { cwd });
    const log = join(cwd, "out", "events.ndjson");
    await until("cases", () => {
      try {
        return readFileSync(log, "utf8").includes('"check.started","check":"differential"');
      } catch {
        return false;
      }
    });
    await until("the oracle", () => descendants(cli.child.pid as number).length > 1);
    await sleep(300);
    const at = performance.now();
    cli.child.kill("SIGINT");
    const ran = await cli.ended;
    expect(ran.code).toBe(130);
    expect(performance.now() - at).toBeLessThan(10_000);
    const started = receiptOf(ran).runs.filter(({ argv }) => argv.at(-1) === "oracle");
    expect(started.length).toBeLessThanOrEqual(2);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s once: children end, the receipt is written, exit code 130",
    async (name) => {
      const cli = verifySleeper();
      const family = await running(cli);
      cli.child.kill(name);
      const ran = await cli.ended;
      expect(ran.code).toBe(130);
      expect(receiptOf(ran)).toMatchObject({
        verdict: "unverified",
        metrics: { interrupted: true, interruptReason: "signal" },
      });
      const written = JSON.parse(readFileSync(join(cli.cwd, "out", "verialgo-receipt.json"), "utf8"));
      expect(written.verdict).toBe("unverified");
      expect(readFileSync(cli.log, "utf8").trim().split("\n").at(-1)).toContain('"type":"run.ended"');
      await until("the end of every process", () => alive(family).length === 0, 5);
    },
  );

  it("SIGINT twice: at once, and no process is left", async () => {
    const cli = verifySleeper();
    const family = await running(cli);
    cli.child.kill("SIGINT");
    await sleep(200);
    cli.child.kill("SIGINT");
    expect((await cli.ended).code).toBe(130);
    await until("the end of every process", () => alive(family).length === 0, 5);
  });

  it("SIGINT twice within one key press, as npx hands it on, counts once", async () => {
    const cli = verifySleeper();
    await running(cli);
    cli.child.kill("SIGINT");
    await sleep(20);
    cli.child.kill("SIGINT");
    const ran = await cli.ended;
    expect(ran.code).toBe(130);
    expect(receiptOf(ran).metrics.interruptReason).toBe("signal");
  });

  it("SIGKILL: no process is alive after 2 s, and the log is shown up to the cut", async () => {
    const cli = verifySleeper(false);
    const family = await running(cli);
    expect(family.length).toBeGreaterThan(0);
    cli.child.kill("SIGKILL");
    await sleep(2_000);
    expect(alive(family)).toEqual([]);
    const replay = await runCli(["replay", cli.log]);
    expect(replay).toMatchObject({ code: 0, stderr: "" });
    expect(replay.stdout).toContain("● verify");
    expect(replay.stdout).toContain("The log is cut here");
    const json = await runCli(["replay", cli.log, "--json"]);
    expect(json.code).toBe(3);
    expect(receiptOf(json).reasons[0]?.code).toBe("log-cut");
  });

  it("SIGINT while the model is awaited keeps the work so far", async () => {
    const script = ADD_SCRIPT.map((step, index) => (index === 4 ? { ...step, delayMs: 60_000 } : step));
    const endpoint = await startModelServer({ protocol: "chat", script });
    const cwd = folderWith({});
    const cli = startCli(["implement", "add", "--json"], { cwd, env: { OPENAI_BASE_URL: endpoint.baseUrl } });
    await endpoint.received(5);
    cli.child.kill("SIGINT");
    const ran = await cli.ended;
    expect(ran.code).toBe(130);
    expect(receiptOf(ran).metrics.interruptReason).toBe("signal");
    expect(readdirSync(join(cwd, "add", "unverified")).sort()).toEqual(["add.py", "test_add.py"]);
    await endpoint.close();
  });

  it.each(["rate-limit-hour", "slow"] as const)(
    "SIGINT while an endpoint keeps it waiting ends at once, with a receipt: %s",
    async (trouble) => {
      const endpoint = await startModelServer({ protocol: "chat", script: [{ trouble }] });
      const cwd = folderWith({});
      const env = { OPENAI_BASE_URL: endpoint.baseUrl };
      const cli = startCli(["implement", "add", "--out", "out", "--json"], { cwd, env });
      await endpoint.received(1);
      await sleep(200);
      const at = performance.now();
      cli.child.kill("SIGINT");
      const ran = await cli.ended;
      // An hour, a minute or the time limit of a request would be more.
      expect(performance.now() - at).toBeLessThan(10_000);
      expect(ran.code).toBe(130);
      expect(receiptOf(ran).metrics.interruptReason).toBe("signal");
      const written = JSON.parse(readFileSync(join(cwd, "out", "verialgo-receipt.json"), "utf8"));
      expect(written.metrics.interruptReason).toBe("signal");
      expect(endpoint.requests).toHaveLength(1);
      await endpoint.close();
    },
  );

  it.each([0, 60, 150, 300, 600])(
    "SIGINT %i ms after the start ends in 130 or before anything was done",
    async (ms) => {
      const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": SLEEPER });
      const cli = startCli(["verify", "add.py", "--tests", "test_add.py", "--json"], { cwd });
      await sleep(ms);
      cli.child.kill("SIGINT");
      const ran = await cli.ended;
      // Before Node has started listening the signal ends the process itself.
      expect([130, null]).toContain(ran.code);
      expect(ran.stderr).not.toMatch(/\n\s+at /);
      if (ran.code === 130) receiptOf(ran);
    },
  );
});
