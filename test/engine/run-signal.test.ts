import { describe, expect, it } from "vitest";
import { LimitName, type Limits } from "../../src/domain/limits.ts";
import { runSignal } from "../../src/engine/run-signal.ts";
import { systemClock } from "../../src/ports/clock.ts";

const limits = (seconds: number | null) =>
  ({ ...Object.fromEntries(LimitName.options.map((name) => [name, null])), seconds }) as Limits;

describe("runSignal", () => {
  it("aborts with the user, also when that was before", () => {
    const user = new AbortController();
    const first = runSignal(user.signal, limits(null), systemClock);
    expect(first.signal.aborted).toBe(false);
    user.abort();
    expect(first.signal.aborted).toBe(true);
    expect(runSignal(user.signal, limits(null), systemClock).signal.aborted).toBe(true);
  });

  it("aborts when the seconds are used up", async () => {
    const { signal, release } = runSignal(new AbortController().signal, limits(0.02), systemClock);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    release();
  });

  it("does nothing any more once released", async () => {
    const user = new AbortController();
    const { signal, release } = runSignal(user.signal, limits(0.02), systemClock);
    release();
    user.abort();
    await systemClock.sleep(60);
    expect(signal.aborted).toBe(false);
  });

  it("does not take a limit of a month for one of no time", async () => {
    const { signal, release } = runSignal(new AbortController().signal, limits(2_600_000), systemClock);
    await systemClock.sleep(20);
    expect(signal.aborted).toBe(false);
    release();
  });
});
