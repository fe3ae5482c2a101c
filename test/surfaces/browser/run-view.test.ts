import { describe, expect, it } from "vitest";
import type { EventBody, RunEvent } from "../../../src/domain/event.ts";
import { initialRunState, reduceRun } from "../../../src/domain/run-state.ts";
import { addEvents, type GateEntry, initialRunView, type StepEntry } from "../../../src/surfaces/browser/run-view.ts";
import { recorded } from "../../support/browser/recorded.ts";

const stamped = (bodies: readonly EventBody[], from = 1): RunEvent[] =>
  bodies.map((body, index) => ({
    ...body,
    seq: from + index,
    at: new Date(1_700_000_000_000 + (from + index) * 1_000).toISOString(),
  }));

const step = (number: number): EventBody => ({ type: "step.started", step: number, limit: 16 });
const replied = (text: string, session?: "author" | "examiner"): EventBody => ({
  ...{ type: "model.replied", text, calls: 0, usage: { inputTokens: 10, outputTokens: 5 }, protocol: "chat", ms: 20 },
  session,
});
const toolStarted = (id: string): EventBody => ({ type: "tool.started", id, name: "run_file", hint: "a.py" });
const toolEnded = (id: string, ok: boolean): EventBody => ({
  ...{ type: "tool.ended", id, name: "run_file", ok, summary: "exit 1", detail: "out", ms: 30 },
});
const checkEnded = (check: "files" | "mutation", status: "pass" | "fail"): EventBody => ({
  type: "check.ended",
  finding: { check, status, effect: "limits", summary: "said", evidence: {}, warnings: [], ms: 1 },
});

describe("the fold of a run's events", () => {
  it("is the same however the events come in", () => {
    const events = recorded("written");
    const whole = addEvents(initialRunView, events);
    const single = events.reduce((view, event) => addEvents(view, [event]), initialRunView);
    expect(single).toEqual(whole);
    expect(whole.state).toEqual(events.reduce(reduceRun, initialRunState));
    expect(whole.state.ended?.verdict).toBe("verified");
    expect(whole.files.length).toBeGreaterThan(3);
    expect(whole.lastAt).toBe(events.at(-1)?.at);
  });

  it("passes over what it has already, and stays the same object", () => {
    const events = recorded("written");
    const view = addEvents(initialRunView, events.slice(0, 40));
    expect(addEvents(view, events.slice(0, 40))).toBe(view);
    expect(addEvents(view, [])).toBe(view);
    expect(addEvents(view, events)).toEqual(addEvents(initialRunView, events));
  });

  it("leaves an earlier view as it was, and entries that did not change as the same objects", () => {
    const before = addEvents(
      initialRunView,
      stamped([step(1), replied("one"), toolStarted("t"), toolEnded("t", true)]),
    );
    const copy = structuredClone(before);
    const after = addEvents(before, stamped([step(2), toolStarted("u")], 5));
    expect(before).toEqual(copy);
    expect(after.timeline[0]).toBe(before.timeline[0]);
    expect(after.timeline).toHaveLength(2);
  });

  it("puts thought and tools into their step; what another session said stands by itself", () => {
    const { timeline } = addEvents(
      initialRunView,
      stamped([
        step(1),
        replied("the oracle", "examiner"),
        replied("mine", "author"),
        toolStarted("t"),
        toolEnded("t", false),
      ]),
    );
    const [first, second] = timeline as [StepEntry, unknown];
    expect(first).toMatchObject({ kind: "step", step: 1, reply: { text: "mine", outputTokens: 5 } });
    expect(first.tools).toMatchObject([{ key: 4, ok: false, summary: "exit 1", detail: "out", ms: 30 }]);
    expect(second).toMatchObject({ kind: "reply", session: "examiner", text: "the oracle" });
  });

  it("ends the call that is open where an id comes again", () => {
    const { timeline } = addEvents(
      initialRunView,
      stamped([step(1), toolStarted("t"), toolStarted("t"), toolEnded("t", false), toolEnded("t", true)]),
    );
    expect((timeline[0] as StepEntry).tools.map(({ ok }) => ok)).toEqual([true, false]);
  });

  it("has a gate for each round, and one of its own for checks outside a phase", () => {
    const verify = { phase: "verify" } as const;
    const { timeline } = addEvents(
      initialRunView,
      stamped([
        { type: "phase.started", ...verify },
        { type: "check.started", check: "files" },
        checkEnded("files", "pass"),
        { type: "check.started", check: "mutation" },
        checkEnded("mutation", "fail"),
        { type: "phase.ended", ...verify, ok: false, summary: "16 lived" },
        { type: "check.started", check: "files" },
      ]),
    );
    const gates = timeline as GateEntry[];
    expect(gates.map(({ round, ok, checking }) => ({ round, ok, checking }))).toEqual([
      { round: 1, ok: false, checking: null },
      { round: 2, ok: null, checking: "files" },
    ]);
    expect(gates[0]?.findings.map(({ status }) => status)).toEqual(["pass", "fail"]);
    expect(gates[1]?.checkingSince).toBe("2023-11-14T22:13:27.000Z");
  });

  it("shows what was caught when it is found and when it is gone", () => {
    const caught = { step: 3, what: "IndexError", fixedAtStep: null };
    const { timeline } = addEvents(
      initialRunView,
      stamped([
        { type: "caught", caught },
        { type: "caught", caught: { ...caught, fixedAtStep: 5 } },
      ]),
    );
    expect(timeline).toMatchObject([
      { kind: "caught", step: 3, what: "IndexError", fixedAtStep: null },
      { kind: "caught", fixedAtStep: 5 },
    ]);
  });

  it("takes tools and ends that begin nowhere without harm", () => {
    const events = stamped([
      toolStarted("t"),
      toolEnded("t", true),
      { type: "phase.ended", phase: "deliver", ok: true, summary: "" },
    ]);
    expect(addEvents(initialRunView, events).timeline).toEqual([]);
  });
});
