import { describe, expect, it } from "vitest";
import type { Marker } from "../../src/github/marker.ts";
import { duplicateOf, liveRun, runsInLastDay, wasCancelled } from "../../src/github/run-history.ts";
import type { OwnComment } from "../../src/github/thread-comments.ts";

const NOW = new Date("2026-11-30T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const own = (id: number, marker: Partial<Marker>, times: { createdAt: string; updatedAt?: string }): OwnComment => ({
  ...{ id, url: "", body: "", createdAt: times.createdAt, updatedAt: times.updatedAt ?? times.createdAt },
  marker: { runId: String(id), attempt: 1, key: `comment-${id}`, kind: "run", askedAt: null, isOver: true, ...marker },
});

describe("duplicates", () => {
  const ours = [
    own(1, { key: "a_b" }, { createdAt: hoursAgo(30) }),
    own(2, { kind: "reply", key: "comment-9" }, { createdAt: hoursAgo(1) }),
  ];
  it("are triggers an earlier run took, as a run or with a reply", () => {
    expect(duplicateOf(ours, "a b", { runId: "5", attempt: 1 })?.id).toBe(1);
    expect(duplicateOf(ours, "comment-9", { runId: "5", attempt: 1 })?.id).toBe(2);
    expect(duplicateOf(ours, "comment-8", { runId: "5", attempt: 1 })).toBeNull();
  });
  it("are not there while the App only says that the run waits its turn", () => {
    const waiting = own(
      3,
      { kind: "queued", key: "comment-7", runId: "app", isOver: false },
      { createdAt: hoursAgo(1) },
    );
    expect(duplicateOf([waiting], "comment-7", { runId: "5", attempt: 1 })).toBeNull();
    expect(runsInLastDay([waiting], NOW)).toBe(0);
    expect(liveRun([waiting], NOW)).toBeNull();
  });
  it("are not the next job of the same run, nor a run started again by hand", () => {
    expect(duplicateOf(ours, "comment-9", { runId: "2", attempt: 1 })).toBeNull();
    expect(duplicateOf(ours, "comment-9", { runId: "5", attempt: 2 })).toBeNull();
  });
});

describe("runs in the last day", () => {
  it("counts runs by when they began", () => {
    const ours = [
      own(1, {}, { createdAt: hoursAgo(25), updatedAt: hoursAgo(1) }),
      own(2, {}, { createdAt: hoursAgo(23) }),
      own(3, { kind: "reply" }, { createdAt: hoursAgo(2) }),
      own(4, { isOver: false }, { createdAt: hoursAgo(1) }),
    ];
    expect(runsInLastDay(ours, NOW)).toBe(2);
    expect(runsInLastDay([], NOW)).toBe(0);
  });
});

describe("the live run", () => {
  it("is the newest that has not ended and was heard of lately", () => {
    const live = own(2, { isOver: false }, { createdAt: hoursAgo(9), updatedAt: hoursAgo(1) });
    const ours = [
      own(1, { isOver: false }, { createdAt: hoursAgo(1) }),
      live,
      own(3, {}, { createdAt: hoursAgo(1) }),
      own(4, { kind: "cancel", isOver: false }, { createdAt: hoursAgo(1) }),
      own(5, { isOver: false }, { createdAt: hoursAgo(7) }),
    ];
    expect(liveRun(ours, NOW)).toBe(live);
    expect(liveRun(ours.slice(2), NOW)).toBeNull();
  });
});

describe("cancelled before it began", () => {
  const first = { runId: "5", attempt: 1 };
  it("goes by when the cancel was asked, else by its answer", () => {
    const asked = [own(1, { kind: "cancel", askedAt: hoursAgo(3) }, { createdAt: hoursAgo(1) })];
    expect(wasCancelled(asked, hoursAgo(4), first)).toBe(true);
    expect(wasCancelled(asked, hoursAgo(2), first)).toBe(false);
    expect(wasCancelled(asked, hoursAgo(3), first)).toBe(false);
    expect(wasCancelled([own(1, { kind: "cancel" }, { createdAt: hoursAgo(1) })], hoursAgo(2), first)).toBe(true);
  });
  it("G06 believes no time after the answer itself, which would cancel for ever", () => {
    const forged = [own(1, { kind: "cancel", askedAt: "2099-01-01T00:00:00Z" }, { createdAt: hoursAgo(3) })];
    expect(wasCancelled(forged, hoursAgo(4), first)).toBe(true);
    expect(wasCancelled(forged, hoursAgo(2), first)).toBe(false);
  });
  it("means cancels only, and no run started again by hand", () => {
    const cancel = [own(1, { kind: "cancel" }, { createdAt: hoursAgo(1) })];
    expect(wasCancelled(cancel, hoursAgo(2), { runId: "5", attempt: 2 })).toBe(false);
    expect(wasCancelled([own(1, { kind: "reply" }, { createdAt: hoursAgo(1) })], hoursAgo(2), first)).toBe(false);
  });
});
