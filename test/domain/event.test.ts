import { describe, expect, it } from "vitest";
import { EventBody, RunEvent } from "../../src/domain/event.ts";

const stamp = { seq: 1, at: "2026-11-29T10:00:00.000Z" };
const good: EventBody[] = [
  { type: "phase.started", phase: "understand" },
  { type: "step.started", step: 1, limit: 16 },
  { type: "model.waiting", elapsedMs: 2_000 },
  {
    ...{
      type: "model.replied",
      text: "",
      calls: 1,
      usage: { inputTokens: 9, outputTokens: 1 },
      protocol: "chat",
      ms: 5,
    },
    costUsd: 0.01,
  },
  { type: "tool.started", id: "c1", name: "write_file", hint: "sort.py" },
  {
    ...{ type: "file.written", path: "sort.py", role: "helper", step: null, sha256: "3f2a".repeat(16), bytes: 0 },
    text: null,
  },
  { type: "caught", caught: { step: 4, what: "IndexError", fixedAtStep: 6 } },
  { type: "limit.reached", which: "going-in-circles", message: "Twice the same." },
  { type: "warning", code: "guard", message: "Not run.", advice: "Change strategy." },
];

describe("RunEvent", () => {
  it.each(good)("accepts $type and survives a line of JSON", (body) => {
    const event = { ...body, ...stamp };
    expect(RunEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  it.each([
    ["an unknown type", { type: "run.exploded", ...stamp }],
    ["no seq", { type: "model.waiting", elapsedMs: 1, at: stamp.at }],
    ["seq 0", { type: "model.waiting", elapsedMs: 1, at: stamp.at, seq: 0 }],
    ["a local time", { type: "model.waiting", elapsedMs: 1, seq: 1, at: "yesterday" }],
    ["an unknown phase", { type: "phase.started", phase: "guess", ...stamp }],
    ["a step of 0", { type: "step.started", step: 0, limit: 16, ...stamp }],
    ["an unknown warning", { type: "warning", code: "hm", message: "m", advice: "a", ...stamp }],
    [
      "a file without its hash",
      { type: "file.written", path: "a.py", role: "tests", step: 1, sha256: "", bytes: 0, text: "", ...stamp },
    ],
    ["an end without a receipt", { type: "run.ended", verdict: "tested", level: 1, ...stamp }],
  ])("rejects %s", (_, event) => {
    expect(RunEvent.safeParse(event).success).toBe(false);
  });

  it("still reads a reply of an older log, which has no cost, but none of a negative one", () => {
    const usage = { inputTokens: null, outputTokens: null };
    const reply = { type: "model.replied", text: "", calls: 0, usage, protocol: "chat", ms: 5, ...stamp };
    expect(RunEvent.parse(reply)).toEqual(reply);
    expect(RunEvent.safeParse({ ...reply, costUsd: -1 }).success).toBe(false);
  });

  it("has one name for each event", () => {
    const names = EventBody.options.map((option) => option.shape.type.value);
    expect(new Set(names).size).toBe(names.length);
  });
});
