import { describe, expect, it } from "vitest";
import type { Usage } from "../../src/domain/message.ts";
import type { ScriptedCall } from "../../src/model/script.ts";
import * as clamp from "../support/clamp-programs.ts";
import { calls, DONE, read, runs, understood, WORKS, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

const LAST = "This is your last step";
const usage = (inputTokens: number, outputTokens: number) => ({ usage: { inputTokens, outputTokens } });

describe("limits", () => {
  it("steps: the last one is announced, and what was written is judged", async () => {
    const { receipt, reasons, model, events } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.WRONG), write("test_clamp.py", clamp.TESTS)),
        { expect: { lastResultContains: LAST }, ...calls(runs("test_clamp.py")) },
      ],
      limits: { steps: 2 },
    });
    expect(model.finish()).toBeNull();
    expect(model.requests[1]?.transcript.at(-1)).not.toMatchObject({ text: expect.stringContaining(LAST) });
    expect(receipt).toMatchObject({ verdict: "refuted", metrics: { interruptReason: "steps", turns: 2 } });
    expect(reasons).toEqual(["clean-run", "examples", "limit-steps"]);
    expect(ofType(events, "limit.reached")).toMatchObject([{ which: "steps" }]);
    expect(receipt.limits).toContainEqual({ name: "steps", used: 2, limit: 2 });
  });

  it("steps: the only one is announced in the first message; the same bytes are not judged twice", async () => {
    const first = calls(write("clamp.py", clamp.RIGHT), write("test_clamp.py", clamp.TESTS), runs("test_clamp.py"));
    const { receipt, model } = await scenario({
      steps: [understood(), { expect: { lastUserContains: LAST }, ...first }],
      limits: { steps: 1 },
    });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "tested", metrics: { interrupted: true, interruptReason: "steps" } });
  });

  it("steps: feedback after the last one is not sent", async () => {
    const { reasons, events } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.PLACEHOLDER), write("test_clamp.py", clamp.TESTS), runs("test_clamp.py")),
        DONE,
      ],
      limits: { steps: 2 },
    });
    expect(reasons).toContain("limit-steps");
    expect(ofType(events, "phase.started").filter((event) => event.phase === "verify")).toHaveLength(1);
  });

  it("tool calls: a thousand in one reply, sixty are run, all are answered", async () => {
    const many = Array.from({ length: 1_000 }, (_, index): ScriptedCall => write(`f${index % 7}.txt`, `${index}`));
    const { receipt, reasons, events } = await scenario({ steps: [understood(), calls(...many)] });
    expect(reasons).toEqual(["limit-tool-calls", "incomplete-work"].slice(0, reasons.length));
    expect(receipt.metrics).toMatchObject({ interruptReason: "tool-calls" });
    expect(ofType(events, "tool.ended")).toHaveLength(60);
    expect(receipt.limits).toContainEqual({ name: "tool-calls", used: 60, limit: 60 });
  });

  /** A dollar for a million tokens either way. */
  const priceOf = (tokens: Usage) => ((tokens.inputTokens ?? 0) + (tokens.outputTokens ?? 0)) / 1e6;

  it.each([
    ["input-tokens", "tokens", { "input-tokens": 20_000 }],
    ["output-tokens", "tokens", { "output-tokens": 50 }],
    ["cost-usd", "money", { "cost-usd": 0.02 }],
  ] as const)("%s: looked at before each request, in understanding too", async (name, interrupt, limits) => {
    const { receipt, reasons, model } = await scenario({
      steps: [
        { ...understood(), ...usage(60, 30) },
        { ...calls(write("clamp.py", clamp.RIGHT)), ...usage(20_000, 30) },
      ],
      limits,
      ports: { priceOf },
    });
    expect(model.finish()).toBeNull();
    expect(reasons).toEqual([`limit-${name}`, "incomplete-work"]);
    expect(receipt).toMatchObject({
      metrics: { interruptReason: interrupt },
      usage: { inputTokens: 20_060, costUsd: 0.02012 },
    });
  });

  it.each([
    ["input-tokens", { "input-tokens": 1_500 }],
    ["cost-usd", { "cost-usd": 0.0015 }],
  ] as const)("%s: a request that does not fit into what is left is not sent", async (name, limits) => {
    const { receipt, reasons, model, events } = await scenario({
      steps: [{ ...understood(), ...usage(60, 30) }],
      limits,
      ports: { priceOf },
    });
    expect(model.finish()).toBeNull();
    expect(reasons).toEqual([`limit-${name}`]);
    expect(receipt.reasons[0]?.message).toMatch(
      /^The next request, of about \d+ input tokens, does not fit into what is/,
    );
    expect(ofType(events, "step.started")).toEqual([]);
  });

  it("money limits nothing when the price is not known", async () => {
    const { receipt } = await scenario({ steps: WORKS, limits: { "cost-usd": 0.0001 } });
    expect(receipt).toMatchObject({ verdict: "tested", usage: { costUsd: null } });
    expect(receipt.limits).toContainEqual({ name: "cost-usd", used: null, limit: 0.0001 });
  });

  it("seconds: a waiting model is ended, the work kept", async () => {
    const { receipt, reasons, kept } = await scenario({
      steps: [understood(), calls(write("clamp.py", clamp.RIGHT)), { ...DONE, delayMs: 600_000 }],
      limits: { seconds: 3 },
    });
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interruptReason: "time" } });
    expect(reasons).toEqual(["limit-seconds"]);
    expect(kept).toEqual({ "clamp.py": clamp.RIGHT });
  });
});

