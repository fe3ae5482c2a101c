import { describe, expect, it } from "vitest";
import { EventBody } from "../../src/domain/event.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import { redactor } from "../../src/domain/redact.ts";
import { redactRecord } from "../../src/engine/redact-record.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

describe("redactRecord", () => {
  it("keeps the schema's own words when a secret happens to be one", () => {
    const receipt = sampleReceipt({ reasons: [{ code: "x", message: "the key is tested" }] });
    const shown = redactRecord(Receipt, receipt, redactor(["tested", "bubblewrap-root"]));
    expect(Receipt.safeParse(shown).error).toBeUndefined();
    expect(shown).toMatchObject({ verdict: "tested", isolation: { kind: "bubblewrap-root" } });
    expect(shown.reasons[0]?.message).toBe("the key is [redacted]");
  });

  it("keeps an event readable when a secret is its type", () => {
    const body: EventBody = { type: "phase.started", phase: "understand" };
    expect(redactRecord(EventBody, body, redactor(["phase.started", "understand"]))).toEqual(body);
  });

  it("does not put back a free text that no longer fits its pattern", () => {
    const receipt = sampleReceipt({ seed: "abcdef0123" });
    expect(redactRecord(Receipt, receipt, redactor(["abcdef0123"])).seed).toBe("[redacted]");
  });

  it("leaves the given record alone", () => {
    const receipt = sampleReceipt({ reasons: [{ code: "x", message: "sk-canary" }] });
    redactRecord(Receipt, receipt, redactor(["sk-canary"]));
    expect(receipt.reasons[0]?.message).toBe("sk-canary");
  });
});
