import { describe, expect, it } from "vitest";
import { LimitName, type Limits } from "../../src/domain/limits.ts";
import { InterruptReason } from "../../src/domain/receipt.ts";
import { Reason } from "../../src/domain/verdict.ts";
import { isUsedUp, limitReached, limitStop } from "../../src/engine/stop-conditions.ts";

const all = (value: number | null) => Object.fromEntries(LimitName.options.map((name) => [name, value])) as Limits;

describe("isUsedUp", () => {
  it.each([
    [15, 16, false],
    [16, 16, true],
    [17, 16, true],
    [0, 0, true],
    [null, 16, false],
    [16, null, false],
  ])("%s of %s: %s", (used, limit, expected) => {
    expect(isUsedUp(used, limit)).toBe(expected);
  });
});

describe("limitReached", () => {
  it("is null while something is left of each", () => {
    expect(limitReached(all(9), all(10))).toBeNull();
    expect(limitReached(all(1_000_000), all(null))).toBeNull();
    expect(limitReached(all(null), all(1))).toBeNull();
  });

  it.each(LimitName.options)("sees %s alone", (name) => {
    expect(limitReached({ ...all(9), [name]: 10 }, all(10))).toBe(name);
  });

  it("names the first of several", () => {
    expect(limitReached(all(10), all(10))).toBe("steps");
  });
});

describe("limitStop", () => {
  it.each(LimitName.options)("has a valid reason for %s", (name) => {
    const stop = limitStop(name, all(7));
    expect(Reason.parse({ code: stop.code, message: stop.message })).toMatchObject({ code: `limit-${name}` });
    expect(InterruptReason.parse(stop.interrupt)).toBeTruthy();
    expect(stop.message).toContain("7");
  });
});