describe("guards", () => {
  const start = [understood(), calls(write("clamp.py", clamp.WRONG), write("test_clamp.py", clamp.TESTS))];

  it("the same call again and again is refused, then ends it", async () => {
    const { receipt } = await scenario({ steps: [...start, ...Array(4).fill(calls(read("clamp.py")))] });
    expect(receipt.metrics).toMatchObject({ interruptReason: "repeated-call" });
  });

  it("the same tool used wrongly three times in a row ends it", async () => {
    const edit = (old_text: string): ScriptedCall => ({
      name: "edit_file",
      arguments: { path: "clamp.py", old_text, new_text: "" },
    });
    const warned = { expect: { lastResultContains: "Warning: edit_file could not do what you asked" } };
    const { receipt, model } = await scenario({
      steps: [...start, calls(edit("x1"), edit("x2")), { ...warned, ...calls(edit("x3")) }],
    });
    expect(model.finish()).toBeNull();
    expect(receipt.metrics).toMatchObject({ interruptReason: "repeated-failure" });
  });

  it("the same error from the same code three times ends it", async () => {
    const again = calls(runs("test_clamp.py"), read("clamp.py"));
    const other = calls(runs("test_clamp.py"), read("test_clamp.py"));
    const { receipt } = await scenario({ steps: [...start, again, other, calls(runs("test_clamp.py"))] });
    expect(receipt).toMatchObject({ verdict: "refuted", metrics: { interruptReason: "going-in-circles" } });
  });

  it("three wrong uses in one reply are told first: the model has seen no answer yet", async () => {
    const edit = (old_text: string): ScriptedCall => ({
      name: "edit_file",
      arguments: { path: "clamp.py", old_text, new_text: "" },
    });
    const { receipt, model } = await scenario({
      steps: [
        ...start,
        calls(edit("x1"), edit("x2"), edit("x3")),
        { expect: { lastResultContains: "Warning:" }, ...calls(write("clamp.py", clamp.RIGHT), runs("test_clamp.py")) },
        DONE,
      ],
    });
    expect(model.finish()).toBeNull();
    expect(receipt.verdict).toBe("tested");
  });

  it("the same text written again and again ends it, after a warning", async () => {
    const both = [write("clamp.py", clamp.WRONG), write("test_clamp.py", clamp.TESTS)];
    const { receipt, model } = await scenario({
      steps: [...start, calls(...both), { expect: { lastResultContains: "You keep writing" }, ...calls(...both) }],
    });
    expect(model.finish()).toBeNull();
    expect(receipt.metrics).toMatchObject({ interruptReason: "going-in-circles" });
  });

  it("replies that are cut in a call again and again end it", async () => {
    const cut = { ...calls(write("clamp.py", clamp.RIGHT)), finish: "incomplete" } as const;
    const { receipt, reasons } = await scenario({ steps: [understood(), cut, cut, cut] });
    expect(receipt.metrics).toMatchObject({ interruptReason: "unreadable-replies", toolCallSuccessRate: 0 });
    expect(receipt.reasons[0]?.message).toContain("Three replies in a row were cut off");
    expect(reasons).toEqual(["unreadable-replies"]);
  });

  it("going to and fro between two versions ends it", async () => {
    const other = clamp.WRONG.replace("max(value, high)", "value");
    const turn = (text: string) => calls(write("clamp.py", text), runs("test_clamp.py"));
    const { receipt } = await scenario({
      steps: [
        understood(),
        calls(write("test_clamp.py", clamp.TESTS)),
        ...[clamp.WRONG, other, clamp.WRONG, other].map(turn),
      ],
    });
    expect(receipt.metrics).toMatchObject({ interruptReason: "going-in-circles" });
  });

  it("two replies nobody can read end it", async () => {
    const unreadable = calls({ name: "write_file", unreadable: { problem: "Not JSON.", truncated: false } });
    const { receipt } = await scenario({ steps: [understood(), unreadable, unreadable] });
    expect(receipt.metrics).toMatchObject({ interruptReason: "unreadable-replies" });
  });
});
