import { describe, expect, it } from "vitest";
import {
  type CallRecord,
  goesBackAndForth,
  isRepeatedCall,
  keepsRepeating,
  samePairAgain,
  sameToolFails,
  tooManyCut,
  tooManyUnreadable,
  writesTheSame,
} from "../../src/engine/loop-guards.ts";
import { type LoopHistory, newHistory, trippedGuard } from "../../src/engine/tripped-guard.ts";

let serial = 0;
const call = (tool: string, outcome: CallRecord["outcome"]): CallRecord => {
  serial += 1;
  return { tool, key: `${tool} ${serial}`, outcome, result: `${serial}` };
};

describe("guards", () => {
  it("isRepeatedCall: only the very same as the one before", () => {
    const before = call("run_file", "carried-out");
    expect(isRepeatedCall(before, before.key)).toBe(true);
    expect(isRepeatedCall(before, "run_file other")).toBe(false);
    expect(isRepeatedCall(undefined, before.key)).toBe(false);
  });

  it("sameToolFails: three failures of one tool in a row", () => {
    const fail = () => call("edit_file", "failed");
    expect(sameToolFails([fail(), fail(), fail()])).toBe(true);
    expect(sameToolFails([fail(), fail()])).toBe(false);
    expect(sameToolFails([fail(), fail(), call("read_file", "failed")])).toBe(false);
    expect(sameToolFails([fail(), fail(), call("read_file", "carried-out"), fail()])).toBe(false);
    expect(sameToolFails([fail(), fail(), fail(), call("edit_file", "carried-out")])).toBe(false);
  });

  it("keepsRepeating: three refusals in a row for repetition", () => {
    const again = () => call("read_file", "repeated");
    expect(keepsRepeating([again(), again(), again()])).toBe(true);
    expect(keepsRepeating([again(), again(), call("read_file", "carried-out")])).toBe(false);
  });

  it("samePairAgain: the latest pair, wherever the others stand", () => {
    expect(samePairAgain(["a", "b", "a", "c", "a"])).toBe(true);
    expect(samePairAgain(["a", "b", "a", "c"])).toBe(false);
    expect(samePairAgain([])).toBe(false);
  });

  it("goesBackAndForth: A-B-A-B and nothing like it", () => {
    expect(goesBackAndForth(["x", "a", "b", "a", "b"])).toBe(true);
    expect(goesBackAndForth(["a", "b", "a"])).toBe(false);
    expect(goesBackAndForth(["a", "a", "a", "a"])).toBe(false);
    expect(goesBackAndForth(["a", "b", "a", "c"])).toBe(false);
  });

  it("goesBackAndForth: three of it are A-B-A", () => {
    expect(goesBackAndForth(["x", "a", "b", "a"], 3)).toBe(true);
    expect(goesBackAndForth(["a", "b", "c"], 3)).toBe(false);
    expect(goesBackAndForth(["a", "a", "a"], 3)).toBe(false);
    expect(goesBackAndForth(["b", "a"], 3)).toBe(false);
  });

  it("writesTheSame and tooManyCut: three in a row", () => {
    expect([0, 2, 3, 4].map((times) => writesTheSame(times))).toEqual([false, false, true, true]);
    expect([0, 2, 3, 4].map(tooManyCut)).toEqual([false, false, true, true]);
  });

  it("tooManyUnreadable: two", () => {
    expect([0, 1, 2, 3].map(tooManyUnreadable)).toEqual([false, false, true, true]);
  });
});

describe("trippedGuard", () => {
  const history = (parts: Partial<LoopHistory> = {}): LoopHistory => ({ ...newHistory(), ...parts });
  const states = (...keys: string[]) =>
    keys.map((key): CallRecord => ({ tool: "t", key, outcome: "carried-out", result: key }));
  const fails = (times: number) => Array.from({ length: times }, () => call("a", "failed"));

  it("lets ordinary work go on", () => {
    const calls = [call("a", "failed"), call("b", "failed")];
    expect(trippedGuard(history({ calls, failures: ["p", "q"], unreadable: 1, cut: 2, idleWrites: 1 }))).toBeNull();
  });

  it.each([
    ["unreadable-replies", { unreadable: 2 }],
    ["unreadable-replies", { cut: 3 }],
    ["repeated-call", { calls: [1, 2, 3].map(() => call("a", "repeated")) }],
  ] as const)("stops with %s at once: every answer has said it", (code, change) => {
    expect(trippedGuard(history(change))).toMatchObject({ kind: "stop", stop: { code, interrupt: code } });
  });

  it.each([
    ["repeated-failure", { calls: fails(2) }, { calls: fails(3) }],
    ["going-in-circles", { failures: ["p", "p"] }, { failures: ["p", "p", "p"] }],
    ["going-in-circles", { failures: ["p", "q", "p"] }, { failures: ["p", "q", "p", "q"] }],
    ["going-in-circles", { calls: states("a", "b", "a") }, { calls: states("a", "b", "a", "b") }],
    ["going-in-circles", { idleWrites: 2 }, { idleWrites: 3 }],
  ])("warns once, then stops with %s", (code, near, far) => {
    const remembered = history(near);
    expect(trippedGuard(remembered)).toEqual({ kind: "warn", text: expect.stringMatching(/^Warning: .*the run ends/) });
    expect(trippedGuard(remembered)).toBeNull();
    Object.assign(remembered, far);
    expect(trippedGuard(remembered)).toMatchObject({ kind: "stop", stop: { code, interrupt: code } });
  });

  it("warns where it had no chance to before, and holds that against no reply that does otherwise", () => {
    const remembered = history({ calls: fails(3), failures: [] });
    expect(trippedGuard(remembered)).toMatchObject({ kind: "warn" });
    expect(trippedGuard(remembered)).toBeNull();
    remembered.calls.push(call("b", "carried-out"));
    expect(trippedGuard(remembered)).toBeNull();
    remembered.calls.push(...fails(3));
    expect(trippedGuard(remembered)).toMatchObject({ kind: "stop" });
  });

  it("does not take the same calls with new results for a circle", () => {
    const calls = states("a", "b", "a", "b").map((state, index) => ({ ...state, result: `${index}` }));
    expect(trippedGuard(history({ calls }))).toBeNull();
  });
});
