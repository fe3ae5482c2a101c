import { describe, expect, it } from "vitest";
import type { EventBody, RunEvent } from "../../src/domain/event.ts";
import type { Finding } from "../../src/domain/finding.ts";
import { initialRunState, type RunState, reduceRun } from "../../src/domain/run-state.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

const AT = "2026-11-29T10:00:00.000Z";
const fold = (bodies: readonly EventBody[], from: RunState = initialRunState) =>
  bodies.map((body, index): RunEvent => ({ ...body, seq: from.seq + index + 1, at: AT })).reduce(reduceRun, from);

const finding = (status: Finding["status"]): Finding => ({
  ...{ check: "clean-run", status, effect: "refutes", summary: "s", evidence: {}, warnings: [], ms: 1 },
});
const usage = { inputTokens: 10, outputTokens: null };

describe("reduceRun", () => {
  it("takes the opening from run.started", () => {
    const state = fold([
      {
        ...{ type: "run.started", version: 1, command: "implement", runId: "r", toolVersion: "0", language: "python" },
        ...{ requiredLevel: 1, requirement: { text: "sort", source: "argument" }, model: null },
      },
    ]);
    expect(state).toMatchObject({ seq: 1, startedAt: AT, command: "implement", requirement: "sort", requiredLevel: 1 });
  });

  it("counts model replies and forgets the waiting", () => {
    const replied: EventBody = { type: "model.replied", text: "hi", calls: 0, usage, protocol: "chat", ms: 5 };
    expect(fold([{ type: "model.waiting", elapsedMs: 2_000 }]).waitingMs).toBe(2_000);
    const state = fold([{ type: "model.waiting", elapsedMs: 2_000 }, replied, replied]);
    expect(state).toMatchObject({ waitingMs: null, modelCalls: 2, inputTokens: 20, outputTokens: 0, lastText: "hi" });
  });

  it("closes the open tool of the same id, the latest first", () => {
    const start: EventBody = { type: "tool.started", id: "c", name: "run_file", hint: "a.py" };
    const end: EventBody = {
      type: "tool.ended",
      id: "c",
      name: "run_file",
      ok: true,
      summary: "s",
      detail: "d",
      ms: 3,
    };
    const state = fold([{ type: "step.started", step: 2, limit: 16 }, start, end, start]);
    expect(state.tools.map((tool) => [tool.step, tool.ok])).toEqual([
      [2, true],
      [2, null],
    ]);
    expect(fold([end]).tools).toEqual([]);
  });

  it("replaces a finding of the same check and a caught entry that was fixed", () => {
    const state = fold([
      { type: "check.started", check: "clean-run" },
      { type: "check.ended", finding: finding("fail") },
      { type: "caught", caught: { step: 1, what: "w", fixedAtStep: null } },
      { type: "check.ended", finding: finding("pass") },
      { type: "caught", caught: { step: 1, what: "w", fixedAtStep: 3 } },
    ]);
    expect(state.findings.map((one) => one.status)).toEqual(["pass"]);
    expect(state.caught).toEqual([{ step: 1, what: "w", fixedAtStep: 3 }]);
    expect(state.checking).toBeNull();
  });

  it("ends with the receipt and nothing running", () => {
    const receipt = sampleReceipt();
    const state = fold([
      { type: "phase.started", phase: "verify" },
      { type: "check.started", check: "files" },
      { type: "limit.reached", which: "steps", message: "m" },
      { type: "warning", code: "guard", message: "m", advice: "a" },
      { type: "run.ended", verdict: receipt.verdict, level: receipt.level, receipt },
    ]);
    expect(state).toMatchObject({ phase: null, checking: null, limitReached: "steps", ended: { receipt } });
    expect(state.warnings).toHaveLength(1);
  });

  it("leaves the state as it is for an event of a later version, but for seq", () => {
    const later = { type: "model.dreamt", seq: 7, at: AT } as unknown as RunEvent;
    expect(reduceRun(initialRunState, later)).toEqual({ ...initialRunState, seq: 7 });
  });

  it("never changes the state it was given", () => {
    const before = structuredClone(initialRunState);
    fold([{ type: "caught", caught: { step: 1, what: "w", fixedAtStep: null } }]);
    expect(initialRunState).toEqual(before);
  });
});
