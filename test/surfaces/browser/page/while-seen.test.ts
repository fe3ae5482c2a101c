import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GLANCE_MS, REST_MS, whileSeen } from "../../../../src/surfaces/browser/page/while-seen.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that listens until it is called off or the run is over; `log` has a line for each beginning and end. */
function page(isSeen: boolean) {
  const log: string[] = [];
  const acts = new Set<() => void>();
  const leaving = new AbortController();
  let [seen, isOver] = [isSeen, false];
  let hear = () => {};
  const listen = (signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      log.push("listens");
      const stop = () => {
        log.push(isOver ? "over" : "rests");
        resolve(isOver);
      };
      signal.addEventListener("abort", stop, { once: true });
      hear = stop;
    });
  const sight = {
    isSeen: () => seen,
    onChange: (act: () => void) => {
      acts.add(act);
      return () => acts.delete(act);
    },
  };
  const done = whileSeen(listen, sight, leaving.signal);
  const turn = async (to: boolean, ms: number) => {
    seen = to;
    for (const act of [...acts]) act();
    await vi.advanceTimersByTimeAsync(ms);
  };
  const end = () => {
    isOver = true;
    hear();
  };
  return { log, turn, end, leaving, done, listeners: () => acts.size };
}

it("listens all the time while it is seen, and for moments while it is not", async () => {
  const { log, turn, leaving, done, listeners } = page(true);
  await turn(true, 60_000);
  expect(log).toEqual(["listens"]);
  await turn(false, GLANCE_MS - 1);
  await turn(true, 60_000);
  expect(log).toEqual(["listens"]);
  await turn(false, GLANCE_MS);
  expect(log).toEqual(["listens", "rests"]);
  await turn(false, REST_MS);
  expect(log).toEqual(["listens", "rests", "listens"]);
  await turn(false, GLANCE_MS + 10);
  expect(log.at(-1)).toBe("rests");
  await turn(true, 10);
  expect(log.at(-1)).toBe("listens");
  leaving.abort();
  await done;
  expect([log.at(-1), listeners(), vi.getTimerCount()]).toEqual(["rests", 0, 0]);
});

it("begins for a moment where it was never seen, and ends with the run", async () => {
  const { log, turn, end, done, listeners } = page(false);
  await turn(false, GLANCE_MS + REST_MS);
  expect(log).toEqual(["listens", "rests", "listens"]);
  end();
  await done;
  expect([log.at(-1), listeners(), vi.getTimerCount()]).toEqual(["over", 0, 0]);
});
