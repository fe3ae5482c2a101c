import { describe, expect, it } from "vitest";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import type { Model, ModelFailureKind } from "../../src/ports/model.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { createMemoryDelivery } from "../../src/workspace/memory-delivery.ts";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import * as clamp from "../support/clamp-programs.ts";
import { calls, DONE, runs, understood, WORKS, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

/** A model that plays `steps` and then fails, or throws against its contract when `kind` is null. */
function failing(steps: typeof WORKS, kind: ModelFailureKind | null): Model {
  const script = scriptedModel(steps);
  let asked = 0;
  return {
    identity: script.identity,
    send: async (request, observer) => {
      asked += 1;
      if (asked <= steps.length) return script.send(request, observer);
      if (kind === null) throw new Error("the adapter broke\n    at adapter.ts:1");
      observer?.retrying?.({ attempt: 2, waitMs: 1, why: "503" });
      observer?.switched?.({ from: "chat", to: "responses", why: "404" });
      const failure = { kind, message: "The endpoint said 503.", advice: "Try later." };
      return { ok: false, failure, usage: { inputTokens: 7, outputTokens: null } };
    },
  };
}

describe("the model", () => {
  it("that fails before anything was written: endpoint, nothing kept", async () => {
    const { receipt, reasons, kept, events } = await scenario({ steps: [], ports: { model: failing([], "server") } });
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interruptReason: "endpoint" }, files: [] });
    expect(receipt.reasons[0]).toEqual({ code: "endpoint", message: "The endpoint said 503. Try later." });
    expect([reasons, kept, receipt.usage.inputTokens]).toEqual([["endpoint"], {}, 7]);
    expect(ofType(events, "warning").map((event) => event.code)).toEqual(["endpoint-retry", "protocol-switched"]);
  });

  it("that fails midway: what exists is kept, and judged if it is whole", async () => {
    const half = await scenario({
      steps: [],
      ports: { model: failing([understood(), calls(write("clamp.py", clamp.RIGHT))], "timeout") },
    });
    expect(half.receipt.verdict).toBe("unverified");
    expect(half.reasons).toEqual(["endpoint", "incomplete-work"]);
    expect(half.kept).toEqual({ "clamp.py": clamp.RIGHT });
    const whole = await scenario({ steps: [], ports: { model: failing(WORKS.slice(0, 3), "timeout") } });
    expect(whole.receipt).toMatchObject({
      verdict: "tested",
      metrics: { interrupted: true, interruptReason: "endpoint" },
    });
  });

  it("that finds the conversation too long is sent a shorter one, once", async () => {
    const script = scriptedModel([understood(), ...[1, 2, 3, 4].map((n) => calls(write(`n${n}.txt`, ""))), DONE, DONE]);
    let asked = 0;
    const failure = { kind: "overflow", message: "Too long.", advice: "Send less." } as const;
    const model: Model = {
      identity: script.identity,
      send: async (request) => {
        asked += 1;
        return asked === 6 ? { ok: false, failure, usage: { inputTokens: 0, outputTokens: 0 } } : script.send(request);
      },
    };
    const { reasons } = await scenario({ steps: [], ports: { model } });
    expect(reasons).toEqual(["incomplete-work"]);
    expect(script.requests[5]?.transcript.filter((turn) => turn.role === "assistant")).toHaveLength(1);
    const endless: Model = {
      ...model,
      send: async () => ({ ok: false, failure, usage: { inputTokens: 0, outputTokens: 0 } }),
    };
    expect((await scenario({ steps: [], ports: { model: endless } })).reasons).toEqual(["endpoint"]);
  });

  it("that throws against its contract is a crash, without a stack trace", async () => {
    const { receipt, kept } = await scenario({ steps: [], ports: { model: failing(WORKS.slice(0, 2), null) } });
    expect(receipt.reasons).toEqual([{ code: "crash", message: "The run crashed: the adapter broke" }]);
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interruptReason: "crash" } });
    expect(Object.keys(kept)).toHaveLength(2);
  });

  it("that never gives a specification is asked four times, told the field each time", async () => {
    const bad = { text: '{"title": "Clamp", "slug": "clamp"}' };
    const again = { expect: { lastUserContains: '"entry"' }, ...bad };
    const { receipt, model } = await scenario({ steps: [bad, again, again, again] });
    expect(model.finish()).toBeNull();
    expect(receipt.reasons[0]).toMatchObject({ code: "no-specification", message: expect.stringContaining('"entry"') });
    expect(receipt.metrics.turns).toBe(0);
  });

  it("that mends its specification goes on", async () => {
    const { receipt, model } = await scenario({ steps: [{ text: "" }, { text: "Sure!" }, ...WORKS] });
    expect(model.finish()).toBeNull();
    expect(receipt.verdict).toBe("tested");
  });

  it("that invents an example loses it", async () => {
    const [, ...rest] = WORKS;
    const examples = [{ quote: "clamp(9, 0, 1) gives 1", args: [9, 0, 1], expected: 1 }];
    const { receipt, events } = await scenario({ steps: [understood({ examples }), ...rest] });
    expect(receipt.specification?.examples).toEqual([]);
    expect(ofType(events, "warning").map((event) => event.code)).toEqual(["example-dropped"]);
  });
});

