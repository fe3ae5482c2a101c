import { describe, expect, it } from "vitest";
import { createCrowded } from "../../../src/entry/app/crowded.ts";

/** A loop that was at work for the given milliseconds since the start, of those that passed. */
function loop() {
  let at = 0;
  let active = 0;
  const seen = () => ({ active, idle: at - active, utilization: at === 0 ? 0 : active / at });
  const eventLoopUtilization = (now?: ReturnType<typeof seen>, before?: ReturnType<typeof seen>) => {
    if (now === undefined || before === undefined) return seen();
    const busy = now.active - before.active;
    return { active: busy, idle: now.idle - before.idle, utilization: busy / (busy + now.idle - before.idle) };
  };
  return {
    isCrowded: createCrowded(() => at, { eventLoopUtilization } as Parameters<typeof createCrowded>[1]),
    pass(ms: number, busyMs: number) {
      at += ms;
      active += busyMs;
    },
  };
}

describe("whether the process is crowded", () => {
  it("tells it of the last quarter of a second and more, not of the time before", () => {
    const { isCrowded, pass } = loop();
    expect(isCrowded()).toBe(false);
    pass(300, 280);
    expect(isCrowded()).toBe(true);
    pass(300, 100);
    expect(isCrowded()).toBe(false);
    pass(10_000, 6_000);
    expect(isCrowded()).toBe(false);
    pass(250, 240);
    expect(isCrowded()).toBe(true);
  });

  it("is not told by one request, and looks again only after a while", () => {
    const { isCrowded, pass } = loop();
    pass(100, 100);
    expect(isCrowded()).toBe(false);
    pass(100, 100);
    expect(isCrowded()).toBe(false);
    pass(100, 100);
    expect(isCrowded()).toBe(true);
  });
});
