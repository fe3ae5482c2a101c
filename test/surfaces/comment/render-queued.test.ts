import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderQueuedCheck } from "../../../src/surfaces/check-run/render-queued-check.ts";
import { type QueuedRun, renderQueued } from "../../../src/surfaces/comment/render-queued.ts";
import { aliveParts, HOSTILE } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";

const run: QueuedRun = {
  ...{ command: "implement", actor: "alice", position: 1, waiting: 1, active: 0, atOnce: 10 },
  runsUrl: "https://github.com/acme/tools/actions/workflows/verialgo.yml",
  request: "Heap sort",
};

const SHOWN: [string, QueuedRun][] = [
  ["queued", run],
  ["queued-behind-others", { ...run, command: "revise", position: 3, waiting: 7, active: 10 }],
  ["queued-chinese", { ...run, command: "verify", position: 2, waiting: 2, active: 10, request: "堆排序" }],
];

describe("the comment of a run that waits", () => {
  it.each(SHOWN)("%s: looks as its golden file", (name, shown) => {
    expectGolden(join(import.meta.dirname, "golden", `${name}.md`), renderQueued(shown));
  });

  it("says that it begins at once exactly while a place is free", () => {
    const next = (position: number, active: number) => renderQueued({ ...run, position, active, waiting: 9 });
    expect(next(3, 7)).toContain("handed to GitHub Actions in a moment");
    expect(next(4, 7)).toContain("1 run of the 10 before it has ended; at most 10 runs at a time");
    expect(next(2, 10)).toContain("2 runs of the 11 before it have ended");
    expect(next(1, 10)).toContain("1 run of the 10 before it has ended");
  });

  it("counts those that were asked for in the same moment, also where none is under way yet", () => {
    const shown = renderQueued({ ...run, position: 3, waiting: 3, active: 0, atOnce: 1 });
    expect(shown).toContain("it begins when 2 runs of the 2 before it have ended; at most 1 run at a time");
  });

  it("has nothing alive in it whatever the names hold", () => {
    const hostile = HOSTILE.join(" ");
    expect(aliveParts(renderQueued({ ...run, actor: hostile, runsUrl: hostile, request: hostile }))).toEqual([]);
  });
});

it("the check run of it says where it stands, in Chinese too", () => {
  const check = renderQueuedCheck({ position: 2, waiting: 5 }, "Heap sort");
  expect(check.title).toBe("Queued, 2 of 5");
  expect(check.summary).toMatch(/nothing has run yet/);
  const chinese = renderQueuedCheck({ position: 2, waiting: 5 }, "堆排序");
  expect(chinese.title).toBe("排队中，第 2 位，共 5 个 · Queued, 2 of 5");
  expect(chinese.summary).toContain("尚未运行任何内容");
});
