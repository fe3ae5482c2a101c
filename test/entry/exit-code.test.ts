import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { InterruptReason, Receipt } from "../../src/domain/receipt.ts";
import { Verdict } from "../../src/domain/verdict.ts";
import { exitCodeOf } from "../../src/entry/exit-code.ts";
import { plainReceipt } from "../../src/entry/plain-receipt.ts";
import { TOOL_VERSION } from "../../src/entry/version.ts";

const receipt = (verdict: Verdict, interruptReason: InterruptReason | null = null, code = "x") =>
  plainReceipt(verdict, [{ code, message: "because" }], 1, {
    metrics: { toolCallSuccessRate: null, turns: 0, interrupted: interruptReason !== null, interruptReason },
  });

describe("exit code", () => {
  it.each([
    ["verified", 0],
    ["tested", 0],
    ["refuted", 1],
    ["unverified", 3],
    ["not-run", 4],
  ] as const)("of %s is %i", (verdict, code) => {
    expect(exitCodeOf(receipt(verdict))).toBe(code);
  });

  it.each(
    InterruptReason.options.map(
      (reason) => [reason, { signal: 130, endpoint: 4, crash: 4 }[reason as "signal"] ?? 3] as const,
    ),
  )("of a run cut short by %s is %i", (reason, code) => {
    expect(exitCodeOf(receipt("unverified", reason))).toBe(code);
  });

  it("of evidence against a solution stays 1 when the endpoint failed later", () => {
    expect(exitCodeOf(receipt("refuted", "endpoint"))).toBe(1);
  });

  it.each(["usage", "settings", "missing-key"])("of a run refused for %s is 2", (code) => {
    expect(exitCodeOf(receipt("not-run", null, code))).toBe(2);
  });
});

describe("plain receipt", () => {
  it.each(Verdict.options)("keeps the schema for %s", (verdict) => {
    const made = receipt(verdict);
    expect(Receipt.parse(made)).toEqual(made);
  });

  it("names the version of the package", () => {
    expect(TOOL_VERSION).toBe(packageJson.version);
  });
});