describe("the machine", () => {
  it("without a sandbox: no model call, nothing executed", async () => {
    const { receipt, model, types, reasons } = await scenario({ steps: [], ports: { sandbox: null } });
    expect(model.requests).toEqual([]);
    expect(reasons).toEqual(["no-sandbox"]);
    expect(receipt).toMatchObject({ verdict: "unverified", isolation: { kind: "none" }, runs: [] });
    expect(types.filter((type) => /tool|check|step|model/.test(type))).toEqual([]);
  });

  it("whose search for a sandbox was interrupted: the interruption is the reason, not the machine", async () => {
    const { receipt, reasons } = await scenario({ steps: [], ports: { sandbox: null, signal: AbortSignal.abort() } });
    expect(reasons).toEqual(["interrupted"]);
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interrupted: true, interruptReason: "signal" } });
  });

  it("whose sandbox breaks its contract in a tool: the model is told, the run goes on", async () => {
    const broken = { isolation: { kind: "unshare", network: "none", guarantees: [] } } as unknown as Sandbox;
    const { receipt, events } = await scenario({
      steps: [understood(), calls(write("clamp.py", clamp.RIGHT), runs("clamp.py")), ...[{ text: "a" }, { text: "b" }]],
      ports: { sandbox: broken },
    });
    const [, run] = ofType(events, "tool.ended");
    expect(run).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^run_file failed inside VeriAlgo: [^\n]+$/),
    });
    expect(receipt.verdict).toBe("unverified");
  });

  it("whose workspace breaks: a crash, the receipt written all the same", async () => {
    const workspace = createMemoryWorkspace();
    workspace.snapshot = async () => {
      throw new Error("the disk is gone");
    };
    const { receipt, delivery } = await scenario({ steps: WORKS, ports: { workspace } });
    expect(receipt).toMatchObject({ verdict: "unverified", files: [] });
    expect(receipt.reasons[0]?.message).toContain("the disk is gone");
    expect(delivery.receipts).toEqual([receipt]);
  });
});

describe("the front end and the delivery", () => {
  it("a sink that always throws changes nothing", async () => {
    const { receipt } = await scenario({
      steps: WORKS,
      onEvent: () => {
        throw new Error("broken front end");
      },
    });
    expect(receipt.verdict).toBe("tested");
  });

  it.each([
    ["answers no", async () => ({ ok: false, message: "The disk is full." }) as const, "The disk is full."],
    ["throws", async () => Promise.reject(new Error("EIO\n  at x")), "Delivery failed: EIO"],
  ])("a delivery that %s: not called tested, kept instead", async (_, deliver, message) => {
    const delivery = { ...createMemoryDelivery(), deliver };
    const { receipt, events } = await scenario({ steps: WORKS, ports: { delivery } });
    expect(receipt.reasons).toEqual([{ code: "delivery-failed", message }]);
    expect(receipt.verdict).toBe("unverified");
    expect(delivery.kept).toHaveLength(2);
    expect(delivery.receipts).toEqual([receipt]);
    expect(ofType(events, "warning").map((event) => event.code)).toEqual(["delivery-failed", "work-kept"]);
  });

  it("a receipt that cannot be written: the last event says so", async () => {
    const delivery = createMemoryDelivery();
    delivery.writeReceipt = async () => ({ ok: false, message: "The folder is gone." });
    const { receipt } = await scenario({ steps: WORKS, ports: { delivery } });
    expect(receipt.reasons).toEqual([{ code: "delivery-failed", message: "The folder is gone." }]);
  });

  it("nothing can be delivered or kept: still one receipt", async () => {
    const no = async () => ({ ok: false, message: "No." }) as const;
    const { receipt, events } = await scenario({
      steps: WORKS,
      ports: { delivery: { deliver: no, keep: no, writeReceipt: no } },
    });
    expect(receipt.verdict).toBe("unverified");
    expect(receipt.files.map((file) => file.path)).toEqual(["clamp.py", "test_clamp.py"]);
    expect(ofType(events, "phase.ended").at(-1)).toMatchObject({ phase: "deliver", ok: false });
  });
});
