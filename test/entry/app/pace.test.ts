import { describe, expect, it } from "vitest";
import { openPace } from "../../../src/entry/app/open-pace.ts";
import { PACE, type PaceKind, stopPace, takePace, UNUSED } from "../../../src/entry/app/pace.ts";
import { openSqliteStore } from "../../../src/store/sqlite-store.ts";
import { CONTENT_PER_HOUR, CONTENT_PER_MINUTE } from "../../support/fakehub/http/rate-limits.ts";
import { leapingClock } from "../../support/leaping-clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_800_000_000_000;

/** Takes as much as there is, whenever there is room, for so long; returns when each request was made. */
function takeAll(wishes: readonly [kind: PaceKind, count: number][], ms: number, step: number) {
  const made: { at: number; kind: PaceKind }[] = [];
  let state = UNUSED;
  for (let at = NOW; at < NOW + ms; at += step) {
    for (const [kind, count] of wishes) {
      for (let taken = takePace(state, kind, count, at); taken.ok; taken = takePace(state, kind, count, at)) {
        state = taken.state;
        for (let each = 0; each < count; each += 1) made.push({ at, kind });
      }
    }
  }
  return { made, state };
}

const mostWithin = (times: readonly number[], window: number): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + window).length));

describe("the pace of an installation", () => {
  it.each([1_000, 7_300, 59_999])("stays below GitHub's limits in every minute and hour, trying each %i ms", (step) => {
    const { made } = takeAll(
      [
        ["answer", 3],
        ["run", 1],
      ],
      2.5 * HOUR,
      step,
    );
    const times = made.map(({ at }) => at);
    expect(mostWithin(times, MINUTE)).toBeLessThanOrEqual(PACE.minute);
    expect(mostWithin(times, HOUR)).toBeLessThanOrEqual(PACE.hour);
    expect(made.length).toBeGreaterThan(2 * PACE.hour * 0.9);
  });

  it("leaves a margin below what GitHub refuses", () => {
    expect(PACE.minute).toBeLessThanOrEqual(CONTENT_PER_MINUTE * 0.8);
    expect(PACE.hour).toBeLessThanOrEqual(CONTENT_PER_HOUR * 0.8);
  });

  it("lets neither answers nor runs take everything", () => {
    for (const [first, second] of [
      ["answer", "run"],
      ["run", "answer"],
    ] as const) {
      const { state } = takeAll([[first, 1]], 1, 1);
      expect(takePace(state, first, 1, NOW)).toMatchObject({ ok: false });
      expect(takePace(state, second, 1, NOW)).toMatchObject({ ok: true });
    }
  });

  it("says exactly when there is room again", () => {
    const { state } = takeAll(
      [
        ["answer", 4],
        ["run", 2],
      ],
      2 * HOUR,
      10_000,
    );
    const now = NOW + 2 * HOUR;
    const refused = takePace(state, "answer", 4, now);
    if (refused.ok) expect.fail("there was room");
    expect(takePace(state, "answer", 4, refused.untilMs - 1).ok).toBe(false);
    expect(takePace(state, "answer", 4, refused.untilMs).ok).toBe(true);
  });

  it("takes nothing while GitHub's own limit holds, and never shortens it", () => {
    const stopped = stopPace(stopPace(UNUSED, NOW + 90_000), NOW + 30_000);
    expect(takePace(stopped, "run", 1, NOW + 89_999)).toEqual({ ok: false, untilMs: NOW + 90_000 });
    expect(takePace(stopped, "run", 1, NOW + 90_000)).toMatchObject({ ok: true });
  });

  it("is not stuck when the clock is put back", () => {
    const { state } = takeAll([["run", 1]], 1, 1);
    const early = takePace(state, "run", 1, NOW - 30 * HOUR);
    if (early.ok) expect.fail("there was room");
    expect(early.untilMs).toBeLessThanOrEqual(NOW - 30 * HOUR + 2 * MINUTE);
  });
});

describe("what is booked", () => {
  it("outlasts a restart, is counted an installation apart, and never overbooked side by side", async () => {
    const { clock } = leapingClock();
    const store = openSqliteStore({ path: ":memory:", clock });
    const pace = openPace(store, clock);
    const all = await Promise.all(Array.from({ length: 100 }, () => pace.take(1, "answer", 1)));
    const allowed = all.filter(({ ok }) => ok).length;
    expect(allowed).toBe(Math.floor(PACE.minute * 0.6));
    const again = openPace(store, clock);
    expect(await again.take(1, "answer", 1)).toMatchObject({ ok: false });
    expect(await again.take(2, "answer", 1)).toEqual({ ok: true });
    await again.stop(2, 45_000);
    const stopped = await openPace(store, clock).take(2, "run", 1);
    if (stopped.ok) expect.fail("it was not stopped");
    expect(Date.parse(stopped.until) - clock.now().getTime()).toBeGreaterThan(40_000);
    await store.setNote("pace-3", "{broken");
    expect(await again.take(3, "run", 1)).toEqual({ ok: true });
    await store.close();
  });
});
