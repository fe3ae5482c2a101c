import { describe, expect, it } from "vitest";
import { CancelledError } from "../../src/domain/errors.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import * as clamp from "../support/clamp-programs.ts";
import { calls, DONE, runs, understood, WORKS, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

/** Where an abort arrives, and whether files exist by then. */
const MOMENTS: readonly (readonly [string, (event: RunEvent) => boolean, string[]])[] = [
  ["at the start", (event) => event.type === "run.started", []],
  ["while the requirement is read", (event) => event.type === "phase.started" && event.phase === "understand", []],
  ["with the specification", (event) => event.type === "specification.ready", []],
  ["at the first step", (event) => event.type === "step.started", []],
  ["with the author's first reply", (event) => event.type === "model.replied" && event.calls > 0, []],
  ["between two calls", (event) => event.type === "tool.ended", ["clamp.py"]],
  [
    "while a program runs",
    (event) => event.type === "tool.started" && event.name === "run_file",
    ["clamp.py", "test_clamp.py"],
  ],
  [
    "as the gate begins",
    (event) => event.type === "phase.started" && event.phase === "verify",
    ["clamp.py", "test_clamp.py"],
  ],
  [
    "during the test run",
    (event) => event.type === "check.started" && event.check === "clean-run",
    ["clamp.py", "test_clamp.py"],
  ],
  [
    "after the last check",
    (event) => event.type === "phase.ended" && event.phase === "verify",
    ["clamp.py", "test_clamp.py"],
  ],
];

describe("an abort", () => {
  it.each(MOMENTS)("%s: unverified, work kept, one end", async (_, isMoment, files) => {
    const { receipt, kept, delivered, delivery, types } = await scenario({
      steps: WORKS,
      onEvent: (event, abort) => {
        if (isMoment(event)) abort();
      },
    });
    expect(receipt).toMatchObject({ verdict: "unverified", level: 0 });
    expect(receipt.metrics).toMatchObject({ interrupted: true, interruptReason: "signal" });
    expect(receipt.reasons[0]?.code).toBe("interrupted");
    expect(Object.keys(kept)).toEqual(files);
    expect(delivered).toEqual({});
    expect(receipt.files).toHaveLength(files.length);
    expect(delivery.receipts).toEqual([receipt]);
    expect(types).toContain("warning");
  });

  it("that came before the run makes no model call", async () => {
    const controller = new AbortController();
    controller.abort();
    const { receipt, model } = await scenario({ steps: [], ports: { signal: controller.signal } });
    expect(receipt.reasons.map((reason) => reason.code)).toEqual(["interrupted"]);
    expect(model.requests).toEqual([]);
  });

  it.each([
    ["in its own words", new CancelledError("Cancelled by @maria with /verialgo cancel."), /^Cancelled by @maria/],
    ["of another kind in ours", new Error("socket hang up"), /^The run was interrupted/],
    ["without words in ours", new CancelledError(" "), /^The run was interrupted/],
    ["that is only a text in ours", "because", /^The run was interrupted/],
  ])("tells a reason %s", async (_, reason, message) => {
    const { receipt, events } = await scenario({
      steps: [{ ...understood(), delayMs: 600_000 }],
      onEvent: (event, abort) => {
        if (event.type === "phase.started" && event.phase === "understand") setImmediate(() => abort(reason));
      },
    });
    expect(receipt.metrics).toMatchObject({ interruptReason: "signal" });
    expect(receipt.reasons).toEqual([{ code: "interrupted", message: expect.stringMatching(message) }]);
    const [warning] = ofType(events, "warning");
    expect(warning).toMatchObject({ code: "interrupted", message: expect.stringMatching(message) });
    expect(warning?.advice).toContain(message.source.includes("maria") ? "ask again" : "run the command again");
  });

  it("after delivery has begun changes nothing any more", async () => {
    const { receipt, delivered } = await scenario({
      steps: WORKS,
      onEvent: (event, abort) => {
        if (event.type === "phase.started" && event.phase === "deliver") abort();
      },
    });
    expect(receipt.verdict).toBe("tested");
    expect(Object.keys(delivered)).toHaveLength(2);
  });

  it("leaves what was refuted before it refuted", async () => {
    const { receipt, reasons } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.WRONG), write("test_clamp.py", clamp.TESTS), runs("test_clamp.py")),
        DONE,
        DONE,
      ],
      onEvent: (event, abort) => {
        if (event.type === "phase.ended" && event.phase === "verify") abort();
      },
    });
    expect(receipt).toMatchObject({ verdict: "refuted", metrics: { interruptReason: "signal" } });
    expect(reasons).toEqual(["clean-run", "examples", "interrupted"]);
  });

  it("ends a model that is being waited for", async () => {
    const { receipt, types } = await scenario({
      steps: [{ ...understood(), delayMs: 600_000 }],
      onEvent: (event, abort) => {
        if (event.type === "model.waiting") abort();
      },
    });
    expect(types).toContain("model.waiting");
    expect(receipt.metrics.interruptReason).toBe("signal");
  });

  it("ends an endless program", async () => {
    const { receipt } = await scenario({
      steps: [understood(), calls(write("loop.py", "while True:\n    pass\n"), runs("loop.py", 60))],
      onEvent: (event, abort) => {
        if (event.type === "tool.started" && event.name === "run_file") setTimeout(abort, 500);
      },
    });
    expect(receipt.metrics).toMatchObject({ interruptReason: "signal" });
    expect(Date.parse(receipt.endedAt) - Date.parse(receipt.startedAt)).toBeLessThan(30_000);
  });
});
