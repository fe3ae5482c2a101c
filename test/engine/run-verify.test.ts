import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/event.ts";
import { verifyRun } from "../../src/engine/run.ts";
import type { RunPorts, VerifyRequest } from "../../src/engine/run-request.ts";
import { systemClock } from "../../src/ports/clock.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";
import { createMemoryDelivery } from "../../src/workspace/memory-delivery.ts";
import * as clamp from "../support/clamp-programs.ts";
import { checkEveryRun, ofType } from "../support/engine-run.ts";
import { realMachine } from "../support/real-machine.ts";

async function verifies(solution: string, given: { ports?: Partial<RunPorts>; abortAt?: RunEvent["type"] } = {}) {
  const events: RunEvent[] = [];
  const delivery = createMemoryDelivery();
  const controller = new AbortController();
  const ports: RunPorts = {
    ...{ ...(await realMachine()), delivery, clock: systemClock, toolVersion: "0.1.0", signal: controller.signal },
    redact: (text) => text,
    sink: (event) => {
      events.push(event);
      if (event.type === given.abortAt) controller.abort();
    },
    ...given.ports,
  };
  const request: VerifyRequest = {
    ...{ command: "verify", moduleName: "clamp", requiredLevel: 1, seed: "00ff" },
    budget: { perTestMs: 20_000, totalMs: 60_000 },
    files: [
      { path: "clamp.py", role: "solution", bytes: Buffer.from(solution) },
      { path: "test_clamp.py", role: "tests", bytes: Buffer.from(clamp.TESTS) },
    ],
  };
  const receipt = await verifyRun(request, ports);
  checkEveryRun(events, receipt);
  return { receipt, events, delivery, reasons: receipt.reasons.map((reason) => reason.code) };
}

describe("verifyRun", () => {
  it("judges given files, without a model, and writes nothing but the receipt", async () => {
    const { receipt, delivery, events } = await verifies(clamp.RIGHT);
    expect(receipt).toMatchObject({ verdict: "tested", level: 2, model: null, specification: null, replayed: true });
    expect(receipt.requirement).toEqual({ sha256: null, source: "none" });
    expect(receipt.files.map((file) => file.path)).toEqual(["clamp.py", "test_clamp.py"]);
    expect(receipt.limits.map((limit) => limit.name)).toEqual(["seconds"]);
    expect([delivery.delivered, delivery.kept]).toEqual([[], []]);
    expect(delivery.receipts).toEqual([receipt]);
    expect(ofType(events, "phase.started").map((event) => event.phase)).toEqual(["verify"]);
    expect(events.slice(1, 3)).toMatchObject([
      { type: "file.written", path: "clamp.py", role: "solution", step: null, text: clamp.RIGHT },
      { type: "file.written", path: "test_clamp.py", role: "tests", step: null, text: clamp.TESTS },
    ]);
  });

  it("refutes with the failing test and its values", async () => {
    const { receipt, reasons } = await verifies(clamp.WRONG);
    expect(receipt.verdict).toBe("refuted");
    expect(reasons).toEqual(["clean-run"]);
    expect(receipt.reasons[0]?.message).toMatch(/test_usual[\s\S]*0[\s\S]*3/);
  });

  it("is unverified when interrupted, and when there is no sandbox", async () => {
    const interrupted = await verifies(clamp.RIGHT, { abortAt: "check.started" });
    expect(interrupted.receipt).toMatchObject({ verdict: "unverified", metrics: { interruptReason: "signal" } });
    const nowhere = await verifies(clamp.RIGHT, { ports: { sandbox: null } });
    expect(nowhere.reasons).toEqual(["no-sandbox"]);
    expect(nowhere.events.map((event) => event.type)).toEqual(["run.started", "run.ended"]);
  });

  it("without isolation calls nothing tested, but what is refuted stays refuted", async () => {
    const ports = { sandbox: createProcessSandbox() };
    const right = await verifies(clamp.RIGHT, { ports });
    expect(right.receipt).toMatchObject({ verdict: "unverified", level: 0, isolation: { kind: "process" } });
    expect(right.reasons).toEqual(["not-sandboxed"]);
    // No oracle, no claim, no requirement: those checks have nothing to look at.
    const above = ["examples", "differential", "growth"];
    for (const { check, status } of right.receipt.findings)
      expect([check, status]).toEqual([check, above.includes(check) ? "skip" : "pass"]);
    expect(ofType(right.events, "warning").map((event) => event.code)).toEqual(["not-sandboxed"]);
    const wrong = await verifies(clamp.WRONG, { ports });
    expect(wrong.reasons).toEqual(["clean-run", "not-sandboxed"]);
    expect(wrong.receipt.verdict).toBe("refuted");
  });

  it("warns of the reduced sandbox, and calls tested what held in it", async () => {
    const { sandbox } = await realMachine();
    const unshare: Sandbox = { ...sandbox, isolation: { ...sandbox.isolation, kind: "unshare" } };
    const { events, receipt } = await verifies(clamp.RIGHT, { ports: { sandbox: unshare } });
    expect(ofType(events, "warning").map((event) => event.code)).toEqual(["sandbox-reduced"]);
    expect(receipt.verdict).toBe("tested");
  });

  it("says so when the receipt could not be written", async () => {
    const delivery = createMemoryDelivery();
    delivery.writeReceipt = async () => ({ ok: false, message: "The folder is gone." });
    expect((await verifies(clamp.RIGHT, { ports: { delivery } })).reasons).toEqual(["delivery-failed"]);
  });
});
