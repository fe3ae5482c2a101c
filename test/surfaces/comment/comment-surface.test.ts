import { describe, expect, it } from "vitest";
import type { Clock } from "../../../src/ports/clock.ts";
import { commentSurface, EDIT_INTERVAL_MS } from "../../../src/surfaces/comment/comment-surface.ts";
import { sampleBodies, stamped } from "../sample-run.ts";

/** Time that moves only when told to. */
function heldClock() {
  let ms = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  const clock: Clock = {
    now: () => new Date(ms),
    monotonicMs: () => ms,
    sleep: (wait, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        signal?.addEventListener("abort", () => resolve(), { once: true });
        sleepers.push({ until: ms + wait, wake: resolve });
      }),
  };
  return {
    clock,
    async pass(by: number) {
      ms += by;
      for (const sleeper of sleepers) if (sleeper.until <= ms) sleeper.wake();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const events = stamped(sampleBodies("Merge two sorted lists"));

function watched(write: (body: string) => Promise<void>) {
  const held = heldClock();
  const surface = commentSurface({ clock: held.clock, render: (state) => String(state.seq), write });
  return { ...held, surface };
}

describe("the live comment's writer", () => {
  it("writes at once, then the newest state at most every 12 s, and what did not change not at all", async () => {
    const written: string[] = [];
    const { surface, pass } = watched(async (body) => void written.push(body));
    for (const event of events.slice(0, 3)) surface.show(event);
    await settle();
    expect(written).toHaveLength(1);
    for (const event of events.slice(3, 9)) surface.show(event);
    await pass(EDIT_INTERVAL_MS - 1);
    expect(written).toHaveLength(1);
    await pass(1);
    expect(written.at(-1)).toBe("9");
    await pass(10 * EDIT_INTERVAL_MS);
    expect(written).toHaveLength(2);
    await surface.close();
  });

  it("tolerates a failing write and tries again next time, never two at once", async () => {
    let attempts = 0;
    let open = 0;
    let most = 0;
    const written: string[] = [];
    const { surface, pass } = watched(async (body) => {
      attempts += 1;
      open += 1;
      most = Math.max(most, open);
      await settle();
      open -= 1;
      if (attempts < 3) throw new Error("502");
      written.push(body);
    });
    for (const event of events.slice(0, 5)) surface.show(event);
    for (let turn = 0; turn < 12; turn += 1) await pass(EDIT_INTERVAL_MS / 2);
    expect(written).toEqual(["5"]);
    expect(attempts).toBe(3);
    expect(most).toBe(1);
    await surface.close();
  });

  it("close stops it, waits for the write in flight, and leaves the end to the final comment", async () => {
    const written: string[] = [];
    let finish = () => {};
    const { surface, pass } = watched((body) => {
      written.push(body);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    for (const event of events.slice(0, 2)) surface.show(event);
    await settle();
    let isClosed = false;
    const closed = surface.close().then(() => {
      isClosed = true;
    });
    await settle();
    expect(isClosed).toBe(false);
    finish();
    await closed;
    for (const event of events.slice(2)) surface.show(event);
    await pass(EDIT_INTERVAL_MS);
    expect(written).toHaveLength(1);
  });

  it("a drawing that fails breaks nothing", async () => {
    const held = heldClock();
    const surface = commentSurface({
      clock: held.clock,
      render: () => {
        throw new Error("no");
      },
      write: async () => {},
      intervalMs: 10,
    });
    surface.show(events[0]!);
    await settle();
    await surface.close();
  });
});
