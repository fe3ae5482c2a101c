import { describe, expect, it } from "vitest";
import {
  type CallRecord,
  goesBackAndForth,
  isRepeatedCall,
  keepsRepeating,
  samePairThrice,
  sameToolFails,
  tooManyUnreadable,
} from "../../src/engine/loop-guards.ts";
import { trippedGuard } from "../../src/engine/tripped-guard.ts";

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

  it("samePairThrice: the latest pair, wherever the others stand", () => {
    expect(samePairThrice(["a", "b", "a", "c", "a"])).toBe(true);
    expect(samePairThrice(["a", "b", "a", "c"])).toBe(false);
    expect(samePairThrice([])).toBe(false);
  });

  it("goesBackAndForth: A-B-A-B and nothing like it", () => {
    expect(goesBackAndForth(["x", "a", "b", "a", "b"])).toBe(true);
    expect(goesBackAndForth(["a", "b", "a"])).toBe(false);
    expect(goesBackAndForth(["a", "a", "a", "a"])).toBe(false);
    expect(goesBackAndForth(["a", "b", "a", "c"])).toBe(false);
  });

  it("tooManyUnreadable: two", () => {
    expect([0, 1, 2, 3].map(tooManyUnreadable)).toEqual([false, false, true, true]);
  });
});

describe("trippedGuard", () => {
  const fine = { calls: [call("a", "failed"), call("b", "failed")], failures: ["p", "q"], unreadable: 1 };
  const states = ["a", "b", "a", "b"].map(
    (key): CallRecord => ({ tool: "t", key, outcome: "carried-out", result: key }),
  );

  it("lets ordinary work go on", () => {
    expect(trippedGuard(fine)).toBeNull();
  });

  it.each([
    ["unreadable-replies", { unreadable: 2 }],
    ["repeated-call", { calls: [1, 2, 3].map(() => call("a", "repeated")) }],
    ["repeated-failure", { calls: [1, 2, 3].map(() => call("a", "failed")) }],
    ["going-in-circles", { failures: ["p", "p", "p"] }],
    ["going-in-circles", { failures: ["p", "q", "p", "q"] }],
    ["going-in-circles", { calls: states }],
  ])("stops with %s", (code, change) => {
    expect(trippedGuard({ ...fine, ...change })).toMatchObject({ code, interrupt: code });
  });

  it("does not take the same calls with new results for a circle", () => {
    const calls = states.map((state, index) => ({ ...state, result: `${index}` }));
    expect(trippedGuard({ ...fine, calls })).toBeNull();
  });
});
