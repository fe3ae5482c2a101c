import { describe, expect, it } from "vitest";
import { CHECK_LEVELS, type CheckName, type Finding } from "../../src/domain/finding.ts";
import { type Isolation, NO_ISOLATION } from "../../src/domain/isolation.ts";
import { conclude } from "../../src/engine/conclusion.ts";
import { crashStop, INTERRUPTED, limitStop, NO_SANDBOX, type Stop } from "../../src/engine/stop-conditions.ts";

const boxed: Isolation = { kind: "unshare", network: "none", guarantees: [] };
const LEVEL_1 = (Object.keys(CHECK_LEVELS) as CheckName[]).filter((check) => CHECK_LEVELS[check] === 1);
const finding = (check: CheckName, status: Finding["status"]): Finding => ({
  ...{ check, status, effect: "refutes", summary: `${check} ${status}`, evidence: {}, warnings: [], ms: 1 },
});
const good = LEVEL_1.map((check) => finding(check, "pass"));
const bad = good.map((one) => (one.check === "clean-run" ? finding("clean-run", "fail") : one));
const limit = limitStop("steps", { steps: 2 } as never);
const conclusion = (findings: Finding[], stops: Stop[], isolation = boxed, deliveryFailed: string | null = null) => {
  const decision = conclude({ findings, requiredLevel: 1, stops, isolation, deliveryFailed });
  return [decision.verdict, decision.level, ...decision.reasons.map((reason) => reason.code)];
};

describe("conclude", () => {
  it.each([
    ["all is well", good, [], ["tested", 1]],
    ["a limit after all was shown", good, [limit], ["tested", 1]],
    ["an interruption after all was shown", good, [INTERRUPTED], ["unverified", 0, "interrupted"]],
    ["a crash after all was shown", good, [crashStop("x")], ["unverified", 0, "crash"]],
    ["a failing test", bad, [], ["refuted", 0, "clean-run"]],
    ["a failing test and a limit", bad, [limit], ["refuted", 0, "clean-run", "limit-steps"]],
    ["a failing test and an interruption", bad, [INTERRUPTED], ["refuted", 0, "clean-run", "interrupted"]],
    ["nothing at all", [], [], ["unverified", 0, "no-evidence"]],
    ["nothing but a limit", [], [limit], ["unverified", 0, "limit-steps"]],
  ] as const)("%s", (_, findings, stops, expected) => {
    expect(conclusion([...findings], [...stops])).toEqual(expected);
  });

  it("calls nothing tested that ran without a sandbox, but what is refuted stays so", () => {
    const process: Isolation = { kind: "process", network: "host", guarantees: [] };
    expect(conclusion(good, [], process)).toEqual(["unverified", 0, "not-sandboxed"]);
    expect(conclusion(bad, [], process)).toEqual(["refuted", 0, "clean-run", "not-sandboxed"]);
    expect(conclusion([], [NO_SANDBOX], NO_ISOLATION)).toEqual(["unverified", 0, "no-sandbox"]);
  });

  it("calls nothing tested that did not reach its place", () => {
    expect(conclusion(good, [], boxed, "The disk is full.")).toEqual(["unverified", 0, "delivery-failed"]);
  });

  it("adds a remark to any verdict, last, without a say in it", () => {
    const remarks = [{ code: "nothing-changed", message: "As it was." }];
    const input = { requiredLevel: 1, isolation: boxed, deliveryFailed: null, stops: [], remarks } as const;
    expect(conclude({ ...input, findings: good })).toEqual({ verdict: "tested", level: 1, reasons: remarks });
    expect(conclude({ ...input, findings: bad }).reasons.map(({ code }) => code)).toEqual([
      ...["clean-run", "nothing-changed"],
    ]);
  });

  it("gives each reason once, also several blockers at a time", () => {
    expect(conclusion(good, [INTERRUPTED, INTERRUPTED], boxed, "Full.")).toEqual([
      ...["unverified", 0, "interrupted", "delivery-failed"],
    ]);
  });
});
