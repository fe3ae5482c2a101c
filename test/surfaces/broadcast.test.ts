import { describe, expect, it } from "vitest";
import type { Surface } from "../../src/ports/surface.ts";
import { broadcast } from "../../src/surfaces/broadcast.ts";
import { sampleBodies, stamped } from "./sample-run.ts";

const events = stamped(sampleBodies("x"));

const recording = (name: string, failAt = Number.POSITIVE_INFINITY): Surface & { seen: number[]; closed: boolean } => ({
  name,
  seen: [],
  closed: false,
  show(event) {
    if (event.seq >= failAt) throw new Error("disk full\n    at somewhere");
    this.seen.push(event.seq);
  },
  async close() {
    this.closed = true;
  },
});

describe("broadcast", () => {
  it("reports a failing surface once and goes on with the others", async () => {
    const good = recording("good");
    const bad = recording("bad", 3);
    const failures: string[] = [];
    const all = broadcast([bad, good], (name, sentence) => failures.push(`${name}: ${sentence}`));
    for (const event of events) all.sink(event);
    await all.close();
    expect(failures).toEqual(["bad: disk full"]);
    expect(bad.seen).toEqual([1, 2]);
    expect(good.seen).toEqual(events.map((event) => event.seq));
    expect([good.closed, bad.closed]).toEqual([true, true]);
  });

  it("survives a surface that cannot be closed", async () => {
    const bad: Surface = { name: "bad", show() {}, close: () => Promise.reject(new Error("busy")) };
    const failures: string[] = [];
    await broadcast([bad], (name, sentence) => failures.push(`${name}: ${sentence}`)).close();
    expect(failures).toEqual(["bad: busy"]);
  });
});
