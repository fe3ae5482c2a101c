import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Receipt } from "../../../src/domain/receipt.ts";
import { DEMO_SCRIPT } from "../../../src/entry/demo/script.ts";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import { buildCli, emptyFolder, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { receiptOf } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

describe("demo", () => {
  const out = join(emptyFolder(), "fibonacci");
  let text = "";
  beforeAll(async () => {
    const ran = await runCli(["demo", "--out", out]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    text = ran.stdout;
  });

  it("plays the known episode and says what is scripted and what is real", () => {
    expect(text).toContain("the replies are scripted");
    expect(text).toContain("every run of a program is real");
    expect(text).toContain("caught: AssertionError");
    expect(text).toContain("fixed: AssertionError");
    expect(text).toContain(" verified ");
    expect(text).toContain("npx verialgo verify --receipt");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  it("really failed and really passed", () => {
    const events = readEventLog(readFileSync(join(out, "events.ndjson"), "utf8"))?.events ?? [];
    const runs = events.filter((event) => event.type === "tool.ended" && event.name === "run_file");
    expect(runs.map((event) => event.type === "tool.ended" && event.ok)).toEqual([false, true, true]);
    expect(runs[0]?.type === "tool.ended" && runs[0].detail).toContain("got: 2\n  expected: 1");
    const started = events[0];
    expect(started?.type === "run.started" && started.model?.scripted).toBe(true);
  });

  it("plays to its end: a failing test, a counterexample and living mutants, all really found and mended", () => {
    const receipt = Receipt.parse(JSON.parse(readFileSync(join(out, "verialgo-receipt.json"), "utf8")));
    const events = readEventLog(readFileSync(join(out, "events.ndjson"), "utf8"))?.events ?? [];
    expect(events.filter(({ type }) => type === "model.replied")).toHaveLength(DEMO_SCRIPT.length);
    expect(receipt.reasons).toEqual([]);
    expect(receipt).toMatchObject({ verdict: "verified", metrics: { turns: 10, toolCallSuccessRate: 1 } });
    expect(receipt.caught).toEqual([
      { step: 3, what: "AssertionError: fibonacci_matrix(n) gave 2, expected 1", fixedAtStep: 5 },
      { step: 6, what: expect.stringMatching(/^\d+ mutants lived, tests added$/), fixedAtStep: 10 },
      { step: 6, what: "the oracle disagreed on `0`", fixedAtStep: 10 },
    ]);
    expect(receipt.question).toEqual({ entry: null, claim: null, knownCases: [{ args: [0] }] });
    expect(events.flatMap((event) => (event.type === "phase.started" ? [event.phase] : []))).toEqual([
      ...["understand", "examine", "implement", "verify", "implement", "verify", "deliver"],
    ]);
    const delivered = ["fibonacci.py", "test_fibonacci.py", "oracle.py"];
    expect(receipt.files.map(({ path }) => path)).toEqual(delivered);
    expect(readdirSync(out).sort()).toEqual([...delivered, "events.ndjson", "verialgo-receipt.json"].sort());
  });

  it("delivers files that can be confirmed without a key", async () => {
    for (const name of ["fibonacci.py", "test_fibonacci.py", "oracle.py", "verialgo-receipt.json", "events.ndjson"])
      expect(existsSync(join(out, name))).toBe(true);
    const ran = await runCli(["verify", "--receipt", join(out, "verialgo-receipt.json"), out, "--json"]);
    expect(ran.code).toBe(0);
    expect(receiptOf(ran)).toMatchObject({ verdict: "verified", replayed: true });
  });

  it("can be replayed: the same screen without the places", async () => {
    const ran = await runCli(["replay", join(out, "events.ndjson")]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const timeline = (screen: string) => screen.slice(0, screen.indexOf("Check it yourself"));
    expect(timeline(ran.stdout)).toBe(timeline(text));
  });

  it("prints one receipt and nothing else with --json, whatever limits the environment sets", async () => {
    const ran = await runCli(["demo", "--json"], {
      env: { VERIALGO_MAX_STEPS: "1", VERIALGO_MODEL: "", NO_COLOR: "1" },
    });
    expect(ran.code).toBe(0);
    expect(receiptOf(ran)).toMatchObject({ verdict: "verified", level: 3, model: { protocol: "scripted" } });
    expect(ran.stderr).toContain("the replies are scripted");
  });

  it("colours only where asked, and never with NO_COLOR", async () => {
    const log = join(out, "events.ndjson");
    const [forced, none] = await Promise.all([
      runCli(["replay", log], { env: { FORCE_COLOR: "1" } }),
      runCli(["replay", log], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }),
    ]);
    expect(forced.stdout).toContain("\u001b[");
    expect(none.stdout).not.toContain("\u001b");
  });
});

describe("doctor", () => {
  it("passes every needed step and spends nothing", async () => {
    const ran = await runCli(["doctor"]);
    expect(ran.stderr).toBe("");
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("9,592 primes below 100,000");
    expect(ran.stdout.match(/^ +\d+ {2}(ok|skipped)/gm)).toHaveLength(8);
    expect(ran.stdout).toContain("8  skipped  model endpoint");
  });

  it("fails with the fix where the interpreter or the endpoint is not there", async () => {
    const ran = await runCli(["doctor", "--python", "/nowhere/python3", "--base-url", "http://127.0.0.1:59999/v1"]);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toContain("/nowhere/python3");
    expect(ran.stdout).toContain("nothing listens there");
    expect(ran.stdout).toContain("→ Start it, or set OPENAI_BASE_URL");
  });
});
