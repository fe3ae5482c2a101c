import { describe, expect, it } from "vitest";
import type { ScriptStep } from "../../src/model/script.ts";
import { fenced, ORACLE } from "../support/clamp-oracles.ts";
import * as clamp from "../support/clamp-programs.ts";
import { calls, DONE, understood, WORKS, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

const session = "You are the examiner.";
const examines: ScriptStep = { session, expect: { tools: [] }, text: fenced(ORACLE) };

describe("a run that needs an oracle", () => {
  it("has an examiner who sees nothing of the author's, and delivers its oracle with the rest", async () => {
    const { receipt, model, events, delivered, reasons } = await scenario({
      steps: [...WORKS, { ...examines, delayMs: 300 }],
      requiredLevel: 3,
    });
    expect(model.finish()).toBeNull();
    const seen = model.requests.filter(({ system }) => system.startsWith(session));
    expect(seen).toHaveLength(1);
    for (const text of [clamp.RIGHT, clamp.TESTS, "Limit a number to a range", "max(", "brute("])
      expect(JSON.stringify(seen)).not.toContain(JSON.stringify(text).slice(1, -1));
    expect(JSON.stringify(seen)).toContain("clamp(value: int, low: int, high: int)");
    const authors = model.requests.filter(({ system }) => !system.startsWith(session));
    expect(JSON.stringify(authors)).not.toContain("def valid(case)");

    const at = (type: string, phase: string) =>
      events.findIndex((event) => event.type === type && "phase" in event && event.phase === phase);
    expect(at("phase.started", "implement")).toBeLessThan(at("phase.ended", "examine"));
    expect(at("phase.ended", "examine")).toBeLessThan(at("phase.started", "verify"));

    expect(reasons).toEqual([]);
    expect(receipt).toMatchObject({ verdict: "verified" });
    expect(receipt.files.map(({ role }) => role)).toEqual(["solution", "tests", "oracle"]);
    expect(delivered["oracle.py"]).toBe(ORACLE);
  });

  it("goes on without one when the examiner fails: unverified, with a warning, and the work is kept", async () => {
    const broken = { ...examines, text: "I would rather write a poem." };
    const { receipt, model, events, kept } = await scenario({
      steps: [...WORKS, broken, broken, broken, broken],
      requiredLevel: 3,
    });
    expect(model.finish()).toBeNull();
    expect(receipt.verdict).toBe("unverified");
    expect(receipt.level).toBeGreaterThanOrEqual(1);
    expect(receipt.reasons.map(({ code }) => code)).toContain("differential");
    expect(ofType(events, "warning").map(({ code }) => code)).toContain("no-oracle");
    expect(Object.keys(kept)).toEqual(["clamp.py", "test_clamp.py"]);
  });

  it("asks for none at level 2", async () => {
    const { types, model, events } = await scenario({
      steps: [understood(), calls(write("clamp.py", clamp.RIGHT))],
      requiredLevel: 2,
      onEvent: (event, abort) => event.type === "tool.ended" && abort(),
    });
    expect(types).toContain("run.ended");
    expect(model.finish()).toBeNull();
    expect(ofType(events, "phase.started").map(({ phase }) => phase)).not.toContain("examine");
  });

  it("ends at once, with one end, when it is aborted while the examiner hangs", async () => {
    const { receipt, events } = await scenario({
      steps: [...WORKS.slice(0, 3), DONE, { ...examines, delayMs: 600_000 }],
      requiredLevel: 3,
      onEvent: (event, abort) => {
        if (event.type === "phase.ended" && event.phase === "implement") setTimeout(abort, 50);
      },
    });
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interruptReason: "signal" } });
    expect(ofType(events, "warning").map(({ code }) => code)).toEqual(["interrupted", "work-kept"]);
    expect(ofType(events, "phase.ended").map(({ phase }) => phase)).toContain("examine");
  });

  it("ends the examiner when the author gives up", async () => {
    const started = performance.now();
    const { receipt } = await scenario({
      steps: [understood(), DONE, DONE, { ...examines, delayMs: 600_000 }],
      requiredLevel: 3,
    });
    expect(receipt.reasons.map(({ code }) => code)).toContain("incomplete-work");
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});
