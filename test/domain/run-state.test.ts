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

  it("adds up the cost while every reply's price is known, and knows it no more after one that is not", () => {
    const replied = (cost: object): EventBody => ({
      ...{ type: "model.replied", text: "", calls: 0, usage, protocol: "chat", ms: 5 },
      ...cost,
    });
    const first = fold([replied({ costUsd: 0.25 })]);
    expect(first.costUsd).toBe(0.25);
    expect(fold([replied({ costUsd: 0.5 })], first).costUsd).toBe(0.75);
    // An older log has no such field.
    expect(fold([replied({}), replied({ costUsd: 0.5 })], first).costUsd).toBeNull();
    expect(fold([replied({}), replied({ costUsd: 0.5 })]).costUsd).toBeNull();
  });

  it("lists the phases with their times and ends, the second round of one as an entry of its own", () => {
    const begin: EventBody = { type: "phase.started", phase: "verify" };
    const end: EventBody = { type: "phase.ended", phase: "verify", ok: false, summary: "A test fails." };
    const at = "2026-11-29T10:00:07.000Z";
    const open = fold([begin]);
    const closed = reduceRun(open, { ...end, seq: 2, at });
    const first = { phase: "verify", startedAt: AT, endedAt: at, ok: false, summary: "A test fails." };
    expect(open.phases).toEqual([{ ...first, endedAt: null, ok: null, summary: "" }]);
    expect(closed.phases).toEqual([first]);
    expect(fold([begin], closed).phases.map((one) => one.ok)).toEqual([false, null]);
    expect(fold([end]).phases).toEqual([]);
  });

  it("knows the call that is being carried out, until it or its phase ends", () => {
    const start: EventBody = { type: "tool.started", id: "c", name: "run_file", hint: "a.py" };
    const end = { id: "c", name: "run_file", ok: true, summary: "", detail: "", ms: 3 };
    const running = fold([{ type: "step.started", step: 2, limit: 16 }, start]);
    expect(running).toMatchObject({ running: { name: "run_file", hint: "a.py", step: 2 }, step: 2, stepLimit: 16 });
    expect(fold([{ type: "tool.ended", ...end }], running).running).toBeNull();
    expect(fold([{ type: "phase.ended", phase: "implement", ok: false, summary: "" }], running).running).toBeNull();
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

  it("ends as the receipt says, whatever its event says", () => {
    const receipt = sampleReceipt();
    const [verdict, level] = receipt.verdict === "verified" ? (["refuted", 0] as const) : (["verified", 4] as const);
    const { ended } = fold([{ type: "run.ended", verdict, level, receipt }]);
    expect(ended).toEqual({ verdict: receipt.verdict, level: receipt.level, receipt });
  });

  it("knows what each session writes, until it stops, its reply is there, or the phase is over", () => {
    const wrote = (session: "author" | "examiner", characters: number) =>
      ({ type: "model.writing", session, characters, calls: 1, tail: "end" }) as const;
    const both = [wrote("author", 5), wrote("examiner", 7), wrote("author", 9)];
    const written = (characters: number) => ({ characters, calls: 1, tail: "end" });
    expect(fold(both).writing).toEqual({ author: written(9), examiner: written(7) });
    const waiting = { type: "model.waiting", session: "author", elapsedMs: 4_000 } as const;
    expect(fold([...both, waiting]).writing).toEqual({ examiner: written(7) });
    const usage = { inputTokens: 1, outputTokens: 1 };
    const reply = { type: "model.replied", text: "t", calls: 0, usage, protocol: "chat", ms: 1 } as const;
    expect(fold([...both, { ...reply, session: "examiner" }]).writing).toEqual({ author: written(9) });
    const warning = (code: "endpoint-retry" | "guard") =>
      ({ type: "warning", code, message: "m", advice: "a" }) as const;
    expect(fold([...both, warning("endpoint-retry")]).writing).toEqual({});
    expect(fold([...both, warning("guard")]).writing).toHaveProperty("author");
    const ended = { type: "phase.ended", phase: "implement", ok: true, summary: "" } as const;
    expect(fold([...both, ended]).writing).toEqual({});
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
