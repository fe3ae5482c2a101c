import { describe, expect, it } from "vitest";
import { RunEvent } from "../../src/domain/event.ts";
import { redactor } from "../../src/domain/redact.ts";
import { openEventChannel, type RunEnded, type RunStarted } from "../../src/engine/event-channel.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

const start = (text = "sort"): RunStarted => ({
  ...{ type: "run.started", version: 1, command: "implement", runId: "r", toolVersion: "0", language: "python" },
  ...{ requiredLevel: 1, requirement: { text, source: "argument" }, model: null },
});
const end = (): RunEnded => {
  const receipt = sampleReceipt();
  return { type: "run.ended", verdict: receipt.verdict, level: receipt.level, receipt };
};

function open(secrets: string[] = [], sink?: (event: RunEvent) => void, text?: string) {
  const events: RunEvent[] = [];
  const channel = openEventChannel(start(text), {
    clock: systemClock,
    redact: redactor(secrets),
    sink: (event) => {
      events.push(event);
      sink?.(event);
    },
  });
  return { channel, events };
}

describe("event channel", () => {
  it("starts by itself, counts without gaps and makes valid events", () => {
    const { channel, events } = open();
    channel.emit({ type: "model.waiting", elapsedMs: 1 });
    channel.end(end());
    expect(events.map((event) => [event.seq, event.type])).toEqual([
      [1, "run.started"],
      [2, "model.waiting"],
      [3, "run.ended"],
    ]);
    for (const event of events) expect(RunEvent.safeParse(event).error).toBeUndefined();
  });

  it("drops whatever comes after the end, a second end included", () => {
    const { channel, events } = open();
    channel.end(end());
    channel.emit({ type: "model.waiting", elapsedMs: 1 });
    channel.end(end());
    expect(events.map((event) => event.type)).toEqual(["run.started", "run.ended"]);
  });

  it("goes on when the sink throws, with every event offered once", () => {
    const { channel, events } = open([], () => {
      throw new Error("broken front end");
    });
    channel.emit({ type: "model.waiting", elapsedMs: 1 });
    channel.end(end());
    expect(events.map((event) => event.seq)).toEqual([1, 2, 3]);
  });

  it("redacts every string, however deep", () => {
    const { channel, events } = open(["sk-canary"], undefined, "use sk-canary");
    channel.emit({
      type: "tool.ended",
      id: "c",
      name: "n",
      ok: true,
      summary: "sk-canary",
      detail: "x sk-canary",
      ms: 1,
    });
    channel.end({ ...end(), receipt: sampleReceipt({ reasons: [{ code: "x", message: "sk-canary" }] }) });
    expect(JSON.stringify(events)).not.toContain("sk-canary");
    expect(JSON.stringify(events).split("[redacted]")).toHaveLength(5);
  });
});
