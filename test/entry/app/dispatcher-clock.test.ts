import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createBell } from "../../../src/entry/app/bell.ts";
import { startDispatcher } from "../../../src/entry/app/dispatcher.ts";
import { type Clock, systemClock } from "../../../src/ports/clock.ts";
import { type Front, startFront } from "../../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";

let hub: FakeHub;
let front: Front;
beforeAll(async () => {
  hub = await startFakeHub();
  front = await startFront(hub);
});
afterAll(async () => {
  await front.stop();
  await hub.stop();
});

/** A clock on which time never comes. */
const endless: Clock = {
  ...systemClock,
  sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true })),
};

it("the loop goes on by a clock that was put back", async () => {
  const stopping = new AbortController();
  const bells = { tasks: createBell(endless), runs: createBell(endless) };
  let [time, polls] = [Date.parse("2026-11-30T10:00:00Z"), 0];
  const clock = { ...systemClock, now: () => new Date(time) };
  const staleRuns = async () => {
    polls += 1;
    return [];
  };
  const store = { ...front.app.store, staleRuns };
  const over = startDispatcher({ ...front.app, store, signal: stopping.signal, clock, bells });
  const polled = () => vi.waitFor(() => expect(polls).toBe(2), 60_000);
  await polled();
  polls = 0;
  time -= 24 * 3_600_000;
  bells.runs.ring();
  await polled();
  stopping.abort();
  await over;
});
