import { describe, expect, it } from "vitest";
import { createBell } from "../../../src/entry/app/bell.ts";
import { createRunTurns } from "../../../src/entry/app/run-turns.ts";
import { systemClock } from "../../../src/ports/clock.ts";
import { whereOf } from "../../support/app-notices.ts";

const LONG_MS = 600_000;

describe("a bell", () => {
  it("ends a wait when it is rung, also when it was rung before, but each ring only one", async () => {
    const bell = createBell(systemClock);
    const { signal } = new AbortController();
    const waiting = bell.wait(LONG_MS, signal);
    bell.ring();
    await waiting;
    bell.ring();
    bell.ring();
    await bell.wait(LONG_MS, signal);
    const from = performance.now();
    await bell.wait(30, signal);
    expect(performance.now() - from).toBeGreaterThan(20);
  });

  it("ends a wait when the App stops", async () => {
    const bell = createBell(systemClock);
    const stopping = new AbortController();
    const waiting = bell.wait(LONG_MS, stopping.signal);
    stopping.abort();
    await waiting;
    await bell.wait(LONG_MS, stopping.signal);
  });
});

describe("turns", () => {
  it("work on one run one after another, also after a failure, and on others side by side", async () => {
    const { inTurn } = createRunTurns();
    const run = (key: string, repository = 1) => ({ where: whereOf(repository), key });
    const log: string[] = [];
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = inTurn(run("a"), async () => {
      await gate;
      log.push("first");
      throw new Error("failed");
    });
    const second = inTurn(run("a"), async () => void log.push("second"));
    await inTurn(run("b"), async () => void log.push("other key"));
    await inTurn(run("a", 2), async () => void log.push("other repository"));
    open();
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(log).toEqual(["other key", "other repository", "first", "second"]);
  });
});
